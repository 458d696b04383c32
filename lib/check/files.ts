import { basename } from "@std/path/posix";
import { say } from "../base/message.ts";
import { languages } from "../languages/mod.ts";
import { addressesInStylesheet } from "../site/addresses.ts";
import { type Folder, isPublishedWhole, leftover, type SiteFile } from "../site/files.ts";
import type { Site } from "../site/site.ts";
import type { Findings } from "../site/content_error.ts";
import { fileProblem } from "./links.ts";

/** Bytes and pixels that a picture may have before it is remarked on. */
const maxPictureBytes = 300_000;
const maxPixels = 2_000;

/** Files beside the published folders that are meant for the owner, not for visitors. */
const forOwner = /^(site\.json|(readme|agents|hosting|moving|import|licen[cs]e)(\.\w+){0,2})$/i;

/** Checks the files of a site's folder: which are served, and how long visitors wait for them. */
export function checkFiles(site: Site, folder: Folder, findings: Findings): void {
  const folders = site.languages.map((language) => site.in(language).folder);
  /** Folders and files that are in no published folder. */
  const outside = new Set<string>();
  for (const path of folder.keys()) {
    const file = site.files.get(site.byFile.get(path) ?? "");
    if (file?.type.startsWith("text/css")) checkStylesheet(path, file, site, findings);
    else if (file) checkWeight(path, file, findings);
    else if (forOwner.test(path) || isPublishedWhole(path)) continue;
    else if (folders.some((folder) => path.startsWith(folder))) checkUnlinked(path, findings);
    else outside.add(path.replace(/\/.*/s, "/"));
  }
  const published = ["assets/", ...site.languages.map((language) => `${language}/`)].join(", ");
  for (const name of outside) {
    const language = languages.find((language) => name === `${language}/`);
    const problem = language
      ? say`This folder is not published. Add "${language}" to languages in site.json, or remove it`
      : say`This is not published. Move it into one of ${published}, unless this is intended`;
    findings[language ? "error" : "remark"](name, problem);
  }
}

/** Reports a misnamed page, or a file that is not published because nobody links to it. */
function checkUnlinked(path: string, findings: Findings): void {
  // Editors on Windows add .txt, which the system then hides.
  const name = path.replace(/\.(?:md|markdown)(?:\.txt)?$/i, ".md");
  if (name !== path) {
    findings.remark(path, say`This is no page. Name it ${name} to make it one`);
  } else if (!path.endsWith(".md") && !leftover.test(basename(path))) {
    findings.remark(
      path,
      say`Not published, because no page links to it. Link to it if visitors may have it, or name it
        under files in site.json`,
    );
  }
}

/** Reports what a stylesheet loads in vain: the policy forbids it from elsewhere. */
function checkStylesheet(path: string, file: SiteFile, site: Site, findings: Findings): void {
  for (const { address, line } of addressesInStylesheet(file)) {
    const url = URL.parse(address, site.baseUrl + file.path);
    if (url === null || url.protocol === "data:" || address.startsWith("#")) continue;
    const problem = fileProblem(address, url, site);
    if (problem) findings.error(path, problem, line);
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
