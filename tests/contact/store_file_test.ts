import { assertEquals, assertRejects } from "@std/assert";
import type { KvStore } from "../../lib/contact/kv.ts";
import { DatabaseSync } from "node:sqlite";
import { prepareStoreFile, tryStoreFile } from "../../lib/contact/store_file.ts";
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
  for (let i = 0; i < 200; i++) await kv.set(["contact", i], "x".repeat(200));
}

storeTest(
  "a store that is not there, is empty, or is whole and open elsewhere may be opened",
  async (path, dir) => {
    await prepareStoreFile(`${dir}/data/deep/kv.db`);
    await usedStore(`${dir}/data/deep/kv.db`);
    await Deno.writeTextFile(path, "");
    await prepareStoreFile(path);
    await usedStore(path);
    using kv = await Deno.openKv(path);
    await kv.set(["contact", "new"], "y");
    await prepareStoreFile(path);
    assertEquals((await kv.get(["contact", "new"])).value, "y");
  },
);

/** What becomes of a store's file, by the state that it is in then. */
const unusable: Record<string, (path: string, dir: string) => unknown> = {
  "cut to a half": (path) => Deno.truncateSync(path, Deno.statSync(path).size / 2),
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
      await assertRejects(() => prepareStoreFile(path), Error);
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
      await assertRejects(() => prepareStoreFile(path), Error, "database is locked");
      database.close();
      await prepareStoreFile(path);
      await Deno.remove(path);
    }
  },
);

storeTest("a store that can only be read is found by trying it", async (path) => {
  await usedStore(path);
  const reason = "Can not write to a read-only database.";
  const readOnly = async () => {
    const kv = await Deno.openKv(path);
    const change = { set: () => change, commit: () => Promise.reject(new TypeError(reason)) };
    return { close: () => kv.close(), atomic: () => change } as unknown as KvStore;
  };
  await assertRejects(() => tryStoreFile(path, readOnly), TypeError, reason);
  await tryStoreFile(path, Deno.openKv);
});
