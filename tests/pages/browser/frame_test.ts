import { assert, assertEquals } from "@std/assert";
import {
  browserTest,
  germanWords,
  type Page,
  site as testSite,
  words,
} from "./browser_test_kit.ts";

const pageAt = (path: string) => testSite.pageAt(path)?.title ?? "";

browserTest("the language switch leads to the same page and back", async ({ page, site }) => {
  await page.goto("/services/api-review");
  await page.click(`header >> text=${testSite.in("en").label}`);
  assertEquals(page.url(), `${site.url}/en/services/api-review`);
  assertEquals(await page.innerText("h1"), pageAt("/en/services/api-review"));
  await page.click(`header >> text=${testSite.in("de").label}`);
  assertEquals(page.url(), `${site.url}/services/api-review`);
});

/** Opens and closes the menu of a phone by its button and by Escape. */
async function useMenu(page: Page): Promise<void> {
  await page.setViewportSize({ width: 360, height: 740 });
  await page.goto("/");
  const isOpen = () => page.locator("#menu nav").first().isVisible();
  assertEquals(await isOpen(), false);
  await page.click(`text="${germanWords.frame.menu}"`);
  assertEquals(await isOpen(), true);
  await page.keyboard.press("Escape");
  assertEquals(await isOpen(), false);
  await page.click(`text="${germanWords.frame.menu}"`);
  await page.click(`text="${germanWords.frame.closeMenu}"`);
  assertEquals(await isOpen(), false);
  await page.focus(".menu-button");
  await page.keyboard.press("Enter");
  await page.click("#menu a[href='/pricing']");
  await page.waitForURL("**/pricing");
  await page.setViewportSize({ width: 1280, height: 900 });
  assertEquals(await isOpen(), true);
}

browserTest(
  "on a phone the menu opens and closes by button and keyboard",
  ({ page }) => useMenu(page),
);

browserTest("the menu works the same without script", ({ page }) => useMenu(page), {
  context: { javaScriptEnabled: false },
});

browserTest(
  "on a phone the table of contents is folded, on a wide screen it is beside the text",
  async ({ page }) => {
    await page.setViewportSize({ width: 360, height: 740 });
    await page.goto("/en/developers");
    const isVisible = (selector: string) => page.locator(selector).first().isVisible();
    assertEquals([await isVisible("summary"), await isVisible("nav.contents")], [true, false]);
    assertEquals(await isVisible("details a"), false);
    await page.focus("summary");
    await page.keyboard.press("Enter");
    await page.locator("details a").first().click();
    assert(page.url().includes("#"));
    await page.setViewportSize({ width: 1280, height: 900 });
    assertEquals([await isVisible("summary"), await isVisible("nav.contents")], [false, true]);
  },
);

browserTest(
  "on a phone price and button of a service stand in the first view",
  async ({ page }) => {
    await page.setViewportSize({ width: 360, height: 740 });
    for (const path of ["/services/database-migration", "/en/services/api-review"]) {
      await page.goto(path);
      const box = await page.locator(".facts .button").boundingBox();
      assert(box && box.y + box.height < 740, path);
      assert(box.height < 60, "the button is one line");
    }
  },
);

const clipboard = { permissions: ["clipboard-read", "clipboard-write"] };

browserTest("a page is copied as Markdown, and says so", async ({ page, site }) => {
  await page.goto("/en/services/api-review");
  await page.click("button[data-markdown]");
  await page.waitForSelector(`text="${words.frame.copied}"`);
  const markdown = await (await fetch(`${site.url}/en/services/api-review.md`)).text();
  assertEquals(await page.evaluate("navigator.clipboard.readText()"), markdown);
  assertEquals(await page.innerText("#copy-status"), words.frame.copied);
}, { context: clipboard });

browserTest("each block of code is copied by its button, and by keyboard", async ({ page }) => {
  await page.goto("/en/services/api-review");
  const code = await page.locator("main pre").first().textContent();
  await page.locator(".code button").first().focus();
  await page.keyboard.press("Enter");
  await page.waitForSelector(`.code >> text="${words.frame.copied}"`);
  assertEquals(await page.evaluate("navigator.clipboard.readText()"), code);
}, { context: clipboard });

browserTest(
  "where copying is forbidden, the button says that nothing was copied",
  async ({ page }) => {
    await page.addInitScript("Object.defineProperty(navigator, 'clipboard', { value: undefined })");
    await page.goto("/en/services/api-review");
    await page.click("button[data-markdown]");
    await page.waitForSelector(`text="${words.frame.notCopied}"`);
  },
);

/** German words are the longer ones: what holds them holds the English ones of the same page. */
const longest = testSite.pages.filter(({ language }) => language === "de").map(({ path }) => path);

browserTest(
  "no page is ever wider than the narrowest screen, at any size of text",
  async ({ page }) => {
    const wide: string[] = [];
    for (const path of [...longest, "/nowhere", "/search?query=json+api"]) {
      await page.goto(path);
      for (const [width, zoom] of [[320, 1], [640, 2], [1280, 2]] as const) {
        await page.setViewportSize({ width, height: 800 });
        const isWide = await page.evaluate(`
        document.documentElement.style.fontSize = "${zoom * 106.25}%";
        document.documentElement.scrollWidth > innerWidth`);
        if (isWide) wide.push(`${path} ${width}`);
      }
    }
    assertEquals(wide, []);
  },
  { failing: true },
);

/** Bytes on the line, headers included, that the page in front of a person has cost but for its pictures. */
const transferred = (page: Page) =>
  page.evaluate<number>(
    `[...performance.getEntriesByType("navigation"), ...performance.getEntriesByType("resource")]
      .filter(({ initiatorType }) => initiatorType !== "img")
      .reduce((sum, { transferSize }) => sum + transferSize, 0)`,
  );

for (const path of ["/", "/services/api-review", "/en/search", "/contact"]) {
  browserTest(
    `a first visit to ${path} costs less than 60 kB, typeface included and the site's own pictures left out`,
    async ({ page }) => {
      // Most browsers have no WebMCP, and load nothing for it.
      await page.addInitScript(
        "Object.defineProperty(document, 'modelContext', { value: undefined })",
      );
      await page.goto(path, { waitUntil: "networkidle" });
      const bytes = await transferred(page);

      assert(bytes > 20_000 && bytes < 60_000, `${bytes} bytes`);
    },
  );
}

browserTest("nothing moves while a page loads", async ({ page }) => {
  await page.addInitScript(`
    globalThis.shift = 0;
    new PerformanceObserver((list) => {
      for (const { value, hadRecentInput } of list.getEntries()) if (!hadRecentInput) shift += value;
    }).observe({ type: "layout-shift", buffered: true });
  `);
  for (const path of ["/", "/en/developers", "/en/search", "/en/contact"]) {
    await page.goto(path);
    await page.evaluate("document.fonts.ready.then(() => {})");
    await page.evaluate("new Promise((done) => requestAnimationFrame(() => setTimeout(done)))");
    // Below 0.1 a shift counts as good; that of a fallback face drawn to measure is far less.
    assert(await page.evaluate<number>("shift") < 0.02, path);
  }
});

browserTest(
  "printing leaves out what paper cannot use, and shows where links lead",
  async ({ page }) => {
    await page.goto("/services/api-review");
    await page.emulateMedia({ media: "print", colorScheme: "dark" });
    for (const selector of ["#menu", ".breadcrumb", ".neighbours", ".page-tools", ".button"]) {
      assertEquals(await page.locator(selector).first().isVisible(), false, selector);
    }
    assert(await page.locator(".rate").isVisible(), "the price stays");
    await page.evaluate(`
      document.querySelector(".text p").innerHTML = '<a href="https://www.rfc-editor.org/">RFC</a>'`);
    const style =
      "getComputedStyle(document.querySelector('.text a[href^=http]'), '::after').content";
    assert((await page.evaluate<string>(style)).includes("rfc-editor.org"));
    assertEquals(
      await page.evaluate("getComputedStyle(document.body).backgroundColor"),
      "rgb(255, 255, 255)",
    );
  },
);

browserTest("nothing moves for those who asked for that", async ({ page }) => {
  await page.goto("/");
  const scrolling = "getComputedStyle(document.documentElement).scrollBehavior";
  assertEquals(await page.evaluate(scrolling), "auto");
  const moving = "[...document.querySelectorAll('*')].filter((e) => " +
    "getComputedStyle(e).transitionDuration !== '0s').length + document.getAnimations().length";
  assertEquals(await page.evaluate(moving), 0);
}, { context: { reducedMotion: "reduce" } });
