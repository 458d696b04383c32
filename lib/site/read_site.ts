import { type Language, localeIn, overrideWords, packs, wordsIn } from "../languages/mod.ts";
import { isSum } from "./price.ts";
import { it, say } from "../base/message.ts";
import { lazyOf } from "../base/lazy.ts";
import { type Addresses, linkOf, namedFiles, readAddresses, resolvePath } from "./addresses.ts";
import { type ContentError, Findings, SiteError } from "./content_error.ts";
import { dayIn } from "./event.ts";
import {
  type Folder,
  folderName,
  publishedFiles,
  readFolder,
  type SiteFile,
  withBrand,
} from "./files.ts";
import { type Page, pageTree } from "./page.ts";
import { manualPages } from "./engine_pages.ts";
import { type PagesContext, readPages } from "./read_pages.ts";
import { placeholdersOf } from "./placeholders.ts";
import { localSite } from "./local_site.ts";
import {
  type Draft,
  type EngineTexts,
  inWordsOf,
  type LanguageSettings,
  type Site,
  type Theme,
} from "./site.ts";
import { readSettings, type SiteSettings } from "./site_json.ts";
import { documentOf } from "./text.ts";

/** A site, and what its folder held besides: what tells whether something in it is wrong. */
export interface SiteReading {
  site: Site;
  folder: Folder;
  settings: SiteSettings;
  /** What is wrong: errors only of a folder without `site.json`, which is served without them. */
  findings: Findings;
}

interface SiteOptions {
  baseUrl: string;
  engine: EngineTexts;
  drafts?: boolean;
  name?: string;
}

/**
 * Reads a site from its folder.
 * @throws {SiteError} naming everything that cannot be served
 */
export function readSite(dir: string, options: SiteOptions): SiteReading {
  const { folder, errors } = readFolder(dir);
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
  reported: ContentError[] = [],
): SiteReading {
  const findings = new Findings(reported);
  const { errors } = findings;
  const settings = readSettings(files, name, findings);
  if (settings === undefined) throw new SiteError(errors);
  const { json } = settings;
  const isPractice = settings.guess === undefined;
  const refuseFaults = () => {
    if (isPractice && errors.length > 0) throw new SiteError(errors);
  };
  const folder = withBrand(files, json.theme);
  const languages = json.languages.map((language) => settingsIn(language, settings, findings));
  const published = publishedFiles(folder, languages, json.files);
  const theme = themeOf(settings, published, findings);

  const readText = lazyOf((page: Page) => documentOf(page, site));
  const conditions = engine.conditions({ practice: json.practice, isPractice });
  const drafts = new Map<string, Draft>();
  const common = { isPractice, isDevelopment, conditions, drafts, readText, findings };
  const contextOf = (local: LanguageSettings): PagesContext => ({
    ...local,
    ...common,
    placeholders: placeholdersOf(json, local, baseUrl),
  });
  const read = languages.map((local) => readPages(folder, contextOf(local)));
  // The pages for programs are English, and lead to the English pages or else to those there are.
  const at = Math.max(0, json.languages.indexOf("en"));
  const english = contextOf({ ...inWordsOf("en", languages[at]!), language: "en" });
  const manual = manualPages(read[0]!, read[at]!, json.languages[at]!, english);
  const allPages = read.flatMap((pages, at) =>
    [...pages.values(), ...at === 0 ? manual : []].sort((a, b) => a.path < b.path ? -1 : 1)
  );
  pairPages(allPages, findings);
  const addresses = readAddresses(allPages, published, json.languages, findings);
  addPictures(addresses, findings);
  const day = dayIn(json.timeZone, Date.now());
  const connected = { ...addresses, ...pageTree(addresses.pages, day), drafts };
  // A link to a page that could not be read is no error of its own.
  refuseFaults();
  const locals = languages.map((local) => localSite(local, connected, settings, findings));
  refuseFaults();
  const site: Site = {
    ...json,
    ...connected,
    baseUrl,
    day,
    hasPrices: connected.pages.some(({ kind, price }) => kind === "service" && isSum(price)),
    isPractice,
    theme,
    engine,
    in: (language) => locals.find((local) => local.language === language) ?? locals[0]!,
  };
  site.files = namedFiles(site, json);
  return { site, folder, settings, findings };
}

/** Collects what is known of a language before its pages are read; unknown words are remarks. */
function settingsIn(
  language: Language,
  { json, isFlat, error }: SiteSettings,
  { errors, remarks }: Findings,
): LanguageSettings {
  const { languages, practice, practice: { country } } = json;
  const { label, hour12 } = packs[language].facts;
  const own = json[language];
  return {
    language,
    label,
    hour12,
    practice: { ...practice, ...own.practice },
    prefix: language === languages[0] ? "" : `/${language}`,
    folder: isFlat ? "" : `${language}/`,
    locale: localeIn(language, country),
    words: overrideWords(
      wordsIn(language, country),
      own.words ?? {},
      (path, problem, isUnknown) =>
        (isUnknown ? remarks : errors).push(error([language, "words", ...path], problem)),
    ),
  };
}

/** What a setting may name, by the beginning of its media type. */
const kindsOfFiles = {
  "": say`file`,
  "image/": say`picture`,
  "text/css": say`stylesheet`,
};

/** Finds the files that settings name; one that the folder lacks is an error. */
function themeOf(
  { json, error }: SiteSettings,
  published: ReadonlyMap<string, SiteFile>,
  { errors }: Findings,
): Theme {
  const fileAt = (place: PropertyKey[], path: string, type: keyof typeof kindsOfFiles) => {
    const file = published.get(path);
    if (file?.type.startsWith(type)) return file;
    const problem = say`${it} names ${path}, which is no ${kindsOfFiles[type]} of this folder.
      Put one into assets/, or correct the path`;
    errors.push(error(place, problem));
    return undefined;
  };
  const { character, heroFocus, ...paths } = json.theme;
  const theme: Theme = { character, heroFocus };
  for (const [name, path] of Object.entries(paths) as [keyof typeof paths, string][]) {
    theme[name] = fileAt(["theme", name], path, name === "stylesheet" ? "text/css" : "image/");
  }
  for (const [at, path] of json.files.entries()) fileAt(["files", at], path, "");
  const portrait = json.practice.contactPerson?.image;
  if (portrait) fileAt(["practice", "contactPerson", "image"], portrait, "image/");
  return theme;
}

/** Gives pages the place of those in another language that they name. */
function pairPages(pages: readonly Page[], findings: Findings): void {
  for (const page of pages) {
    const { alternate, language, file, lines } = page;
    if (alternate === undefined) continue;
    const other = pages.find(({ path, language: its }) => path === alternate && its !== language);
    const problem =
      say`alternate names ${alternate}, which is no page in another language. Correct it`;
    if (other) page.id = other.id;
    else findings.error(file, problem, lines.get("alternate"));
  }
}

/** Gives pages the pictures that they name, as a link in their text would. */
function addPictures(site: Addresses, findings: Findings): void {
  for (const page of site.pages) {
    const { imageName, file, path, lines } = page;
    if (imageName === undefined) continue;
    const picture = site.files.get(resolvePath(linkOf(imageName, page, site), path) ?? "");
    const problem = say`image names ${imageName}, where there is no picture. Put one into assets/`;
    if (picture?.type.startsWith("image/")) page.image = picture;
    else findings.error(file, problem, lines.get("image"));
  }
}
