import { contentType } from "@std/media-types";
import { imageSize } from "image-size";
import type { Language } from "../language.ts";
import type { Folder } from "./files.ts";

/** A published file that is no page: a picture, a font, a download. */
export interface SiteFile {
  /** Its public path, such as `/assets/bridge.svg`, with what a URL cannot hold encoded. */
  path: string;
  /** Its media type. */
  type: string;
  bytes: Uint8Array<ArrayBuffer>;
  /** Of a picture, in CSS pixels; measured when first asked for. */
  readonly width?: number;
  readonly height?: number;
}

/** The files that a site publishes beside its pages, by their path in the folder. */
export function publishedFiles(
  folder: Folder,
  languages: readonly Language[],
  prefixOf: (language: Language) => string,
): Map<string, SiteFile> {
  const files = new Map<string, SiteFile>();
  for (const [file, bytes] of folder) {
    const path = publicPath(file, languages, prefixOf);
    if (path !== undefined) files.set(file, siteFile(path, bytes));
  }
  return files;
}

/** Where a file is published: all of `assets/`, and what is no page beside the pages. */
function publicPath(
  file: string,
  languages: readonly Language[],
  prefixOf: (language: Language) => string,
): string | undefined {
  if (file.startsWith("assets/")) return urlPath(`/${file}`);
  const [top, ...rest] = file.split("/");
  const language = languages.find((language) => language === top);
  if (language === undefined || file.endsWith(".md")) return undefined;
  return urlPath(`${prefixOf(language)}/${rest.join("/")}`);
}

/** A path as it stands in a URL: what a URL cannot hold is encoded. */
function urlPath(path: string): string {
  const url = new URL("https://site.example");
  url.pathname = path.replaceAll("%", "%25");
  return url.pathname;
}

/** A file as it is published, its media type told by its name. */
function siteFile(path: string, bytes: Uint8Array<ArrayBuffer>): SiteFile {
  const ending = path.slice(path.lastIndexOf("/") + 1).match(/\.[^.]+$/)?.[0].toLowerCase();
  const type = ending && contentType(ending)?.replace("UTF-8", "utf-8");
  let size: { width?: number; height?: number } | undefined;
  const measured = () => size ??= pictureSize(bytes);
  return {
    path,
    type: type || "application/octet-stream",
    bytes,
    get width() {
      return measured().width;
    },
    get height() {
      return measured().height;
    },
  };
}

function pictureSize(bytes: Uint8Array): { width?: number; height?: number } {
  try {
    const { width, height, orientation = 1 } = imageSize(bytes);
    // From 5 on the camera was held upright, and browsers turn the picture (Exif 2.32, Orientation).
    return orientation < 5 ? { width, height } : { width: height, height: width };
  } catch {
    return {};
  }
}
