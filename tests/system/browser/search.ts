import { assert, assertEquals } from "@std/assert";
import { fill } from "../../../lib/base/fill.ts";
import { browserTest, focused, type Page, until, words } from "./stage.ts";

const { search: said } = words;

const titles = (page: Page) => page.locator("#fd-results h2").allInnerTexts();

const suggested = (page: Page) => page.locator("#fd-suggestions a").allInnerTexts();

const statusIs = (page: Page, text: string) =>
  until(
    page,
    `document.getElementById("fd-search-status").textContent === ${JSON.stringify(text)}`,
  );

/** Waits until what is shown belongs to this query. */
const shown = (page: Page, query: string) =>
  until(page, `document.getElementById("fd-search-status").textContent.includes("${query}")`);

/** Types into the field that has the focus by itself, which it gets with the first picture. */
async function type(page: Page, text: string): Promise<void> {
  await until(page, "document.activeElement?.id === 'fd-query'");
  await page.keyboard.type(text);
}

async function search(page: Page, query: string): Promise<void> {
  await page.fill("#fd-query", query);
  await page.press("#fd-query", "Enter");
}

browserTest(
  "results come while one types, the address keeps them, and a screen reader is told once",
  async ({ page, url }) => {
    await page.goto("/en/search");
    await page.evaluate(`
      globalThis.heard = [];
      const place = document.getElementById("fd-search-heard");
      new MutationObserver(() => heard.push(place.textContent)).observe(place, { childList: true })`);
    await type(page, "databas");
    await shown(page, "databas");
    const found = await titles(page);
    assert(found.length > 0);
    assertEquals(page.url(), `${url}/en/search?query=databas`);
    await until(page, "heard.length > 0");
    assertEquals(await page.evaluate("heard"), [await page.innerText("#fd-search-status")]);
    await page.reload();
    assertEquals(await titles(page), found);
    await page.fill("#fd-query", "");
    await statusIs(page, "");
    await until(page, "location.search === ''");
  },
);

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

/** What the script reads of a page with one result. */
const pageOf = (query: string) => ({
  contentType: "text/html; charset=utf-8",
  body: `<!doctype html><p id="fd-search-status">${fill(said.one, { count: 1, query })}</p>
    <div id="fd-found"><ol id="fd-results"><li><h2><a href="/x">${query}</a></h2></li></ol></div>`,
});

browserTest(
  "of several searches the last one is shown, however late the others answer",
  async ({ page }) => {
    const held = Promise.withResolvers<void>();
    await page.route("**/en/search?query=*", async (route) => {
      const query = new URL(route.request().url()).searchParams.get("query")!;
      if (query === "slow") await held.promise;
      await route.fulfill(pageOf(query)).catch(() => {}); // Given up by then.
    });
    await page.goto("/en/search");
    await search(page, "slow");
    await search(page, "quick");
    await statusIs(page, fill(said.one, { count: 1, query: "quick" }));
    held.resolve();
    await search(page, "third");
    await statusIs(page, fill(said.one, { count: 1, query: "third" }));
    assertEquals(await titles(page), ["third"]);
  },
);

browserTest(
  "pages are suggested by the beginning of a word; arrow keys lead through them and the results, Escape back",
  async ({ page, url }) => {
    await page.goto("/en/search");
    const room = () => page.locator("#fd-suggestions").boundingBox();
    assertEquals(await room(), null, "it takes no room before anybody types");
    await type(page, "MIG");
    // The list of pages comes with the first letter.
    await until(page, "document.querySelector('#fd-suggestions a') !== null");
    assertEquals(await suggested(page), ["Database migration"]);
    const taken = await room();
    await page.fill("#fd-query", "igration");
    assertEquals(await suggested(page), []);
    assertEquals(await room(), taken, "what is below it stays where it is");

    await page.fill("#fd-query", "data");
    await shown(page, "data");
    const steps = [...await suggested(page), ...await titles(page)];
    assert(steps.length > 2);
    const isAt = async (step?: string) =>
      assertEquals(await page.evaluate("document.activeElement.textContent"), step);
    for (const step of steps) {
      await page.keyboard.press("ArrowDown");
      await isAt(step);
    }
    await page.keyboard.press("ArrowUp");
    await isAt(steps.at(-2));
    await page.keyboard.press("Escape");
    assertEquals(await focused(page), "query");
    await page.keyboard.press("ArrowDown");
    await page.keyboard.press("Enter");
    await page.waitForURL(`${url}/en/services/**`);
  },
);

browserTest(
  "a slash leads to the search from any page, on a wide one to its own field, but not while somebody types; back and forward through the searches",
  async ({ page, url }) => {
    await page.setViewportSize({ width: 1400, height: 800 });
    await page.goto("/en/pricing");
    await page.keyboard.press("/");
    await page.keyboard.type("database");
    await page.keyboard.press("Enter");
    await page.waitForURL(`${url}/en/search?query=database`);
    assert((await titles(page)).length > 0);
    await page.setViewportSize({ width: 800, height: 800 });
    await page.goto("/en/pricing");
    await page.keyboard.press("Control+/");
    await page.waitForURL("**/en/search");
    assertEquals(await focused(page), "query");
    await page.keyboard.type("a/b");
    assertEquals(await page.inputValue("#fd-query"), "a/b");
    for (const query of ["database", "accessibility"]) {
      await search(page, query);
      await shown(page, query);
    }
    const second = await titles(page);
    await page.goBack();
    await shown(page, "database");
    assertEquals(await page.inputValue("#fd-query"), "database");
    await page.goForward();
    await shown(page, "accessibility");
    assertEquals(await titles(page), second);
  },
);

browserTest(
  "above the quota the page says when to try again; where else the script's request fails, the page itself is loaded",
  async ({ page }) => {
    const limited = { status: 429, headers: { "retry-after": "17" } };
    await page.route("**/en/search?query=*", (route) => {
      const request = route.request();
      if (request.resourceType() !== "fetch") return route.continue();
      return route.fulfill(request.url().endsWith("pricing") ? limited : { status: 500 });
    });
    await page.goto("/en/search");
    await search(page, "pricing");
    await statusIs(page, fill(said.limited, { seconds: 17 }));
    const loaded = page.waitForEvent("load");
    await search(page, "database");
    await loaded;
    assert((await titles(page)).length > 0);
  },
  { failing: true },
);
