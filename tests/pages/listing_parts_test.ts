import { assertEquals, assertMatch, assertStringIncludes } from "@std/assert";
import { page, siteOf, small } from "../content/folder.ts";
import { origin, testApp } from "../kit/app.ts";

const posts = Array.from({ length: 101 }, (_, at) => [
  `en/news/p${at + 1}.md`,
  page(`title: Post ${at + 1}\npublished: 2026-01-01\norder: ${at}`),
]);
const { send } = testApp({
  site: siteOf(small({
    ...Object.fromEntries(posts),
    "en/news/index.md": page("title: News\naliases: [/Blog/]", "All that is new."),
    "en/few/a.md": page(),
  })),
});
const get = async (path: string) => {
  const response = await send(path);
  return { status: response.status, head: response.headers, text: await response.text() };
};
const listed = (html: string) => [...html.matchAll(/<h2><a href="([^"]+)"/g)].map(([, at]) => at);

Deno.test("A folder of more than fifty pages is listed in parts, each with a tag and an address", async () => {
  const parts = await Promise.all(["", "?page=2", "?page=3"].map((query) => get(`/news${query}`)));
  assertEquals(parts.map(({ text }) => listed(text).length), [50, 50, 1]);
  assertEquals(new Set(parts.flatMap(({ text }) => listed(text))).size, 101);
  assertEquals(new Set(parts.map(({ head }) => head.get("etag"))).size, 3);
  for (const [at, { text, head }] of parts.entries()) {
    const address = `${origin}/news${at === 0 ? "" : `?page=${at + 1}`}`;
    assertStringIncludes(text, `<link rel="canonical" href="${address}">`);
    assertStringIncludes(head.get("link") ?? "", `<${address}>; rel="canonical"`);
    assertEquals(text.includes("<p>All that is new."), at === 0);
  }
  const second = parts[1]!.text;
  assertMatch(second, /<h1>News, page\s2\sof\s3<\/h1>/);
  assertStringIncludes(second, '<a rel="prev" href="/news"><span>Previous</span>News</a>');
  assertStringIncludes(second, '<a rel="next" href="/news?page=3">');
  assertStringIncludes(second, 'href="/news/feed.xml"');
  assertEquals(
    (await get("/news?page=1&utm_source=x")).head.get("etag"),
    parts[0]!.head.get("etag"),
  );
});

Deno.test("A part that is none is not found, and what has no parts reads no query", async () => {
  for (const query of ["0", "4", "01", "x", "", "1&page=2", "length"]) {
    assertEquals((await get(`/news?page=${query}`)).status, 404, query);
  }
  assertEquals((await get("/few?page=7")).status, 200);
});

Deno.test("Markdown and sitemap name every page of a listing in parts", async () => {
  const markdown = (await get("/news.md")).text;
  assertEquals(markdown.match(/^- \[Post/gm)?.length, 101);
  assertEquals((await get("/sitemap.xml")).text.match(/\/news\/p\d+</g)?.length, 101);
});

Deno.test("An alias is found with and without a slash, in any case of its letters", async () => {
  for (const path of ["/Blog/", "/blog", "/BLOG/"]) {
    const { status, head } = await get(`${path}?page=2`);
    assertEquals([status > 300 && status < 309, head.get("location")], [true, "/news?page=2"]);
  }
});
