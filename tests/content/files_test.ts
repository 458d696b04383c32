import { assertEquals, assertMatch, assertStringIncludes, assertThrows } from "@std/assert";
import { ContentError } from "../../lib/content/content_error.ts";
import { decodeText, readFolder } from "../../lib/content/files.ts";
import { spawn } from "../kit/program.ts";
import { type Files, withFolder } from "./folder.ts";

function read(dir: string) {
  const { value: folder, errors } = readFolder(dir);
  const files = [...folder.keys()].filter((file) => file !== "site.json");
  return { files, errors: errors.map(({ message }) => message) };
}

/** A folder that is prepared to be published. */
const withSite = (files: Files, test: (dir: string) => void | Promise<void>) =>
  withFolder({ "site.json": "", ...files }, test);

Deno.test("Every file of a folder is read in order, those whose names begin with a dot are not", async () => {
  const files = { "b.txt": "b", "a/c.md": "c", "a/.git/x": "x", ".env": "secret" };
  await withSite(
    files,
    (dir) => assertEquals(read(dir), { files: ["a/c.md", "b.txt"], errors: [] }),
  );
});

Deno.test("Of a folder that nobody prepared, pages, pictures and what a page links to are read", async () => {
  const page = '[a](../b%20c.pdf) <a href="d.zip">\n\n[e]: e.txt\n';
  const others = ["b.pdf", "src/d.zip", "e.txt", "main.ts", "node_modules/f.md", "dist/g.md"];
  const files = { "src/a.md": page, "b c.pdf": "", "src/d.zip": "", "src/e.txt": "", "h.png": "" };
  await withFolder(
    { ...Object.fromEntries(others.map((file) => [file, "secret"])), ...files },
    (dir) => assertEquals(read(dir).files.toSorted(), Object.keys(files).toSorted()),
  );
});

Deno.test("A missing folder is called a missing folder", () => {
  const { errors } = read("no/such/folder");
  assertEquals(errors.length, 1);
  assertMatch(errors[0] ?? "", /^no\/such\/folder:1: The folder does not exist\. Name another/);
});

Deno.test("A file in the folder's place is called no folder", async () => {
  await withSite({ "a.txt": "" }, (dir) => {
    assertMatch(read(`${dir}/a.txt`).errors.join(), /This is not a folder\. Name the folder/);
  });
});

Deno.test("A symbolic link inside the folder is followed, to a file and to a folder", async () => {
  await withSite({ "a/b.txt": "b" }, (dir) => {
    Deno.symlinkSync("b.txt", `${dir}/a/link.txt`);
    Deno.symlinkSync("a", `${dir}/c`);
    assertEquals(read(dir).files, ["a/b.txt", "a/link.txt", "c/b.txt", "c/link.txt"]);
  });
});

const links: [what: string, target: string, problem: RegExp][] = [
  ["to a file outside", "/etc/hostname", /leads out of the folder.*Replace it with a copy/],
  ["to a folder outside", "/etc", /leads out of the folder/],
  ["to the folder above", "..", /leads out of the folder/],
  ["to nothing", "nowhere", /leads nowhere/],
  ["to itself", "link", /leads nowhere/],
  ["to the folder it is in", ".", /leads to a folder that contains it/],
  ["to a device", "/dev/zero", /leads out of the folder/],
];

for (const [what, target, problem] of links) {
  Deno.test(`A symbolic link ${what} is refused, and nothing of it is published`, async () => {
    await withSite({ "a.txt": "a" }, (dir) => {
      Deno.symlinkSync(target, `${dir}/link`);
      const { files, errors } = read(dir);
      assertEquals(files, ["a.txt"]);
      assertEquals(errors.length, 1);
      assertMatch(errors[0] ?? "", /^link:1: /);
      assertMatch(errors[0] ?? "", problem);
    });
  });
}

Deno.test({
  name: "A file whose name is not UTF-8 is named as such",
  ignore: Deno.build.os !== "linux",
  fn: async () => {
    await withSite({ "a.txt": "a" }, async (dir) => {
      await spawn({ command: "sh", args: ["-c", `printf b > "$(printf '${dir}/\\377.txt')"`] })
        .end();
      // Older versions of Deno pass such a file over.
      if ([...Deno.readDirSync(dir)].length === 2) return;
      const { files, errors } = read(dir);
      assertEquals(files, ["a.txt"]);
      assertMatch(errors.join(), /^\uFFFD\.txt:1: The name of this file is not UTF-8/);
    });
  },
});

Deno.test("A link to a folder whose name begins like the site's leads out of it", async () => {
  await withSite({ "site/site.json": "", "site-private/b.txt": "b" }, (dir) => {
    Deno.symlinkSync("../site-private", `${dir}/site/link`);
    assertMatch(read(`${dir}/site`).errors.join(), /leads out of the folder/);
  });
});

Deno.test("A pipe is refused instead of being waited for", async () => {
  await withSite({ "a.txt": "a" }, async (dir) => {
    await spawn({ command: "mkfifo", args: [`${dir}/pipe.md`] }).end();
    const { files, errors } = read(dir);
    assertEquals(files, ["a.txt"]);
    assertMatch(
      errors.join(),
      /^pipe\.md:1: This is not a file but a pipe or a device\. Remove it$/,
    );
  });
});

Deno.test("A page of 50 MB and a file of 50 MB are refused without being read", async () => {
  await withSite({ "en/a.md": "", "assets/a.zip": "" }, (dir) => {
    for (const file of ["en/a.md", "assets/a.zip"]) Deno.truncateSync(`${dir}/${file}`, 50_000_000);
    const { files, errors } = read(dir);
    assertEquals(files, []);
    assertMatch(errors[0] ?? "", /^assets\/a\.zip:1: The file is 48 MB; the limit is 32 MB/);
    assertMatch(errors[1] ?? "", /^en\/a\.md:1: The file is 48 MB; the limit is 2 MB/);
  });
});

Deno.test("A file that may not be read is named, with what to do", async () => {
  await withSite({ "a.txt": "a", "b.txt": "b" }, async (dir) => {
    const module = import.meta.resolve("../../lib/content/files.ts");
    const script = `import { readFolder } from "${module}";
const { value, errors } = readFolder(${JSON.stringify(dir)});
console.log([...value.keys()].join(), errors.map(String).join());
`;
    const main = `${dir}-main.ts`;
    await Deno.writeTextFile(main, script);
    const permissions = [`--allow-read=${dir}`, `--deny-read=${dir}/b.txt`];
    const { stdout } = await spawn({
      args: ["run", "--no-prompt", "--no-check", "--config=deno.json", ...permissions, main],
    }).end();
    await Deno.remove(main);
    // Deno 2.5 refuses the whole folder where a file in it is denied.
    const refused = stdout.startsWith("a.txt") ? "b.txt" : dir;
    assertStringIncludes(stdout, `${refused}:1: It cannot be read. Give the user that runs`);
  });
});

Deno.test("Text that is not UTF-8 is refused with the line it is in", () => {
  const latin = new Uint8Array([...new TextEncoder().encode("one\ntwo "), 0xe4, 0x0a]);
  const { message } = assertThrows(() => decodeText("en/a.md", latin), ContentError);
  assertEquals(message, "en/a.md:2: This line is not UTF-8. Save the file as UTF-8");
});
