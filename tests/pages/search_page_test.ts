import { assert, assertEquals, assertStringIncludes } from "@std/assert";
import { htmlOf as render } from "../../lib/site/text.ts";
import { renderSearch } from "../../lib/pages/search.ts";
import { fill } from "../../lib/base/fill.ts";
import { page as pageOf, siteOf, small } from "../content/folder.ts";
import { testApp } from "../kit/app.ts";
import { app, htmlOf, site, tags, unescaped, words } from "./support.ts";

const results = (html: string) => html.match(/<div id="fd-found">[\s\S]*?<\/div>/)?.[0] ?? "";

const statusOf = (html: string) =>
  unescaped(html.match(/<p id="fd-search-status">([\s\S]*?)<\/p>/)?.[1] ?? "").replaceAll(
    "\u00a0",
    " ",
  );

Deno.test("the page finds what /ask finds, in the same order", async () => {
  for (const [language, query] of [["en", "database"], ["de", "Sicherung"]] as const) {
    const parameters = new URLSearchParams({ query, language, streaming: "false" });
    const asked = await (await app.send(`/ask?${parameters}`)).json();
    const urls = asked.results.map(({ url }: { url: string }) => url);
    assert(urls.length > 0);
    const { path } = site.in(language).search;
    const html = await htmlOf(`${path}?query=${encodeURIComponent(query)}`);
    const links = tags(results(html), "a").map(({ href }) => site.baseUrl + href);
    assertEquals(links, urls);
  }
});

Deno.test("a page that is made for each request makes nothing again that writes dates", async () => {
  const { DateTimeFormat } = Intl;
  await htmlOf("/en/search?query=a");
  Intl.DateTimeFormat = new Proxy(DateTimeFormat, { construct: () => assert(false) as never });
  const html = await htmlOf("/en/search?query=b");
  Intl.DateTimeFormat = DateTimeFormat;
  assertStringIncludes(html, "<h1>");
});

Deno.test("words that no page has are named, and only they", async () => {
  const said = (query: string) => htmlOf(`/en/search?query=${encodeURIComponent(query)}`);
  const html = unescaped(results(await said("database Qqqqzzzz <xylophone>")));
  assertStringIncludes(html, "No page contains “Qqqqzzzz” or “xylophone”.");
  assertEquals(results(await said("databse migration")).includes("No page contains"), false);
  assertEquals(results(await said("how much does it cost")).includes("No page contains"), false);
});

Deno.test("pages for programs come last, under a heading of their own", async () => {
  const html = results(await htmlOf("/en/search?query=database"));
  const [people = "", programs = ""] = html.split(`<h2>${words.search.programs}</h2>`);
  const paths = (part: string) => tags(part, "a").map(({ href }) => href ?? "");
  assert(paths(people).length > 0 && paths(programs).length > 0);
  assert(paths(people).every((path) => !path.includes("/developers")), paths(people).join());
  assert(paths(programs).every((path) => path.includes("/developers")), paths(programs).join());
});

Deno.test("one result is one; the words that were found are marked, and text around them stays text", async () => {
  const [hit] = (await app.deps.search.search("database", "en", "people", 1)).hits;
  assert(hit);
  const marks: typeof hit.marks = [[6, 14], [20, 29]];
  const hits = [{ ...hit, excerpt: "<b> a database, two databases", marks }];
  const found = { query: "database", page: 1, before: 0, results: { hits, total: 1, unknown: [] } };
  const page = site.in("en").search;
  const html = renderSearch(page, await render(page, site), app.deps, found);
  assertEquals(statusOf(html), fill(words.search.one, { count: 1, query: "database" }));
  assertStringIncludes(
    results(html),
    "<p>&lt;b&gt; a <mark>database</mark>, two <mark>databases</mark></p>",
  );
});

Deno.test("above the quota the page says when to try again, and keeps what was typed", async () => {
  const few = testApp({ env: { READ_QUOTA: "1" } });
  await (await few.send("/en/search?query=api")).body?.cancel();
  const response = await few.send("/en/search?query=database");
  const seconds = response.headers.get("retry-after") ?? "";
  assert(Number(seconds) >= 1);
  assertEquals(response.headers.get("content-type"), "text/html; charset=utf-8");
  const html = (await response.text()).replaceAll("\u00a0", " ");
  assertStringIncludes(html, fill(words.search.limited, { seconds }));
  assertEquals(tags(html, "input")[0]?.value, "database");
});

Deno.test("what is found beyond ten is one link away, part by part; /ask stays at ten", async () => {
  const pages = Array.from({ length: 23 }, (_, at) => [
    `en/clock-${at}.md`,
    pageOf(`title: Clock ${at}`, "A clock."),
  ]);
  const large = testApp({ site: siteOf(small(Object.fromEntries(pages))) });
  let next: string | undefined = "/search?query=clock";
  const shown: number[] = [];
  const said: string[] = [];
  while (next) {
    const html: string = await (await large.send(next)).text();
    shown.push(results(html).match(/<li/g)!.length);
    said.push(statusOf(html));
    const path: string = next;
    next = tags(results(html), "a").filter(({ class: look }) => look === "button quiet")
      .map(({ href = "" }) => href).find((href) => href > path);
  }
  assertEquals(shown, [10, 10, 3]);
  assertEquals(said, [
    "The best 10 of 23 results for “clock”",
    "Results 11 to 20 of 23 for “clock”",
    "Results 21 to 23 of 23 for “clock”",
  ]);
  const asked = await (await large.send("/ask?query=clock&streaming=false")).json();
  assertEquals(asked.results.length, 10);
});
