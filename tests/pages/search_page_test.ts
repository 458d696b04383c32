import { assert, assertEquals, assertStringIncludes } from "@std/assert";
import { htmlOf as render, parsePage } from "../../lib/content/text.ts";
import { renderSearch } from "../../lib/pages/search.ts";
import { fill } from "../../lib/template.ts";
import { testApp } from "../kit/app.ts";
import { app, htmlOf, site, tags, textOf, unescaped, words } from "./support.ts";

const page = site.in("en").search;
const text = await render(parsePage(page, site));

const results = (html: string) => html.match(/<div id="found">[\s\S]*?<\/div>/)?.[0] ?? "";

const statusOf = (html: string) =>
  unescaped(html.match(/<p id="search-status">([\s\S]*?)<\/p>/)?.[1] ?? "");

Deno.test("the search page works without script: a GET form, results from the server", async () => {
  const html = await htmlOf("/en/search");
  const [form] = tags(html, "form");
  assertEquals([form?.method, form?.action], ["get", "/en/search"]);
  assertEquals(tags(html, "input")[0]?.name, "query");
  assertEquals(tags(results(html), "a").length, 0);

  const found = await htmlOf("/en/search?query=database+migration");
  assertEquals(tags(found, "input")[0]?.value, "database migration");
  const links = tags(results(found), "a").map(({ href }) => href ?? "");
  assert(links[0]?.startsWith("/en/services/database-migration"), links.join());
  assert(links.length <= 10);
});

Deno.test("the field has the focus before a search, the results after it", async () => {
  const focused = async (path: string) =>
    "autofocus" in (tags(await htmlOf(path), "input")[0] ?? {});
  assertEquals(await focused("/en/search"), true);
  assertEquals(await focused("/en/search?query=api"), false);
});

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

Deno.test("a result says what it is, names its section and shows an extract", async () => {
  const html = results(await htmlOf("/en/search?query=how+it+goes+accessibility"));
  assertStringIncludes(html, `<p class="kind">${words.search.kinds.service} · How it goes</p>`);
  const extracts = [...html.matchAll(/<p>(.*?)<\/p>/g)].map(([, text]) => text);
  assert(extracts.length > 0 && extracts.every((text) => text));
});

Deno.test("the page says how many results there are, and how many of them it shows", async () => {
  const { hits } = await app.deps.search.search("database", "en", 2);
  assertEquals(hits.length, 2);
  const said = (shown: number, total: number) =>
    statusOf(renderSearch(page, text, app.deps, {
      query: "database",
      hits: hits.slice(0, shown),
      total,
      unknown: [],
    }));
  const { one, other, best } = words.search;
  assertEquals(said(1, 1), fill(one, { count: 1, query: "database" }));
  assertEquals(said(2, 2), fill(other, { count: 2, query: "database" }));
  assertEquals(said(2, 42), fill(best, { shown: 2, count: 42, query: "database" }));
});

Deno.test("nothing found is said, with advice", async () => {
  const html = await htmlOf("/en/search?query=qqqqzzzz");
  assertStringIncludes(statusOf(html), fill(words.search.none, { query: "qqqqzzzz" }));
  assertStringIncludes(statusOf(html), words.search.advice);
  assertEquals(tags(results(html), "h2").length, 0);
});

Deno.test("who finds nothing is offered the services and the contact page", async () => {
  for (const language of ["en", "de"] as const) {
    const { search, services, contact } = site.in(language);
    const found = results(await htmlOf(`${search.path}?query=qqqqzzzz`));
    assertEquals(tags(found, "a").map(({ href }) => href), [services?.path, contact.path]);
  }
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

Deno.test("the words that were found are marked, and text around them stays text", async () => {
  const [hit] = (await app.deps.search.search("database", "en", 1)).hits;
  assert(hit);
  const marks: typeof hit.marks = [[6, 14], [20, 29]];
  const marked = { ...hit, excerpt: "<b> a database, two databases", marks };
  const html = renderSearch(page, text, app.deps, {
    query: "database",
    hits: [marked],
    total: 1,
    unknown: [],
  });
  assertStringIncludes(
    results(html),
    "<p>&lt;b&gt; a <mark>database</mark>, two <mark>databases</mark></p>",
  );
});

Deno.test("a query that is too long comes back with a message", async () => {
  const response = await app.send(`/en/search?query=${"x".repeat(201)}`);
  assertEquals(response.status, 400);
  const html = await response.text();
  assertStringIncludes(html, `<p class="error" id="query-error">${words.search.tooLong}</p>`);
  const [field] = tags(html, "input");
  assertEquals([field?.["aria-invalid"], field?.["aria-describedby"]], ["true", "query-error"]);
  assert(textOf(html, "title")?.startsWith(`${words.frame.errorPrefix}: `));
});

Deno.test("a query that is no percent-encoded UTF-8 comes back with a message", async () => {
  const response = await app.send("/en/search?q=%E0%A4%A");
  assertEquals(response.status, 400);
  assertStringIncludes(await response.text(), words.search.unreadable);
});

Deno.test("a search field without an error is not marked as wrong, on any page that has one", async () => {
  for (const path of ["/en/search", "/en/search?query=api", "/en/nothing-here"]) {
    const [field] = tags(await htmlOf(path), "input");
    assertEquals([field?.type, field?.["aria-invalid"], field?.["aria-describedby"]], [
      "search",
      undefined,
      undefined,
    ]);
  }
});

Deno.test("a query of 200 characters is searched for, of any script; one more is too long", async () => {
  for (const character of ["x", "🦩"]) {
    const status = async (length: number) => {
      const query = encodeURIComponent(character.repeat(length));
      return (await app.send(`/en/search?query=${query}`)).status;
    };
    assertEquals([await status(200), await status(201)], [200, 400]);
  }
});

Deno.test("a blank query and parameters of others are no error", async () => {
  for (const search of ["?query=", "?query=+", "?utm_source=x", "?query=a&query=b"]) {
    assertEquals((await app.send(`/en/search${search}`)).status, 200);
  }
});

Deno.test("above the quota the page says when to try again, and keeps what was typed", async () => {
  const few = testApp({ env: { READ_QUOTA: "1" } });
  await (await few.send("/en/search?query=api")).body?.cancel();
  const response = await few.send("/en/search?query=database");
  const seconds = response.headers.get("retry-after") ?? "";
  assert(Number(seconds) >= 1);
  assertEquals(response.headers.get("content-type"), "text/html; charset=utf-8");
  const html = await response.text();
  assertStringIncludes(html, fill(words.search.limited, { seconds }));
  assertEquals(tags(html, "input")[0]?.value, "database");
});
