import { assert, assertEquals } from "@std/assert";
import { browserTest } from "./browser_test_kit.ts";

browserTest("the language switch leads to the same page and back", async ({ page, site }) => {
  await page.goto("/services/api-design");
  await page.click("text=Deutsch");
  assertEquals(page.url(), `${site.url}/de/services/api-design`);
  assertEquals(await page.innerText("h1"), "API-Entwurf");
  await page.click("text=English");
  assertEquals(page.url(), `${site.url}/services/api-design`);
});

browserTest(
  "on a phone the table of contents is folded, on a wide screen it is beside the text",
  async ({ page }) => {
    await page.setViewportSize({ width: 360, height: 740 });
    await page.goto("/guides/accessible-forms");
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
  "printing leaves out what paper cannot use, and shows where links lead",
  async ({ page }) => {
    await page.goto("/services/api-design");
    await page.emulateMedia({ media: "print", colorScheme: "dark" });
    for (const selector of [".main-nav", ".breadcrumb", ".facts", ".neighbours"]) {
      assertEquals(await page.locator(selector).isVisible(), false, selector);
    }
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
  assertEquals(await page.evaluate("document.getAnimations().length"), 0);
}, { context: { reducedMotion: "reduce" } });

browserTest("with forced colours the drawings stay visible", async ({ page }) => {
  await page.goto("/");
  const colours = "['.emblem', '.footbridge'].map((s) => " +
    "getComputedStyle(document.querySelector(s)).backgroundColor)";
  const paper = await page.evaluate("getComputedStyle(document.body).backgroundColor");
  for (const colour of await page.evaluate<string[]>(colours)) assert(colour !== paper, colour);
}, { context: { forcedColors: "active" } });
