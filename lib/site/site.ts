import { type Language, localeIn, packs, type Words, wordsIn } from "../languages/mod.ts";
import { nearestName } from "../base/nearest.ts";
import { it, say, type Saying } from "../base/saying.ts";
import type { Redirect } from "../http/redirects.ts";
import type { ContentError } from "./content_error.ts";
import type { SiteFile } from "./files.ts";
import { isCommon } from "./addresses.ts";
import { lineAsMarkdown } from "../base/fill.ts";
import { formOf } from "./page_kinds.ts";
import { inListing, isEngineFile, likelySubject, type Page, pageTree } from "./page.ts";
import type { Practice } from "./practice.ts";
import type { SiteSettings } from "./site_json.ts";

/** A site as the engine serves it: everything read from its folder, checked and connected. */
export interface Site {
  name: string;
  /** Names the practice in identifiers: lower case letters, digits and hyphens. */
  id: string;
  /** Public origin without a trailing slash. */
  baseUrl: string;
  /** The first one lives at `/`. */
  languages: readonly [Language, ...Language[]];
  /**
   * True if its folder has a `site.json`: it is a practice's, has what a practice has and takes
   * enquiries. False of somebody's Markdown, which is served on its own machine alone.
   */
  isPractice: boolean;
  practice: Practice;
  /** True if there is no such practice: the site says so. */
  invented: boolean;
  theme: Theme;
  /** IANA name; where the days of events begin and end. */
  timeZone: string;
  /** The day in that time zone which its lists of events are made for. */
  day: string;

  /** In the site's currency; missing, the site publishes no rate. */
  hourlyRate?: number;
  /** ISO 4217. */
  currency: string;
  /** The part of the value added tax in the published amounts. */
  vat: "excluded" | "included" | "none";
  /** True if a service has a price of its own. */
  hasPrices: boolean;

  /** True if the pages for programs stand in footer, navigation, sitemap and search. */
  developerPages: boolean;
  /** Hosts that forms in the pages may send to. */
  formTargets: readonly string[];

  /** By language, then path; drafts in development only. */
  pages: readonly Page[];
  /** Pages that are not published, by the path that they would have. */
  drafts: ReadonlyMap<string, Draft>;
  /** What is published beside pages, by its path. */
  files: ReadonlyMap<string, SiteFile>;
  /** Where what is published of a file of the folder is; see {@linkcode fileKey}. */
  byFile: ReadonlyMap<string, string>;
  /** Other paths of pages, some with a query, and where they lead. */
  redirects: ReadonlyMap<string, Redirect>;
  /** The engine's pages, and the parts that complete their texts. */
  engine: EnginePages;

  /** The site in a language, or in its first one where that language is left out. */
  in(language: Language): LocalSite;
  pageAt(path: string): Page | undefined;
  /** Finds a page by its slug or its place. */
  page(language: Language, name: string): Page | undefined;
  /** Lists the pages of a language, those for programs among them. */
  pagesIn(language: Language): Page[];
  /** The pages of a folder, sorted, by its listing. */
  children(listing: Page): readonly Page[];
  /** The listing a page stands in, of the nearest folder that has one; at the top is none. */
  parent(page: Page): Page | undefined;
  /** Finds the same page in every language it exists in, its own included. */
  translations(page: Page): ReadonlyMap<Language, Page>;
  /** Finds the pages that a block `cards` asks for; without those past, unless they are wanted. */
  cards(language: Language, query: CardQuery, withPast?: boolean): readonly Page[];
}

/** Which pages a block asks for: those of a folder, of a group in it, and how many at most. */
export interface CardQuery {
  of?: string;
  group?: string;
  limit?: string;
}

/** A page that is not published, and what in its file or above it says so. */
export interface Draft {
  file: string;
  hiddenBy: string;
}

/** The pages that the engine supplies where a site has none of the name. */
export interface EnginePages {
  /** Markdown with front matter and placeholders, by language and slug. */
  texts(language: Language): Readonly<Record<string, string>>;
  /** The same of the pages for programs, by slug: they are English on every site. */
  manual: Readonly<Record<string, string>>;
  /** Tells which conditions of the texts hold for a site. */
  conditions(site: Pick<Site, "practice" | "isPractice">): Readonly<Record<string, boolean>>;
  /** Writes a part that a text names; `undefined` for a name that is none. */
  part(name: string, language: Language, site: Site): string | undefined;
}

/** Makes a site as it is on another day. */
export const siteOn = (day: string, site: Site): Site => ({
  ...site,
  ...pageTree(site.pages, day),
  day,
});

/** Tells what a site says of money: prices of services, a rate for all of them, or nothing. */
export const publishedOf = ({ hasPrices, hourlyRate }: Site): "prices" | "rate" | "nothing" =>
  hasPrices ? "prices" : hourlyRate === undefined ? "nothing" : "rate";

/** The site's own look, over the engine's; each file is missing where the site names none. */
export interface Theme {
  character: "editorial" | "plain" | "warm";
  logo?: SiteFile;
  /** Stands in for the logo where the reader's colours are dark. */
  logoDark?: SiteFile;
  mark?: SiteFile;
  hero?: SiteFile;
  /** The point of the hero that stays in view where it is cut: two percentages. */
  heroFocus?: string;
  socialImage?: SiteFile;
  stylesheet?: SiteFile;
}

/** A link of navigation, footer or the start page; `url` is a path or an address. */
export interface Link {
  text: string;
  url: string;
  page?: Page;
}

/** A language of the site before its pages are read. */
export interface LanguageParts {
  language: Language;
  /** The beginning of every path of the language. */
  prefix: "" | `/${Language}`;
  /** The folder of its pages: `en/`, or empty where they lie right in the site's. */
  folder: string;
  /** BCP 47 tag for dates and amounts: as the practice's country writes the language. */
  locale: string;
  words: Words;
}

/**
 * The pages that every site has: the engine supplies those that its owner does not write. The start
 * page stands for those that neither has.
 */
const suppliedSlugs = [
  "contact",
  "search",
  "pricing",
  "developers",
  "agents",
  "privacy",
] as const;

/** The site in one of its languages. */
export interface LocalSite extends LanguageParts {
  /** What the language calls itself. */
  label: string;
  /** True if people count the hours of the day to twelve. */
  hour12: boolean;
  /** The practice in a few words. */
  tagline: string;
  actions: readonly Link[];
  synonyms: readonly (readonly string[])[];
  navigation: readonly Link[];
  footer: readonly Link[];
  start: Page;
  contact: Page;
  search: Page;
  pricing: Page;
  developers: Page;
  agents: Page;
  privacy: Page;
  imprint?: Page;
  services?: Page;
  /** The practice, with what is said of it in this language alone. */
  practice: Practice;
}

type Pages = Pick<Site, "page" | "pages" | "drafts">;

/** Makes the site in one language; a link to a page that is not there is an error. */
export function localSite(
  parts: LanguageParts,
  pages: Pages,
  settings: SiteSettings,
  errors: ContentError[],
): LocalSite {
  const { language, words } = parts;
  const { json, isPractice } = settings;
  const { label, hour12 } = packs[language].facts;
  const { page } = pages;
  /** Finds a page that the site or else the engine has; for one of neither, the start page. */
  const requirePage = (slug: string): Page => {
    const existing = page(language, slug) ?? page(language, "");
    if (!existing) throw new Error(`There is no page ${language}/${slug}`);
    return existing;
  };
  const start = requirePage("");
  const supplied = Object.fromEntries(
    suppliedSlugs.map((slug) => [slug, requirePage(slug)]),
  ) as Record<(typeof suppliedSlugs)[number], Page>;
  const { contact, privacy, developers, agents } = supplied;
  const imprint = page(language, "imprint");
  const services = page(language, "services");
  const links = (list: LinkList) => settingsLinks(list, parts, pages, settings, errors);
  return {
    ...parts,
    label,
    hour12,
    tagline: json[language].tagline ?? start.title,
    actions: links("actions") ?? (isPractice
      ? [
        ...services ? [{ ...pageLink(services), text: words.start.services }] : [],
        { ...pageLink(contact), text: words.start.contact },
      ]
      : []),
    synonyms: json[language].synonyms,
    navigation: links("navigation") ?? menuOf(start, pages, json).map(pageLink),
    footer: links("footer") ??
      [
        imprint ?? [],
        privacy === start ? [] : privacy,
        json.developerPages ? [developers, agents] : [],
      ].flat(2)
        .map(pageLink),
    ...supplied,
    start,
    imprint,
    services,
    practice: { ...json.practice, ...json[language].practice },
  };
}

/** The lists of links that an owner may write into `site.json`. */
type LinkList = "actions" | "navigation" | "footer";

/** Reads a list of links, without those to a page that is not there. */
function settingsLinks(
  list: LinkList,
  parts: LanguageParts,
  pages: Pages,
  { json, error }: SiteSettings,
  errors: ContentError[],
): Link[] | undefined {
  const { language } = parts;
  return json[language][list]?.flatMap(({ page: slug, text, url = "" }, position): Link[] => {
    if (slug === undefined) return [{ text: text ?? "", url }];
    const target = pages.page(language, slug === "index" ? "" : slug);
    if (target) return [{ text: text ?? target.title, url: target.path, page: target }];
    // A page that former versions published from or until a day leaves the menu with it.
    const { hiddenBy = "" } = pages.drafts.get(`${parts.prefix}/${slug}`) ?? {};
    if (!/^(?:publish|expiry)Date$/.test(hiddenBy)) {
      errors.push(error([language, list, position, "page"], noPage(slug, parts, pages)));
    }
    return [];
  });
}

/** Says of a link that its page is not there, and what to do about it. */
function noPage(
  slug: string,
  { language, prefix }: LanguageParts,
  { pages, drafts }: Pages,
): Saying {
  const draft = drafts.get(`${prefix}/${slug}`);
  if (draft !== undefined) {
    return say`${it} names a page that does not exist. ${draft.file} is a draft.
      Remove its line ${draft.hiddenBy}, or remove the link`;
  }
  const slugs = pages.filter((page) => page.language === language).map(({ slug }) => slug);
  const near = nearestName(slug, slugs);
  const remedy = near
    ? say`Did you mean ${near}?`
    : slug === packs[language].facts.imprintSlug
    ? say`The engine supplies it once practice has legalName, street, postalCode, city and email`
    : say`Add ${`${language}/${slug}.md`}, or remove the link`;
  return say`${it} names a page that does not exist. ${remedy}`;
}

/**
 * Returns the site as a page tells of it: a page for programs has English words around it on a site
 * that is not in English.
 */
export function localOf({ language }: Page, site: Site): LocalSite {
  const local = site.in(language);
  return local.language === language ? local : { ...local, ...inWordsOf(language, site.practice) };
}

/** Returns a language's own words and locale, for a site that is not in it. */
export const inWordsOf = (language: Language, { country }: Pick<Practice, "country">) => ({
  words: wordsIn(language, country),
  locale: localeIn(language, country),
});

/** Tells whether people are led to a page: a site may keep quiet about those for programs. */
export const isShown = ({ kind }: Page, site: Site): boolean =>
  site.developerPages || kind !== "manual";

export const pageLink = (page: Page): Link => ({ text: page.title, url: page.path, page });

/** The files that browsers and phones ask for at the root, whatever a page says. */
export const iconPaths = ["/favicon.ico", "/apple-touch-icon.png"] as const;

/** Finds a site's icon or PNG mark; the engine's own would be taken for the practice's sign. */
export function iconAt(
  path: typeof iconPaths[number],
  { files, theme: { mark } }: Pick<Site, "files" | "theme">,
): SiteFile | undefined {
  const icon = files.get(path) ?? files.get(`/assets${path}`);
  return icon ?? (mark?.type === "image/png" ? mark : undefined);
}

/** Sorts pages alike on all days: a menu does not move. */
const byPlace = inListing("");

/** A menu that nobody wrote has at most so many entries. */
const maxEntries = 6;

/** The subjects that visitors look for first, in this order; guides may be news. */
const subjects = ["services", "guides", "pricing", "about", "contact"];

/** Lists the pages that lead the way where a site has no navigation. */
function menuOf(
  start: Page,
  site: Pick<Site, "pages">,
  { hourlyRate }: Pick<Site, "hourlyRate">,
): Page[] {
  const isPriced = hourlyRate !== undefined ||
    site.pages.some(({ kind, price }) => kind === "service" && price);
  const rankOf = (page: Page) => {
    const names = [page.id, likelySubject(page)];
    const subject = subjects.findIndex((name) => names.includes(name));
    return subject < 0 ? subjects.length : subject;
  };
  // The engine's page of prices says nothing where the site has none.
  const saysNothing = ({ kind, file }: Page) =>
    kind === "pricing" && isEngineFile(file) && !isPriced;
  const entries = menuPages(start, site)
    .filter((page) => !isCommon(page.file) && !saysNothing(page))
    .map((page) => ({ page, rank: rankOf(page) }))
    .sort((a, b) => a.rank === b.rank ? byPlace(a.page, b.page) : a.rank - b.rank)
    .map(({ page }) => page);
  return entries
    .filter(({ title }, at) => entries.findIndex((entry) => entry.title === title) === at)
    .slice(0, maxEntries);
}

/** Lets a home page without text lead to each page and folder at the top. */
export function addContents(start: Page, site: Pick<Site, "pages">): void {
  const pages = menuPages(start, site).filter(({ file }) => !isEngineFile(file)).toSorted(byPlace);
  start.body ||= pages.map(({ title, path }) => `- [${lineAsMarkdown(title)}](${path})`).join("\n");
}

/** Lists the folders and pages at the top of a language, but those that are found by themselves. */
const menuPages = ({ language }: Page, { pages }: Pick<Site, "pages">): Page[] =>
  pages.filter((page) =>
    page.language === language && !page.slug.includes("/") && !isFoundByItself(page)
  );

const isFoundByItself = (page: Page): boolean =>
  page.kind === "start" || page.kind === "search" || formOf(page).isDocument === true;
