import { dirname } from "@std/path/posix";
import { say, type Saying } from "../saying.ts";
import { type KvStore, probeStore } from "./kv.ts";

/** Finds a cure by what SQLite, the runtime or the system says of a store's file. */
const cures: [reason: RegExp, cure: Saying][] = [
  [
    /is locked/i,
    say`Another program holds it: end that one. The service then uses the store again`,
  ],
  [
    /unable to open|read-?only|permission denied|not permitted/i,
    say`Give the file, those beside it that begin with its name, and their folder to the user of the
      service, and let it write there`,
  ],
  [
    /no response in/i,
    say`Another program may hold it, or the disk is slow: deno task check --config tells which. The
      service then uses the store again`,
  ],
  [/disk is full|no space/i, say`Make room on the disk. The service then uses the store again`],
  [
    /not a (?:directory|file)|is a directory|no such file/i,
    say`Correct KV_URL: it names a file in a folder that can be made`,
  ],
];

const otherCure = say`Move the file away, and restart. Enquiries repeated from before may then
  arrive twice`;

/** Says of a store's file that it cannot be used: what that means, and what to do. */
export function storeWarning(path: string, reason: string): Saying {
  const [, cure = otherCure] = cures.find(([form]) => form.test(reason)) ?? [];
  return say`WARNING: the store ${path} cannot be used (${reason}). Until it can, enquiries by the
    form and those with an Idempotency-Key are refused; others are delivered. ${cure}`;
}

/** Makes the folder of a store's file, and makes sure that the file can be opened. */
export async function prepareStoreFile(path: string): Promise<void> {
  await Deno.mkdir(dirname(path), { recursive: true });
  if (await ownerOf(path) !== undefined) await checkStoreFile(path);
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

/** Finds whom a file or a folder belongs to; `undefined` if it is not there. */
async function ownerOf(path: string): Promise<{ uid: number | null } | undefined> {
  try {
    return await Deno.lstat(path);
  } catch (error) {
    if (error instanceof Deno.errors.NotFound) return undefined;
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

/**
 * Makes sure that a store's file can be used, or made if it is not there, and leaves nothing of it.
 * @throws what the system or SQLite says
 */
export async function tryStoreFile(
  path: string,
  openKv: (path: string) => Promise<KvStore>,
): Promise<void> {
  if (await ownerOf(path) === undefined) return await tryFolder(dirname(path));
  await checkStoreFile(path);
  const kv = await openKv(path);
  try {
    await probeStore(kv);
  } finally {
    kv.close();
  }
}

/** Makes sure that files can be made in a folder, or in one that can be made there. */
export async function tryFolder(folder: string): Promise<void> {
  if (await ownerOf(folder) !== undefined) {
    return await Deno.remove(await Deno.makeTempFile({ dir: folder }));
  }
  const above = dirname(folder);
  if (await ownerOf(above) === undefined) return await tryFolder(above);
  await Deno.mkdir(folder);
  await Deno.remove(folder);
}

/** Finds the user whose store, or folder for one, root would spoil: by name, else by number. */
export async function storeOwner(path: string): Promise<string | undefined> {
  if (Deno.uid() !== 0) return undefined;
  const owner = await ownerOf(path) ?? await ownerOf(dirname(path));
  if (!owner?.uid) return undefined;
  const uid = String(owner.uid);
  const users = await Deno.readTextFile("/etc/passwd");
  return users.split("\n").map((line) => line.split(":"))
    .find(([, , number]) => number === uid)?.[0] ?? uid;
}
