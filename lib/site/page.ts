import { type EventTime, isPast } from "./event.ts";
import { type Language, languages, packs, programPages } from "../languages/mod.ts";
import type { SiteFile } from "./files.ts";
import type { Document } from "../markdown/document.ts";
import type { Price } from "./price.ts";
import { type PageRole, pageRoles } from "./front_matter.ts";

/** One page of the site: one Markdown file in one language. */
export interface Page {
  /** The page's file in the folder; one of the engine's begins with `lib/`. */
  file: string;
  language: Language;
  /** The path below the language: `leistungen/wartung`; the start page's is empty. */
  slug: string;
  /** The slug as the engine knows it, the role in place of its page's name: `services/wartung`. */
  id: string;
  /** What it is by its place: which form it has. */
  kind: PageKind;
  /** Where the HTML is: `/services/api-design`, `/de/services/api-design`, `/`, `/de`. */
  path: string;
  /** Where the Markdown is: the path and `.md`; the start page's is `/index.md`. */
  markdownPath: string;
  /** Which part of a long listing it is, from 0; the page itself is the first. */
  part?: number;

  /** As its front matter says, else its first heading, else its file's name. */
  title: string;
  /** The heading above its text: the one that this begins with, else the title. */
  heading: string;
  /** The description that its file has. */
  summary?: string;
  /** Its summary; without one, its first paragraph, else its title. */
  readonly description: string;
  /** The summary as it stands above the text, where the first paragraph would stand twice. */
  readonly lede?: string;
  /** Its text as it is written, placeholders filled in. */
  body: string;
  /** True if the text is the engine's: that of its own pages, and of the site's that have none. */
  hasEngineText?: boolean;
  /** What its text holds, read at the first use. */
  readonly document: Document;
  /** The picture that its cards and previews of a shared link show, and as its file names it. */
  image?: SiteFile;
  imageName?: string;

  /** The subject that its owner says it has; missing where its name tells or nothing does. */
  role?: PageRole;
  /** The path of the page in another language, where neither name nor role tells. */
  alternate?: string;
  /** The place in the listing of its folder; infinite, unless the page says. */
  order: number;
  /** The day of publishing, as ISO 8601 has it; makes it an entry of its folder's feed. */
  published?: string;
  /** The day of its last change. */
  updated?: string;
  /** What in its file keeps it from being published, but in development. */
  hiddenBy?: string;
  /** The days of an event, which it is then about, and where that is. */
  event?: EventTime;
  venue?: string;
  /** The words of the button that leads to the contact page, if they are its own. */
  contactText?: string;
  /** Of a service, and the price of an event as well; each missing where unsaid. */
  price?: Price;
  duration?: string;
  result?: string;
  /** The heading under which it is listed. */
  group?: string;

  /** Words and phrases that visitors use for what it treats. */
  keywords: readonly string[];
  /** The same of what a heading treats, by the heading's name in ASCII. */
  keywordsOf: ReadonlyMap<string, readonly string[]>;
  /** Old paths that lead to it. */
  aliases: readonly string[];
  /** The lines of its file, from 1: where its body begins, and each field of its front matter. */
  bodyLine: number;
  lines: ReadonlyMap<string, number>;
}

/** What follows from the form of a page; its subject is its role, whatever its form. */
interface Form {
  /** How a search weighs and groups it: a page for programs comes behind those for people. */
  search: "start" | "service" | "article" | "developer" | "page";
  /** The page as schema.org names it, where it has a word for it. */
  webPage?: string;
  /** Its subject as schema.org names it, where the page stands for that alone. */
  subject?: string;
  /** How stylesheets arrange it; left out: as an article. */
  layout?: "start" | "service" | "plain" | "form";
  /** True if a visitor reads it to decide something: from its end there is a way on. */
  leadsOn?: true;
  /** True if it shows its text and nothing of the site beside it. */
  isText?: true;
  /** True if the engine tells there of itself or of the law: it is found from the footer. */
  isDocument?: true;
  /** True if it answers what its address asks: it is made for each request. */
  readsQuery?: true;
}

/** The forms that a page has; the first that fits, see {@linkcode pageKind}. */
export const pageKinds = {
  start: { search: "start", layout: "start" },
  contact: { search: "page", webPage: "ContactPage", layout: "form", readsQuery: true },
  search: { search: "page", webPage: "SearchResultsPage", layout: "form", readsQuery: true },
  pricing: { search: "page", leadsOn: true },
  /** An imprint or a privacy notice. */
  law: { search: "page", isText: true, isDocument: true },
  /** A page for programs and those who write them. */
  manual: { search: "developer", isText: true, isDocument: true },
  service: { search: "service", layout: "service", subject: "Service", isText: true },
  listing: { search: "page", webPage: "CollectionPage", layout: "plain", leadsOn: true },
  /** A page in a folder. */
  article: { search: "article", subject: "TechArticle", leadsOn: true, isText: true },
  page: { search: "page", leadsOn: true, isText: true },
} as const satisfies Readonly<Record<string, Form>>;

export type PageKind = keyof typeof pageKinds;

export const formOf = ({ kind }: { kind: PageKind }): Form => pageKinds[kind];

/** Tells whether a page's file is the engine's own text, not one of the site's. */
export const isEngineFile = (file: string): boolean => file.startsWith("lib/");

/** Finds the subject that a page's name speaks of: a role, or `guides`, which need none. */
export const likelySubject = ({ language, slug }: Page): string | undefined =>
  Object.entries(packs[language].search.names)
    .find(([, names]) => names.includes(slug.toLowerCase()))?.[0];

/** Finds the role that a page's name speaks of. */
export const likelyRole = (page: Page): PageRole | undefined =>
  pageRoles.find((role) => role === likelySubject(page));

export const pagePath = (prefix: string, slug: string): string =>
  slug === "" ? prefix || "/" : encodeURI(`${prefix}/${slug}`);

export const markdownPath = (prefix: string, slug: string): string =>
  `${pagePath(prefix, slug || "index")}.md`;

/**
 * Tells what a page is by its place; below the services, a folder with a price is a service. What
 * somebody wrote who is no practice stands for itself, whatever its name.
 */
export function pageKind(
  { slug, id, file, price }: Page,
  folders: ReadonlySet<string>,
  isPractice: boolean,
): PageKind {
  if (slug === "") return "start";
  if (id === "search") return id;
  const isFolder = id === "services" || folders.has(slug);
  if (isPractice || isEngineFile(file)) {
    if (id === "contact" || id === "pricing") return id;
    if (id === "privacy" || id === "imprint") return "law";
    if (Object.hasOwn(programPages, slug)) return "manual";
    if (id.startsWith("services/") && (price || !isFolder)) return "service";
  }
  if (isFolder) return "listing";
  return slug.includes("/") ? "article" : "page";
}

/** Tells if a page is one for all languages, as those for programs are at the engine's address. */
export const isForAllLanguages = ({ kind, path, slug }: Page): boolean =>
  kind === "manual" && path === `/${slug}`;

/** Which pages a block asks for: those of a folder, of a group in it, and how many at most. */
export interface CardQuery {
  of?: string;
  group?: string;
  limit?: string;
}

/** Connects pages: which stands below which, and what they are in other languages, on a day. */
export function pageTree(pages: readonly Page[], day: string) {
  const key = (language: Language, name: string) => `${language}/${name}`;
  const byName = new Map<string, Page>();
  for (const page of pages.filter(isForAllLanguages)) {
    for (const language of languages) byName.set(key(language, page.slug), page);
  }
  for (const page of pages) {
    for (const name of [page.slug, page.id]) byName.set(key(page.language, name), page);
  }
  const page = (language: Language, name: string) => byName.get(key(language, name));
  const parent = ({ language, slug }: Page) =>
    foldersAbove(slug).map((folder) => page(language, folder)).find((above) => above);
  const below = Map.groupBy(pages, (page) => parent(page)?.markdownPath);
  for (const children of below.values()) children.sort(inListing(day));
  const children = ({ markdownPath }: Page): readonly Page[] => below.get(markdownPath) ?? [];
  return {
    page,
    pagesIn: (language: Language) => pages.filter((each) => page(language, each.slug) === each),
    children,
    parent,
    translations({ id }: Page): ReadonlyMap<Language, Page> {
      const versions = languages.flatMap((language) => page(language, id) ?? []);
      return new Map(versions.map((version) => [version.language, version]));
    },
    cards(
      language: Language,
      { of = "services", group, limit }: CardQuery,
      withPast = false,
    ): readonly Page[] {
      const listing = page(language, of);
      return (listing ? children(listing) : [])
        .filter((page) => group === undefined || page.group === group)
        // The list of a folder shows those that are past, under a heading of their own.
        .filter((page) => withPast || !isPast(page, day))
        .slice(0, limit === undefined ? undefined : Number(limit));
    },
  };
}

/**
 * Sorts on a day: events to come, the next first; other pages by the place that they name (without
 * one: last), then the newest first, then by title; and behind all the events that are past.
 */
export const inListing = (day: string) => (a: Page, b: Page): number => {
  const rankOf = (page: Page) => isPast(page, day) ? 2 : page.event ? 0 : 1;
  const rank = rankOf(a);
  if (rank !== rankOf(b)) return rank - rankOf(b);
  if (rank === 1 && a.order !== b.order) return a.order - b.order;
  const dayOfA = a.event?.first ?? a.published ?? "";
  const dayOfB = b.event?.first ?? b.published ?? "";
  if (dayOfA !== dayOfB) return (dayOfA > dayOfB) === (rank === 0) ? 1 : -1;
  return a.title.localeCompare(b.title, a.language);
};

/** Makes a title of the last part of a file's name. */
export function titleFromName(key: string): string {
  const name = key.slice(key.lastIndexOf("/") + 1).replaceAll(/[-_]+/g, " ").trim();
  return name.charAt(0).toUpperCase() + name.slice(1);
}

/** Lists the slugs of the folders that a page stands in, the nearest first. */
export function foldersAbove(slug: string): string[] {
  const names = slug.split("/").slice(0, -1);
  return names.map((_, at) => names.slice(0, names.length - at).join("/"));
}

/** Lists every folder that a page stands in. */
export const foldersOf = (slugs: Iterable<string>): Set<string> =>
  new Set([...slugs].flatMap(foldersAbove));
