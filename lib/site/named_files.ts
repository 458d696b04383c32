import { it, say } from "../base/saying.ts";
import { linkOf, resolvePath } from "./addresses.ts";
import type { ContentError } from "./content_error.ts";
import { discoveryPaths } from "../contract/paths.ts";
import { addressesIn, decodePart, isPublishedWhole, type SiteFile } from "./files.ts";
import { mapText } from "../markdown/directives.ts";
import type { Page } from "./page.ts";
import { iconPaths, type Site } from "./site.ts";
import type { SiteJson, SiteSettings } from "./site_json.ts";

const inlineCode = /(`+)(?!`).*?(?<!`)\1(?!`)/g;
const addressInStylesheet = /\burl\(\s*["']?([^"')\s]{1,2000})/gi;

/** What a site's files are found by, and what names them. */
interface Named extends Pick<Site, "byFile" | "pageAt"> {
  pages: readonly Page[];
  /** By their path in the folder. */
  files: ReadonlyMap<string, SiteFile>;
}

/** Leaves out the files that nobody named, and the addresses they would have. */
export function withoutUnnamed<Connection extends Named>(connection: Connection, json: SiteJson) {
  const files = namedFiles(connection, json);
  const unnamed = new Set(
    connection.files.entries().filter(([file]) => !files.has(file)).map(([, { path }]) => path),
  );
  const byFile = new Map(connection.byFile.entries().filter(([, path]) => !unnamed.has(path)));
  return { ...connection, files, byFile };
}

/** Reports the files that settings name and the folder lacks. */
export function missingFiles(
  { json, error }: SiteSettings,
  published: ReadonlyMap<string, SiteFile>,
): ContentError[] {
  const named: [place: PropertyKey[], file?: string][] = [
    ...json.files.map((file, at): [PropertyKey[], string] => [["files", at], file]),
    [["practice", "contactPerson", "image"], json.practice.contactPerson?.image],
  ];
  return named.flatMap(([place, file]) =>
    file === undefined || published.has(file.replace(/^\//, ""))
      ? []
      : error(place, say`${it} names ${file}, which is no file of this folder. Correct it`)
  );
}

/**
 * Leaves of a site's files those that somebody named: a page, `site.json`, a stylesheet. What
 * is published whole is meant to be, and so is what browsers and crawlers ask for by name.
 */
function namedFiles(site: Named, settings: SiteJson): Map<string, SiteFile> {
  const askedFor: readonly string[] = [...iconPaths, discoveryPaths.robots];
  const isMeant = (file: string, { path }: SiteFile) =>
    isPublishedWhole(file) || askedFor.includes(path);
  const { files } = site;
  if (files.entries().every(([file, about]) => isMeant(file, about))) return new Map(files);
  const names = new Set(textsIn(settings).map((text) => text.replace(/^\/|[?#].*/g, "")));
  const paths = new Set([
    ...[...names].map((name) => `/${name}`),
    ...site.pages.flatMap((page) => pathsIn(page, site)),
  ]);
  const isNamed = (file: string, { path }: SiteFile) => names.has(file) || paths.has(path);
  const kept = files.entries().filter((entry) => isMeant(...entry) || isNamed(...entry));
  const named = new Map(kept);
  const sheets = [...named.values()].filter(({ type }) => type.startsWith("text/css"));
  const loaded = new Set(sheets.flatMap(pathsInStylesheet));
  for (const [file, about] of files) if (loaded.has(about.path)) named.set(file, about);
  return named;
}

/** Lists all texts of a value of JSON. */
function textsIn(value: unknown): string[] {
  if (typeof value === "string") return [value];
  return typeof value === "object" && value !== null ? Object.values(value).flatMap(textsIn) : [];
}

/** Lists the paths that a page leads to or shows, but for what stands in its code. */
function pathsIn(page: Page, site: Named): string[] {
  const found: string[] = page.image ? [page.image.path] : [];
  mapText(page.body, (line) => {
    const addresses = addressesIn(line.replace(inlineCode, ""));
    found.push(...addresses.map((address) => pathOf(address, page, site)));
    return line;
  });
  return found;
}

function pathOf(href: string, page: Page, site: Named): string {
  const link = linkOf(href, page, site);
  return resolvePath(link, page.path) ?? link;
}

function pathsInStylesheet({ path, bytes }: SiteFile): string[] {
  const text = new TextDecoder().decode(bytes);
  return [...text.matchAll(addressInStylesheet)]
    .map(([, address = ""]) => resolvePath(decodePart(address), path) ?? address);
}
