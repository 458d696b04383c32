import { assert, assertEquals, assertStringIncludes } from "@std/assert";
import { browserTest, type Page, until } from "./browser_test_kit.ts";

const titles = (page: Page) => page.locator("#results h2").allInnerTexts();

const links = (page: Page) =>
  page.evaluate<string[]>("[...document.querySelectorAll('#results a')].map((a) => a.href)");

async function search(page: Page, query: string): Promise<void> {
  await page.fill("#query", query);
  await page.press("#query", "Enter");
}

const done = (page: Page) =>
  until(page, "/^(\\d+|Nothing)/.test(document.getElementById('search-status').textContent)");

const rest = Promise.withResolvers<void>();

browserTest(
  "results appear while they stream, and the count when it is complete",
  async ({ page, site }) => {
    await page.goto("/search");
    await search(page, "anything");
    await until(page, "document.querySelectorAll('#results li').length === 1");
    assertEquals(await titles(page), ["One"]);
    assertEquals(await page.innerText("#search-status"), "Searching …");
    assertStringIncludes(await page.innerText("#results .section"), "Section: A section");
    rest.resolve();
    await until(page, "document.querySelectorAll('#results li').length === 2");
    await done(page);
    assertEquals(await page.innerText("#search-status"), "2 results for “anything”");
    assertEquals(await links(page), [`${site.url}/pricing#travel`, `${site.url}/about`]);
  },
  { instead: (request) => new URL(request.url).pathname === "/ask" ? streamed() : undefined },
);

/** A stream that stops after its first result until the test lets it go on. */
function streamed(): Response {
  const frame = (event: string, data: unknown) =>
    new TextEncoder().encode(`event: ${event}\ndata: ${JSON.stringify(data)}\n\n`);
  const item = (name: string, url: string, schema_object = {}) => ({
    item: { name, url: `https://www.practice.example${url}`, description: "…", schema_object },
  });
  const section = { hasPart: { name: "A section" } };
  const body = new ReadableStream<Uint8Array>({
    async start(controller) {
      controller.enqueue(frame("start", { query: "anything" }));
      const first = frame("result", item("One", "/pricing#travel", section));
      controller.enqueue(first.slice(0, 20));
      controller.enqueue(first.slice(20));
      await rest.promise;
      controller.enqueue(frame("result", item("Two", "/about")));
      controller.enqueue(frame("complete", { total: 2 }));
      controller.close();
    },
  });
  return new Response(body, { headers: { "content-type": "text/event-stream" } });
}

browserTest("the streamed results are those the server's own page shows", async ({ page }) => {
  await page.goto("/search");
  await search(page, "rate limit");
  await done(page);
  const streamed = await links(page);
  assert(streamed.length > 1);
  assert(page.url().endsWith("/search?query=rate+limit"));
  await page.reload();
  assertEquals(await links(page), streamed);
});

browserTest("back and forward lead through the searches", async ({ page }) => {
  await page.goto("/search");
  for (const query of ["database", "accessibility"]) {
    await search(page, query);
    await done(page);
  }
  const second = await titles(page);
  await page.goBack();
  await until(page, "document.getElementById('query').value === 'database'");
  await done(page);
  await page.goForward();
  await until(page, "document.getElementById('query').value === 'accessibility'");
  await done(page);
  assertEquals(await titles(page), second);
});

browserTest("nothing found is said, with advice", async ({ page }) => {
  await page.goto("/search");
  await search(page, "qqqqzzzz");
  await done(page);
  assertStringIncludes(await page.innerText("#search-status"), "Nothing found for “qqqqzzzz”");
  assertEquals(await titles(page), []);
});

browserTest("where the stream fails, the server's own page takes over", async ({ page }) => {
  await page.goto("/search");
  const loaded = page.waitForEvent("load");
  await search(page, "pricing");
  await loaded;
  assert((await titles(page)).length > 0);
}, {
  failing: true,
  instead: (request) =>
    new URL(request.url).pathname === "/ask" ? Response.json({}, { status: 429 }) : undefined,
});

browserTest("without script the search is answered by the server", async ({ page }) => {
  await page.goto("/de/search");
  await search(page, "Datenbank");
  await page.waitForURL("**/de/search?query=Datenbank");
  assert((await titles(page)).length > 0);
}, { context: { javaScriptEnabled: false } });
