import { dirname, join } from "@std/path/posix";
import { discoveryPaths, isEnginePath } from "../contract/mod.ts";
import { type Language, packs } from "../languages/mod.ts";
import { it, say, type Saying } from "../base/saying.ts";
import { ContentError } from "./content_error.ts";
import { isEngineFile, type Page } from "./page.ts";
import { formOf } from "./page_kinds.ts";
import type { SiteFile } from "./files.ts";
import { asciiName } from "../markdown/plain_text.ts";
import { decodePart, type Redirect } from "../http/redirects.ts";
import type { Site } from "./site.ts";

/** Stands for the site's own origin where paths are read. */
const base = "https://site.example";

/** The paths of a site, and where others lead. */
interface Addresses {
  at: Map<string, Page>;
  redirects: Map<string, Redirect>;
  /** The files of what owns a path. */
  owner: ReadonlyMap<string, string | Saying>;
}

/** What stands at the paths of a site: its pages, its files by their names in the folder. */
interface Directory extends Pick<Site, "redirects"> {
  at: ReadonlyMap<string, Page>;
  files: ReadonlyMap<string, SiteFile>;
}

/** Finds what stands at which path; of two things at one, the second is an error and nowhere. */
export function readAddresses(
  pages: readonly Page[],
  published: ReadonlyMap<string, SiteFile>,
  [, ...otherLanguages]: readonly Language[],
  errors: ContentError[],
): Directory {
  const files = new Map(published);
  const at = new Map<string, Page>();
  const redirects = new Map<string, Redirect>();
  const owner = new Map<string, string | Saying>();
  const nameOf = (file: string) => isEngineFile(file) ? say`a page of the engine` : file;
  const addresses: Addresses = { at, redirects, owner };
  const claim = (path: string, file: string, clash: Saying, line = 1): boolean => {
    const isEngines = isEnginePath(path.replace(/\?.*/s, ""));
    const claimant = isEngines ? say`the engine itself` : owner.get(path);
    if (claimant === undefined) owner.set(path, nameOf(file));
    else errors.push(new ContentError(file, line, clash.of(claimant)));
    return claimant === undefined;
  };
  for (const page of pages) {
    const { path, file, markdownPath } = page;
    const clash = say`The page is at ${path}, which is taken by ${it}. Choose another`;
    if (claim(path, file, clash)) at.set(path, page);
    owner.set(markdownPath, nameOf(file));
  }
  for (const page of pages) {
    for (const alias of page.aliases) {
      const key = redirectKey(new URL(alias, base), addresses);
      const clash = say`The alias is ${key}, which is taken by ${it}. Choose another`;
      if (claim(key, page.file, clash, page.lines.aliases)) {
        redirects.set(key, { to: page.path, status: 301 });
      }
    }
  }
  for (const [file, { path }] of published) {
    // An owner's rules for crawlers stand in the place of the engine's.
    if (path === discoveryPaths.robots) continue;
    const clash = say`The file is at ${path}, which is taken by ${it}. Choose another`;
    if (!claim(path, file, clash)) files.delete(file);
  }
  redirectRoles(pages, addresses);
  for (const language of otherLanguages) redirectManual(language, pages, addresses);
  redirectFormer(pages, addresses);
  return { at, redirects, files };
}

/** Returns what a redirect goes by: some pages read queries themselves. */
function redirectKey({ pathname, search }: URL, { at }: Addresses): string {
  const page = at.get(pathname);
  return page && formOf(page).readsQuery ? pathname : pathname + search;
}

/** Leads a path to a page, unless something is there already. */
function lead(
  from: string,
  to: string,
  status: Redirect["status"],
  { redirects, owner }: Addresses,
) {
  if (!owner.has(from)) redirects.set(from, { to, status });
}

/**
 * Leads the names that the engine knows pages by to those that their owner gave them, the usual
 * names of what the law asks for, which people try by hand, and those of the engine's own pages.
 */
function redirectRoles(pages: readonly Page[], addresses: Addresses): void {
  for (const { path, slug, id, language, markdownPath } of pages) {
    const names: Readonly<Record<string, readonly string[]>> = packs[language].search.names;
    // The engine names pages in English.
    const isTried = lawful.has(id) || (language !== "en" && slug === id);
    const prefix = path.slice(0, path.length - encodeURI(slug).length);
    for (const name of [id, ...isTried ? names[id] ?? [] : []]) {
      if (name === slug) continue;
      lead(prefix + name, path, 308, addresses);
      lead(`${prefix}${name}.md`, markdownPath, 308, addresses);
    }
  }
}

/** Pages that the law asks for. */
const lawful: ReadonlySet<string> = new Set(["imprint", "privacy"]);

/** Leads the addresses that pages for programs had below a language to where they are now. */
function redirectManual(language: Language, pages: readonly Page[], addresses: Addresses): void {
  for (const { kind, slug, path, markdownPath } of pages) {
    if (kind !== "manual" || path !== `/${slug}`) continue;
    for (const to of [path, markdownPath]) lead(`/${language}${to}`, to, 308, addresses);
  }
}

/** Leads addresses of old times to their pages where nothing else is. */
function redirectFormer(pages: readonly Page[], addresses: Addresses): void {
  for (const { path, former } of pages) {
    for (const address of former) {
      const key = redirectKey(new URL(address, base), addresses);
      if (!isEnginePath(key.replace(/\?.*/s, ""))) lead(key, path, 301, addresses);
    }
  }
}

/** Makes the key that a file's links and page go by; the page of a folder has the folder's. */
export const fileKey = (file: string): string =>
  file.replace(/(?:\.(?:md|html?))+$/i, "").replace(/(^|\/)(?:_?index|readme)$/i, "$1")
    .replace(/\/$/, "");

/** Tells if a page is one that projects in general have: it is no subject of a site. */
export const isCommon = (file: string): boolean =>
  /^(?:licen[cs]e|contributing|code[-_]of[-_]conduct|changelog|security)$/i
    .test(fileKey(file).replace(/^.*\//, ""));

/** Leads a link or a picture to what is published of the file it names, as editors do. */
export function linkOf(
  href: string,
  { file, path: from }: Pick<Page, "file" | "path">,
  site: Pick<Site, "byFile" | "pageAt">,
): string {
  const [, written = "", query = "", hash = ""] = /^([^?#]*)(\?[^#]*)?(#.*)?$/s.exec(href) ?? [];
  if (isEngineFile(file) || /^(?:[a-z][a-z\d+.-]*:|\/\/)/i.test(written)) return href;
  // As Windows writes it.
  const name = written.replaceAll("\\", "/");
  const targetFile = name === ""
    ? file
    : name.startsWith("/")
    ? decodePart(name).slice(1)
    : join(dirname(file), decodePart(name));
  const published = (keys: string[]) => keys.map((key) => site.byFile.get(key)).find(Boolean);
  // Some programs read a path from the top of their folder, which is that of the language here.
  const [top] = file.split("/");
  const fromTop = decodePart(name).replace(/^\/|\/$/g, "");
  const path = published([targetFile, fileKey(targetFile)]) ??
    (site.pageAt(resolvePath(name, from) ?? "")
      ? undefined
      : published([fromTop, `${top}/${fromTop}`].map(fileKey)));
  const page = site.pageAt(path ?? resolvePath(name, from) ?? "");
  const anchor = page && hash !== "" ? nearestAnchor(decodePart(hash.slice(1)), page) : undefined;
  return (name === "" ? "" : path ?? name) + query + (anchor ? `#${anchor}` : hash);
}

/** Finds the anchor of a heading, or of the one above the page, as other programs make it. */
function nearestAnchor(name: string, page: Page): string | undefined {
  const letters = (anchor: string) => asciiName(anchor).replaceAll("-", "");
  const anchors = anchorsOf(page);
  if (anchors.includes(name)) return name;
  // GitHub gives the text of a folder this name.
  const isTitle = letters(name) === letters(page.heading) || name === "readme";
  return anchors.find((anchor) => letters(anchor) === letters(name)) ??
    (isTitle ? "fd-main" : undefined);
}

/** Lists the anchors of a page: those of its headings, and those written in HTML. */
export const anchorsOf = ({ document: { headings, ids } }: Page): readonly string[] => [
  ...headings.map(({ anchor }) => anchor),
  ...ids,
];

/** Resolves the path a link or a picture of a page leads to; nothing for another site's. */
export function resolvePath(href: string, from: string): string | undefined {
  const url = URL.parse(href, base + from);
  return url?.origin === base ? url.pathname : undefined;
}
