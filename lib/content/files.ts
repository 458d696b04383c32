import { join } from "@std/path/posix";
import { ContentError } from "./content_error.ts";

/** The files of a content folder: bytes or text by their path inside it, such as `en/index.md`. */
export interface ContentFiles {
  text: Map<string, string>;
  assets: Map<string, Uint8Array<ArrayBuffer>>;
}

/** Reads a content folder: Markdown and JSON as text, what lies in `assets/` as bytes. */
export function readContentFiles(dir: string): ContentFiles {
  const files: ContentFiles = { text: new Map(), assets: new Map() };
  for (const path of listFiles(dir, "")) {
    if (path.startsWith("assets/")) files.assets.set(path, Deno.readFileSync(join(dir, path)));
    else if (/\.(md|json)$/.test(path)) {
      files.text.set(path, Deno.readTextFileSync(join(dir, path)));
    }
  }
  return files;
}

function listFiles(dir: string, folder: string): string[] {
  try {
    return [...Deno.readDirSync(join(dir, folder))].flatMap((entry) => {
      if (entry.name.startsWith(".")) return [];
      const path = join(folder, entry.name);
      return entry.isDirectory ? listFiles(dir, path) : [path];
    });
  } catch (error) {
    const problem = error instanceof Deno.errors.NotFound
      ? "No such folder. Set CONTENT_DIR to the site's, for example CONTENT_DIR=content"
      : `Not readable as a folder (${(error as Error).message}). ` +
        "Set CONTENT_DIR to the site's, for example CONTENT_DIR=content";
    throw new ContentError(join(dir, folder), 1, problem);
  }
}
