import { linkOf, resolvePath } from "./addresses.ts";
import { discoveryPaths } from "../contract/mod.ts";
import { decodePart } from "../http/redirects.ts";
import { isPublishedWhole, type SiteFile } from "./files.ts";
import { isEngineFile, type Page } from "./page.ts";
import { iconPaths, type Site } from "./site.ts";
import type { SiteJson } from "./site_json.ts";

const addressInStylesheet = /\burl\(\s*["']?([^"')\s]{1,2000})/gi;

/** What is published though nothing names it: browsers and crawlers ask for it. */
const askedFor: readonly string[] = [...iconPaths, discoveryPaths.robots];

/** Leaves out of a site the files that nobody named: no page, no setting and no stylesheet. */
export function withoutUnnamed(site: Site, settings: SiteJson): Site {
  const { files, byFile } = site;
  const isMeant = (path: string) => isPublishedWhole(path.slice(1)) || askedFor.includes(path);
  if (files.keys().every(isMeant)) return site;
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
  return {
    ...site,
    files: new Map(files.entries().filter(([path]) => isKept(path))),
    byFile: new Map(byFile.entries().filter(([, path]) => !files.has(path) || isKept(path))),
  };
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

function pathsInStylesheet({ path, bytes }: SiteFile): string[] {
  const text = new TextDecoder().decode(bytes);
  return [...text.matchAll(addressInStylesheet)]
    .map(([, address = ""]) => resolvePath(decodePart(address), path) ?? address);
}
