import { basename, extname } from "@std/path/posix";
import { languages } from "../languages/mod.ts";
import { ContentError, lineAt } from "./content_error.ts";
import { isColour } from "./css_colours.ts";
import { contentProblem } from "./file_kinds.ts";
import type { Folder } from "./files.ts";
import type { Finding, Site } from "./site.ts";
import type { SiteFile } from "./site_file.ts";

/** What a picture weighs at most before it is remarked, in bytes, and measures, in pixels. */
const mostBytes = 300_000;
const mostPixels = 2_000;

/** Looks at the files of a site's folder: which are served, and whether browsers can show them. */
export function* inspectFiles(site: Site, folder: Folder): Iterable<Finding> {
  yield* inspectFolders(site, folder);
  yield* inspectNames(site, folder);
  const published = new Map([...site.files.values()].map((file) => [file.bytes, file]));
  for (const [path, bytes] of folder) {
    const file = published.get(bytes);
    if (file === undefined) continue;
    const problem = contentProblem(path, bytes);
    if (problem) yield { error: new ContentError(path, 1, problem) };
    else yield* inspectWeight(path, file);
    if (file === site.theme.stylesheet) yield* inspectStylesheet(path, bytes);
  }
}

/** Files beside the published folders that are meant for the owner, not for visitors. */
const keepersFile = /^(site\.json|(readme|licen[cs]e)(\.\w+)?)$/i;

/** Reports folders and files that are not served: of other languages, or in no published folder. */
function* inspectFolders(site: Site, folder: Folder): Iterable<Finding> {
  const files = [...folder.keys()];
  for (const language of languages) {
    if (site.languages.includes(language)) continue;
    if (!files.some((file) => file.startsWith(`${language}/`))) continue;
    const problem = `This folder is not published. Add "${language}" to the languages in ` +
      "site.json, or remove the folder";
    yield { error: new ContentError(`${language}/`, 1, problem) };
  }
  const served = ["assets/", ...site.languages.map((language) => `${language}/`)].join(", ");
  const known: readonly string[] = ["assets/", ...languages.map((language) => `${language}/`)];
  for (const name of new Set(files.map((file) => file.replace(/\/.*/s, "/")))) {
    if (known.includes(name) || keepersFile.test(name)) continue;
    const problem = `This is not published. Move what visitors should see into one of ${served}, ` +
      "unless this is intended";
    yield { remark: new ContentError(name, 1, problem) };
  }
}

/** Names that do not mean the same everywhere: files that look like pages, and twins but for case. */
function* inspectNames(site: Site, folder: Folder): Iterable<Finding> {
  const seen = new Map<string, string>();
  for (const path of folder.keys()) {
    const isBesidePages = site.languages.some((language) => path.startsWith(`${language}/`));
    if (isBesidePages && /\.(md|markdown)$/i.test(path) && !path.endsWith(".md")) {
      const name = `${path.slice(0, path.lastIndexOf("."))}.md`;
      const problem = `This is a file to download, not a page. Name it ${name} to make it one`;
      yield { remark: new ContentError(path, 1, problem) };
    }
    const twin = seen.get(path.toLowerCase());
    seen.set(path.toLowerCase(), path);
    if (twin === undefined) continue;
    const problem =
      `The name differs from ${twin} only in upper and lower case: on many machines the ` +
      "two are the same file. Rename one of them";
    yield { remark: new ContentError(path, 1, problem) };
  }
}

/** Reports a picture that takes longer to load than it is worth, with the command that shrinks it. */
function* inspectWeight(path: string, { type, bytes, width = 0, height = 0 }: SiteFile) {
  if (!type.startsWith("image/")) return;
  const isDrawing = type.startsWith("image/svg");
  const isLarge = !isDrawing && Math.max(width, height) > mostPixels;
  if (bytes.length <= mostBytes && !isLarge) return;
  const kilobytes = Math.round(bytes.length / 1000);
  const size = isDrawing || !width ? "" : ` and ${width} × ${height} pixels`;
  const problem =
    `The picture is ${kilobytes} kB${size}; beyond ${
      mostBytes / 1000
    } kB or ${mostPixels} pixels, visitors ` +
    `on a phone have to wait. Shrink it, in the folder of the site, with ${
      shrinkCommand(path, isDrawing)
    }`;
  yield { remark: new ContentError(path, 1, problem) };
}

/** A command for the folder of the site; a photograph in PNG becomes WebP. */
function shrinkCommand(path: string, isDrawing: boolean): string {
  const quoted = /^[\w./-]+$/.test(path) ? path : `'${path.replaceAll("'", "'\\''")}'`;
  if (isDrawing) return `npx --yes svgo ${quoted}`;
  const ending = extname(path);
  if (/^\.(jpe?g|webp|avif)$/i.test(ending)) {
    return `ImageMagick: mogrify -resize '1600x1600>' -quality 80 ${quoted}`;
  }
  const name = `${basename(path).slice(0, -ending.length)}.webp`;
  return `ImageMagick: mogrify -format webp -resize '1600x1600>' -quality 80 ${quoted}, then write ${name} in the page instead`;
}

/** The site's own colour, if it is one. */
function* inspectStylesheet(path: string, bytes: Uint8Array): Iterable<Finding> {
  const css = new TextDecoder().decode(bytes)
    .replace(/\/\*.*?\*\//gs, (comment) => comment.replace(/[^\n]/g, " "));
  for (const { 1: value = "", index } of css.matchAll(/--brand\s*:\s*([^;}]*)/g)) {
    const colour = value.replace(/!important\s*$/, "").trim();
    if (isColour(colour)) continue;
    const problem = `--brand: ${colour} is not a colour. Write one such as #0f5c63 or teal`;
    yield { error: new ContentError(path, lineAt(css, index), problem) };
  }
}
