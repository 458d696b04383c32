import { languages, packs } from "../languages/mod.ts";
import { say } from "../base/saying.ts";
import { isEnginePath } from "../contract/mod.ts";
import { fileKey } from "./addresses.ts";
import { attempt, ContentError } from "./content_error.ts";
import { withEnginePages } from "./engine_pages.ts";
import { decodeText, type Folder } from "./files.ts";
import { addressName } from "../markdown/plain_text.ts";
import { idsOf, isHomeTitle, pagePath, type PageSource, titleFromName } from "./page.ts";
import { parseFrontMatter } from "./front_matter.ts";
import { takeKeywords } from "../markdown/directives.ts";
import { withoutTitle } from "../markdown/tokens.ts";
import type { Practice } from "./practice.ts";
import { fillPlaceholders, type Placeholders } from "./placeholders.ts";
import type { Draft, EnginePages, LanguageParts } from "./site.ts";

/** All that the pages of a language are collected for. */
export interface PagesContext {
  placeholders: Placeholders;
  isPractice: boolean;
  practice: Practice;
  isDevelopment: boolean;
  engine: EnginePages;
  /** All that is wrong; files that cannot be read have been told of. */
  errors: ContentError[];
}

/** The pages of a language by slug. */
export type Sources = ReadonlyMap<string, PageSource>;

/** The pages that a folder has in a language, and those of them that are not published. */
interface FolderPages {
  sources: Sources;
  drafts: ReadonlyMap<string, Draft>;
}

/** Collects the pages of a language: the site's own, and the engine's where it has none. */
export function pageSources(
  folder: Folder,
  parts: LanguageParts,
  context: PagesContext,
): FolderPages {
  const { sources: own, drafts } = ownSources(folder, parts, context);
  if (context.isPractice) requireStart(folder, parts, { sources: own, drafts }, context);
  const idOf = idsOf(own, packs[parts.language].facts.imprintSlug, context.errors);
  const placed = new Map(
    own.entries().map(([slug, source]) => [slug, { ...source, id: idOf(slug) }]),
  );
  return { sources: withEnginePages(placed, idOf, parts, context), drafts };
}

/** Reads the pages that the folder has; those that are not published become drafts. */
function ownSources(
  folder: Folder,
  parts: LanguageParts,
  context: PagesContext,
): FolderPages {
  const { prefix, folder: top } = parts;
  const sources = new Map<string, PageSource>();
  const drafts = new Map<string, Draft>();
  for (const [file, bytes] of folder) {
    if (!file.startsWith(top) || !file.endsWith(".md")) continue;
    const slug = slugOf(file.slice(top.length), prefix);
    const source = readSource(file, bytes, slug, parts, context);
    if (source === undefined) continue;
    if (source.hiddenBy && !context.isDevelopment) {
      drafts.set(pagePath(prefix, slug), { file, hiddenBy: source.hiddenBy });
      continue;
    }
    const twin = sources.get(slug);
    if (twin === undefined || isReadme(twin.file)) sources.set(slug, source);
    else if (!isReadme(file)) {
      const problem = say`${twin.file} has the same address. Keep one of the two files`;
      context.errors.push(new ContentError(file, 1, problem));
    }
  }
  return { sources, drafts };
}

/** Reads a page from its file. */
function readSource(
  file: string,
  bytes: Uint8Array,
  slug: string,
  { language, folder: top }: LanguageParts,
  { placeholders, errors }: PagesContext,
): PageSource | undefined {
  const text = attempt(errors, () => decodeText(file, bytes));
  if (text === undefined) return undefined;
  const siteName = String(placeholders.plain.siteName);
  const fillIn: FillIn = (text, form, line) =>
    fillPlaceholders(file, text, placeholders[form], errors, line);
  const name = titleFromName(fileKey(file).slice(top.length)) || siteName;
  const parts = readPageText(file, text, name, fillIn, errors);
  const source = { language, slug, id: slug, file, ...parts };
  if (slug === "" && isHomeTitle(source.attrs.title)) source.attrs.title = siteName;
  return source;
}

/** Fills in a part of a page's text: its body as Markdown, the rest as plain text. */
export type FillIn = (text: string, form: keyof Placeholders, line?: number) => string;

/** What the text of a page tells, wherever the page is. */
type PageParts = Omit<PageSource, "language" | "slug" | "id" | "file">;

/** Reads a page's text in its parts, each filled in; `name` is its title if it has no other. */
export function readPageText(
  file: string,
  source: string,
  name: string,
  fillIn: FillIn,
  errors: ContentError[],
): PageParts {
  const { attrs, lines, ...text } = parseFrontMatter(file, source, errors);
  const title = attrs.title && fillIn(attrs.title, "plain", lines.title);
  const description = attrs.description && fillIn(attrs.description, "plain", lines.description);
  const { keywordsOf, ...bodyParts } = takeKeywords(fillIn(text.body, "markdown", lines.body));
  const { heading, body, linesAbove } = withoutTitle(bodyParts.body, title);
  return {
    ...text,
    attrs: { ...attrs, title: title ?? (heading || name), description: description || undefined },
    heading: heading || (title ?? name),
    body,
    keywordsOf,
    lines: { ...lines, body: lines.body + linesAbove },
  };
}

/** Reports that a language has no home page, unless something is wrong with its file. */
function requireStart(
  folder: Folder,
  { language, prefix }: LanguageParts,
  { sources, drafts }: FolderPages,
  { errors }: PagesContext,
): void {
  const start = `${language}/index.md`;
  if (sources.has("") || errors.some(({ file }) => file === start)) return;
  const problem = folder.has(start)
    ? say`The home page is a draft. Remove the line ${drafts.get(pagePath(prefix, ""))!.hiddenBy}`
    : say`The home page is missing. Add the file`;
  errors.push(new ContentError(start, 1, problem));
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
