import { dirname, join } from "@std/path/posix";
import { type Language, localeIn, wordsIn } from "../languages/mod.ts";
import { overrideWords } from "../languages/words.ts";
import { isSum } from "./price.ts";
import { it, say, type Saying } from "../base/saying.ts";
import { lazyOf } from "../base/lazy.ts";
import type { Document } from "../markdown/document.ts";
import { fileKey, readAddresses, resolvePath } from "./addresses.ts";
import { withBrand } from "./brand.ts";
import type { Practice } from "./practice.ts";
import { ContentError, SiteError } from "./content_error.ts";
import { dayIn } from "./event.ts";
import { type Folder, folderName, publishedFiles, readFolder, type SiteFile } from "./files.ts";
import {
  foldersOf,
  markdownPath,
  type Page,
  pageKind,
  pagePath,
  type PageSource,
  pageTree,
} from "./page.ts";
import { asciiName } from "../markdown/plain_text.ts";
import { withoutUnnamed } from "./named_files.ts";
import { manualPages } from "./engine_pages.ts";
import { type PagesContext, pageSources, type Sources } from "./page_sources.ts";
import { placeholdersOf } from "./placeholders.ts";
import {
  addContents,
  type EnginePages,
  inWordsOf,
  type LanguageParts,
  localSite,
  type Site,
  type Theme,
} from "./site.ts";
import {
  guessSettings,
  noSettings,
  readSettings,
  settingsFile,
  type SiteJson,
  type SiteSettings,
  timeZoneOf,
} from "./site_json.ts";
import { documentOf } from "./text.ts";

/** A site, and what its folder held besides: what tells whether something in it is wrong. */
export interface SiteReading {
  site: Site;
  folder: Folder;
  settings: SiteSettings;
  /** All that is wrong with a folder without `site.json`, which is served without it. */
  errors: readonly ContentError[];
  /** Of such a folder: how to publish it. */
  guess?: ContentError;
}

interface SiteOptions {
  baseUrl: string;
  engine: EnginePages;
  drafts?: boolean;
  name?: string;
}

/**
 * Reads a site from its folder.
 * @throws {SiteError} naming everything that cannot be served
 */
export function readSite(dir: string, options: SiteOptions): SiteReading {
  const { value: folder, errors } = readFolder(dir);
  if (folder.size === 0 && errors.length > 0) throw new SiteError(errors);
  return buildSite(folder, { ...options, name: folderName(dir) }, errors);
}

/**
 * Puts a site together from the files of its folder; `reported` is what could not be read of it.
 * @throws {SiteError} naming everything that cannot be served
 */
export function buildSite(
  files: Folder,
  { baseUrl, engine, drafts: isDevelopment = false, name = "Site" }: SiteOptions,
  reported: readonly ContentError[] = [],
): SiteReading {
  const errors = [...reported];
  const settings = settingsOf(files, name, errors);
  if (settings === undefined) throw new SiteError(errors);
  const { json, isPractice } = settings;
  const { practice } = json;
  const folder = withBrand(files, json.theme);
  const id = asciiName(json.name) || "site";
  const languages = json.languages.map((language) => languageParts(language, settings, errors));
  const published = publishedFiles(folder, languages, json.files);
  const theme = themeOf(settings, published, errors);

  const contextOf = (parts: LanguageParts): PagesContext => {
    const placeholders = placeholdersOf(json, parts, { siteId: id, baseUrl });
    return { placeholders, isPractice, practice, isDevelopment, engine, errors };
  };
  const sources = languages.map((parts) => pageSources(folder, parts, contextOf(parts)));
  const manual = manualOf(sources, languages, practice, contextOf);
  // The text of a page may tell of the whole site, and so is read when that is complete.
  const readText = lazyOf((page: Page) => documentOf(page, site));
  const allPages = languages.flatMap((parts, at) => {
    const own = sources[at]!.sources;
    const all = at === 0 ? new Map([...own, ...manual]) : own;
    return pagesOf(all, parts, published, contextOf(parts), readText);
  });
  pairPages(allPages, errors);
  const drafts = new Map(sources.flatMap(({ drafts }) => [...drafts]));
  const connected = { ...connect(allPages, published, json, errors), drafts };
  // A link to a page that could not be read is no error of its own.
  refuseFaults(errors, isPractice);

  if (!isPractice) {
    for (const { language } of languages) addContents(connected.page(language, "")!, connected);
  }
  const locals = languages.map((parts) => localSite(parts, connected, settings, errors));
  refuseFaults(errors, isPractice);
  let site: Site = {
    ...json,
    ...connected,
    baseUrl,
    id,
    hasPrices: connected.pages.some(({ kind, price }) => kind === "service" && isSum(price)),
    isPractice,
    theme,
    engine,
    in: (language) => locals.find((local) => local.language === language) ?? locals[0]!,
  };
  site = withoutUnnamed(site, json);
  return { site, folder, settings, errors, guess: isPractice ? undefined : noSettings() };
}

/** Ends the reading of a practice's site if anything is wrong with it. */
function refuseFaults(errors: readonly ContentError[], isPractice: boolean): void {
  if (errors.length > 0 && isPractice) throw new SiteError(errors);
}

/** Reads the settings of a folder, or guesses those of one that has none. */
function settingsOf(
  folder: Folder,
  folderName: string,
  errors: ContentError[],
): SiteSettings | undefined {
  const bytes = folder.get(settingsFile);
  if (bytes !== undefined) return readSettings(bytes, errors);
  // A file that is there but cannot be read has been reported.
  const isUnread = errors.some(({ file }) => file === settingsFile);
  return isUnread ? undefined : guessSettings(folder, folderName, errors);
}

/** Collects what is known of a language before its pages are read; unknown words are remarks. */
function languageParts(
  language: Language,
  { json, isFlat, error, remarks }: SiteSettings,
  errors: ContentError[],
): LanguageParts {
  const { languages, practice: { country } } = json;
  return {
    language,
    prefix: language === languages[0] ? "" : `/${language}`,
    folder: isFlat ? "" : `${language}/`,
    locale: localeIn(language, country),
    words: overrideWords(
      wordsIn(language, country),
      json[language].words ?? {},
      (path, problem, isUnknown) =>
        (isUnknown ? remarks : errors).push(error([language, "words", ...path], problem)),
    ),
  };
}

/** Makes the pages for programs, which lead to the English pages, or else to those that there are. */
function manualOf(
  pages: readonly { sources: Sources }[],
  languages: readonly LanguageParts[],
  practice: Practice,
  contextOf: (parts: LanguageParts) => PagesContext,
): Sources {
  const at = Math.max(0, languages.findIndex(({ language }) => language === "en"));
  const parts = languages[at]!;
  const inEnglish = parts.language === "en"
    ? parts
    : { ...parts, language: "en" as const, ...inWordsOf("en", practice) };
  return manualPages(pages[0]!.sources, pages[at]!.sources, parts, contextOf(inEnglish));
}

/** Connects pages and files by their addresses; what has an address that is taken is left out. */
function connect(
  allPages: readonly Page[],
  published: ReadonlyMap<string, SiteFile>,
  json: SiteJson,
  errors: ContentError[],
) {
  const { at, redirects, files } = readAddresses(allPages, published, json.languages, errors);
  const pages = allPages.filter((page) => at.get(page.path) === page);
  const named = [
    ...files.entries().map(([file, { path }]) => [file, path] as const),
    ...pages.map(({ file, path }) => [fileKey(file), path] as const),
  ];
  const timeZone = timeZoneOf(json);
  const day = dayIn(timeZone, Date.now());
  return {
    ...pageTree(pages, day),
    timeZone,
    day,
    pages,
    files: new Map(files.values().map((file) => [file.path, file])),
    byFile: new Map(named),
    redirects,
    pageAt: (path: string) => at.get(path),
  };
}

/** Finds the files that settings name; one that the folder lacks is an error. */
function themeOf(
  { json, error }: SiteSettings,
  published: ReadonlyMap<string, SiteFile>,
  errors: ContentError[],
): Theme {
  const fileAt = (place: PropertyKey[], path: string, type: string, what: Saying) => {
    const file = published.get(path.replace(/^\//, ""));
    if (file?.type.startsWith(type)) return file;
    const problem = say`${it} names ${path}, which is no ${what} of this folder. Put one into
      assets/, or correct the path`;
    errors.push(error(place, problem));
    return undefined;
  };
  const { character, heroFocus, ...paths } = json.theme;
  const theme: Theme = { character, heroFocus };
  for (const [name, path] of Object.entries(paths) as [keyof typeof paths, string][]) {
    theme[name] = name === "stylesheet"
      ? fileAt(["theme", name], path, "text/css", say`stylesheet`)
      : fileAt(["theme", name], path, "image/", say`picture`);
  }
  for (const [at, path] of json.files.entries()) fileAt(["files", at], path, "", say`file`);
  const portrait = json.practice.contactPerson?.image;
  if (portrait) fileAt(["practice", "contactPerson", "image"], portrait, "image/", say`picture`);
  return theme;
}

/** Gives pages the place of those in another language that they name. */
function pairPages(pages: readonly Page[], errors: ContentError[]): void {
  for (const page of pages) {
    const { alternate, language, file, lines } = page;
    if (alternate === undefined) continue;
    const other = pages.find(({ path, language: its }) => path === alternate && its !== language);
    const problem =
      say`alternate names ${alternate}, which is no page in another language. Correct it`;
    if (other) page.id = other.id;
    else errors.push(new ContentError(file, lines.alternate ?? 1, problem));
  }
}

/** Makes the pages of one language, in the order of their paths. */
function pagesOf(
  sources: ReadonlyMap<string, PageSource>,
  { language, prefix, folder }: LanguageParts,
  files: ReadonlyMap<string, SiteFile>,
  { engine, isPractice, errors }: PagesContext,
  readText: (page: Page) => Document,
): Page[] {
  const folders = foldersOf(sources.keys());
  const hasServices = sources.values().some(({ id }) => id.startsWith("services/"));
  const engineSlugs = { ...engine.texts(language), ...engine.manual };
  const pages = [...sources.values()].map((page): Page => {
    const { attrs, ...source } = page;
    const { slug } = source;
    const path = pagePath(prefix, slug);
    const kind = pageKind(page, folders, engineSlugs, isPractice);
    // The field of an event counts though its day cannot be read, which is told by itself.
    if (attrs.price && kind !== "service" && source.lines.event === undefined) {
      const problem = hasServices || !source.id.includes("/")
        ? say`price belongs to a service or an event. Remove the line and write the price in the text, or
          add event: with its day`
        : say`price belongs to a service. Add the line role: services to the index.md of its folder`;
      errors.push(new ContentError(source.file, source.lines.price ?? 1, problem));
    }
    return {
      ...attrs,
      ...source,
      venue: attrs.place,
      kind,
      path,
      markdownPath: markdownPath(prefix, slug),
      get description() {
        return attrs.description ?? (this.document.firstParagraph || attrs.title);
      },
      get document() {
        return readText(this);
      },
      // Of a folder without a page of its own the engine knows no more than the name.
      lede: source.file.endsWith("/") ? undefined : attrs.description,
      order: attrs.order ?? Infinity,
      image: pagePicture(page, path, folder, files, errors),
    };
  });
  return pages.toSorted((a, b) => a.path < b.path ? -1 : 1);
}

/** Finds the picture that a page's front matter names, where programs look for one. */
function pagePicture(
  { file, lines, attrs: { image } }: PageSource,
  path: string,
  folder: string,
  files: ReadonlyMap<string, SiteFile>,
  errors: ContentError[],
): SiteFile | undefined {
  if (image === undefined) return undefined;
  const address = resolvePath(image, path);
  const picture = files.values().find((file) => file.path === address) ??
    files.get(join(dirname(file), image)) ?? files.get(join(folder, image));
  if (picture?.type.startsWith("image/")) return picture;
  const problem = say`image names ${image}, where there is no picture. Put one into assets/`;
  errors.push(new ContentError(file, lines.image ?? 1, problem));
  return undefined;
}
