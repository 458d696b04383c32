import { assert, assertEquals, assertMatch } from "@std/assert";
import { origin, testSiteWith } from "../kit/app.ts";
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
    assertEquals(text, document.text());
    assert(parts <= 3, `${path}: ${parts}`);
  }
});

Deno.test("read_document never splits a sign and keeps the whole answer below its bound", async () => {
  const long = "---\ntitle: Long\ndescription: Long\nupdated: 2026-01-01\norder: 1\n---\n" +
    '😀"\\–\n'.repeat(20_000);
  const app = roomyApp({ site: testSiteWith({ "en/long.md": long }) });
  const tools = await checkedTools(app);
  const whole = app.deps.documents.get("/en/long")!.text();
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
    [{ path: "/" + "x".repeat(512) }, /\bpath\b/],
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
    [`${origin}${page.path}x#part`, page.path],
  ] as const
) {
  Deno.test(`read_document of ${path} names published paths near it`, async () => {
    const text = await error("read_document", { path });
    const paths = text.match(/Nearest published paths: (.*?)\. /)![1]!.split(", ");
    assert(paths.length >= 1 && paths.length <= 3);
    for (const path of paths) assert(app.deps.documents.has(path), path);
    assertEquals(paths[0], near);
  });
}

for (const path of ["/../etc/passwd", "/no/such/page", "xyzzy", "/wp-login.php"]) {
  Deno.test(`read_document of ${path} names no path, since none is near, but the list of all`, async () => {
    const text = await error("read_document", { path });
    assert(!text.includes("Nearest"), text);
    assertMatch(text, /search_docs, or look it up in \/llms\.txt/);
  });
}

Deno.test("read_document takes every url that list_services and search_docs hand out", async () => {
  const { services, pricing, contactUrl } = await read("list_services");
  const { results } = await read("search_docs", { query: "API", limit: 20 });
  const urls: string[] = [...services, ...results, pricing].map(({ url }: { url: string }) => url);
  assert(urls.some((url) => url.includes("#")));
  for (const url of [...urls, contactUrl, `${origin}/`, origin, `${origin}/llms.txt?a=b`]) {
    const { path, text } = await read("read_document", { path: url });
    assertEquals(path, new URL(url).pathname);
    assertEquals(text, app.deps.documents.get(path)!.text());
  }
});

Deno.test("read_document passes over an anchor of a path", async () => {
  const whole = await read("read_document", { path: page.path });
  assertEquals(await read("read_document", { path: `${page.path}#an-anchor` }), whole);
});

for (
  const path of ["https://elsewhere.example/pricing", `${origin}.evil.example/pricing`, "https:"]
) {
  Deno.test(`read_document of ${path} says that only this site is read`, async () => {
    assertMatch(await error("read_document", { path }), /is not on this site/);
  });
}

Deno.test("read_document and search_docs say when a page changed, where it has a date", async () => {
  for (const [path, { updated }] of app.deps.documents) {
    assertEquals((await read("read_document", { path, limit: 1 })).updated, updated, path);
  }
  const { results } = await read("search_docs", { query: "API", limit: 20 });
  const dates = results.map(({ path }: { path: string }) => app.deps.documents.get(path)!.updated);
  assertEquals(results.map(({ updated }: { updated?: string }) => updated), dates);
  assert(dates.some((date: unknown) => date !== undefined));
});
