import { type Language, languageNames } from "../language.ts";
import { imprintSlugs } from "../manual/documents.ts";
import type { Words } from "../words/words.ts";
import type { ContentError } from "./content_error.ts";
import type { Page } from "./page.ts";
import type { Link, LocalSite, Site } from "./site.ts";
import type { LinkEntry, SiteSettings } from "./site_json.ts";

/** The site in one language; a link to a page that is not there joins the errors. */
export function localSite(
  language: Language,
  prefix: LocalSite["prefix"],
  words: Words,
  { page, pages }: Pick<Site, "page" | "pages">,
  { json, error }: SiteSettings,
  errors: ContentError[],
): LocalSite | undefined {
  const find = (slug: string) => page(language, slug);
  const { tagline, navigation, footer } = json[language];

  const links = (list: "navigation" | "footer", entries: readonly LinkEntry[]): Link[] =>
    entries.flatMap((entry, place): Link[] => {
      if (entry.page === undefined) return [{ text: entry.text ?? "", url: entry.url ?? "" }];
      const target = find(entry.page === "index" ? "" : entry.page);
      if (target) return [{ text: entry.text ?? target.title, url: target.path, page: target }];
      const remedy = entry.page === imprintSlugs[language]
        ? "The engine supplies it once practice has legalName, street, postalCode, city and email"
        : `Add ${language}/${entry.page}.md, or remove the link`;
      const problem = `names a page that is not there. ${remedy}`;
      errors.push(error([language, list, place, "page"], problem));
      return [];
    });

  const known = {
    start: find(""),
    contact: find("contact"),
    search: find("search"),
    pricing: find("pricing"),
    developers: find("developers"),
    auth: find("auth"),
    agents: find("agents"),
    versioning: find("versioning"),
    privacy: find("privacy"),
  };
  if (!isComplete(known)) return undefined;
  const imprint = find(imprintSlugs[language]);
  const own = pages.filter((page) => page.language === language && !page.slug.includes("/"));
  return {
    language,
    ...languageNames[language],
    prefix,
    tagline: tagline ?? known.start.title,
    navigation: navigation ? links("navigation", navigation) : own.filter(isMain).toSorted(byOrder)
      .concat(known.contact).map(pageLink),
    footer: footer
      ? links("footer", footer)
      : [imprint ?? [], known.privacy, known.developers, known.agents].flat().map(pageLink),
    words,
    ...known,
    imprint,
    services: find("services"),
  };
}

/** Every page but one is always there: a start page may be missing, which is an error of its own. */
function isComplete<Name extends string>(
  pages: Record<Name, Page | undefined>,
): pages is Record<Name, Page> {
  return Object.values(pages).every((page) => page !== undefined);
}

/** Where a site does not say: its own pages at the top lead the way. */
const isMain = ({ kind }: Page) => kind === "listing" || kind === "page" || kind === "pricing";

const byOrder = (a: Page, b: Page) => a.order === b.order ? 0 : a.order - b.order;

const pageLink = (page: Page): Link => ({ text: page.title, url: page.path, page });
