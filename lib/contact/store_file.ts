import { dirname } from "@std/path/posix";
import { say, type Saying } from "../base/saying.ts";
import type { KvStore } from "./kv.ts";

/** Says of a store's file that it cannot be used, and what that means. */
export const storeWarning = (path: string, reason: string): Saying =>
  say`WARNING: the store ${path} cannot be used (${reason}). Until it can, enquiries by the
    form and those with an Idempotency-Key are refused; others are delivered`;

/** Makes the folder of a store's file, and makes sure that the file can be opened. */
export async function prepareStoreFile(path: string): Promise<void> {
  await Deno.mkdir(dirname(path), { recursive: true });
  if (await isThere(path)) await checkStoreFile(path);
}

/** Watches the file at a path: a store goes on in one that was deleted, which nobody finds again. */
export function watchFile(path: string) {
  let opened: number | null | undefined;
  const fileNumber = () => {
    try {
      return Deno.statSync(path).ino;
    } catch {
      return undefined;
    }
  };
  return {
    /** Notes that the file was opened which is there now. */
    noteOpened: () => {
      opened = fileNumber();
    },
    /** Tells if another file is there or none; some systems number none. */
    isLost: () => typeof opened === "number" && fileNumber() !== opened,
  };
}

/** Makes sure that a path is not that of a pipe, which would be waited for, or of anything else. */
async function mustBeFile(path: string): Promise<void> {
  const { isFile, isDirectory } = await Deno.stat(path);
  if (!isFile) {
    throw new Error(isDirectory ? "Is a directory" : "Is a pipe or a device, not a file");
  }
}

/** Tells if a file or a folder is at a path. */
async function isThere(path: string): Promise<boolean> {
  try {
    await Deno.lstat(path);
    return true;
  } catch (error) {
    if (error instanceof Deno.errors.NotFound) return false;
    throw error;
  }
}

/**
 * Makes sure that a store's file can be opened, or throws what SQLite said: on a truncated one
 * `Deno.openKv` ends the whole process, and on a new one that another process has locked it stops
 * the event loop for seconds.
 */
async function checkStoreFile(path: string): Promise<void> {
  await mustBeFile(path);
  const { DatabaseSync } = await import("node:sqlite");
  const look = (sql: string, readOnly: boolean) => {
    const database = new DatabaseSync(path, { readOnly });
    try {
      // Before Deno 2.6 only exec tells what is wrong.
      database.exec("PRAGMA busy_timeout = 0; PRAGMA schema_version");
      return database.prepare(sql).all();
    } finally {
      database.close();
    }
  };
  const [check] = look("PRAGMA quick_check(1)", true);
  if (check?.quick_check !== "ok") throw new Error(`The store is damaged: ${check?.quick_check}`);
  // Fails if another process has it locked; closing it takes the lock back.
  look("BEGIN IMMEDIATE", false);
}

/** A key to which no enquiry leads. */
const probe = ["contact_probe"];

/**
 * Makes sure that a store's file can be used, or made if it is not there, and leaves nothing of it.
 * @throws what the system or SQLite says
 */
export async function tryStoreFile(
  path: string,
  openKv: (path: string) => Promise<KvStore>,
): Promise<void> {
  if (!await isThere(path)) return await tryFolder(dirname(path));
  await checkStoreFile(path);
  const kv = await openKv(path);
  try {
    // It expires where its deletion is lost.
    await kv.atomic().set(probe, true, { expireIn: 1_000 }).commit();
    await kv.atomic().delete(probe).commit();
  } finally {
    kv.close();
  }
}

/** Makes sure that files can be made in a folder, or in one that can be made there. */
async function tryFolder(folder: string): Promise<void> {
  if (await isThere(folder)) return await Deno.remove(await Deno.makeTempFile({ dir: folder }));
  const above = dirname(folder);
  if (!await isThere(above)) return await tryFolder(above);
  await Deno.mkdir(folder);
  await Deno.remove(folder);
}
