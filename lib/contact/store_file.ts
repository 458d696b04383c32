import { dirname } from "@std/path/posix";

/**
 * Makes the folder of a store's file, and makes sure that the file can be opened. `Deno.openKv`
 * ends the whole process on a truncated file, and stops the event loop for seconds on a new one that
 * another process has locked, so SQLite itself looks first.
 * @throws {Error} what SQLite said
 */
export async function prepareStoreFile(path: string): Promise<void> {
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
  await Deno.mkdir(dirname(path), { recursive: true });
  if (!await exists(path)) return;
  const [check] = look("PRAGMA quick_check(1)", true);
  if (check?.quick_check !== "ok") throw new Error(`The store is damaged: ${check?.quick_check}`);
  // Fails if another process has it locked; closing it takes the lock back.
  look("BEGIN IMMEDIATE", false);
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
