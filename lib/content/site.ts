import type { Language } from "../language.ts";
import type { Manual } from "../manual/manual.ts";
import type { Words } from "../words/words.ts";
import type { ContentError } from "./content_error.ts";
import type { Page } from "./page.ts";
import type { SiteFile } from "./site_file.ts";
import type { Practice } from "./site_json.ts";

/** A link of navigation or footer; `url` is a path or an http(s) address. */
export interface Link {
  text: string;
  url: string;
  page?: Page;
}

/** The site's own look, over the engine's. */
export type Theme = {
  [Name in "logo" | "mark" | "hero" | "socialImage" | "stylesheet"]?: SiteFile;
};

/** What is read of a site in one of its languages. */
export interface LocalSite {
  language: Language;
  /** The language's own name. */
  label: string;
  /** BCP 47 tag for dates and amounts. */
  locale: string;
  /** What every path of the language begins with. */
  prefix: "" | `/${Language}`;
  /** What the practice is, in a few words. */
  tagline: string;
  navigation: readonly Link[];
  footer: readonly Link[];
  words: Words;
  start: Page;
  contact: Page;
  search: Page;
  pricing: Page;
  developers: Page;
  auth: Page;
  agents: Page;
  versioning: Page;
  privacy: Page;
  imprint?: Page;
  services?: Page;
}

/** A site as the engine serves it: everything read from its folder, checked and connected. */
export interface Site {
  /** Public origin without a trailing slash. */
  baseUrl: string;
  name: string;
  /** Names the practice in identifiers: lower case letters, digits and hyphens. */
  id: string;
  /** The first one lives at `/`. */
  languages: readonly [Language, ...Language[]];
  /** In EUR, net of VAT. */
  hourlyRate: number;
  practice: Practice;
  theme: Theme;
  /** By language, then path; drafts in development only. */
  pages: readonly Page[];
  page(language: Language, slug: string): Page | undefined;
  pageAt(path: string): Page | undefined;
  /** The pages directly below a page, in their order. */
  children(page: Page): readonly Page[];
  /** The listing a page stands in; a page at the top has none. */
  parent(page: Page): Page | undefined;
  /** The same page in every language it exists in, its own included. */
  translations(page: Page): ReadonlyMap<Language, Page>;
  /** By public path. */
  files: ReadonlyMap<string, SiteFile>;
  /** Old paths and the paths they lead to. */
  redirects: ReadonlyMap<string, string>;
  /** The site in a language, or in its first one where that language is left out. */
  in(language: Language): LocalSite;
  /** Loads what a page's HTML is made with and most pages do without: the colours of code. */
  prepare(page: Page): Promise<void>;
  /** What does not stop the start: dead links, missing pictures, folders left out. */
  readonly warnings: readonly ContentError[];
  /** What its owner may want to know: pages in one language only, facts the law asks for. */
  readonly remarks: readonly ContentError[];
  /** What the engine's documents say of the service. */
  manual: Manual;
}
