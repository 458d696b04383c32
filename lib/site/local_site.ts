import { lineAsMarkdown } from "../base/fill.ts";
import { nearestName } from "../base/nearest.ts";
import { it, type Message, say } from "../base/message.ts";
import { type Language, packs } from "../languages/mod.ts";
import { fileKey } from "./addresses.ts";
import type { Findings } from "./content_error.ts";
import { formOf, inListing, isEngineFile, likelySubject, type Page } from "./page.ts";
import { type LanguageSettings, type Link, type LocalSite, pageLink, type Site } from "./site.ts";
import type { SiteJson, SiteSettings } from "./site_json.ts";

type Pages = Pick<Site, "page" | "pagesIn" | "drafts">;

/** Makes the site in one language; a link to a page that is not there is an error. */
export function localSite(
  local: LanguageSettings,
  pages: Pages,
  settings: SiteSettings,
  findings: Findings,
): LocalSite {
  const { language, words } = local;
  const { json, guess } = settings;
  const { tagline, synonyms } = json[language];
  const find = (slug: string) => pages.page(language, slug);
  const own = pages.pagesIn(language);
  const start = find("")!;
  if (guess && start.body === "") {
    start.body = contentsOf(own);
    start.hasEngineText = false;
  }
  // It stands for the pages that neither the owner nor the engine has.
  const [contact, privacy] = [find("contact") ?? start, find("privacy") ?? start];
  const [developers, agents] = [find("developers") ?? start, find("agents") ?? start];
  const imprint = find("imprint");
  const services = find("services");
  const links = (list: LinkList) => settingsLinks(list, local, pages, settings, findings);
  const actions = [
    ...services ? [{ ...pageLink(services), text: words.start.services }] : [],
    { ...pageLink(contact), text: words.start.contact },
  ];
  const footer = [
    imprint ?? [],
    privacy === start ? [] : privacy,
    json.developerPages ? [developers, agents] : [],
  ].flat(2);
  return {
    ...local,
    tagline: tagline ?? start.title,
    synonyms,
    actions: links("actions") ?? (guess ? [] : actions),
    navigation: links("navigation") ?? menuOf(own, json).map(pageLink),
    footer: links("footer") ?? footer.map(pageLink),
    start,
    contact,
    search: find("search") ?? start,
    pricing: find("pricing") ?? start,
    developers,
    agents,
    privacy,
    imprint,
    services,
  };
}

/** The lists of links that an owner may write into `site.json`. */
type LinkList = "actions" | "navigation" | "footer";

/** Reads a list of links, without those to a page that is not there. */
function settingsLinks(
  list: LinkList,
  local: LanguageSettings,
  pages: Pages,
  { json, error }: SiteSettings,
  findings: Findings,
): Link[] | undefined {
  const { language } = local;
  return json[language][list]?.flatMap(({ page: slug, text = "", url = "" }, position): Link[] => {
    if (slug === undefined) return [{ text, url }];
    const target = pages.page(language, slug === "index" ? "" : slug);
    if (target) return [{ text: text || target.title, url: target.path, page: target }];
    const draft = pages.drafts.get(`${local.prefix}/${slug}`);
    // A page that former versions published from or until a day leaves the menu with it.
    if (!draft?.hiddenBy.endsWith("Date")) {
      const remedy = draft
        ? say`${draft.file} is a draft. Remove its line ${draft.hiddenBy}, or remove the link`
        : remedyFor(slug, language, pages);
      const problem = say`${it} names a page that does not exist. ${remedy}`;
      findings.errors.push(error([language, list, position, "page"], problem));
    }
    return [];
  });
}

/** Says what to do about a link to a page that is not there. */
function remedyFor(slug: string, language: Language, pages: Pages): Message {
  const near = nearestName(slug, pages.pagesIn(language).map(({ slug }) => slug));
  if (near) return say`Did you mean ${near}?`;
  return slug === packs[language].facts.imprintSlug
    ? say`The engine supplies it once practice has legalName, street, postalCode, city and email`
    : say`Add ${`${language}/${slug}.md`}, or remove the link`;
}

/** Pages that projects in general have: they are no subject of a site. */
const common = /(?:^|\/)(?:licen[cs]e|contributing|code[-_]of[-_]conduct|changelog|security)$/i;

/** A menu that nobody wrote has at most so many entries. */
const maxEntries = 6;

/** The subjects that visitors look for first, in this order; guides may be news. */
const subjects = ["services", "guides", "pricing", "about", "contact"];

/** Lists the pages that lead the way where a site has no navigation. */
function menuOf(pages: readonly Page[], { hourlyRate }: SiteJson): Page[] {
  const isPriced = hourlyRate !== undefined ||
    pages.some(({ kind, price }) => kind === "service" && price);
  const rankOf = (page: Page) => {
    const names = [page.id, likelySubject(page)];
    const subject = subjects.findIndex((name) => names.includes(name));
    return subject < 0 ? subjects.length : subject;
  };
  // The engine's page of prices says nothing where the site has none.
  const saysNothing = ({ kind, file }: Page) =>
    kind === "pricing" && isEngineFile(file) && !isPriced;
  return menuPages(pages)
    .filter((page) => !common.test(fileKey(page.file)) && !saysNothing(page))
    .sort((a, b) => rankOf(a) - rankOf(b))
    .slice(0, maxEntries);
}

/** Lists each page and folder at the top as links in Markdown. */
const contentsOf = (pages: readonly Page[]): string =>
  menuPages(pages).filter(({ file }) => !isEngineFile(file))
    .map(({ title, path }) => `- [${lineAsMarkdown(title)}](${path})`).join("\n");

/**
 * Lists the folders and pages at the top of a language, but those that are found by themselves,
 * sorted alike on all days: a menu does not move.
 */
const menuPages = (pages: readonly Page[]): Page[] =>
  pages.filter((page) => !page.slug.includes("/") && !isFoundByItself(page))
    .sort(inListing(""));

const isFoundByItself = (page: Page): boolean =>
  page.kind === "start" || page.kind === "search" || formOf(page).isDocument === true;
