import { assert, assertEquals, assertMatch } from "@std/assert";
import { testSiteWith } from "../kit/app.ts";
import { checkedTools } from "./checked.ts";
import { pagesIn, roomyApp } from "./support.ts";

const app = roomyApp();
const { read, error } = await checkedTools(app);

const page = pagesIn(app, "en").find(({ slug }) => slug.includes("/"))!;

for (const path of [page.path, page.markdownPath, "/llms.txt", "/api/versioning.md"]) {
  Deno.test(`read_document reads ${path} as GET does`, async () => {
    const { text, nextOffset, totalChars } = await read("read_document", { path });
    const response = await app.send(path, { headers: { accept: "text/markdown" } });
    assertEquals(text, await response.text());
    assertEquals([nextOffset, totalChars], [null, text.length]);
  });
}

Deno.test("read_document reads every published document in whole within a few parts", async () => {
  for (const [path, document] of app.deps.documents) {
    let text = "";
    let parts = 0;
    for (let offset: number | null = 0; offset !== null; parts++) {
      const part = await read("read_document", { path, offset });
      text += part.text;
      offset = part.nextOffset;
    }
    assertEquals(text, document.text);
    assert(parts <= 3, `${path}: ${parts}`);
  }
});

Deno.test("read_document never splits a sign and keeps the whole answer below its bound", async () => {
  const long = "---\ntitle: Long\ndescription: Long\nupdated: 2026-01-01\norder: 1\n---\n" +
    '😀"\\–\n'.repeat(20_000);
  const app = roomyApp({ site: testSiteWith({ "en/long.md": long }) });
  const tools = await checkedTools(app);
  const whole = app.deps.documents.get("/en/long")!.text;
  let text = "";
  for (let offset: number | null = 0; offset !== null;) {
    const part = await tools.read("read_document", { path: "/en/long", offset });
    assert(part.text.isWellFormed());
    assertEquals(part.totalChars, [...whole].length);
    text += part.text;
    offset = part.nextOffset;
  }
  assertEquals(text, whole);
});

Deno.test("read_document takes as many characters as asked for, and none beyond the end", async () => {
  const { text, totalChars } = await read("read_document", { path: "/pricing" });
  const part = await read("read_document", { path: "/pricing", offset: 5, limit: 7 });
  assertEquals([part.text, part.nextOffset], [text.slice(5, 12), 12]);
  const rest = await read("read_document", { path: "/pricing", offset: totalChars + 9 });
  assertEquals([rest.text, rest.nextOffset, rest.totalChars], ["", null, totalChars]);
});

for (
  const [args, message] of [
    [{}, /\bpath\b/],
    [{ path: "/pricing", offset: -1 }, /\boffset\b/],
    [{ path: "/pricing", limit: 0 }, /\blimit\b/],
    [{ path: "/pricing", limit: 40_001 }, /\blimit\b/],
    [{ path: "/" + "x".repeat(256) }, /\bpath\b/],
  ] as const
) {
  Deno.test(`read_document with ${JSON.stringify(args).slice(0, 40)} says what is wrong`, async () => {
    assertMatch(await error("read_document", args), message);
  });
}

for (
  const [path, near] of [
    [`${page.path}x`, page.path],
    [page.markdownPath.toUpperCase(), page.path],
    ["/../etc/passwd", ""],
    ["constructor", ""],
  ] as const
) {
  Deno.test(`read_document of ${path} names published paths near it`, async () => {
    const text = await error("read_document", { path });
    const paths = text.match(/Nearest published paths: (.*?)\. /)![1]!.split(", ");
    assertEquals(paths.length, 3);
    for (const path of paths) assert(app.deps.documents.has(path), path);
    if (near) assertEquals(paths[0], near);
  });
}
