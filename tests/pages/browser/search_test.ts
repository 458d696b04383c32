import { assert, assertEquals, assertStringIncludes } from "@std/assert";
import { fill } from "../../../lib/template.ts";
import { browserTest, type Page, until, words } from "./browser_test_kit.ts";

const { search: said } = words;

const titles = (page: Page) => page.locator("#results h2").allInnerTexts();

const links = (page: Page) =>
  page.evaluate<string[]>("[...document.querySelectorAll('#results a')].map((a) => a.href)");

const focused = (page: Page) => page.evaluate<string>("document.activeElement.textContent");

const statusIs = (page: Page, text: string) =>
  until(page, `document.getElementById("search-status").textContent === ${JSON.stringify(text)}`);

/** Waits until what is shown belongs to this query. */
const shown = (page: Page, query: string) =>
  until(
    page,
    `document.getElementById("search-status").textContent.includes(${JSON.stringify(query)})`,
  );

/** Types into the field that has the focus by itself, which it gets with the first picture. */
async function type(page: Page, text: string): Promise<void> {
  await until(page, "document.activeElement?.id === 'query'");
  await page.keyboard.type(text);
}

async function search(page: Page, query: string): Promise<void> {
  await page.fill("#query", query);
  await page.press("#query", "Enter");
}

browserTest("results come while one types, and the address keeps them", async ({ page }) => {
  await page.goto("/en/search");
  await type(page, "databas");
  await shown(page, "databas");
  assert((await titles(page)).length > 0);
  assert(page.url().endsWith("/en/search?query=databas"));
  const found = await links(page);
  await page.reload();
  assertEquals(await links(page), found);
});

browserTest("what is typed before the script has come is searched for", async ({ page }) => {
  const typed = Promise.withResolvers<void>();
  await page.route(/search\.js/, async (route) => {
    await typed.promise;
    await route.continue();
  });
  await page.goto("/en/search", { waitUntil: "commit" });
  await type(page, "database");
  typed.resolve();
  await shown(page, "database");
  assert((await titles(page)).length > 0);
});

browserTest("the words that are looked for are marked in the extracts", async ({ page }) => {
  await page.goto("/en/search");
  await search(page, "database");
  await shown(page, "database");
  const marks = await page.locator("#results mark").allInnerTexts();
  assert(marks.length > 0 && marks.every((text) => /^database/i.test(text)), marks.join());
});

const held = Promise.withResolvers<void>();

browserTest(
  "of several searches the last one is shown, however late the others answer",
  async ({ page }) => {
    await page.goto("/en/search");
    await search(page, "slow");
    await search(page, "quick");
    await statusIs(page, fill(said.one, { count: 1, query: "quick" }));
    held.resolve();
    await search(page, "third");
    await statusIs(page, fill(said.one, { count: 1, query: "third" }));
    assertEquals(await titles(page), ["third"]);
  },
  {
    async instead(request) {
      if (!isFetched(request)) return undefined;
      const query = new URL(request.url).searchParams.get("query") ?? "";
      if (query === "slow") await held.promise;
      return pageOf(fill(said.one, { count: 1, query }), [query]);
    },
  },
);

browserTest("the page says how many of how many results it shows", async ({ page, site }) => {
  await page.goto("/en/search");
  await search(page, "anything");
  await statusIs(page, fill(said.best, { shown: 2, count: 42, query: "anything" }));
  assertEquals(await links(page), [`${site.url}/one#part`, `${site.url}/two#part`]);
  assertEquals(await page.locator("#results .kind").first().innerText(), "A part");
}, {
  instead: (request) =>
    isFetched(request)
      ? pageOf(fill(said.best, { shown: 2, count: 42, query: "anything" }), ["one", "two"])
      : undefined,
});

/** Whether the page's script asks for the results of a query, and not the browser for the page. */
const isFetched = ({ url, headers }: Request) =>
  new URL(url).searchParams.has("query") && headers.get("sec-fetch-dest") === "empty";

/** What the script reads of a page with results. */
function pageOf(status: string, names: string[]): Response {
  const items = names.map((name) =>
    `<li><h2><a href="/${name}#part">${name}</a></h2><p class="kind">A part</p></li>`
  );
  const html = `<!doctype html><p id="search-status">${status}</p>` +
    `<div id="found"><ol id="results" class="results">${items.join("")}</ol></div>`;
  return new Response(html, { headers: { "content-type": "text/html; charset=utf-8" } });
}

browserTest(
  "the arrow keys lead through suggestions and results, Escape back",
  async ({ page, site }) => {
    await page.goto("/en/search");
    await type(page, "data");
    await shown(page, "data");
    const steps = [
      ...await page.locator("#suggestions a").allInnerTexts(),
      ...await titles(page),
    ];
    assert(steps.length > 2);
    for (const step of steps) {
      await page.keyboard.press("ArrowDown");
      assertEquals(await focused(page), step);
    }
    await page.keyboard.press("ArrowUp");
    assertEquals(await focused(page), steps.at(-2));
    await page.keyboard.press("Escape");
    assertEquals(await page.evaluate("document.activeElement.id"), "query");
    await page.keyboard.press("ArrowDown");
    await page.keyboard.press("Enter");
    await page.waitForURL("**/en/services/**");
    assert(page.url().startsWith(`${site.url}/en/services/`));
  },
);

browserTest("results that came with the page stay where they are", async ({ page }) => {
  await page.goto("/en/search?query=data");
  const place = () => page.locator("#results").boundingBox();
  const loaded = await place();
  await page.waitForLoadState("networkidle");
  assertEquals(await place(), loaded);
  assertEquals(await page.locator("#suggestions a").count(), 0);
});

browserTest("pages are suggested by the beginning of a word in their title", async ({ page }) => {
  await page.goto("/en/search");
  const room = () => page.locator("#suggestions").boundingBox();
  assertEquals(await room(), null, "it takes no room before anybody types");
  await type(page, "MIG");
  assertEquals(await page.locator("#suggestions a").allInnerTexts(), ["Database migration"]);
  const suggested = await room();
  await page.fill("#query", "igration");
  assertEquals(await page.locator("#suggestions a").count(), 0);
  assertEquals(await room(), suggested, "what is below it stays where it is");
});

browserTest(
  "a slash leads to the search from any page, but not while somebody types",
  async ({ page }) => {
    await page.goto("/en/pricing");
    await page.keyboard.press("/");
    await page.waitForURL("**/en/search");
    assertEquals(await page.evaluate("document.activeElement.id"), "query");
    await page.keyboard.type("a/b");
    assertEquals(await page.inputValue("#query"), "a/b");
    for (const keys of ["/", "Control+/"]) {
      await page.locator("header .brand").focus();
      await page.keyboard.press(keys);
      assertEquals(await page.evaluate("document.activeElement.id"), "query");
    }
  },
);

browserTest(
  "a screen reader is told the number once, when typing has come to rest",
  async ({ page }) => {
    await page.goto("/en/search");
    await page.evaluate(`
    globalThis.heard = [];
    const place = document.getElementById("search-heard");
    new MutationObserver(() => heard.push(place.textContent)).observe(place, { childList: true });
  `);
    for (const letter of "database") {
      await page.keyboard.press(letter);
      await page.waitForTimeout(40);
    }
    await until(page, "heard.length > 0");
    assertEquals(await page.evaluate("heard"), [await page.innerText("#search-status")]);
  },
);

browserTest("back and forward lead through the searches", async ({ page }) => {
  await page.goto("/en/search");
  for (const query of ["database", "accessibility"]) {
    await search(page, query);
    await shown(page, query);
  }
  const second = await titles(page);
  await page.goBack();
  await until(page, "document.getElementById('query').value === 'database'");
  await shown(page, "database");
  await page.goForward();
  await until(page, "document.getElementById('query').value === 'accessibility'");
  await shown(page, "accessibility");
  assertEquals(await titles(page), second);
});

browserTest(
  "nothing found is said, with advice; an emptied field says nothing",
  async ({ page }) => {
    await page.goto("/en/search");
    await search(page, "qqqqzzzz");
    await shown(page, "qqqqzzzz");
    assertStringIncludes(await page.innerText("#search-status"), said.advice);
    assertEquals(await titles(page), []);
    await page.fill("#query", "");
    await statusIs(page, "");
    await until(page, "location.search === ''");
  },
);

browserTest("above the quota the page says when to try again", async ({ page }) => {
  await page.goto("/en/search");
  await search(page, "pricing");
  await statusIs(page, fill(said.limited, { seconds: 17 }));
}, {
  failing: true,
  instead: (request) =>
    isFetched(request)
      ? Response.json({}, { status: 429, headers: { "retry-after": "17" } })
      : undefined,
});

browserTest("where the script's request fails, the page itself is loaded", async ({ page }) => {
  await page.goto("/en/search");
  const loaded = page.waitForEvent("load");
  await search(page, "pricing");
  await loaded;
  assert((await titles(page)).length > 0);
}, {
  failing: true,
  instead: (request) => isFetched(request) ? Response.json({}, { status: 500 }) : undefined,
});

browserTest("without script the search is answered by the server", async ({ page }) => {
  await page.goto("/search");
  await search(page, "Sicherung");
  await page.waitForURL("**/search?query=Sicherung");
  assert((await titles(page)).length > 0);
}, { context: { javaScriptEnabled: false } });
