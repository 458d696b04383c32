import { say } from "../base/saying.ts";
import { languages } from "../languages/mod.ts";
import { linesOf } from "../base/lines.ts";
import { type Folder, isPublishedWhole, leftover, pageLike, type SiteFile } from "../site/files.ts";
import type { Site } from "../site/site.ts";
import type { Findings } from "./findings.ts";
import { fileProblem } from "./links.ts";

/** Bytes and pixels that a picture may have before it is remarked on. */
const maxPictureBytes = 300_000;
const maxPixels = 2_000;

/** Checks the files of a site's folder: which are served, and how long visitors wait for them. */
export function checkFiles(site: Site, folder: Folder, findings: Findings): void {
  const published = new Map([...site.files.values()].map((file) => [file.bytes, file]));
  const others = [...folder].filter(([path, bytes]) =>
    !published.has(bytes) && !forOwner.test(path)
  ).map(([path]) => path);
  const folders = site.languages.map((language) => site.in(language).folder);
  const isBesidePages = (path: string) => folders.some((folder) => path.startsWith(folder));
  checkOutside(others.filter((path) => !isBesidePages(path)), site, findings);
  checkBesidePages(others.filter(isBesidePages), findings);
  for (const [path, bytes] of folder) {
    const file = published.get(bytes);
    if (file === undefined) continue;
    if (path.endsWith(".css")) checkStylesheet(path, file, site, findings);
    else checkWeight(path, file, findings);
  }
}

/** Files beside the published folders that are meant for the owner, not for visitors. */
const forOwner = /^(site\.json|(readme|agents|hosting|moving|import|licen[cs]e)(\.\w+){0,2})$/i;

/** Reports folders and files that are not served: of other languages, or in no published folder. */
function checkOutside(paths: readonly string[], site: Site, findings: Findings): void {
  const names = new Set(
    paths.filter((path) => !isPublishedWhole(path)).map((path) => path.replace(/\/.*/s, "/")),
  );
  const published = ["assets/", ...site.languages.map((language) => `${language}/`)].join(", ");
  for (const name of names) {
    const language = languages.find((language) => name === `${language}/`);
    const problem = language
      ? say`This folder is not published. Add "${language}" to languages in site.json, or remove it`
      : say`This is not published. Move it into one of ${published}, unless this is intended`;
    findings[language ? "error" : "remark"](name, problem);
  }
}

/** Reports misnamed pages, and files that are not published because nobody links to them. */
function checkBesidePages(paths: readonly string[], findings: Findings): void {
  for (const path of paths) {
    const name = path.replace(pageLike, ".md");
    if (name !== path) {
      findings.remark(path, say`This is no page. Name it ${name} to make it one`);
    } else if (!path.endsWith(".md") && !leftover.test(path.replace(/^.*\//, ""))) {
      const problem =
        say`Not published, because no page links to it. Link to it if visitors may have
        it, or name it under files in site.json`;
      findings.remark(path, problem);
    }
  }
}

/** Reports what a stylesheet loads in vain: the policy forbids it from elsewhere. */
function checkStylesheet(
  path: string,
  { path: publicPath, bytes }: SiteFile,
  site: Site,
  findings: Findings,
): void {
  const text = new TextDecoder().decode(bytes)
    .replace(/\/\*.*?\*\//gs, (comment) => comment.replace(/[^\n]/g, " "));
  const lineAt = linesOf(text);
  const addresses = /@import\s+["']([^"']{1,2000})|\burl\(\s*["']?([^"')\s]{1,2000})/gi;
  for (const { 1: imported, 2: loaded, index } of text.matchAll(addresses)) {
    const address = imported ?? loaded ?? "";
    const url = URL.parse(address, site.baseUrl + publicPath);
    if (url === null || url.protocol === "data:" || address.startsWith("#")) continue;
    const problem = fileProblem(address, url, site);
    if (problem) findings.error(path, problem, lineAt(index));
  }
}

/** Reports a picture that takes longer to load than it is worth. */
function checkWeight(
  path: string,
  { type, bytes, width = 0, height = 0 }: SiteFile,
  findings: Findings,
): void {
  if (!type.startsWith("image/")) return;
  const isDrawing = type.startsWith("image/svg");
  const isLarge = !isDrawing && Math.max(width, height) > maxPixels;
  if (bytes.length <= maxPictureBytes && !isLarge) return;
  const size = `${Math.round(bytes.length / 1000)} kB` +
    (isDrawing || !width ? "" : `, ${width} × ${height} px`);
  const remedy = isDrawing
    ? say`Simplify the drawing, or save it as PNG or WebP`
    : say`Save it as WebP, with 1600 pixels on its longer side and 300 kB at most`;
  findings.remark(path, say`Visitors on a phone wait for this picture (${size}). ${remedy}`);
}
