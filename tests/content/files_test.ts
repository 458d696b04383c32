import { assertEquals, assertMatch, assertStringIncludes, assertThrows } from "@std/assert";
import { ContentError } from "../../lib/site/content_error.ts";
import { decodeText, readFolder } from "../../lib/site/files.ts";
import { spawn } from "../kit/program.ts";
import { type Files, withFolder } from "./folder.ts";

function read(dir: string) {
  const { folder, errors } = readFolder(dir);
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

Deno.test("Of a folder that nobody prepared, pages, pictures and downloads are read", async () => {
  const files = ["a.md", "b c.pdf", "h.png", "src/d.zip"];
  const others = ["e.txt", "main.ts", "node_modules/f.md", "dist/g.md"];
  await withFolder(
    Object.fromEntries([...files, ...others].map((file) => [file, "x"])),
    (dir) => assertEquals(read(dir).files.toSorted(), files),
  );
});

Deno.test("A symbolic link inside the folder is followed, to a file and to a folder", async () => {
  await withSite({ "a/b.txt": "b" }, (dir) => {
    Deno.symlinkSync("b.txt", `${dir}/a/link.txt`);
    Deno.symlinkSync("a", `${dir}/c`);
    assertEquals(read(dir).files, ["a/b.txt", "a/link.txt", "c/b.txt", "c/link.txt"]);
  });
});

/** Puts what cannot be published into a folder that has the file `a.txt`. */
const link = (target: string) => (dir: string) => Deno.symlinkSync(target, `${dir}/x`);
const large = (name: string) => (dir: string) => {
  Deno.writeTextFileSync(`${dir}/${name}`, "");
  Deno.truncateSync(`${dir}/${name}`, 50_000_000);
};

const refused: [what: string, put: (dir: string) => unknown, problem: RegExp][] = [
  [
    "A link to a file outside",
    link("/etc/hostname"),
    /^x:1: .* leads out .*Replace it with a copy/,
  ],
  ["A link to a folder outside", link("/etc"), /^x:1: .* leads out of the folder/],
  ["A link to the folder above", link(".."), /^x:1: .* leads out of the folder/],
  ["A link to nothing", link("nowhere"), /^x:1: .* leads nowhere/],
  ["A link to itself", link("x"), /^x:1: .* leads nowhere/],
  ["A link to the folder it is in", link("."), /^x:1: .* leads to a folder that contains it/],
  ["A link to a device", link("/dev/zero"), /^x:1: .* leads out of the folder/],
  [
    "A pipe",
    (dir) => spawn({ command: "mkfifo", args: [`${dir}/x.md`] }).end(),
    /^x\.md:1: This is not a file but a pipe or a device\. Remove it$/,
  ],
  ["A page of 50 MB", large("x.md"), /^x\.md:1: The file is 48 MB; the limit is 2 MB/],
  ["A file of 50 MB", large("x.zip"), /^x\.zip:1: The file is 48 MB; the limit is 32 MB/],
];

for (const [what, put, problem] of refused) {
  Deno.test(`${what} is refused, and nothing of it is published`, async () => {
    await withSite({ "a.txt": "a" }, async (dir) => {
      await put(dir);
      const { files, errors } = read(dir);
      assertEquals([files, errors.length], [["a.txt"], 1]);
      assertMatch(errors[0]!, problem);
    });
  });
}

Deno.test("A folder that is missing is called so, and a file in its place no folder", async () => {
  await withSite({ "a.txt": "" }, (dir) => {
    const places = {
      "no/such/folder": /^no\/such\/folder:1: The folder does not exist\. Name another/,
      [`${dir}/a.txt`]: /This is not a folder\. Name the folder/,
    };
    for (const [place, problem] of Object.entries(places)) {
      const { errors } = read(place);
      assertEquals(errors.length, 1);
      assertMatch(errors[0]!, problem);
    }
  });
});

Deno.test({
  name: "A file whose name is not UTF-8 is told with what to do",
  ignore: Deno.build.os !== "linux",
  fn: async () => {
    await withSite({ "a.txt": "a" }, async (dir) => {
      await spawn({ command: "sh", args: ["-c", `printf b > "$(printf '${dir}/\\377.txt')"`] })
        .end();
      // Older versions of Deno pass such a file over.
      if ([...Deno.readDirSync(dir)].length === 2) return;
      const { files, errors } = read(dir);
      assertEquals(files, ["a.txt"]);
      assertMatch(
        errors.join(),
        /^\uFFFD\.txt:1: This link leads nowhere, or its name is not UTF-8/,
      );
    });
  },
});

Deno.test("A link to a folder whose name begins like the site's leads out of it", async () => {
  await withSite({ "site/site.json": "", "site-private/b.txt": "b" }, (dir) => {
    Deno.symlinkSync("../site-private", `${dir}/site/link`);
    assertMatch(read(`${dir}/site`).errors.join(), /leads out of the folder/);
  });
});

Deno.test("A file that may not be read is named, with what to do", async () => {
  await withSite({ "a.txt": "a", "b.txt": "b" }, async (dir) => {
    const module = import.meta.resolve("../../lib/site/files.ts");
    const script = `import { readFolder } from "${module}";
const { folder, errors } = readFolder(${JSON.stringify(dir)});
console.log([...folder.keys()].join(), errors.map(String).join());
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
