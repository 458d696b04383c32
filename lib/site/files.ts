import { basename, extname, join } from "@std/path/posix";
import { contentType } from "@std/media-types";
import { imageSize } from "image-size";
import { type Message, say } from "../base/message.ts";
import { ContentError } from "./content_error.ts";

/** The files of a site folder: bytes by the path inside it, such as `en/index.md`. */
export type Folder = ReadonlyMap<string, Uint8Array<ArrayBuffer>>;

/** Most bytes of a page or `site.json`, and of any other file: all are kept in memory. */
const maxTextBytes = 2 * 1024 * 1024;
const maxFileBytes = 32 * 1024 * 1024;

/** The folder whose files programs look for by name: with `assets/`, it is published whole. */
const wellKnown = ".well-known/";

/** Folders that programs fill, and drafts: nobody's texts yet. */
const unreadFolders = /^(?:_drafts|node_modules|vendor|dist|build)$/;

/** What is read of a folder that nobody prepared: pages, pictures and what people download. */
const readUnprepared =
  /\.(?:md|svg|png|jpe?g|gif|webp|avif|ico|mp[34]|webm|pdf|zip|docx?|xlsx?|pptx?)$/i;

/**
 * Reads a site folder, each file once; what cannot be read is left out. A folder without `site.json`
 * may hold anything.
 */
export function readFolder(dir: string): { folder: Folder; errors: ContentError[] } {
  const files = new Map<string, Uint8Array<ArrayBuffer>>();
  const errors: ContentError[] = [];
  let isPrepared = false;
  const tryTo = (path: string, step: () => void) => {
    try {
      step();
    } catch (cause) {
      errors.push(cause instanceof ContentError ? cause : unreadableFile(path, cause));
    }
  };
  /** `above` has the real paths of the folders on the way, that of the site first. */
  const walk = (folder: string, above: readonly string[]) => {
    const names = [...Deno.readDirSync(join(dir, folder))].map(({ name }) => name);
    for (const name of names.sort()) {
      const path = join(folder, name);
      const isHidden = name.startsWith(".") && !(isPrepared && `${path}/` === wellKnown);
      if (isHidden || (!isPrepared && unreadFolders.test(name))) continue;
      tryTo(path, () => {
        const target = targetOf(dir, path, above);
        const { isDirectory, isFile, size } = Deno.statSync(target);
        if (isDirectory) return walk(path, [...above, target]);
        if (!isFile) {
          throw new ContentError(path, say`This is not a file but a pipe or a device. Remove it`);
        }
        if (!isPrepared && !readUnprepared.test(path)) return;
        refuseLarge(path, size);
        // A Mac parts letters from their marks, which links that are typed do not.
        files.set(path.normalize("NFC"), Deno.readFileSync(target));
      });
    }
  };
  tryTo(dir, () => {
    const root = realPath(dir);
    if (root === undefined) {
      const problem =
        say`The folder does not exist. Name another, or make it with: deno task new FOLDER`;
      throw new ContentError(dir, problem);
    }
    isPrepared = realPath(join(dir, "site.json")) !== undefined;
    walk("", [root]);
  });
  return { folder: files, errors };
}

/** Finds where a path of a site folder leads in the end: links stay inside it and turn no circle. */
function targetOf(dir: string, path: string, above: readonly string[]): string {
  const root = above[0]!;
  const refusal = (problem: Message) => new ContentError(path, problem);
  const target = realPath(join(dir, path));
  if (target === undefined) {
    throw refusal(say`This link leads nowhere, or its name is not UTF-8. Remove or rename it`);
  }
  if (target !== root && !target.startsWith(`${root}/`)) {
    throw refusal(say`This link leads out of the folder. Replace it with a copy of the file`);
  }
  if (above.includes(target)) {
    throw refusal(say`This link leads to a folder that contains it. Remove it`);
  }
  return target;
}

function refuseLarge(path: string, size: number): void {
  const limit = /\.(md|json)$/.test(path) ? maxTextBytes : maxFileBytes;
  if (size <= limit) return;
  const megabytes = (bytes: number) => Math.ceil(bytes / 1024 / 1024);
  const problem = say`The file is ${megabytes(size)} MB; the limit is ${megabytes(limit)} MB,
    because all files are kept in memory. Make it smaller, or host it elsewhere and link to it`;
  throw new ContentError(path, problem);
}

/** Returns the name of a folder, however it was called. */
export const folderName = (dir: string): string => basename(realPath(dir) ?? dir);

/** Finds where a path leads in the end, if anywhere. */
function realPath(path: string): string | undefined {
  try {
    return Deno.realPathSync(path);
  } catch (error) {
    const { NotFound, FilesystemLoop, NotADirectory } = Deno.errors;
    if ([NotFound, FilesystemLoop, NotADirectory].some((kind) => error instanceof kind)) {
      return undefined;
    }
    throw error;
  }
}

function unreadableFile(path: string, cause: unknown): ContentError {
  const problem = cause instanceof Deno.errors.NotADirectory
    ? say`This is not a folder. Name the folder of a site`
    : say`It cannot be read. Give the user that runs the service permission,
      for example with: chmod a+rX`;
  return new ContentError(path, problem);
}

/**
 * Reads the text of a file, its no-break spaces as plain ones: only HTML has them, by rule.
 * @throws {ContentError} naming the line that is not UTF-8
 */
export function decodeText(file: string, bytes: Uint8Array): string {
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(bytes).replace(/[\u00a0\u202f]/g, " ");
  } catch {
    const [before] = new TextDecoder().decode(bytes).split("\uFFFD");
    const line = before!.split("\n").length;
    throw new ContentError(file, say`This line is not UTF-8. Save the file as UTF-8`, line);
  }
}

/** A published file that is no page: a picture, a font, a download. */
export interface SiteFile {
  /** Its public path, such as `/assets/bridge.svg`, with what a URL cannot hold encoded. */
  path: string;
  type: string;
  bytes: Uint8Array<ArrayBuffer>;
  /** Of a picture that can be read, in CSS pixels. */
  width?: number;
  height?: number;
}

/** What systems and editors leave beside files: never anybody's to publish. */
export const leftover = /^(?:\.|~\$)|(?:~|\.(?:bak|tmp|swp|orig))$/i;

/** Tells if a file is meant to be published, whether anything names it or not. */
export const isPublishedWhole = (file: string): boolean =>
  file.startsWith("assets/") || file.startsWith(wellKnown);

/**
 * Finds the files that a site may publish beside its pages, by their path in the folder. One that
 * settings name need not stand in the folder of a language.
 */
export function publishedFiles(
  folder: Folder,
  languages: readonly { folder: string; prefix: string }[],
  atTop: readonly string[],
): Map<string, SiteFile> {
  const files = new Map<string, SiteFile>();
  for (const [file, bytes] of folder) {
    if (leftover.test(basename(file))) continue;
    const isWhole = isPublishedWhole(file);
    const language = isWhole || file.endsWith(".md")
      ? undefined
      : languages.find(({ folder }) => file.startsWith(folder));
    const name = language ? `${language.prefix}/${file.slice(language.folder.length)}` : `/${file}`;
    if (language || isWhole || atTop.includes(file)) files.set(file, siteFile(name, bytes));
  }
  return files;
}

/** Makes a file as it is published, its media type taken from its name. */
export function siteFile(name: string, bytes: Uint8Array<ArrayBuffer>): SiteFile {
  const url = new URL("https://site.example");
  url.pathname = name.replaceAll("%", "%25");
  const ending = extname(name).toLowerCase();
  // The names that programs look for have often none, and hold text: tokens, JSON.
  const isText = ending === "" && name.startsWith(`/${wellKnown}`);
  const type = contentType(isText ? ".txt" : ending)?.replace("UTF-8", "utf-8") ??
    "application/octet-stream";
  const size = type.startsWith("image/") ? pictureSize(bytes) : {};
  return { path: url.pathname, type, bytes, ...size };
}

function pictureSize(bytes: Uint8Array): { width?: number; height?: number } {
  try {
    const { width, height, orientation = 1 } = imageSize(bytes);
    // From 5 on the camera was held upright; browsers turn the picture (Exif 2.32, Orientation).
    return orientation < 5 ? { width, height } : { width: height, height: width };
  } catch {
    return {};
  }
}

/**
 * Draws the mark of a site in the brand's colour of its stylesheet where it asks for that: a picture
 * cannot ask the page that shows it.
 */
export function withBrand(
  folder: Folder,
  { mark = "", stylesheet = "" }: { mark?: string; stylesheet?: string },
): Folder {
  const [picture = "", style = ""] = [mark, stylesheet]
    .map((path) => new TextDecoder().decode(folder.get(path)));
  const [, colour] = /--brand\s*:\s*([^;}"<]+)/.exec(style) ?? [];
  if (!mark.endsWith(".svg") || colour === undefined) return folder;
  const drawn = picture.replace(/var\(--brand\b[^)]*\)/g, colour.trim());
  return drawn === picture ? folder : new Map(folder).set(mark, new TextEncoder().encode(drawn));
}
