import { assertEquals, assertRejects } from "@std/assert";
import { DatabaseSync } from "node:sqlite";
import { prepareStoreFile } from "../../lib/contact/kv.ts";
import { tempFolder } from "../kit/folder.ts";

/** A test with a folder of its own. */
function inFolder(name: string, play: (dir: string) => Promise<void>): void {
  Deno.test(name, async () => {
    using folder = tempFolder();
    await play(folder.dir);
  });
}

/** A store with some keys, closed. */
async function usedStore(path: string): Promise<void> {
  using kv = await Deno.openKv(path);
  for (let i = 0; i < 200; i++) await kv.set(["contact", i], "x".repeat(200));
}

inFolder("a store that does not exist yet may be opened; its folder is made", async (dir) => {
  await prepareStoreFile(`${dir}/data/deep/kv.db`);
  await usedStore(`${dir}/data/deep/kv.db`);
});

inFolder(
  "a store that is whole may be opened, beside a process that has it open too",
  async (dir) => {
    const path = `${dir}/kv.db`;
    await usedStore(path);
    await prepareStoreFile(path);
    using kv = await Deno.openKv(path);
    await kv.set(["contact", "new"], "y");
    await prepareStoreFile(path);
    assertEquals((await kv.get(["contact", "new"])).value, "y");
  },
);

inFolder("an empty file may be opened", async (dir) => {
  await Deno.writeTextFile(`${dir}/kv.db`, "");
  await prepareStoreFile(`${dir}/kv.db`);
  await usedStore(`${dir}/kv.db`);
});

const damages: Record<string, (path: string) => Promise<void>> = {
  "cut to a half": async (path) => Deno.truncate(path, (await Deno.stat(path)).size / 2),
  "cut by a page": async (path) => Deno.truncate(path, (await Deno.stat(path)).size - 4096),
  "overwritten": async (path) => {
    using file = await Deno.open(path, { write: true });
    await file.seek(4096, Deno.SeekMode.Start);
    await file.write(crypto.getRandomValues(new Uint8Array(8192)));
  },
  "no database at all": (path) => Deno.writeTextFile(path, "text ".repeat(2000)),
};

for (const [damage, inflict] of Object.entries(damages)) {
  inFolder(`a store that is ${damage} is refused instead of ending the process`, async (dir) => {
    const path = `${dir}/kv.db`;
    await usedStore(path);
    await inflict(path);
    await assertRejects(() => prepareStoreFile(path), Error);
  });
}

inFolder("a folder in the file's place is refused", async (dir) => {
  await assertRejects(() => prepareStoreFile(dir), Error);
});

inFolder("a file in the folder's place is refused", async (dir) => {
  await Deno.writeTextFile(`${dir}/file`, "");
  await assertRejects(() => prepareStoreFile(`${dir}/file/kv.db`), Error);
});

for (const age of ["new", "used"]) {
  inFolder(
    `a ${age} store that another process has locked is refused at once as locked`,
    async (dir) => {
      const path = `${dir}/kv.db`;
      if (age === "used") await usedStore(path);
      const database = new DatabaseSync(path);
      database.exec("BEGIN EXCLUSIVE");
      await assertRejects(() => prepareStoreFile(path), Error, "database is locked");
      database.close();
      await prepareStoreFile(path);
    },
  );
}
