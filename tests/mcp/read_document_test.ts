import { assert, assertEquals, assertMatch } from "@std/assert";
import { siteFiles } from "../kit/app.ts";
import { checkedTools } from "./checked.ts";
import { roomyApp } from "./support.ts";

const app = roomyApp();
const { read, problem } = await checkedTools(app);

for (const path of ["/pricing", "/pricing.md", "/de/pricing", "/llms.txt", "/api/versioning.md"]) {
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
  const files = { ...siteFiles, text: new Map(siteFiles.text).set("en/long.md", long) };
  const app = roomyApp({ files });
  const tools = await checkedTools(app);
  const whole = app.deps.documents.get("/long")!.text;
  let text = "";
  for (let offset: number | null = 0; offset !== null;) {
    const part = await tools.read("read_document", { path: "/long", offset });
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
  const [args, fault] of [
    [{}, /path: Missing/],
    [{ path: "/pricing", offset: -1 }, /offset: /],
    [{ path: "/pricing", limit: 0 }, /limit: /],
    [{ path: "/pricing", limit: 40_001 }, /limit: /],
    [{ path: "/" + "x".repeat(256) }, /path: /],
  ] as const
) {
  Deno.test(`read_document with ${JSON.stringify(args).slice(0, 40)} says what is wrong`, async () => {
    assertMatch(await problem("read_document", args), fault);
  });
}

for (
  const [path, near] of [
    ["/prizing", "/pricing"],
    ["/de/prizing", "/de/pricing"],
    ["/services/api", "/services/api-design"],
    ["/../etc/passwd", ""],
    ["constructor", ""],
  ] as const
) {
  Deno.test(`read_document of ${path} names published paths near it`, async () => {
    const text = await problem("read_document", { path });
    const paths = text.match(/Nearest published paths: (.*?)\. /)![1]!.split(", ");
    assertEquals(paths.length, 3);
    for (const path of paths) assert(app.deps.documents.has(path), path);
    if (near) assertEquals(paths[0], near);
  });
}
