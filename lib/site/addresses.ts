import { dirname, resolve } from "@std/path/posix";
import { linesOf } from "../base/lines.ts";
import { discoveryPaths, isEnginePath } from "../contract/mod.ts";
import { type Language, packs } from "../languages/mod.ts";
import { type Message, say } from "../base/message.ts";
import type { Findings } from "./content_error.ts";
import { formOf, isEngineFile, isForAllLanguages, type Page } from "./page.ts";
import { isPublishedWhole, type SiteFile } from "./files.ts";
import { asciiName } from "../markdown/plain_text.ts";
import { decodePart, type Redirect } from "../http/redirects.ts";
import { iconPaths, type Site } from "./site.ts";
import type { SiteJson } from "./site_json.ts";

/** Stands for the site's own origin where paths are read. */
const base = "https://site.example";

/** What stands at which path. */
export type Addresses = Pick<Site, "pages" | "pageAt" | "files" | "byFile" | "redirects">;

/** Finds what stands at which path; of two things at one, the second is an error and nowhere. */
export function readAddresses(
  pages: readonly Page[],
  published: ReadonlyMap<string, SiteFile>,
  [, ...otherLanguages]: readonly Language[],
  findings: Findings,
): Addresses {
  const at = new Map<string, Page>();
  const files = new Map<string, SiteFile>();
  const byFile = new Map<string, string>();
  const redirects = new Map<string, Redirect>();
  /** The names of what owns a path. */
  const owners = new Map<string, string | Message>();
  const nameOf = (file: string) => isEngineFile(file) ? say`a page of the engine` : file;
  const claim = (path: string, file: string, line?: number): boolean => {
    const owner = isEnginePath(path.replace(/\?.*/s, ""))
      ? say`the engine itself`
      : owners.get(path);
    if (owner === undefined) {
      owners.set(path, nameOf(file));
      return true;
    }
    const problem = say`The address ${path} is taken by ${owner}. Choose another`;
    findings.error(file, problem, line);
    return false;
  };
  for (const page of pages) {
    const { path, file, markdownPath } = page;
    if (claim(path, file)) {
      at.set(path, page);
      byFile.set(fileKey(file), path);
    }
    owners.set(markdownPath, nameOf(file));
  }
  for (const { path, file, lines, aliases } of pages) {
    for (const from of aliases.map((alias) => redirectKey(alias, at))) {
      if (claim(from, file, lines.get("aliases"))) redirects.set(from, { to: path, status: 301 });
    }
  }
  for (const [name, file] of published) {
    const { path } = file;
    // An owner's rules for crawlers stand in the place of the engine's.
    if (path === discoveryPaths.robots || claim(path, name)) {
      files.set(path, file);
      byFile.set(name, path);
    }
  }
  for (const page of pages) {
    for (const other of otherPaths(page, otherLanguages)) {
      const pairs = [[other, page.path], [`${other}.md`, page.markdownPath]] as const;
      for (const [from, to] of pairs) {
        if (!owners.has(from)) redirects.set(from, { to, status: 308 });
      }
    }
  }
  return { pages: [...at.values()], pageAt: (path) => at.get(path), files, byFile, redirects };
}

/** Returns what an address of old times goes by: some pages read queries themselves. */
function redirectKey(address: string, at: ReadonlyMap<string, Page>): string {
  const { pathname, search } = new URL(address, base);
  const page = at.get(pathname);
  return page && formOf(page).readsQuery ? pathname : pathname + search;
}

/** Pages that the law asks for: people try their usual names by hand. */
const lawful = ["imprint", "privacy"];

/**
 * Lists other paths that lead to a page, if nothing else is there: by the name that the engine knows
 * the page by, by its usual names, and that below a language where all share it.
 */
function otherPaths(page: Page, otherLanguages: readonly Language[]): string[] {
  const { path, slug, id, language } = page;
  if (isForAllLanguages(page)) return otherLanguages.map((other) => `/${other}${path}`);
  const usual = new Map<string, readonly string[]>(Object.entries(packs[language].search.names));
  // The engine names pages in English.
  const isTried = lawful.includes(id) || (language !== "en" && slug === id);
  const names = [id, ...isTried ? usual.get(id) ?? [] : []].filter((name) => name !== slug);
  const prefix = path.slice(0, path.length - encodeURI(slug).length);
  return names.map((name) => prefix + name);
}

/** Makes the key that a file's links and page go by; the page of a folder has the folder's. */
export const fileKey = (file: string): string =>
  file.replace(/(?:\.(?:md|html?))+$/i, "").replace(/(^|\/)(?:_?index|readme)$/i, "$1")
    .replace(/\/$/, "");

/** Leads a link or a picture to what is published of the file it names, as editors do. */
export function linkOf(href: string, { file, path: from }: Page, site: Addresses): string {
  const [, written = "", query = "", hash = ""] = /^([^?#]*)(\?[^#]*)?(#.*)?$/s.exec(href) ?? [];
  if (isEngineFile(file) || /^(?:[a-z][a-z\d+.-]*:|\/\/)/i.test(written)) return href;
  // As Windows writes it.
  const name = written.replaceAll("\\", "/");
  const targetFile = name === "" ? file : resolve(`/${dirname(file)}`, decodePart(name)).slice(1);
  const pathOf = (file: string) => site.byFile.get(file) ?? site.byFile.get(fileKey(file));
  // Some programs read a path from the top of their folder, which is that of the language here.
  const [top] = file.split("/");
  const fromTop = decodePart(name).replace(/^\/|\/$/g, "");
  const pageThere = site.pageAt(resolvePath(name, from) ?? "");
  const path = pathOf(targetFile) ??
    (pageThere ? undefined : pathOf(fromTop) ?? pathOf(`${top}/${fromTop}`));
  const page = path === undefined ? pageThere : site.pageAt(path);
  const anchor = page && hash !== "" ? nearestAnchor(decodePart(hash.slice(1)), page) : undefined;
  return (name === "" ? "" : path ?? name) + query + (anchor ? `#${anchor}` : hash);
}

/** Finds the anchor of a heading, or of the one above the page, as other programs make it. */
function nearestAnchor(name: string, page: Page): string | undefined {
  const letters = (text: string) => asciiName(text).replaceAll("-", "");
  const isMeant = (text: string) => letters(text) === letters(name);
  const anchors = anchorsOf(page);
  if (anchors.includes(name)) return name;
  // GitHub gives the text of a folder this name.
  const isTitle = isMeant(page.heading) || name === "readme";
  return anchors.find(isMeant) ?? (isTitle ? "fd-main" : undefined);
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

/** What is published though nothing names it: browsers and crawlers ask for it. */
const askedFor: readonly string[] = [...iconPaths, discoveryPaths.robots];

/** Lists the files of a site but those that nobody named: no page, no setting and no stylesheet. */
export function namedFiles(site: Site, settings: SiteJson): Site["files"] {
  const { files, byFile } = site;
  const isMeant = (path: string) => isPublishedWhole(path.slice(1)) || askedFor.includes(path);
  if (files.keys().every(isMeant)) return files;
  const named = new Set([
    ...settingsTexts(settings).map((text) => text.replace(/^\/|[?#].*/g, ""))
      .flatMap((name) => [`/${name}`, byFile.get(name)]),
    ...site.pages.flatMap((page) => pathsIn(page, site)),
  ]);
  const isKept = (path: string) => isMeant(path) || named.has(path);
  const sheets = files.values().filter(({ path, type }) =>
    isKept(path) && type.startsWith("text/css")
  );
  for (const path of [...sheets].flatMap(pathsInStylesheet)) named.add(path);
  return new Map(files.entries().filter(([path]) => isKept(path)));
}

/** Lists all texts of a value of JSON. */
function settingsTexts(value: unknown): string[] {
  if (typeof value === "string") return [value];
  return typeof value === "object" && value !== null
    ? Object.values(value).flatMap(settingsTexts)
    : [];
}

/** Lists the paths of what a page leads to or shows. */
function pathsIn(page: Page, site: Site): string[] {
  if (isEngineFile(page.file)) return [];
  const addresses = page.document.links
    // A `srcset` has several, each with its size.
    .flatMap(({ to }) => [to, ...to.split(/,\s+|\s+(?=\d)/)])
    .map((to) => resolvePath(linkOf(to, page, site), page.path) ?? to);
  return page.image ? [page.image.path, ...addresses] : addresses;
}

const pathsInStylesheet = (file: SiteFile): string[] =>
  addressesInStylesheet(file).map(({ address }) =>
    resolvePath(decodePart(address), file.path) ?? address
  );

/** Lists what a stylesheet loads, and the line of each; comments load nothing. */
export function addressesInStylesheet({ bytes }: SiteFile): { address: string; line: number }[] {
  const text = new TextDecoder().decode(bytes)
    .replace(/\/\*.*?\*\//gs, (comment) => comment.replace(/[^\n]/g, " "));
  const lineAt = linesOf(text);
  const addresses = /@import\s+["']([^"']{1,2000})|\burl\(\s*["']?([^"')\s]{1,2000})/gi;
  return [...text.matchAll(addresses)].map(({ 1: imported, 2: loaded = "", index }) => ({
    address: imported ?? loaded,
    line: lineAt(index),
  }));
}
