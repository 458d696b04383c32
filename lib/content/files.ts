import { join } from "@std/path/posix";
import { ContentError } from "./content_error.ts";

/** The files of a content folder: bytes or text by their path inside it, such as `en/index.md`. */
export interface ContentFiles {
  text: Map<string, string>;
  assets: Map<string, Uint8Array<ArrayBuffer>>;
}

/** Reads a content folder: Markdown and JSON as text, what lies in `assets/` as bytes. */
export async function readContentFiles(dir: string): Promise<ContentFiles> {
  const files: ContentFiles = { text: new Map(), assets: new Map() };
  await Promise.all((await listFiles(dir, "")).map(async (path) => {
    if (path.startsWith("assets/")) {
      files.assets.set(path, await Deno.readFile(join(dir, path)));
    } else if (/\.(md|json)$/.test(path)) {
      files.text.set(path, await Deno.readTextFile(join(dir, path)));
    }
  }));
  return files;
}

async function listFiles(dir: string, folder: string): Promise<string[]> {
  const paths: string[] = [];
  const folders: Promise<string[]>[] = [];
  try {
    for await (const entry of Deno.readDir(join(dir, folder))) {
      const path = join(folder, entry.name);
      if (entry.isDirectory) folders.push(listFiles(dir, path));
      else if (!entry.name.startsWith(".")) paths.push(path);
    }
  } catch (error) {
    if (!(error instanceof Deno.errors.NotFound)) throw error;
    throw new ContentError(join(dir, folder), 1, "No such folder. Set CONTENT_DIR to the site's");
  }
  return [...paths, ...(await Promise.all(folders)).flat()];
}
