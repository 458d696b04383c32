import { languages } from "../languages/mod.ts";
import { ContentError, linesOf } from "../content/content_error.ts";
import {
  type Folder,
  leftover,
  pageLike,
  privateFiles,
  type SiteFile,
  wellKnown,
} from "../content/files.ts";
import type { Site } from "../content/site.ts";
import { isEnginePath } from "../contract/mod.ts";
import { say, type Saying } from "../saying.ts";

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
    } else if (/\.pdf$/i.test(path) && !isPdf(bytes)) {
      const problem = say`This is no PDF, whatever its name says. Save or export it as one`;
      findings.errors.push(new ContentError(path, 1, problem));
    } else if (path.endsWith(".css")) inspectStylesheet(path, file, site, findings);
    else inspectWeight(path, file, findings);
  }
}

/** Tells if a file begins as a PDF does, behind at most a few bytes of others (ISO 32000-1, 7.5.2). */
const isPdf = (bytes: Uint8Array): boolean =>
  new TextDecoder("latin1").decode(bytes.subarray(0, 1024)).includes("%PDF-");

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
export const privateOf = (site: Site, folder: Folder): string[] =>
  privateFiles(folder, {
    folders: ["assets/", ...site.languages.map((language) => site.in(language).folder)],
    published: site.files.values(),
  }).filter((file) => !keepersFile.test(file));

/** Reports names that do not mean the same everywhere: likely pages, and twins but for case. */
function inspectNames(site: Site, folder: Folder, { remarks }: Findings): void {
  const seen = new Map<string, string>();
  for (const path of folder.keys()) {
    const isBesidePages = site.languages.some((language) =>
      path.startsWith(site.in(language).folder)
    );
    const name = path.replace(pageLike, ".md");
    if (isBesidePages && name !== path) {
      const problem = say`This is no page. Name it ${name} to make it one`;
      remarks.push(new ContentError(path, 1, problem));
    }
    const twin = seen.get(path.toLowerCase());
    seen.set(path.toLowerCase(), path);
    if (twin === undefined) continue;
    const problem = say`The name differs from ${twin} only in its capitals. Rename one of the two`;
    remarks.push(new ContentError(path, 1, problem));
  }
}

/** The forms of a colour: digits behind #, a function, a word of HTML's first sixteen. */
const colour =
  /^(?:#(?:[\da-f]{3,4}|[\da-f]{6}|[\da-f]{8})|[a-z-]+\(.*\)|black|silver|gray|white|maroon|red|purple|fuchsia|green|lime|olive|yellow|navy|blue|teal|aqua)$/i;

/** Reports what a stylesheet says in vain, and loads from elsewhere, which the policy forbids. */
function inspectStylesheet(
  path: string,
  { path: publicPath, bytes }: SiteFile,
  { baseUrl, files }: Site,
  { errors, remarks }: Findings,
): void {
  const text = new TextDecoder().decode(bytes)
    .replace(/\/\*.*?\*\//gs, (comment) => comment.replace(/[^\n]/g, " "));
  const lineAt = linesOf(text);
  const error = (index: number, problem: Saying) =>
    errors.push(new ContentError(path, lineAt(index), problem));
  const unclosed = unclosedBrace(text);
  if (unclosed !== undefined) {
    error(
      unclosed,
      say`This brace has no counterpart, and browsers pass over rules. Add or remove one`,
    );
  }
  for (const { 1: written = "", index } of text.matchAll(/--brand\s*:\s*([^;}]*)/g)) {
    const value = written.trim();
    if (colour.test(value)) continue;
    // CSS knows more than a hundred further words; a remark stops nobody who wrote one of them.
    const isWord = /^[a-z]+$/i.test(value);
    const problem = isWord
      ? say`${value} may be no colour. Write --brand: #0a5c66, with six digits behind #`
      : say`${value} is no colour. Write --brand: #0a5c66, with six digits behind #`;
    (isWord ? remarks : errors).push(new ContentError(path, lineAt(index), problem));
  }
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

/** Finds the first brace without its counterpart, outside of texts in quotation marks. */
function unclosedBrace(text: string): number | undefined {
  const open: number[] = [];
  for (
    const { 0: brace, index } of text.matchAll(/"(?:\\.|[^"\\\n])*"|'(?:\\.|[^'\\\n])*'|[{}]/g)
  ) {
    if (brace === "{") open.push(index);
    else if (brace === "}" && open.pop() === undefined) return index;
  }
  return open[0];
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
