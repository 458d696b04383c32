import { assertEquals, assertMatch, assertStringIncludes, assertThrows } from "@std/assert";
import { importSite } from "../../lib/commands/import.ts";
import { CommandError } from "../../lib/commands/new.ts";
import { type Files, page, withFolder } from "../content/folder.ts";
import { testCases } from "../kit/cases.ts";
import { spawn } from "../kit/program.ts";

/** The files of a case, each below a line with its path. */
const filesIn = (text: string): Files =>
  Object.fromEntries(
    text.split(/^=== /m).slice(1).map((part) => {
      const [path = "", content = ""] = part.split(/\n(.*)/s, 2);
      return [path, content];
    }),
  );

/** Every file of a folder by its path. */
function written(dir: string, under = ""): Record<string, string> {
  const entries = [...Deno.readDirSync(`${dir}/${under}`)];
  return Object.assign(
    {},
    ...entries.map(({ name, isDirectory }) =>
      isDirectory
        ? written(dir, `${under}${name}/`)
        : { [under + name]: Deno.readTextFileSync(`${dir}/${under}${name}`) }
    ),
  );
}

/** Imports what a folder of files holds; a WordPress export is one file. */
async function imported(files: Files) {
  const result = { files: {} as Record<string, string>, lines: [] as string[] };
  await withFolder({ "outside.md": "outside", ...rooted(files) }, (dir) => {
    const from = "export.xml" in files ? `${dir}/old/export.xml` : `${dir}/old`;
    importSite(from, `${dir}/new`, (line) => result.lines.push(line.replaceAll(dir, "")));
    result.files = written(`${dir}/new`);
    const names = [...Deno.readDirSync(dir)].map(({ name }) => name).sort();
    assertEquals(names, ["new", "old", "outside.md"]);
  });
  return result;
}

const rooted = (files: Files): Files =>
  Object.fromEntries(Object.entries(files).map(([path, content]) => [`old/${path}`, content]));

testCases("An old site moves in", new URL("cases/", import.meta.url), "old", {
  async new(text) {
    const { files, lines } = await imported(filesIn(text));
    // The last is what the check says.
    const told = lines.slice(0, -1).join("\n");
    const paths = Object.keys(files).sort();
    return [...paths.map((path) => `=== ${path}\n${files[path]}`), `=== told\n${told}`].join("\n");
  },
});

const plain = { "index.md": page("title: Start"), "other.md": page("title: Other") };

for (
  const [what, text] of Object.entries({
    brackets: "[",
    pipes: "|\n",
    "angle signs": "<",
    images: "![](",
    tables: "|a|b|\n|-|-|\n",
    all: "[|<`{{%_",
    blanks: " ",
    blocks: "{% for %}{% raw %}",
    filters: `{{ a${" | url ".repeat(40)}! }}`,
  })
) {
  Deno.test(`A page of a million ${what} keeps no other from moving in`, async () => {
    const hostile = text.repeat(1_000_000 / text.length);
    for (
      const [name, front] of [["hostile.md", "title: A"], ["hostile.html", "title: A"]] as const
    ) {
      const { files } = await imported({ ...plain, [name]: page(front, hostile) });
      assertMatch(files["en/other.md"] ?? "", /Text\./);
    }
  });
}

Deno.test("A page that is too long, nested too deep, has broken settings or too long a name is listed, and left", async () => {
  const { files } = await imported({
    ...plain,
    "long.md": page("title: A", "a ".repeat(600_000)),
    "deep.html": page("title: A", "<div>".repeat(5_000)),
    "many.html": page("title: A", "<b>a</b>".repeat(50_000)),
    "broken.md": "---\ntitle: [\n---\n",
    "name.md": page(`title: A\npermalink: /${"a".repeat(300)}/`, "Text."),
    "laughs.md": `---\n${
      "abcdefgh".split("").map((name, at, all) =>
        `${name}: &${name} [${at ? `*${all[at - 1]},`.repeat(9) : "x,"}]`
      ).join("\n")
    }\ntags: *h\n---\n`,
  });
  for (const name of ["long.md", "deep.html", "many.html", "broken.md"]) {
    assertStringIncludes(files["IMPORT.md"]!, `- ${name} `);
  }
  assertStringIncludes(files["IMPORT.md"]!, `- en/${"a".repeat(300)}.md `);
  assertEquals(Object.keys(files).filter((path) => path.startsWith("en/")).length, 3);
});

Deno.test("Links that leave the folder are listed, and nothing outside is read or written", async () => {
  await withFolder({
    "secret.md": "secret",
    ...rooted({
      ...plain,
      "evil.md": page(
        "title: A\npermalink: /../../../../x/\nimage: ../../secret.md",
        "![](../secret.md) ![](/../../secret.md)",
      ),
      // It is in the folder, and its encoded dots lead out of the one that is written.
      "a/b/climbing.md": page("title: A\npermalink: /", "![](..%2f..%2fclimber.png)"),
      "climber.png": "a picture",
    }),
  }, (dir) => {
    Deno.symlinkSync(`${dir}/secret.md`, `${dir}/old/link.md`);
    Deno.symlinkSync(dir, `${dir}/old/folder`);
    importSite(`${dir}/old`, `${dir}/new`, () => {});
    const files = written(`${dir}/new`);
    assertEquals(Object.values(files).filter((text) => text.startsWith("secret")), []);
    assertStringIncludes(files["IMPORT.md"]!, "- folder `a link`\n");
    assertEquals(files["en/climber.png"], "a picture");
    assertEquals([...Deno.readDirSync(dir)].map(({ name }) => name).sort(), [
      "new",
      "old",
      "secret.md",
    ]);
  });
});

Deno.test("A long field of an export is one page less, and a file that is no export an error", async () => {
  const item = (title: string, content: string) =>
    `<item><title>${title}</title><link>https://a.example/${title}/</link><wp:post_type>page</wp:post_type><wp:status>publish</wp:status><content:encoded><![CDATA[${content}]]></content:encoded></item>`;
  const { files } = await imported({
    "export.xml": `<rss><channel><title>A</title>${item("long", "a [b| ".repeat(700_000))}${
      item("short", "b")
    }</channel></rss>`,
  });
  assertEquals(Object.keys(files).sort(), ["IMPORT.md", "en/index.md", "en/short.md", "site.json"]);
  const { lines } = await assertRefused({ "export.xml": "no <export" });
  assertEquals(lines, []);
});

async function assertRefused(files: Files) {
  const lines: string[] = [];
  await withFolder(rooted(files), (dir) => {
    const refused = assertThrows(
      () => importSite(`${dir}/old/export.xml`, `${dir}/new`, (line) => lines.push(line)),
      CommandError,
    );
    assertMatch(refused.message, /holds no page\. Name the folder of a site/);
    assertEquals([...Deno.readDirSync(dir)].map(({ name }) => name), ["old"]);
  });
  return { lines };
}

Deno.test("A folder that holds something is left as it is, and the command says what it needs", async () => {
  await withFolder({ ...rooted(plain), "new/a.txt": "a" }, async (dir) => {
    const run = async (...args: string[]) => {
      const flags = [
        "run",
        "--no-prompt",
        "--no-check",
        "--allow-read",
        "--allow-write",
        "--allow-env=INIT_CWD",
        "--lock=lib/import/deno.lock",
      ];
      const { code, stderr } = await spawn({
        args: [...flags, "lib/commands/import.ts", ...args],
        env: { INIT_CWD: dir },
      }).end();
      return [code, stderr] as const;
    };
    const refused: [args: string[], said: RegExp][] = [
      [["old"], /^Name what is there and a new folder, for example: deno task import/],
      [["old", "new"], /is not empty, and nothing was written/],
      [["none", "other"], /cannot be read\. Name the folder of a site/],
    ];
    for (const [args, said] of refused) {
      const [code, stderr] = await run(...args);
      assertEquals(code, 1);
      assertMatch(stderr, said);
    }
    assertEquals(written(`${dir}/new`), { "a.txt": "a" });
  });
});
