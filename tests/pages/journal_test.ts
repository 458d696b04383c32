import { assert, assertEquals, assertStringIncludes } from "@std/assert";
import { testApp } from "../kit/app.ts";
import { page, siteOf, small } from "../content/folder.ts";
import { tags } from "./support.ts";

const svg = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 4 3"/>';
const app = testApp({
  site: siteOf(small({
    "site.json": '{ "name": "A", "languages": ["en", "de"] }',
    "assets/a.svg": svg,
    "en/news.md": page("title: News", "What is new."),
    "en/news/one.md": page(
      "title: One\ndescription: First.\npublished: 2026-03-01\nimage: /assets/a.svg",
    ),
    "en/news/two.md": page("title: Two\npublished: 2026-11-16\nimage: /assets/a.svg"),
    "en/mixed/one.md": page("title: One\npublished: 2026-03-01"),
    "en/mixed/two.md": page("title: Two"),
    "en/latest.md": page("title: Latest", ":::cards{of=news limit=1}\n:::"),
    "en/work.md": page("title: Work", ":::cards\n- ### [Shown](/work/shown)\n\n  Text.\n:::"),
    "en/work/other.md": page("title: Other"),
    "en/work/shown.md": page("title: Shown"),
    "de/index.md": page("title: Start", ":::cards{of=neues}\n:::"),
    "de/neues/eins.md": page("title: Eins\npublished: 2026-11-16"),
  })),
});

const read = async (path: string) => await (await app.send(path)).text();
const main = async (path: string) => /<main.*<\/main>/s.exec(await read(path))![0];
const days = (html: string) =>
  [...html.matchAll(/<time datetime="([^"]+)">([^<]+)<\/time>/g)].map((
    [, day, text],
  ) => [day, text]);

Deno.test("a folder of dated pages is a journal: the newest first, each with its day as people write it", async () => {
  const html = await main("/news");
  assertStringIncludes(html, '<ul class="listing journal">');
  assertEquals(days(html), [["2026-11-16", "16 November 2026"], ["2026-03-01", "1 March 2026"]]);
  assert(html.indexOf("/news/two") < html.indexOf("/news/one"));
});

Deno.test("a folder with a page that has no day is no journal, and shows the days there are", async () => {
  const html = await main("/mixed");
  assertStringIncludes(html, '<ul class="listing">');
  assertEquals(days(html), [["2026-03-01", "1 March 2026"]]);
});

Deno.test("a dated page shows its day below its title, in the reader's form and in its Markdown", async () => {
  assertEquals(days(await main("/news/two")), [["2026-11-16", "16 November 2026"]]);
  assertEquals(days(await main("/de/neues/eins")), [["2026-11-16", "16. November 2026"]]);
  assertStringIncludes(await read("/news/two.md"), "# Two\n\n2026-11-16\n\nText.");
});

Deno.test("cards of a journal are its newest pages, with their days and pictures", async () => {
  const html = await main("/latest");
  assertEquals(days(html), [["2026-11-16", "16 November 2026"]]);
  assertEquals(days(await main("/de")), [["2026-11-16", "16. November 2026"]]);
  assertStringIncludes(await read("/latest.md"), "- [Two](/news/two): Text. (2026-11-16)");
});

Deno.test("a folder's page that shows a page on a card does not list it a second time", async () => {
  const links = async (path: string) => {
    const hrefs = tags(await main(path), "a").map(({ href }) => href);
    return hrefs.filter((href) => href?.startsWith("/work/"));
  };
  assertEquals(await links("/work"), ["/work/shown", "/work/other"]);
  const markdown = await read("/work.md");
  assertEquals(markdown.match(/(?<=\]\()\/work\/\w+/g), ["/work/shown", "/work/other"]);
});

Deno.test("a page's picture stands on its card and in its listing, for eyes alone and with its size", async () => {
  for (const [path, count] of [["/latest", 1], ["/news", 2]] as const) {
    const pictures = tags(await main(path), "img");
    assertEquals(pictures.length, count, path);
    for (const { src, alt, width, height, loading } of pictures) {
      assertEquals([src, alt, width, height, loading], ["/assets/a.svg", "", "4", "3", "lazy"]);
    }
  }
});
