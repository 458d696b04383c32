import { type Language, languages, packs } from "../languages/mod.ts";
import { say } from "../base/saying.ts";
import { ContentError } from "./content_error.ts";
import type { SiteFile } from "./files.ts";
import type { CardQuery } from "./site.ts";
import type { AttributeName } from "../contract/catalog.ts";
import type { Document } from "../markdown/document.ts";
import { type EventTime, isPast } from "./event.ts";
import type { PageKind } from "./page_kinds.ts";
import {
  type FrontMatter,
  type PageLines,
  type PageRole,
  pageRoles,
  type PageText,
} from "./front_matter.ts";
import { asciiName } from "../markdown/plain_text.ts";

/** A page by itself, before it knows the others. */
export interface PageSource extends PageText {
  attrs: FrontMatter & { title: string };
  /** The heading above its text: the one that this begins with, else the title. */
  heading: string;
  /** Words and phrases of visitors for what a heading treats, by the heading's name in ASCII. */
  keywordsOf: ReadonlyMap<string, readonly string[]>;
  language: Language;
  /** The path below the language: `leistungen/wartung`; the start page's is empty. */
  slug: string;
  /** The slug as the engine knows it, the role in place of its page's name: `services/wartung`. */
  id: string;
  file: string;
  hasEngineText?: boolean;
}

/**
 * One page of the site: one Markdown file in one language. The attributes are those of a service;
 * an event has a price as well, and every page may have the day of its last change.
 */
export interface Page extends Pick<FrontMatter, AttributeName> {
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
  /** Its own description; without one, its first paragraph, else its title. */
  readonly description: string;
  /** The description if the file has one; the first paragraph would stand there twice. */
  lede?: string;
  /** Its text as it is written, placeholders filled in. */
  body: string;
  /** True if the text is the engine's: that of its own pages, and of the site's that have none. */
  hasEngineText?: boolean;
  /** What its text holds, read at the first use. */
  readonly document: Document;
  /** The picture that its cards and previews of a shared link show. */
  image?: SiteFile;

  /** The subject that its owner says it has; missing where its name tells or nothing does. */
  role?: PageRole;
  /** The path of the page in another language, where neither name nor role tells. */
  alternate?: string;
  /** The place in the listing of its folder; infinite, unless the page says. */
  order: number;
  /** The day of publishing, as ISO 8601 has it; makes it an entry of its folder's feed. */
  published?: string;
  /** True in development alone. */
  draft: boolean;
  /** What in its file keeps it from being published. */
  hiddenBy?: string;
  /** The days of an event, which it is then about, and where that is. */
  event?: EventTime;
  venue?: string;
  /** The words of the button that leads to the contact page, if they are its own. */
  contactText?: string;

  /** Words and phrases that visitors use for what it treats. */
  keywords: readonly string[];
  /** The same of what a heading treats, by the heading's name in ASCII. */
  keywordsOf: ReadonlyMap<string, readonly string[]>;
  /** Old paths that lead to it. */
  aliases: readonly string[];
  /** The lines of its file, from 1: where its body begins, and each field of its front matter. */
  lines: PageLines;
  /** The lines of fields that mean nothing here. */
  unknownFields: ReadonlyMap<string, number>;
}

/** Tells whether a page's file is the engine's own text, not one of the site's. */
export const isEngineFile = (file: string): boolean => file.startsWith("lib/");

/** Names that mean a page of their own. */
const namesOfOthers: ReadonlySet<string> = new Set([...pageRoles, "search"]);

/**
 * Finds the id of each slug: it has its role for the name of a page that says one, and of the
 * pages below it. The imprint has its id by law, under a name of its own in each language.
 */
export function idsOf(
  sources: ReadonlyMap<string, PageSource>,
  imprintSlug: string,
  errors: ContentError[],
): (slug: string) => string {
  const names = new Map([[imprintSlug, "imprint"]]);
  const pageOfRole = new Map<string, PageSource>();
  for (const source of sources.values()) {
    const { slug, file, lines, attrs: { role } } = source;
    // A home page has a role for the search alone.
    if (role === undefined || role === slug || slug === "") continue;
    const other = pageOfRole.get(role) ??
      sources.values().find((page) => `${page.slug}/`.startsWith(`${role}/`));
    const clash = other
      ? say`${other.file} has it already`
      : namesOfOthers.has(slug)
      ? say`the name ${slug} is that of another page`
      : undefined;
    if (clash !== undefined) {
      const problem = say`role is ${role}, but ${clash}. Remove this line, or the other page`;
      errors.push(new ContentError(file, lines.role ?? 1, problem));
    }
    pageOfRole.set(role, source);
    names.set(slug, role);
  }
  return (slug: string) => {
    for (let end = slug.length; end > 0; end = slug.lastIndexOf("/", end - 1)) {
      const name = names.get(slug.slice(0, end));
      if (name !== undefined) return name + slug.slice(end);
    }
    return slug;
  };
}

/** Tells if a title says no more than that a page is the home page. */
export const isHomeTitle = (title: string): boolean =>
  languages.some((language) => packs[language].search.names.start.includes(asciiName(title)));

/** Finds the subject that a page's name speaks of: a role, or `guides`, which need none. */
export const likelySubject = ({ language, slug }: Page): string | undefined =>
  Object.entries(packs[language].search.names)
    .find(([, names]) => names.includes(slug.toLowerCase()))?.[0];

/** Finds the role that a page's name speaks of. */
export const likelyRole = (page: Page): PageRole | undefined =>
  pageRoles.find((role) => role === likelySubject(page));

/** Names the file in which an owner says something of a page, that of a folder without one too. */
export const ownFile = ({ file }: Page): string => file.replace(/\/$/, "/index.md");

export const pagePath = (prefix: string, slug: string): string =>
  slug === "" ? prefix || "/" : encodeURI(`${prefix}/${slug}`);

export const markdownPath = (prefix: string, slug: string): string =>
  `${pagePath(prefix, slug || "index")}.md`;

/**
 * Tells what a page is by its place; below the services, a folder with a price is a service. What
 * somebody wrote who is no practice stands for itself, whatever its name.
 */
export function pageKind(
  { slug, id, file, attrs: { price } }: PageSource,
  folders: ReadonlySet<string>,
  engineSlugs: Readonly<Record<string, unknown>>,
  isPractice: boolean,
): PageKind {
  if (slug === "") return "start";
  if (id === "search") return id;
  const isFolder = id === "services" || folders.has(slug);
  if (isPractice || isEngineFile(file)) {
    if (id === "contact" || id === "pricing") return id;
    if (id === "privacy") return "law";
    if (Object.hasOwn(engineSlugs, slug)) return id === "imprint" ? "law" : "manual";
    if (id.startsWith("services/") && (price || !isFolder)) return "service";
  }
  if (isFolder) return "listing";
  return slug.includes("/") ? "article" : "page";
}

/** Connects pages: which stands below which, and what they are in other languages, on a day. */
export function pageTree(pages: readonly Page[], day: string) {
  const key = (language: Language, slug: string) => `${language}/${slug}`;
  const byName = new Map(
    pages.flatMap((page) =>
      [page.slug, page.id].map((name) => [key(page.language, name), page] as const)
    ),
  );
  // Those for programs are one for all languages.
  const manual = new Map(
    pages.filter(({ kind, path, slug }) => kind === "manual" && path === `/${slug}`)
      .map((page) => [page.slug, page]),
  );
  const page = (language: Language, name: string) =>
    byName.get(key(language, name)) ?? manual.get(name);
  const parent = ({ language, slug }: Page) =>
    foldersAbove(slug).map((folder) => page(language, folder)).find((listing) =>
      listing !== undefined
    );
  const below = Map.groupBy(pages, (page) => {
    const listing = parent(page);
    return listing && key(listing.language, listing.slug);
  });
  for (const children of below.values()) children.sort(inListing(day));
  const children = ({ language, slug }: Page): readonly Page[] =>
    below.get(key(language, slug)) ?? [];
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
  const folders: string[] = [];
  for (let end = slug.lastIndexOf("/"); end > 0; end = slug.lastIndexOf("/", end - 1)) {
    folders.push(slug.slice(0, end));
  }
  return folders;
}

/** Lists every folder that a page stands in. */
export const foldersOf = (slugs: Iterable<string>): Set<string> =>
  new Set([...slugs].flatMap(foldersAbove));
