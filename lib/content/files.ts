import { join } from "@std/path/posix";
import { collecting, ContentError } from "./content_error.ts";

/** The files of a site folder: bytes by the path inside it, such as `en/index.md`. */
export type Folder = ReadonlyMap<string, Uint8Array<ArrayBuffer>>;

/** What a page or `site.json` may weigh in bytes, and what any other file may: all are kept in memory. */
const maxTextBytes = 2 * 1024 * 1024;
const maxFileBytes = 32 * 1024 * 1024;

/** Reads a site folder, each file once. What cannot be read joins the errors. */
export function readFolder(dir: string, errors: ContentError[]): Folder {
  const files = new Map<string, Uint8Array<ArrayBuffer>>();
  const known = errors.length;
  const root = collecting(errors, () => realPath(dir));
  if (root === undefined) {
    if (errors.length > known) return files;
    const problem = "There is no such folder. Set CONTENT_DIR to the folder of a site, " +
      "or write a new one with: deno task new FOLDER";
    errors.push(new ContentError(dir, 1, problem));
    return files;
  }

  /** `above` are the real paths of the folders on the way here: a link to one of them has no end. */
  function walk(folder: string, above: readonly string[]): void {
    const names = [...Deno.readDirSync(join(dir, folder))].map(({ name }) => name).sort();
    for (const name of names) {
      if (name.startsWith(".")) continue;
      const path = join(folder, name);
      try {
        read(path, above);
      } catch (error) {
        errors.push(error instanceof ContentError ? error : unreadable(path, error));
      }
    }
  }

  function read(path: string, above: readonly string[]): void {
    const { isDirectory, isFile, isSymlink, size } = Deno.lstatSync(join(dir, path));
    if (isSymlink) return follow(path, above);
    if (isDirectory) return walk(path, [...above, Deno.realPathSync(join(dir, path))]);
    if (!isFile) {
      throw new ContentError(path, 1, "This is no file but a pipe or a device. Remove it");
    }
    readFile(path, size);
  }

  function follow(path: string, above: readonly string[]): void {
    const target = realPath(join(dir, path));
    if (target === undefined) {
      throw new ContentError(path, 1, "This link leads nowhere. Remove it, or correct its target");
    }
    if (target !== root && !target.startsWith(`${root}/`)) {
      const problem = "This link leads out of the folder, where nothing is ever published. " +
        "Put a copy of the file in its place";
      throw new ContentError(path, 1, problem);
    }
    const { isDirectory, isFile, size } = Deno.statSync(target);
    if (isFile) return readFile(path, size);
    if (!isDirectory) {
      throw new ContentError(path, 1, "This link leads to a pipe or a device. Remove it");
    }
    if (above.includes(target)) {
      throw new ContentError(path, 1, "This link leads to a folder that holds it. Remove it");
    }
    walk(path, [...above, target]);
  }

  function readFile(path: string, size: number): void {
    const limit = /\.(md|json)$/.test(path) ? maxTextBytes : maxFileBytes;
    if (size > limit) {
      const megabytes = (bytes: number) => Math.ceil(bytes / 1024 / 1024);
      const problem = `The file has ${megabytes(size)} MB, and ${megabytes(limit)} MB are ` +
        "possible, since all files are kept in memory. Make it smaller or put it elsewhere and link to it";
      throw new ContentError(path, 1, problem);
    }
    files.set(path, Deno.readFileSync(join(dir, path)));
  }

  try {
    walk("", [root]);
  } catch (error) {
    errors.push(
      error instanceof Deno.errors.NotADirectory
        ? new ContentError(dir, 1, "This is no folder. Set CONTENT_DIR to the folder of a site")
        : unreadable(dir, error),
    );
  }
  return files;
}

/** Where a path leads in the end, if anywhere. */
function realPath(path: string): string | undefined {
  try {
    return Deno.realPathSync(path);
  } catch (error) {
    if (error instanceof Deno.errors.NotFound) return undefined;
    if (error instanceof Deno.errors.FilesystemLoop) return undefined;
    throw unreadable(path, error);
  }
}

function unreadable(path: string, cause: unknown): ContentError {
  if (!(cause instanceof Error)) throw cause;
  return new ContentError(
    path,
    1,
    "It cannot be read. Let the user that runs the service read it, for example with: chmod a+rX",
  );
}

const decoder = new TextDecoder("utf-8", { fatal: true });

/**
 * The text of a file.
 * @throws {ContentError} naming the line that is not UTF-8
 */
export function textOf(file: string, bytes: Uint8Array): string {
  try {
    return decoder.decode(bytes);
  } catch {
    const [before] = new TextDecoder().decode(bytes).split("\uFFFD");
    const line = before!.split("\n").length;
    throw new ContentError(file, line, "This line is not UTF-8. Save the file as UTF-8");
  }
}
