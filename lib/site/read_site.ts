import { dirname, join } from "@std/path/posix";
import { type Language, localeIn, wordsIn } from "../languages/mod.ts";
import { overrideWords } from "../languages/words.ts";
import { isSum } from "../price.ts";
import { it, say } from "../base/saying.ts";
import { memoOf } from "../base/lazy.ts";
import type { Document } from "../markdown/document.ts";
import { addresses, fileKey, resolvePath } from "./addresses.ts";
import { withBrand } from "./brand.ts";
import { ContentError, errorsOf, type Outcome, SiteError, together } from "./content_error.ts";
import { dayIn } from "./event.ts";
import { guessSettings, noSettings } from "./guess.ts";
import { type Folder, folderName, publishedFiles, readFolder, type SiteFile } from "./files.ts";
import { addContents, menuOf } from "./menu.ts";
import {
  foldersOf,
  kindOf,
  markdownPath,
  type Page,
  pagePath,
  type PageSource,
  pageTree,
} from "./page.ts";
import { asciiName } from "../markdown/plain_text.ts";
import { missingFiles, withoutUnnamed } from "./named_files.ts";
import { manualPages } from "./engine_pages.ts";
import { type PagesContext, pageSources, type Sources } from "./page_sources.ts";
import { placeholdersOf } from "./placeholders.ts";
import {
  type EnginePages,
  inWordsOf,
  type LanguageParts,
  localSite,
  type Site,
  type Theme,
} from "./site.ts";
import {
  file as settingsFile,
  readSettings,
  type Rules,
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
  { baseUrl, engine, drafts: isDevelopment = false, name: folderName = "Site" }: SiteOptions,
  reported: readonly ContentError[] = [],
): SiteReading {
  const { value: settings, errors: misset } = settingsOf(files, folderName, reported);
  if (settings === undefined) throw new SiteError([...reported, ...misset]);
  const { json, rules } = settings;
  const folder = withBrand(files, json.theme);
  const id = asciiName(json.name) || "site";
  const parts = together(json.languages.map((language) => languageParts(language, settings)));
  const published = publishedFiles(folder, parts.value, json.files);
  const theme = themeOf(settings, published);

  const contextOf = (part: LanguageParts): PagesContext => {
    const placeholders = placeholdersOf(json, part, { siteId: id, baseUrl });
    const { practice } = json;
    return { placeholders, rules, practice, isDevelopment, engine, reported };
  };
  let site: Site;
  // The text of a page may tell of the whole site.
  const readText = memoOf((page: Page) => documentOf(page, site));
  const sources = together(parts.value.map((part) => pageSources(folder, part, contextOf(part))));
  const manual = withManual(sources.value, parts.value, json, contextOf);
  const unpaired = together(
    parts.value.map((part, at) =>
      pagesOf(manual.value[at]!, part, published, engine, rules, readText)
    ),
  );
  const pages = paired(unpaired.value.flat());
  const drafts = new Map(sources.value.flatMap(({ drafts }) => [...drafts]));
  const connection = connect(pages.value, published, json);
  const connected = { ...connection.value, drafts };

  const errors = [
    ...reported,
    ...errorsOf(parts, theme, sources, manual, unpaired, pages, connection),
    ...missingFiles(settings, published),
  ];
  // A link to a page that could not be read is no error of its own.
  if (errors.length > 0 && rules.isPractice) throw new SiteError(errors);
  for (const { language } of rules.isPractice ? [] : parts.value) {
    addContents(connected.page(language, "")!, connected);
  }
  const menu = (start: Page) => menuOf(start, connected, json);
  const locals = together(parts.value.map((part) => localSite(part, connected, menu, settings)));
  if (locals.errors.length > 0 && rules.isPractice) throw new SiteError(locals.errors);

  site = {
    ...json,
    ...connected,
    baseUrl,
    id,
    hasPrices: connected.pages.some(({ kind, price }) => kind === "service" && isSum(price)),
    rules,
    theme: theme.value,
    files: new Map(connected.files.values().map((file) => [file.path, file])),
    engine,
    in: (language) => locals.value.find((local) => local.language === language) ?? locals.value[0]!,
  };
  site = withoutUnnamed(site, json);
  const guess = rules.isPractice ? undefined : noSettings();
  return { site, folder, settings, errors: [...errors, ...locals.errors], guess };
}

/** Reads the settings of a folder, or guesses those of one that has none. */
function settingsOf(
  folder: Folder,
  folderName: string,
  reported: readonly ContentError[],
): Outcome<SiteSettings | undefined> {
  const bytes = folder.get(settingsFile);
  if (bytes !== undefined) return readSettings(bytes);
  // A file that is there but cannot be read has been reported.
  const isUnread = reported.some(({ file }) => file === settingsFile);
  return isUnread ? { value: undefined, errors: [] } : guessSettings(folder, folderName);
}

/** Collects what is known of a language before its pages are read; unknown words are remarks. */
function languageParts(
  language: Language,
  { json, isFlat, error, remarks }: SiteSettings,
): Outcome<LanguageParts> {
  const { languages, practice: { country } } = json;
  const errors: ContentError[] = [];
  const value: LanguageParts = {
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
  return { value, errors };
}

/** Adds the pages for programs to those of the first language, at whose addresses they stand. */
function withManual(
  pages: readonly { sources: Sources }[],
  parts: readonly LanguageParts[],
  { practice }: SiteJson,
  contextOf: (part: LanguageParts) => PagesContext,
): Outcome<Sources[]> {
  const [first, ...others] = pages.map(({ sources }) => sources) as [Sources, ...Sources[]];
  // They lead to the English pages, or else to those that there are.
  const at = Math.max(0, parts.findIndex(({ language }) => language === "en"));
  const part = parts[at]!;
  const inEnglish = part.language === "en"
    ? part
    : { ...part, language: "en" as const, ...inWordsOf("en", practice) };
  const { value, errors } = manualPages(first, pages[at]!.sources, part, contextOf(inEnglish));
  return { value: [new Map([...first, ...value]), ...others], errors };
}

/** Connects pages and files by their addresses; what has an address that is taken is left out. */
function connect(
  allPages: readonly Page[],
  published: ReadonlyMap<string, SiteFile>,
  json: SiteJson,
) {
  const timeZone = timeZoneOf(json);
  const day = dayIn(timeZone, Date.now());
  const { value: { at, redirects, files }, errors } = addresses(
    allPages,
    published,
    json.languages,
  );
  const pages = allPages.filter((page) => at.get(page.path) === page);
  const named = [
    ...files.entries().map(([file, { path }]) => [file, path] as const),
    ...pages.map(({ file, path }) => [fileKey(file), path] as const),
  ];
  // Windows and macOS open a file in any case of its letters, and so links are written.
  const anyCase = named.map(([key, path]) => [key.toLowerCase(), path] as const);
  const byFile = new Map([...anyCase, ...named]);
  const pageAt = (path: string) => at.get(path);
  return {
    value: { ...pageTree(pages, day), timeZone, day, pages, byFile, files, redirects, pageAt },
    errors,
  };
}

function themeOf(
  { json, error }: SiteSettings,
  published: ReadonlyMap<string, SiteFile>,
): Outcome<Theme> {
  const { character, heroFocus, ...paths } = json.theme;
  const errors: ContentError[] = [];
  const theme: Theme = { character, heroFocus };
  for (const [name, path] of Object.entries(paths) as [keyof typeof paths, string][]) {
    const file = published.get(path.replace(/^\//, ""));
    const kind = name === "stylesheet" ? "text/css" : "image/";
    if (file?.type.startsWith(kind)) theme[name] = file;
    else {
      const what = name === "stylesheet" ? say`stylesheet` : say`picture`;
      const problem =
        say`${it} names ${path}, which is no ${what} of this folder. Put one into assets/`;
      errors.push(error(["theme", name], problem));
    }
  }
  return { value: theme, errors };
}

/** Gives pages the place of those in another language that they name. */
function paired(pages: Page[]): Outcome<Page[]> {
  const errors: ContentError[] = [];
  for (const page of pages) {
    const { alternate, language, file, lines } = page;
    if (alternate === undefined) continue;
    const other = pages.find(({ path, language: its }) => path === alternate && its !== language);
    const problem =
      say`alternate names ${alternate}, which is no page in another language. Correct it`;
    if (other) page.place = other.place;
    else errors.push(new ContentError(file, lines.alternate ?? 1, problem));
  }
  return { value: pages, errors };
}

/** Makes the pages of one language, in the order of their paths. */
function pagesOf(
  sources: ReadonlyMap<string, PageSource>,
  { language, prefix, folder }: LanguageParts,
  files: ReadonlyMap<string, SiteFile>,
  engine: EnginePages,
  rules: Rules,
  readText: (page: Page) => Document,
): Outcome<Page[]> {
  const errors: ContentError[] = [];
  const folders = foldersOf(sources.keys());
  const hasServices = sources.values().some(({ place }) => place.startsWith("services/"));
  const engineSlugs = { ...engine.texts[language], ...engine.manual };
  const pages = [...sources.values()].map((page): Page => {
    const { attrs, ...source } = page;
    const { slug } = source;
    const path = pagePath(prefix, slug);
    const kind = kindOf(page, folders, engineSlugs, rules);
    // The field of an event counts though its day cannot be read, which is told by itself.
    if (attrs.price && kind !== "service" && source.lines.event === undefined) {
      const problem = hasServices || !source.place.includes("/")
        ? say`price belongs to a service or an event. Remove the line and write the price in the text, or
          add event: with its day`
        : say`price belongs to a service. Add the line role: services to the index.md of its folder`;
      errors.push(new ContentError(source.file, source.lines.price ?? 1, problem));
    }
    const image = pictureOf(page, path, folder, files);
    errors.push(...image.errors);
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
      image: image.value,
    };
  });
  return { value: pages.toSorted((a, b) => a.path < b.path ? -1 : 1), errors };
}

/** Finds the picture that a page's front matter names, where programs look for one. */
function pictureOf(
  { file, lines, attrs: { image } }: PageSource,
  path: string,
  folder: string,
  files: ReadonlyMap<string, SiteFile>,
): Outcome<SiteFile | undefined> {
  if (image === undefined) return { value: undefined, errors: [] };
  const address = resolvePath(image, path);
  const places = [dirname(file), `${dirname(file)}/images`, folder].map((at) => join(at, image));
  const picture = files.values().find((file) => file.path === address) ??
    places.map((place) => files.get(place)).find((file) => file !== undefined);
  if (picture?.type.startsWith("image/")) return { value: picture, errors: [] };
  const problem = say`image names ${image}, where there is no picture. Put one into assets/`;
  return { value: undefined, errors: [new ContentError(file, lines.image ?? 1, problem)] };
}
