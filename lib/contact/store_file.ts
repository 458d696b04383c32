import { dirname } from "@std/path/posix";

/**
 * Makes the folder of a store's file, and makes sure that the file can be opened. `Deno.openKv`
 * ends the whole process on a truncated file, and stops the event loop for seconds on a new one that
 * another process has locked, so SQLite itself looks first.
 * @throws {Error} what SQLite said
 */
export async function prepareStoreFile(path: string): Promise<void> {
  const { DatabaseSync } = await import("node:sqlite");
  await Deno.mkdir(dirname(path), { recursive: true });
  if (!await exists(path)) return;
  {
    using database = new DatabaseSync(path, { readOnly: true });
    database.exec("PRAGMA busy_timeout = 0");
    const [row] = database.prepare("PRAGMA quick_check(1)").all();
    if (row?.quick_check !== "ok") throw new Error(`The store is damaged: ${row?.quick_check}`);
  }
  using database = new DatabaseSync(path);
  database.exec("PRAGMA busy_timeout = 0; BEGIN IMMEDIATE; ROLLBACK");
}

async function exists(path: string): Promise<boolean> {
  try {
    await Deno.lstat(path);
    return true;
  } catch (error) {
    if (error instanceof Deno.errors.NotFound) return false;
    throw error;
  }
}
