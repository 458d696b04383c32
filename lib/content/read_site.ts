import { dirname, join } from "@std/path/posix";
import { type Language, localeIn, wordsIn } from "../languages/mod.ts";
import { overrideWords } from "../languages/words.ts";
import { it, say } from "../saying.ts";
import { addresses, fileKey, resolvePath } from "./addresses.ts";
import { ContentError, SiteError } from "./content_error.ts";
import type { EnginePages } from "./site.ts";
import { guessSettings, projectAt, proposal } from "./guess.ts";
import {
  type Folder,
  folderName,
  namesIn,
  publishedFiles,
  readFolder,
  type SiteFile,
} from "./files.ts";
import { addContents, menuOf } from "./menu.ts";
import { kindOf, markdownPath, type Page, pagePath, type PageSource, pageTree } from "./page.ts";
import { asciiName } from "./markdown/plain_text.ts";
import { foldersOf, pageSources } from "./page_sources.ts";
import { placeholdersOf } from "./placeholders.ts";
import {
  type Draft,
  type LanguageParts,
  localSite,
  type Site,
  type Theme,
  type ThemeFile,
} from "./site.ts";
import type { Rules } from "./rules.ts";
import { readSettings, type SiteSettings } from "./site_json.ts";
import { firstParagraph } from "./text.ts";

/** A site, and what its folder held besides: what tells whether something in it is wrong. */
export interface SiteReading {
  site: Site;
  folder: Folder;
  settings: SiteSettings;
  /** All that is wrong with a folder without `site.json`, which is served without it. */
  errors: readonly ContentError[];
  /** Of such a folder: how to publish it, or which one to name in its place. */
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
  const errors: ContentError[] = [];
  const folder = readFolder(dir, errors);
  if (folder.size === 0 && errors.length > 0) throw new SiteError(errors);
  const reading = buildSite(folder, { ...options, name: folderName(dir) }, errors);
  return { ...reading, guess: reading.guess && (projectAt(namesIn(dir), folder) ?? reading.guess) };
}

/**
 * Puts a site together from the files of its folder.
 * @throws {SiteError} naming everything that cannot be served, the errors of before included
 */
export function buildSite(
  folder: Folder,
  { baseUrl, engine, drafts: showsDrafts = false, name: folderName = "Site" }: SiteOptions,
  errors: ContentError[] = [],
): SiteReading {
  const settings = folder.has("site.json")
    ? readSettings(folder, errors)
    : guessSettings(folder, folderName, errors);
  if (settings === undefined) throw new SiteError(errors);
  const { rules } = settings;
  const { name, languages, practice } = settings.json;
  const id = asciiName(name) || "site";
  const parts = languages.map((language) => languageParts(language, settings, errors));
  const published = publishedFiles(folder, parts);
  const theme = themeOf(settings, published, errors);

  const drafts = new Map<string, Draft>();
  const allPages = parts.flatMap((part) => {
    const placeholders = placeholdersOf(settings.json, part, { siteId: id, baseUrl });
    const isDevelopment = showsDrafts;
    const context = { placeholders, practice, isDevelopment, engine, rules, files: published };
    const sources = pageSources(folder, part, context, drafts, errors);
    return pagesOf(sources, part, published, engine, rules, errors);
  });
  for (const page of allPages) pair(page, allPages, errors);
  const connected = { ...connect(allPages, published, errors), drafts };
  for (const { language, words } of rules.needsStart ? [] : parts) {
    addContents(connected.page(language, "")!, connected, words.frame.footerNavigation);
  }
  // A link to a page that could not be read is no error of its own.
  if (errors.length > 0 && rules.isStrict) throw new SiteError(errors);
  const menu = (start: Page) => menuOf(start, connected, settings.json);
  const locals = new Map(
    parts.map((part) =>
      [part.language, localSite(part, connected, menu, settings, errors)] as const
    ),
  );
  const first = locals.get(languages[0]);
  if (first === undefined || (errors.length > 0 && rules.isStrict)) throw new SiteError(errors);

  const site: Site = {
    ...settings.json,
    ...connected,
    baseUrl,
    id,
    hasPrices: connected.pages.some(({ price }) => price !== undefined),
    rules,
    theme,
    files: new Map(published.values().map((file) => [file.path, file])),
    engine,
    in: (language) => locals.get(language) ?? first,
  };
  const guess = rules.isStrict ? undefined : proposal(settings, site);
  return { site, folder, settings, errors, guess };
}

/** Collects what is known of a language before its pages are read. */
function languageParts(
  language: Language,
  { json, isFlat, error }: SiteSettings,
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
      (path, problem) => errors.push(error([language, "words", ...path], problem)),
    ),
  };
}

/** Connects pages and files by their addresses; a page whose address is taken is left out. */
function connect(
  allPages: readonly Page[],
  published: Map<string, SiteFile>,
  errors: ContentError[],
) {
  const { at, redirects } = addresses(allPages, published, errors);
  const pages = allPages.filter((page) => at.get(page.path) === page);
  const byFile = new Map([
    ...published.entries().map(([file, { path }]) => [file, path] as const),
    ...pages.map(({ file, path }) => [fileKey(file), path] as const),
  ]);
  return { ...pageTree(pages), pages, byFile, redirects, pageAt: (path: string) => at.get(path) };
}

function themeOf(
  { json, error }: SiteSettings,
  published: ReadonlyMap<string, SiteFile>,
  errors: ContentError[],
): Theme {
  const { character, heroFocus, ...paths } = json.theme;
  const theme: Theme = { character, heroFocus };
  for (const [name, path] of Object.entries(paths) as [ThemeFile, string][]) {
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
  return theme;
}

/** Gives a page the place of the one in another language that it names. */
function pair(page: Page, pages: readonly Page[], errors: ContentError[]): void {
  const { alternate, language, file, lines } = page;
  if (alternate === undefined) return;
  const other = pages.find((candidate) =>
    candidate.path === alternate && candidate.language !== language
  );
  const problem =
    say`alternate names ${alternate}, which is no page in another language. Correct it`;
  if (other) page.place = other.place;
  else errors.push(new ContentError(file, lines.alternate ?? 1, problem));
}

/** Makes the pages of one language, in the order of their paths. */
function pagesOf(
  sources: ReadonlyMap<string, PageSource>,
  { language, prefix, folder, locale, words }: LanguageParts,
  files: ReadonlyMap<string, SiteFile>,
  engine: EnginePages,
  rules: Rules,
  errors: ContentError[],
): Page[] {
  const folders = foldersOf(sources.keys());
  const context = { words: words.markdown, locale, image: () => undefined, cards: () => [] };
  const pages = [...sources.values()].map((page): Page => {
    const { attrs, ...source } = page;
    const { slug, body } = source;
    const path = pagePath(prefix, slug);
    const kind = kindOf(page, folders, engine.texts[language], rules);
    if (attrs.price && kind !== "service") {
      const problem = say`price belongs to a service. Add the line role: services to the index.md of
        its folder, or write the price in the text`;
      errors.push(new ContentError(source.file, source.lines.price ?? 1, problem));
    }
    return {
      ...attrs,
      ...source,
      kind,
      path,
      markdownPath: markdownPath(prefix, slug),
      description: attrs.description ?? (firstParagraph(body, context) || attrs.title),
      lede: attrs.description,
      order: attrs.order ?? Infinity,
      image: attrs.image === undefined
        ? undefined
        : imageOf(attrs.image, source, path, folder, files, errors),
    };
  });
  return pages.toSorted((a, b) => a.path < b.path ? -1 : 1);
}

/** Finds the picture that a page's front matter names, where programs look for one. */
function imageOf(
  image: string,
  { file, lines }: Pick<Page, "file" | "lines">,
  path: string,
  folder: string,
  files: ReadonlyMap<string, SiteFile>,
  errors: ContentError[],
): SiteFile | undefined {
  const address = resolvePath(image, path);
  const places = [dirname(file), `${dirname(file)}/images`, folder].map((at) => join(at, image));
  const picture = files.values().find((file) => file.path === address) ??
    places.map((place) => files.get(place)).find((file) => file !== undefined);
  if (picture?.type.startsWith("image/")) return picture;
  // What another program's field names may be its own.
  if (lines.image === undefined) return undefined;
  const problem = say`image names ${image}, where there is no picture. Put one into assets/`;
  errors.push(new ContentError(file, lines.image, problem));
  return undefined;
}
