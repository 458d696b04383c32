import { type Language, localeIn, type Words, wordsIn } from "../languages/mod.ts";
import type { Redirect } from "../http/redirects.ts";
import type { SiteFile } from "./files.ts";
import { type CardQuery, type Page, pageTree } from "./page.ts";
import type { Practice } from "./practice.ts";

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
  engine: EngineTexts;

  /** The site in a language; in its first one where none is named, or one that it does not have. */
  in(language?: Language): LocalSite;
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

/** A page that is not published, and what in its file or above it says so. */
export interface Draft {
  file: string;
  hiddenBy: string;
}

/** What completes the texts of the engine's pages, which tell of the configuration, too. */
export interface EngineTexts {
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
export interface LanguageSettings {
  language: Language;
  /** The beginning of every path of the language. */
  prefix: "" | `/${Language}`;
  /** The folder of its pages: `en/`, or empty where they lie right in the site's. */
  folder: string;
  /** BCP 47 tag for dates and amounts: as the practice's country writes the language. */
  locale: string;
  words: Words;
  /** What the language calls itself. */
  label: string;
  /** True if people count the hours of the day to twelve. */
  hour12: boolean;
  /** The practice, with what is said of it in this language alone. */
  practice: Practice;
}

/** The site in one of its languages. */
export interface LocalSite extends LanguageSettings {
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
}

/**
 * Returns the site as a page tells of it: a page for programs has English words around it on a site
 * that is not in English.
 */
export const siteAround = ({ language }: Page, site: Site): LocalSite =>
  inWordsOf(language, site.in(language));

/** Puts the words and the locale of a language in the place of another's. */
export const inWordsOf = <Local extends LanguageSettings>(
  language: Language,
  local: Local,
): Local => {
  if (local.language === language) return local;
  const { country } = local.practice;
  return { ...local, words: wordsIn(language, country), locale: localeIn(language, country) };
};

/** Tells whether people are led to a page: a site may keep quiet about those for programs. */
export const isShown = ({ kind }: Page, site: Site): boolean =>
  site.developerPages || kind !== "manual";

export const pageLink = (page: Page): Link => ({ text: page.title, url: page.path, page });

/** The files that browsers and phones ask for at the root, whatever a page says. */
export const iconPaths = ["/favicon.ico", "/apple-touch-icon.png"] as const;

/** Finds a site's icon or PNG mark; the engine's own would be taken for the practice's sign. */
export function iconAt(
  path: typeof iconPaths[number],
  { files, theme: { mark } }: Site,
): SiteFile | undefined {
  const icon = files.get(path) ?? files.get(`/assets${path}`);
  return icon ?? (mark?.type === "image/png" ? mark : undefined);
}
