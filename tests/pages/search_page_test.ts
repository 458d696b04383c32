import { assert, assertEquals, assertStringIncludes } from "@std/assert";
import { htmlOf, site, tags, textOf } from "./support.ts";

const results = (html: string) => html.match(/<ol id="results"[\s\S]*?<\/ol>/)![0];

Deno.test("the search page works without script: a GET form, results from the server", async () => {
  const html = await htmlOf("/search");
  const [form] = tags(html, "form");
  assertEquals([form!.method, form!.action], ["get", "/search"]);
  assertEquals(tags(html, "input")[0]!.name, "query");
  assertEquals(tags(results(html), "a").length, 0);

  const found = await htmlOf("/search?query=cloud+migration");
  assertEquals(tags(found, "input")[0]!.value, "cloud migration");
  const links = tags(results(found), "a").map(({ href }) => href!);
  assert(links.some((href) => href.startsWith("/services/cloud-migration")), links.join());
  assert(links.length <= 10);
});

Deno.test("the page finds what /ask finds, in the same order", async () => {
  for (
    const [path, language, query] of [["/search", "en", "rate limit"], [
      "/de/search",
      "de",
      "Datenbank",
    ]] as const
  ) {
    const parameters = new URLSearchParams({ query, language, streaming: "false" });
    const asked = await (await site.send(`/ask?${parameters}`)).json();
    const urls = asked.results.map(({ url }: { url: string }) => url);
    const html = await htmlOf(`${path}?query=${encodeURIComponent(query)}`);
    const links = tags(results(html), "a").map(({ href }) => site.config.baseUrl + href);
    assertEquals(links, urls);
  }
});

Deno.test("a result names its section and shows an excerpt", async () => {
  const html = results(await htmlOf("/search?query=idempotency+key"));
  assertStringIncludes(html, '<p class="section">Section: ');
  const excerpts = [...html.matchAll(/<p>([^<]*)<\/p>/g)].map(([, text]) => text!);
  assert(excerpts.length > 0 && excerpts.every((text) => text.length > 0));
});

Deno.test("the page says how many results there are, also when there are none", async () => {
  const html = await htmlOf("/search?query=qqqqzzzz");
  assertStringIncludes(html, "Nothing found for “qqqqzzzz”");
  assertEquals(tags(results(html), "li").length, 0);
  const some = await htmlOf("/de/search?query=Barrierefreiheit");
  const count = tags(results(some), "li").length;
  assertStringIncludes(some, `>${count} Treffer für „Barrierefreiheit“<`);
});

Deno.test("a query that is too long comes back with a message, the next one works", async () => {
  const response = await site.send(`/search?query=${"x".repeat(201)}`);
  assertEquals(response.status, 400);
  const html = await response.text();
  assertStringIncludes(html, 'id="query-fault"');
  assertEquals(tags(html, "input")[0]!["aria-describedby"], "query-fault");
  assert(textOf(html, "title")!.startsWith("Error: "));
});

Deno.test("a blank query and parameters of others are no error", async () => {
  for (const search of ["?query=", "?query=+", "?utm_source=x", "?query=a&query=b"]) {
    assertEquals((await site.send(`/search${search}`)).status, 200);
  }
});
