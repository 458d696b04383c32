import type { Language } from "../language.ts";
import { Manual } from "../manual/manual.ts";
import { engineWords, overrideWords, type Words } from "../words/words.ts";
import { asciiName } from "./anchors.ts";
import { addresses, resolvePath } from "./addresses.ts";
import { ContentError, SiteError } from "./content_error.ts";
import { type Folder, readFolder } from "./files.ts";
import { type Inspection, inspectSite } from "./inspect.ts";
import { localSite } from "./local_site.ts";
import { createPage, type Page, pagePath, type PageSource } from "./page.ts";
import { languageFoldersLeftOut, pageSources } from "./page_sources.ts";
import { folderOf, kindOf, pageTree } from "./page_tree.ts";
import { publishedFiles, type SiteFile } from "./site_file.ts";
import { placeholdersOf } from "./placeholders.ts";
import { readSettings, type SiteSettings } from "./site_json.ts";
import type { LocalSite, Site, Theme } from "./site.ts";

export interface SiteOptions {
  baseUrl: string;
  /** Whether drafts are served; in development only. */
  drafts?: boolean;
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
  { baseUrl, drafts = false }: SiteOptions,
  errors: ContentError[],
): Site | undefined {
  const settings = readSettings(folder, errors);
  if (settings === undefined) return undefined;
  const { json, error: settingsError } = settings;
  const id = asciiName(json.name) || "site";
  const prefixOf = (language: Language): LocalSite["prefix"] =>
    language === json.languages[0] ? "" : `/${language}`;
  const words = new Map(
    json.languages.map((language) => [language, wordsOf(language, settings, errors)]),
  );

  const published = publishedFiles(folder, json.languages, prefixOf);
  const files = new Map([...published.values()].map((file) => [file.path, file]));
  const manual = new Manual();
  const pages: Page[] = [];
  const tree = pageTree(pages);
  let highlighter: typeof import("./markdown/highlight.ts") | undefined;
  for (const [language, local] of words) {
    const prefix = prefixOf(language);
    const { form } = local.pages.contact;
    const placeholders = placeholdersOf(json, { siteId: id, baseUrl, prefix, form });
    const sources = pageSources(folder, language, {
      words: local,
      placeholders,
      drafts,
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
          image: picture,
          cards: (attributes) => cards(attributes, language),
          words: local.markdown,
          highlight: (code, language) => highlighter?.highlight(code, language),
        },
        children: () => tree.children(page),
        complete: kind === "document"
          ? (body) => manual.complete(body, { language, prefix, baseUrl })
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

  function cards(attributes: Readonly<Record<string, string>>, language: Language): Page[] {
    const { of = "services", group, limit } = attributes;
    const listing = tree.page(language, of);
    const all = listing === undefined ? [] : tree.children(listing);
    return all.filter((page) => group === undefined || page.group === group)
      .slice(0, limit === undefined ? undefined : Number(limit));
  }

  const theme = themeOf(settings, published, errors);
  // A link to a page that could not be read is no error of its own.
  const linkErrors = errors.length > 0 ? [] : errors;
  const locals = new Map([...words].map(([language, local]) =>
    [
      language,
      localSite(
        language,
        prefixOf(language),
        local,
        { page: tree.page, pages },
        settings,
        linkErrors,
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
    manual,
    in: (language) => locals.get(language) ?? first,
    async prepare({ body }) {
      if (/^\s*(```|~~~)/m.test(body)) highlighter ??= await import("./markdown/highlight.ts");
    },
    get warnings() {
      return inspect().errors;
    },
    get remarks() {
      return inspect().remarks;
    },
  };
  function inspect(): Inspection {
    if (inspection) return inspection;
    const { errors, remarks } = inspectSite(site, settingsError);
    const leftOut = languageFoldersLeftOut(folder, json.languages);
    return inspection = { errors: [...leftOut, ...errors], remarks };
  }
  return site;
}

function wordsOf(language: Language, { json, error }: SiteSettings, errors: ContentError[]): Words {
  return overrideWords(
    engineWords[language],
    json[language].words ?? {},
    (path, problem) => errors.push(error([language, "words", ...path], problem)),
  );
}

function themeOf(
  { json, error }: SiteSettings,
  published: ReadonlyMap<string, SiteFile>,
  errors: ContentError[],
): Theme {
  const theme: Theme = {};
  for (const [name, path] of Object.entries(json.theme) as [keyof Theme, string][]) {
    const file = published.get(path.replace(/^\//, ""));
    const kind = name === "stylesheet" ? "text/css" : "image/";
    if (file?.type.startsWith(kind)) theme[name] = file;
    else {
      const problem = file === undefined
        ? `names ${path}, which is not there. Put the file into assets/ and write its path`
        : `names ${path}, which is no ${name === "stylesheet" ? "stylesheet" : "picture"}. ` +
          "Name another file";
      errors.push(error(["theme", name], problem));
    }
  }
  return theme;
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
