import { assertEquals, assertRejects } from "@std/assert";
import { DatabaseSync } from "node:sqlite";
import { prepareFile, tryFile } from "../../lib/contact/store.ts";
import { tempFolder } from "../kit/folder.ts";
import { succeed } from "../kit/program.ts";

/** A test with a path for a store in a folder of its own. */
function storeTest(name: string, play: (path: string, dir: string) => Promise<void>): void {
  Deno.test(name, async () => {
    using folder = tempFolder();
    await play(`${folder.dir}/kv.db`, folder.dir);
  });
}

/** A store with some keys, closed. */
async function usedStore(path: string): Promise<void> {
  using kv = await Deno.openKv(path);
  const change = kv.atomic();
  for (let i = 0; i < 20; i++) change.set(["contact", i], "x".repeat(2_000));
  await change.commit();
}

storeTest(
  "a store that is not there, is empty, or is whole and open elsewhere may be opened",
  async (path, dir) => {
    await prepareFile(`${dir}/data/deep/kv.db`);
    await usedStore(`${dir}/data/deep/kv.db`);
    await Deno.writeTextFile(path, "");
    await prepareFile(path);
    await usedStore(path);
    using kv = await Deno.openKv(path);
    await kv.set(["contact", "new"], "y");
    await prepareFile(path);
    assertEquals((await kv.get(["contact", "new"])).value, "y");
  },
);

/** What becomes of a store's file, by the state that it is in then. */
const unusable: Record<string, (path: string, dir: string) => unknown> = {
  "cut by a page": (path) => Deno.truncateSync(path, Deno.statSync(path).size - 4096),
  overwritten(path) {
    using file = Deno.openSync(path, { write: true });
    file.seekSync(4096, Deno.SeekMode.Start);
    file.writeSync(crypto.getRandomValues(new Uint8Array(8192)));
  },
  "no database at all": (path) => Deno.writeTextFileSync(path, "text ".repeat(2000)),
  "a folder"(path) {
    Deno.removeSync(path);
    Deno.mkdirSync(path);
  },
  "a pipe"(path) {
    Deno.removeSync(path);
    return succeed({ command: "mkfifo", args: [path] });
  },
  "in a folder that is a file"(path, dir) {
    Deno.removeSync(dir, { recursive: true });
    Deno.writeTextFileSync(dir, path);
  },
};

storeTest(
  "a store that is damaged, or no store, is refused instead of ending the process",
  async (_, dir) => {
    for (const [state, come] of Object.entries(unusable)) {
      const folder = `${dir}/${state}`;
      const path = `${folder}/kv.db`;
      Deno.mkdirSync(folder);
      await usedStore(path);
      await come(path, folder);
      await assertRejects(() => prepareFile(path), Error);
    }
  },
);

storeTest(
  "a store that another process has locked, new or used, is refused at once as locked",
  async (path) => {
    for (const come of [() => {}, () => usedStore(path)]) {
      await come();
      const database = new DatabaseSync(path);
      database.exec("BEGIN EXCLUSIVE");
      await assertRejects(() => prepareFile(path), Error, "database is locked");
      database.close();
      await prepareFile(path);
      await Deno.remove(path);
    }
  },
);

storeTest("a store that can only be read is refused", async (path) => {
  await usedStore(path);
  using file = Deno.openSync(path, { write: true });
  // The version of who may write it: SQLite only reads what is to be written by a later one.
  file.seekSync(18, Deno.SeekMode.Start);
  file.writeSync(Uint8Array.of(3));
  await assertRejects(() => tryFile(path), Error, "attempt to write a readonly database");
});
