import { assert, assertEquals, assertStringIncludes } from "@std/assert";
import fc from "fast-check";
import { documentPart } from "../../lib/mcp/read_document.ts";
import { origin, testApp, testSite, testSiteWith } from "../kit/app.ts";
import { checkedTools } from "./checked.ts";
import { call, roomyApp } from "./support.ts";

const app = roomyApp();
const { site } = app.deps;
const { read } = await checkedTools(app);

Deno.test("read_document reads every published document in whole, as GET does", async () => {
  for (const [path, { updated, page }] of app.deps.documents) {
    const found = await read("read_document", { path });
    const { to = path } = site.redirects.get(path) ?? {};
    const response = await app.send(to, { headers: { accept: "text/markdown" } });
    assertEquals(found.text, await response.text(), path);
    assertEquals([found.path, found.nextOffset, found.updated], [path, null, updated]);
    assertEquals([found.url, found.language], [origin + (page?.path ?? path), page?.language]);
    assertEquals(found.totalChars, [...found.text].length);
  }
});

Deno.test("read_document takes as many characters as asked for, and none beyond the end", async () => {
  const { text, totalChars } = await read("read_document", { path: "/pricing" });
  const part = await read("read_document", { path: "/pricing", offset: 5, limit: 7 });
  assertEquals([part.text, part.nextOffset], [text.slice(5, 12), 12]);
  const rest = await read("read_document", { path: "/pricing", offset: totalChars + 9 });
  assertEquals([rest.text, rest.nextOffset, rest.totalChars], ["", null, totalChars]);
});

Deno.test("read_document takes every url that list_services and search_docs hand out", async () => {
  const { services, pricing, contactUrl } = await read("list_services");
  const { results } = await read("search_docs", { query: "API", limit: 20 });
  const urls: string[] = [...services, ...results, pricing].map(({ url }: { url: string }) => url);
  assert(urls.some((url) => url.includes("#")));
  const more = [contactUrl, `${origin}/`, origin, `${origin}/llms.txt?a=b`];
  for (const url of [...urls, ...more]) {
    const { path, text } = await read("read_document", { path: url });
    assertEquals(path, new URL(url).pathname);
    assertStringIncludes(app.deps.documents.get(path)!.text(), text);
  }
});

Deno.test("read_document reads a section by its anchor, with those below it, and goes on behind it", async () => {
  for (const page of testSite.pages) {
    const whole = await read("read_document", { path: page.path });
    const { headings: toc } = page.document;
    for (const [at, { anchor, depth }] of toc.entries()) {
      const path = `${page.path}#${anchor}`;
      const { text, url, nextOffset, totalChars } = await read("read_document", { path });
      assert(text.startsWith(`${"#".repeat(depth)} `), path);
      const next = toc.slice(at + 1).find((other) => other.depth <= depth);
      assertEquals(nextOffset === null, next === undefined, path);
      assertEquals([url, totalChars], [`${origin}${path}`, whole.totalChars]);
      const rest = nextOffset && await read("read_document", { path, offset: nextOffset });
      assert(whole.text.endsWith(text + (rest ? rest.text : "")), path);
      if (rest) assert(rest.text.startsWith(`${"#".repeat(next!.depth)} `), path);
    }
  }
});

Deno.test("read_document reads the page where it does not have the anchor", async () => {
  const whole = await read("read_document", { path: "/en/pricing" });
  assertEquals(await read("read_document", { path: "/en/pricing#an-anchor" }), whole);
});

Deno.test("of two pages whose paths differ in case alone each is read at its own", async () => {
  const page = (title: string) => `---\ntitle: ${title}\ndescription: A\n---\n\nText\n`;
  const site = testSiteWith({ "en/Notice.md": page("First"), "en/notice.md": page("Second") });
  const app = testApp({ site });
  const titleAt = async (path: string) =>
    (await call(app, "read_document", { path })).structuredContent.title;
  assertEquals([await titleAt("/en/Notice"), await titleAt("/en/notice")], ["First", "Second"]);
  const { headers } = await app.send("/en/NOTICE");
  assertEquals(headers.get("location")?.toLowerCase(), "/en/notice");
});

const part = (text: string, offset: number, limit: number, most?: number) =>
  documentPart(
    "/a",
    { path: "/a", title: "A", contentType: "", text: () => text },
    "",
    offset,
    limit,
    most,
  );

const texts = fc.string({ unit: fc.constantFrom("a", "ä", "\n", '"', "–", "😀", "𝄞") });

Deno.test("parts put together are the text, and none is longer than its limit", () => {
  fc.assert(fc.property(texts, fc.integer({ min: 1, max: 9 }), (text, limit) => {
    let read = "";
    for (let offset: number | null = 0; offset !== null;) {
      const { text: chosen, totalChars, nextOffset } = part(text, offset, limit);
      assert([...chosen].length <= limit);
      assert(chosen.isWellFormed());
      assertEquals(totalChars, [...text].length);
      read += chosen;
      offset = nextOffset;
    }
    assertEquals(read, text);
  }));
});

Deno.test("a part is shortened until its JSON fits, and no further than one character", () => {
  fc.assert(fc.property(texts, fc.integer({ min: 50, max: 150 }), (text, most) => {
    const shortened = part(text, 0, 1_000, most);
    assert(JSON.stringify(shortened).length <= most || [...shortened.text].length <= 1);
    assert(text.startsWith(shortened.text));
    assert(text === "" || shortened.text !== "");
  }));
});
