import { type Language, languages } from "../language.ts";
import { imprintSlugs, manual } from "../manual/documents.ts";
import type { Facts } from "../manual/facts.ts";
import { completeReference, type Service } from "../manual/reference.ts";
import { engineWords, overrideWords, type Words } from "../words/words.ts";
import { addresses, resolvePath } from "./addresses.ts";
import { collecting, ContentError, SiteError } from "./content_error.ts";
import { type Folder, readFolder, textOf } from "./files.ts";
import { type Inspection, inspectSite } from "./inspect.ts";
import { highlight } from "./markdown/highlight.ts";
import type { Card } from "./markdown/renderer.ts";
import { createPage, type Page, type PageKind, pagePath, type PageSource } from "./page.ts";
import { languageFoldersLeftOut, pageSources } from "./page_sources.ts";
import type { SiteFile } from "./site_file.ts";
import { localSite } from "./local_site.ts";
import { publishedFiles } from "./site_file.ts";
import {
  parseSiteJson,
  placeholdersOf,
  type Practice,
  settingsFile,
  type SiteSettings,
} from "./site_json.ts";

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
  /** What does not stop the start: dead links, missing pictures, folders left out. */
  readonly warnings: readonly ContentError[];
  /** What its owner may want to know: pages in one language only, facts the law asks for. */
  readonly remarks: readonly ContentError[];
}

export interface SiteOptions {
  baseUrl: string;
  /** Whether drafts are served; in development only. */
  drafts?: boolean;
  /** How the service is configured, for the privacy notice; left out: as without configuration. */
  facts?: Facts;
  /** The service that the developer reference describes; asked for at the first use of its text. */
  service?(): Service;
}

/**
 * Reads a site from its folder.
 * @throws {SiteError} naming everything that cannot be served
 */
export function loadSite(dir: string, options: SiteOptions): Site {
  const errors: ContentError[] = [];
  const folder = readFolder(dir, errors);
  const site = folder.size > 0 || errors.length === 0
    ? buildSite(folder, options, errors)
    : undefined;
  if (site === undefined || errors.length > 0) throw new SiteError(errors);
  return site;
}

/** Puts a site together; what is wrong with it joins the errors. */
export function buildSite(
  folder: Folder,
  { baseUrl, drafts = false, facts, service }: SiteOptions,
  errors: ContentError[],
): Site | undefined {
  const settings = readSettings(folder, errors);
  if (settings === undefined) return undefined;
  const { json } = settings;
  const id = identifier(json.name);
  const prefixOf = (language: Language): LocalSite["prefix"] =>
    language === json.languages[0] ? "" : `/${language}`;
  const words = new Map(
    json.languages.map((language) => [language, wordsOf(language, settings, errors)]),
  );

  const published = publishedFiles(folder, json.languages, prefixOf);
  const files = new Map([...published.values()].map((file) => [file.path, file]));
  const pages: Page[] = [];
  const tree = pageTree(pages);
  for (const language of json.languages) {
    const prefix = prefixOf(language);
    const placeholders = placeholdersOf(json, { id, baseUrl, prefix, language });
    const sources = pageSources(folder, language, {
      words: words.get(language)!,
      placeholders,
      drafts,
      facts,
      practice: json.practice,
    }, errors);
    const folders = new Set([...sources.keys()].map(folderOf));
    for (const source of sources.values()) {
      const path = pagePath(prefix, source.slug);
      const picture = (src: string) => files.get(resolvePath(src, path) ?? "");
      const kind = kindOf(source, folders);
      const page: Page = createPage(source, {
        kind,
        prefix,
        image: imageOf(source, picture, errors),
        context: {
          image: (src) => measured(picture(src)),
          cards: (attributes) => cards(attributes, language),
          words: words.get(language)!.markdown,
          highlight,
        },
        children: () => tree.children(page),
        complete: kind === "document"
          ? (body) => completeReference(body, { language, prefix, baseUrl }, service?.())
          : undefined,
      });
      pages.push(page);
    }
  }
  pages.sort((a, b) =>
    json.languages.indexOf(a.language) - json.languages.indexOf(b.language) ||
    (a.path < b.path ? -1 : 1)
  );
  const { at, redirects } = addresses(pages, published, errors);

  function cards(attributes: Readonly<Record<string, string>>, language: Language): Card[] {
    const { of = "services", group, limit } = attributes;
    const listing = tree.page(language, of);
    const all = listing === undefined ? [] : tree.children(listing);
    return all.filter((page) => group === undefined || page.group === group)
      .slice(0, limit === undefined ? undefined : Number(limit))
      .map(({ title, path, description, duration, result }) => ({
        title,
        url: path,
        description,
        duration,
        result,
      }));
  }

  const theme: Theme = {};
  for (const [name, path] of Object.entries(json.theme) as [keyof Theme, string][]) {
    const file = published.get(path.replace(/^\//, ""));
    if (file !== undefined) theme[name] = file;
    else {
      const problem =
        `names ${path}, which is not there. Put the file into assets/ and write its path`;
      errors.push(settings.error(["theme", name], problem));
    }
  }

  const locals = new Map(json.languages.map((language) =>
    [
      language,
      localSite(
        language,
        prefixOf(language),
        words.get(language)!,
        { page: tree.page, pages },
        settings,
        errors,
      ),
    ] as const
  ));
  const first = locals.get(json.languages[0]);
  if (first === undefined || errors.length > 0) return undefined;

  let inspection: Inspection | undefined;
  const site: Site = {
    baseUrl,
    name: json.name,
    id,
    languages: json.languages,
    hourlyRate: json.hourlyRate,
    practice: json.practice,
    theme,
    pages,
    ...tree,
    pageAt: (path) => at.get(path),
    files,
    redirects,
    in: (language) => locals.get(language) ?? first,
    get warnings() {
      return inspect().errors;
    },
    get remarks() {
      return inspect().remarks;
    },
  };
  function inspect(): Inspection {
    if (inspection) return inspection;
    const { errors, remarks } = inspectSite(site, settings!.error);
    const leftOut = languageFoldersLeftOut(folder, json.languages);
    return inspection = { errors: [...leftOut, ...errors], remarks };
  }
  return site;
}

function readSettings(folder: Folder, errors: ContentError[]): SiteSettings | undefined {
  return collecting(errors, () => {
    const bytes = folder.get(settingsFile);
    return parseSiteJson(bytes && textOf(settingsFile, bytes), errors);
  });
}

function wordsOf(language: Language, { json, error }: SiteSettings, errors: ContentError[]): Words {
  return overrideWords(
    engineWords[language],
    json[language].words ?? {},
    (path, problem) => errors.push(error([language, "words", ...path], problem)),
  );
}

/** `Müller & Söhne` is `mueller-soehne`. */
function identifier(name: string): string {
  return name.toLowerCase().replace(/[äöü]/g, "$&e").replaceAll("ß", "ss")
    .normalize("NFD").replace(/\p{M}/gu, "")
    .replace(/[^a-z0-9]+/g, "-").replace(/^-|-$/g, "") || "site";
}

/** How the pages lie above and below each other. */
function pageTree(pages: readonly Page[]) {
  let bySlug: Map<string, Page> | undefined;
  let below: Map<string, Page[]> | undefined;
  const key = (language: Language, slug: string) => `${language}/${slug}`;
  const page: Site["page"] = (language, slug) => {
    bySlug ??= new Map(pages.map((page) => [key(page.language, page.slug), page]));
    return bySlug.get(key(language, slug));
  };
  return {
    page,
    children({ language, slug }: Page): readonly Page[] {
      below ??= childrenOf(
        pages.filter(({ slug }) => slug.includes("/")),
        ({ language, slug }) => key(language, folderOf(slug)),
      );
      return below.get(key(language, slug)) ?? [];
    },
    parent: ({ language, slug }: Page) =>
      slug.includes("/") ? page(language, folderOf(slug)) : undefined,
    translations: ({ slug }: Page): ReadonlyMap<Language, Page> => {
      const isImprint = Object.values(imprintSlugs).includes(slug);
      const versions = languages.flatMap((language) =>
        page(language, isImprint ? imprintSlugs[language] : slug) ?? []
      );
      return new Map(versions.map((version) => [version.language, version]));
    },
  };
}

/** Pages by the folder they stand in, each folder in its order. */
function childrenOf(pages: readonly Page[], folder: (page: Page) => string): Map<string, Page[]> {
  const below = Map.groupBy(pages, folder);
  for (const children of below.values()) {
    children.sort((a, b) => a.order - b.order || (a.title < b.title ? -1 : 1));
  }
  return below;
}

const folderOf = (slug: string) => slug.slice(0, Math.max(0, slug.lastIndexOf("/")));

function kindOf({ language, slug }: PageSource, folders: ReadonlySet<string>): PageKind {
  if (slug === "") return "start";
  if (slug === "contact" || slug === "search" || slug === "pricing") return slug;
  if (Object.hasOwn(manual[language], slug)) return "document";
  if (slug.startsWith("services/")) return "service";
  if (slug === "services" || folders.has(slug)) return "listing";
  return slug.includes("/") ? "article" : "page";
}

function measured(file: SiteFile | undefined): { width: number; height: number } | undefined {
  const { width, height } = file ?? {};
  return width === undefined || height === undefined ? undefined : { width, height };
}

/** The picture that a page's front matter names for previews. */
function imageOf(
  { file, attrs: { image }, lines }: PageSource,
  picture: (src: string) => SiteFile | undefined,
  errors: ContentError[],
): SiteFile | undefined {
  if (image === undefined) return undefined;
  const found = picture(image);
  if (found?.type.startsWith("image/")) return found;
  const problem = `image names ${image}, where no picture is. Put one into assets/ and write ` +
    "its path, such as /assets/bridge.jpg";
  errors.push(new ContentError(file, lines.image ?? 1, problem));
  return undefined;
}
