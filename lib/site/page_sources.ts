import { languages, packs } from "../languages/mod.ts";
import { say } from "../base/saying.ts";
import { isEnginePath } from "../contract/mod.ts";
import { fileKey } from "./addresses.ts";
import { attempt, ContentError, errorsOf, type Outcome } from "./content_error.ts";
import { withEnginePages } from "./engine_pages.ts";
import { decodeText, type Folder } from "./files.ts";
import { asciiName } from "../markdown/plain_text.ts";
import { isHomeTitle, nameOf, pagePath, type PageSource, placesOf } from "./page.ts";
import { type FillIn, readPageText } from "./page_text.ts";
import type { Practice } from "./practice.ts";
import { fillPlaceholders, type Placeholders } from "./placeholders.ts";
import type { Rules } from "./site_json.ts";
import type { Draft, EnginePages, LanguageParts } from "./site.ts";

/** All that the pages of a language are collected for. */
export interface PagesContext {
  placeholders: Placeholders;
  rules: Rules;
  practice: Practice;
  isDevelopment: boolean;
  engine: EnginePages;
  /** What is told of the folder already: files that cannot be read. */
  reported: readonly ContentError[];
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
): Outcome<FolderPages> {
  const own = ownSources(folder, parts, context);
  const told = [...context.reported, ...own.errors];
  const start = context.rules.isPractice ? lackOfStart(folder, parts, own.value, told) : [];
  const { imprintSlug } = packs[parts.language].facts;
  const places = placesOf(own.value.sources, imprintSlug);
  const placed = new Map(
    own.value.sources.entries()
      .map(([slug, source]) => [slug, { ...source, place: places.value(slug) }]),
  );
  const complete = withEnginePages(placed, places.value, parts, context);
  return {
    value: { sources: complete.value, drafts: own.value.drafts },
    errors: [...own.errors, ...start, ...errorsOf(places, complete)],
  };
}

/** Reads the pages that the folder has; those that are not published become drafts. */
function ownSources(
  folder: Folder,
  parts: LanguageParts,
  context: PagesContext,
): Outcome<FolderPages> {
  const { prefix, folder: top } = parts;
  const sources = new Map<string, PageSource>();
  const drafts = new Map<string, Draft>();
  const errors: ContentError[] = [];
  for (const [file, bytes] of folder) {
    if (!file.startsWith(top) || !file.endsWith(".md")) continue;
    const slug = slugOf(file.slice(top.length), prefix);
    const { value: source, errors: problems } = readSource(file, bytes, slug, parts, context);
    errors.push(...problems);
    if (source === undefined) continue;
    if (source.hiddenBy && !context.isDevelopment) {
      drafts.set(pagePath(prefix, slug), { file, hiddenBy: source.hiddenBy });
      continue;
    }
    const twin = sources.get(slug);
    if (twin === undefined || isReadme(twin.file)) sources.set(slug, source);
    else if (!isReadme(file)) {
      const problem = say`${twin.file} has the same address. Keep one of the two files`;
      errors.push(new ContentError(file, 1, problem));
    }
  }
  return { value: { sources, drafts }, errors };
}

/** Reads a page from its file. */
function readSource(
  file: string,
  bytes: Uint8Array,
  slug: string,
  { language, folder: top }: LanguageParts,
  { placeholders }: PagesContext,
): Outcome<PageSource | undefined> {
  const { value: text, errors: unread } = attempt(() => decodeText(file, bytes));
  if (text === undefined) return { value: undefined, errors: unread };
  const siteName = String(placeholders.plain.siteName);
  const fillIn: FillIn = (text, form, line) =>
    fillPlaceholders(file, text, placeholders[form], line);
  const name = nameOf(fileKey(file).slice(top.length)) || siteName;
  const { value: parts, errors } = readPageText(file, text, name, fillIn);
  const source = { language, slug, place: slug, file, ...parts };
  if (slug === "" && isHomeTitle(source.attrs.title)) source.attrs.title = siteName;
  return { value: source, errors };
}

/** Says that a language has no home page, unless its file is told of. */
function lackOfStart(
  folder: Folder,
  { language, prefix }: LanguageParts,
  { sources, drafts }: FolderPages,
  told: readonly ContentError[],
): ContentError[] {
  const start = `${language}/index.md`;
  if (sources.has("") || told.some(({ file }) => file === start)) return [];
  const problem = folder.has(start)
    ? say`The home page is a draft. Remove the line ${drafts.get(pagePath(prefix, ""))!.hiddenBy}`
    : say`The home page is missing. Add the file`;
  return [new ContentError(start, 1, problem)];
}

const isReadme = (file: string) => /(^|\/)readme\.md$/i.test(file);

/**
 * Makes the address of a page from the name of its file. A part that cannot stand in an address is
 * written in letters, digits and hyphens; one of the engine's or of a language gets an ending.
 */
function slugOf(file: string, prefix: string): string {
  const [first = "", ...others] = fileKey(file).split("/")
    .map((part) => /^[\w-]*$/.test(part) ? part : asciiName(part) || "page");
  const isLanguage = prefix === "" && languages.some((name) => name === first);
  const isTaken = isLanguage || isEnginePath(`${prefix}/${first}`);
  return [isTaken ? `${first}-pages` : first, ...others].join("/");
}
