import { languages, packs } from "../languages/mod.ts";
import type { FillValues } from "../base/fill.ts";
import { say } from "../base/message.ts";
import { isEnginePath } from "../contract/mod.ts";
import { fileKey } from "./addresses.ts";
import type { Findings } from "./content_error.ts";
import { withEnginePages } from "./engine_pages.ts";
import { decodeText, type Folder } from "./files.ts";
import { addressName, asciiName } from "../markdown/plain_text.ts";
import {
  foldersAbove,
  foldersOf,
  markdownPath,
  type Page,
  pageKind,
  pagePath,
  titleFromName,
} from "./page.ts";
import { pageRoles, parseFrontMatter } from "./front_matter.ts";
import type { Document } from "../markdown/document.ts";
import { takeKeywords } from "../markdown/directives.ts";
import { withoutTitle } from "../markdown/tokens.ts";
import { fillOwnText, type Placeholders, problemOf } from "./placeholders.ts";
import type { Draft, LanguageSettings } from "./site.ts";

/** What the pages of a language are read for. */
export interface PagesContext extends LanguageSettings {
  placeholders: Placeholders;
  isPractice: boolean;
  isDevelopment: boolean;
  /** Which conditions of the engine's texts hold. */
  conditions: FillValues;
  /** Takes pages that are not published, by the path that they would have. */
  drafts: Map<string, Draft>;
  /** Reads the text of a page: it may tell of the whole site, which has to be complete. */
  readText(page: Page): Document;
  findings: Findings;
}

/** A text that a page is made of, and where it is. */
export interface PageFile {
  file: string;
  slug: string;
  text: string;
}

/** The pages of a language by slug. */
export type PagesBySlug = ReadonlyMap<string, Page>;

/** Collects the pages of a language: the site's own, and the engine's where it has none. */
export function readPages(folder: Folder, context: PagesContext): PagesBySlug {
  const own = ownPages(folder, context);
  const idOf = idsOf(own, context);
  for (const page of own.values()) page.id = idOf(page.slug);
  const pages = withEnginePages(own, idOf, context);
  requireStart(pages, context);
  giveKinds(pages, context);
  return pages;
}

/** Gives the pages of a language their kinds. */
function giveKinds(pages: PagesBySlug, { isPractice, findings }: PagesContext): void {
  const folders = foldersOf(pages.keys());
  for (const page of pages.values()) {
    const { file, lines, price } = page;
    page.kind = pageKind(page, folders, isPractice);
    // The field of an event counts though its day cannot be read, which is told by itself.
    if (price && page.kind !== "service" && !lines.has("event")) {
      const problem = say`price belongs to a service or an event. Remove the line, or add event:
        with its day, or role: services to the index.md of its folder`;
      findings.error(file, problem, lines.get("price"));
    }
  }
}

/** Names that mean a page of their own. */
const namesOfOthers: readonly string[] = [...pageRoles, "search"];

/**
 * Finds the id of each slug: it has its role for the name of a page that says one, and of the
 * pages below it. The imprint has its id by law, under a name of its own in each language.
 */
function idsOf(
  pages: PagesBySlug,
  { language, findings }: PagesContext,
): (slug: string) => string {
  const names = new Map([[packs[language].facts.imprintSlug, "imprint"]]);
  for (const page of pages.values()) {
    const { slug, file, lines, role } = page;
    // A home page has a role for the search alone.
    if (role === undefined || role === slug || slug === "") continue;
    const other = pages.values().find((page) =>
      names.get(page.slug) === role || `${page.slug}/`.startsWith(`${role}/`)
    );
    const clash = other
      ? say`${other.file} has it already`
      : namesOfOthers.includes(slug)
      ? say`the name ${slug} is that of another page`
      : undefined;
    if (clash !== undefined) {
      const problem = say`role is ${role}, but ${clash}. Remove this line, or the other page`;
      findings.error(file, problem, lines.get("role"));
    }
    names.set(slug, role);
  }
  return (slug: string) => {
    const named = [slug, ...foldersAbove(slug)].find((part) => names.has(part));
    return named === undefined ? slug : names.get(named)! + slug.slice(named.length);
  };
}

/** Reads the pages that the folder has; those that are not published become drafts. */
function ownPages(folder: Folder, context: PagesContext): PagesBySlug {
  const { prefix, folder: top, isDevelopment, drafts, findings } = context;
  const pages = new Map<string, Page>();
  for (const [file, bytes] of folder) {
    if (!file.startsWith(top) || !file.endsWith(".md")) continue;
    const slug = slugOf(file.slice(top.length), prefix);
    const text = findings.attempt(() => decodeText(file, bytes));
    if (text === undefined) continue;
    const page = ownPage({ file, slug, text }, context);
    const { hiddenBy, path } = page;
    if (hiddenBy && !isDevelopment) {
      drafts.set(path, { file, hiddenBy });
      continue;
    }
    const twin = pages.get(slug);
    if (twin === undefined || isReadme(twin.file)) pages.set(slug, page);
    else if (!isReadme(file)) {
      const problem = say`${twin.file} has the same address. Keep one of the two files`;
      findings.error(file, problem);
    }
  }
  return pages;
}

/** Reads a page from its file. */
function ownPage(source: PageFile, context: PagesContext): Page {
  const { file, slug } = source;
  const { language, folder: top, placeholders, findings } = context;
  const siteName = String(placeholders.plain.siteName);
  const fillIn: FillIn = (text, values, line = 1) =>
    fillOwnText(text, values, (placeholder, linesBefore) => {
      const problem = problemOf(placeholder, values);
      if (problem) findings.error(file, problem, line + linesBefore);
    });
  const name = titleFromName(fileKey(file).slice(top.length)) || siteName;
  const page = readPage(source, name, fillIn, context);
  const homeTitles = packs[language].search.names.start;
  if (slug === "" && homeTitles.includes(asciiName(page.title))) page.title = siteName;
  return page;
}

/** Fills in a text of a page with values; `line` is where in its file it begins. */
export type FillIn = (text: string, values: FillValues, line?: number) => string;

/** Makes a page of its text, each part filled in; `name` is its title if it has no other. */
export function readPage(
  { file, slug, text }: PageFile,
  name: string,
  fillIn: FillIn,
  context: PagesContext,
): Page {
  const { language, prefix, placeholders: { plain, markdown }, findings } = context;
  const { attrs: { image, ...attrs }, ...parts } = parseFrontMatter(file, text, findings);
  const lineOf = (field: string) => parts.lines.get(field);
  const title = attrs.title && fillIn(attrs.title, plain, lineOf("title"));
  const summary = attrs.description && fillIn(attrs.description, plain, lineOf("description"));
  const { keywordsOf, ...bodyParts } = takeKeywords(fillIn(parts.body, markdown, parts.bodyLine));
  const { heading, body, linesAbove } = withoutTitle(bodyParts.body, title);
  return {
    ...attrs,
    ...parts,
    file,
    language,
    slug,
    id: slug,
    kind: "page",
    path: pagePath(prefix, slug),
    markdownPath: markdownPath(prefix, slug),
    title: title ?? (heading || name),
    heading: heading || (title ?? name),
    summary,
    get description() {
      return this.summary || this.document.firstParagraph || this.title;
    },
    get lede() {
      // Of a folder without a page of its own the engine knows no more than the name.
      return this.file.endsWith("/") ? undefined : this.summary;
    },
    body,
    keywordsOf,
    get document() {
      return context.readText(this);
    },
    order: attrs.order ?? Infinity,
    venue: attrs.place,
    imageName: image,
    bodyLine: parts.bodyLine + linesAbove,
  };
}

/** Reports that a language has no home page, unless something is wrong with its file. */
function requireStart(
  pages: PagesBySlug,
  { language, prefix, drafts, findings }: PagesContext,
): void {
  const start = `${language}/index.md`;
  if (pages.has("") || findings.errors.some(({ file }) => file === start)) return;
  const draft = drafts.get(pagePath(prefix, ""));
  const problem = draft
    ? say`The home page is a draft. Remove the line ${draft.hiddenBy}`
    : say`The home page is missing. Add the file`;
  findings.error(draft?.file ?? start, problem);
}

const isReadme = (file: string) => /(^|\/)readme\.md$/i.test(file);

/**
 * Makes the address of a page from the name of its file. A part that cannot stand in an address is
 * written in letters, digits and hyphens; one of the engine's or of a language gets an ending.
 */
function slugOf(file: string, prefix: string): string {
  const [first = "", ...others] = fileKey(file).split("/")
    .map((part) => /^[\w-]*$/.test(part) ? part : addressName(part) || "page");
  const isLanguage = prefix === "" && languages.some((name) => name === first);
  const isTaken = isLanguage || isEnginePath(`${prefix}/${first}`);
  return [isTaken ? `${first}-pages` : first, ...others].join("/");
}
