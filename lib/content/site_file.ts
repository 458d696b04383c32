import { contentType } from "@std/media-types";
import { extname } from "@std/path/posix";
import { imageSize } from "image-size";
import type { Language } from "../languages/mod.ts";
import type { Folder } from "./files.ts";

/** A published file that is no page: a picture, a font, a download. */
export interface SiteFile {
  /** Its public path, such as `/assets/bridge.svg`, with what a URL cannot hold encoded. */
  path: string;
  /** Its media type. */
  type: string;
  bytes: Uint8Array<ArrayBuffer>;
  /** Of a picture that can be read, in CSS pixels. */
  width?: number;
  height?: number;
}

/** The files that a site publishes beside its pages, by their path in the folder. */
export function publishedFiles(
  folder: Folder,
  languages: readonly { language: Language; prefix: string }[],
): Map<string, SiteFile> {
  const files = new Map<string, SiteFile>();
  for (const [file, bytes] of folder) {
    const beside = languages.find(({ language }) => file.startsWith(`${language}/`));
    if (file.startsWith("assets/")) files.set(file, siteFile(`/${file}`, bytes));
    else if (beside && !file.endsWith(".md")) {
      const { language, prefix } = beside;
      files.set(file, siteFile(prefix + file.slice(language.length), bytes));
    }
  }
  return files;
}

/** A file as it is published, its media type taken from its name. */
function siteFile(name: string, bytes: Uint8Array<ArrayBuffer>): SiteFile {
  const url = new URL("https://site.example");
  url.pathname = name.replaceAll("%", "%25");
  const type = contentType(extname(name).toLowerCase())?.replace("UTF-8", "utf-8") ??
    "application/octet-stream";
  const size = type.startsWith("image/") ? pictureSize(bytes) : {};
  return { path: url.pathname, type, bytes, ...size };
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
