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

const unusable: [state: string, come: (path: string, dir: string) => Promise<void>][] = [
  ["cut to a half", async (path) => Deno.truncate(path, (await Deno.stat(path)).size / 2)],
  ["cut by a page", async (path) => Deno.truncate(path, (await Deno.stat(path)).size - 4096)],
  ["overwritten", async (path) => {
    using file = await Deno.open(path, { write: true });
    await file.seek(4096, Deno.SeekMode.Start);
    await file.write(crypto.getRandomValues(new Uint8Array(8192)));
  }],
  ["no database at all", (path) => Deno.writeTextFile(path, "text ".repeat(2000))],
  ["a folder", async (path) => {
    await Deno.remove(path);
    await Deno.mkdir(path);
  }],
  ["a pipe", async (path) => {
    await Deno.remove(path);
    await succeed({ command: "mkfifo", args: [path] });
  }],
  ["in a folder that is a file", async (path, dir) => {
    await Deno.remove(dir, { recursive: true });
    await Deno.writeTextFile(dir, path);
  }],
];

storeTest(
  "a store that is damaged, or no store, is refused instead of ending the process",
  async (_, dir) => {
    for (const [state, come] of unusable) {
      const folder = `${dir}/${state}`;
      const path = `${folder}/kv.db`;
      await Deno.mkdir(folder);
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
