import { languages } from "../languages/mod.ts";
import { ContentError } from "../site/content_error.ts";
import { linesOf } from "../base/lines.ts";
import {
  type Folder,
  leftover,
  pageLike,
  privateFiles,
  type SiteFile,
  wellKnown,
} from "../site/files.ts";
import type { Site } from "../site/site.ts";
import { isEnginePath } from "../contract/mod.ts";
import { say, type Saying } from "../base/saying.ts";

/** The faults of a site that can be served. */
export interface Findings {
  /** Faults that visitors come across: dead links, missing pictures, folders left out. */
  errors: ContentError[];
  /** Things that may be meant so: pages in one language only, facts the law asks for. */
  remarks: ContentError[];
}

/** Bytes and pixels that a picture may have before it is remarked. */
const maxBytes = 300_000;
const maxPixels = 2_000;

/** Looks at the files of a site's folder: which are served, and how long visitors wait for them. */
export function inspectFiles(site: Site, folder: Folder, findings: Findings): void {
  if (site.in(site.languages[0]).folder !== "") inspectFolders(site, folder, findings);
  inspectNames(site, folder, findings);
  inspectPrivate(site, folder, findings);
  const published = new Map([...site.files.values()].map((file) => [file.bytes, file]));
  for (const [path, bytes] of folder) {
    const file = published.get(bytes);
    if (file === undefined) continue;
    if (bytes.length === 0) {
      findings.errors.push(
        new ContentError(path, 1, say`The file is empty. Save it again, or remove it`),
      );
    } else if (path.endsWith(".css")) inspectStylesheet(path, file, site, findings);
    else inspectWeight(path, file, findings);
  }
}

/** Files beside the published folders that are meant for the owner, not for visitors. */
const keepersFile = /^(site\.json|(readme|agents|hosting|moving|import|licen[cs]e)(\.\w+){0,2})$/i;

/** Reports folders and files that are not served: of other languages, or in no published folder. */
function inspectFolders(site: Site, folder: Folder, { errors, remarks }: Findings): void {
  const published = ["assets/", ...site.languages.map((language) => `${language}/`)];
  for (const name of new Set(folder.keys().map((file) => file.replace(/\/.*/s, "/")))) {
    const isNamed = site.files.values().some(({ bytes }) => bytes === folder.get(name));
    if ([...published, wellKnown].includes(name) || keepersFile.test(name) || isNamed) continue;
    const language = languages.find((language) => name === `${language}/`);
    const problem = language
      ? say`This folder is not published. Add "${language}" to languages in site.json, or remove it`
      : say`This is not published. Move it into one of ${published.join(", ")},
        unless this is intended`;
    (language ? errors : remarks).push(new ContentError(name, 1, problem));
  }
}

/** Files that a line names. */
const namedInLine = 5;

/** Reports what nobody names and so is not published, a line for each folder. */
function inspectPrivate(site: Site, folder: Folder, { remarks }: Findings): void {
  const isLeftover = (file: string) => leftover.test(file.replace(/^.*\//, ""));
  const groups = Map.groupBy(
    privateOf(site, folder),
    (file) => `${isLeftover(file)} ${file.replace(/[^/]*$/, "")}`,
  );
  for (const files of groups.values()) {
    const name = files[0]!.replace(/[^/]*$/, "");
    const others = files.length > namedInLine ? ", …" : "";
    const names = files.slice(0, namedInLine).map((file) => file.slice(name.length)).join(", ") +
      others;
    const problem = isLeftover(files[0]!)
      ? say`Left here by a program, and never published (files: ${files.length}): ${names}. Remove them`
      : say`Not published, because no page links to them (files: ${files.length}): ${names}.
        Link to those that visitors may have, or name them under files in site.json`;
    remarks.push(new ContentError(name || files[0]!, 1, problem));
  }
}

/** Lists the files between a site's pages that are not published. */
const privateOf = (site: Site, folder: Folder): string[] =>
  privateFiles(folder, {
    folders: ["assets/", ...site.languages.map((language) => site.in(language).folder)],
    published: site.files.values(),
  }).filter((file) => !keepersFile.test(file));

/** Reports files that likely are to be pages, and are none by their names. */
function inspectNames(site: Site, folder: Folder, { remarks }: Findings): void {
  for (const path of folder.keys()) {
    const isBesidePages = site.languages.some((language) =>
      path.startsWith(site.in(language).folder)
    );
    const name = path.replace(pageLike, ".md");
    if (isBesidePages && name !== path) {
      const problem = say`This is no page. Name it ${name} to make it one`;
      remarks.push(new ContentError(path, 1, problem));
    }
  }
}

/** Reports what a stylesheet loads in vain: the policy forbids it from elsewhere. */
function inspectStylesheet(
  path: string,
  { path: publicPath, bytes }: SiteFile,
  { baseUrl, files }: Site,
  { errors }: Findings,
): void {
  const text = new TextDecoder().decode(bytes)
    .replace(/\/\*.*?\*\//gs, (comment) => comment.replace(/[^\n]/g, " "));
  const lineAt = linesOf(text);
  const error = (index: number, problem: Saying) =>
    errors.push(new ContentError(path, lineAt(index), problem));
  const addresses = /@import\s+["']([^"']{1,2000})|\burl\(\s*["']?([^"')\s]{1,2000})/gi;
  for (const { 1: imported, 2: loaded, index } of text.matchAll(addresses)) {
    const address = imported ?? loaded ?? "";
    const url = URL.parse(address, baseUrl + publicPath);
    if (url === null || url.protocol === "data:" || address.startsWith("#")) continue;
    if (url.origin !== baseUrl) {
      error(index, say`Browsers do not load ${address} here. Put a copy of it into assets/`);
    } else if (!files.has(url.pathname) && !isEnginePath(url.pathname)) {
      error(
        index,
        say`The file ${address} is missing: there is no file at ${url.pathname}. Correct it`,
      );
    }
  }
}

/** Reports a picture that takes longer to load than it is worth. */
function inspectWeight(
  path: string,
  { type, bytes, width = 0, height = 0 }: SiteFile,
  { remarks }: Findings,
): void {
  if (!type.startsWith("image/")) return;
  const isDrawing = type.startsWith("image/svg");
  const isLarge = !isDrawing && Math.max(width, height) > maxPixels;
  if (bytes.length <= maxBytes && !isLarge) return;
  const kilobytes = Math.round(bytes.length / 1000);
  const remedy = isDrawing
    ? say`Simplify the drawing, or save it as PNG or WebP`
    : say`Save it as WebP, with 1600 pixels on its longer side and 300 kB at most`;
  const problem = isDrawing || !width
    ? say`Visitors on a phone wait for this picture of ${kilobytes} kB. ${remedy}`
    : say`Visitors on a phone wait for this picture of ${kilobytes} kB and ${width} × ${height}
      pixels. ${remedy}`;
  remarks.push(new ContentError(path, 1, problem));
}
