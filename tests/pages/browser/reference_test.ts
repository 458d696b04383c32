import { assert, assertEquals, assertStringIncludes } from "@std/assert";
// deno-lint-ignore no-import-prefix -- for this test alone
import axe from "npm:axe-core@4.14.1";
import { renderPage } from "../../../lib/pages/page.ts";
import { browserTest, type Page, site as testSite, words } from "./browser_test_kit.ts";

/** A page of the reference with the examples of two requests. */
async function reference(url: string): Promise<Response> {
  const examples = (path: string) =>
    "```bash\n" + `curl -s '${url}${path}'\n` + "```\n\n```js\nawait fetch();\n```\n\n" +
    "```python\nurlopen()\n```\n\n```json\n{}\n```\n";
  const text = `${examples("/api/health")}\nText.\n\n${examples("/api/v1/services?language=xx")}` +
    "\n```bash\ncurl -s 'https://elsewhere.example/'\n```\n" +
    `\n\`\`\`bash\ncurl -s -X POST '${url}/api/contact'\n\`\`\`\n`;
  const page = { ...testSite.in("en").developers, body: text };
  return new Response(await renderPage(page, testSite), {
    headers: { "content-type": "text/html; charset=utf-8" },
  });
}

const instead = (request: Request) => {
  const { pathname, origin } = new URL(request.url);
  return pathname === "/en/developers" ? reference(origin) : undefined;
};

const shown = (page: Page) =>
  page.evaluate<string[]>(
    "[...document.querySelectorAll('main .code')].filter((c) => c.checkVisibility())" +
      ".map((c) => c.querySelector('pre').textContent.trim().slice(0, 6))",
  );

browserTest(
  "of each example one language is shown, all over the page the same",
  async ({ page }) => {
    await page.goto("/en/developers");
    assertEquals(await page.locator("[role=tablist]").count(), 2);
    const others = ["{}", "curl -", "curl -"];
    assertEquals(await shown(page), ["curl -", "{}", "curl -", ...others]);
    await page.click("[role=tab] >> text=Python");
    assertEquals(await shown(page), ["urlope", "{}", "urlope", ...others]);
    const selected = await page.locator("[role=tab][aria-selected=true]").allInnerTexts();
    assertEquals(selected, ["Python", "Python"]);
  },
  { instead },
);

browserTest("the tabs are one stop of the keyboard, its arrows choose", async ({ page }) => {
  await page.goto("/en/developers");
  await page.locator("[role=tab]").first().focus();
  for (
    const [key, language] of [["ArrowLeft", "Python"], ["ArrowRight", "curl"], ["End", "Python"]]
  ) {
    await page.keyboard.press(key ?? "");
    assertEquals(await page.evaluate("document.activeElement.textContent"), language);
    assertEquals(await page.evaluate("document.activeElement.ariaSelected"), "true");
  }
  assertEquals(await page.locator("[role=tab][tabindex='0']").count(), 2);
}, { instead });

browserTest(
  "a request is tried from the page, and its answer shown as it came",
  async ({ page }) => {
    await page.goto("/en/developers");
    const buttons = page.locator(`.try >> text="${words.frame.try}"`);
    assertEquals(await buttons.count(), 2, "reads of this site alone");
    await buttons.first().click();
    await page.waitForSelector(".tried pre");
    const answer = await page.innerText(".tried pre");
    assertStringIncludes(answer, "HTTP 200");
    assertStringIncludes(answer, '"status": "ok"');
    await buttons.nth(1).click();
    await page.waitForSelector(".tried pre >> text=INVALID_QUERY");
    assertStringIncludes(await page.locator(".tried pre").nth(1).innerText(), "ratelimit: ");
  },
  { instead, failing: true },
);

browserTest("without script every example is shown", async ({ page }) => {
  await page.goto("/en/developers");
  for (const block of await page.locator("main pre").all()) assert(await block.isVisible());
}, { instead, context: { javaScriptEnabled: false } });

/** What axe finds on the page as it stands. */
const violations = (page: Page) =>
  page.evaluate<string[]>(`axe.run({ resultTypes: ["violations"] })
    .then(({ violations }) => violations.flatMap(({ id, nodes }) =>
      nodes.map(({ target }) => id + " " + target)))`);

browserTest("axe finds nothing in tabs and answers", async ({ page }) => {
  await page.goto("/en/developers");
  await page.locator(".try").first().click();
  await page.waitForSelector(".tried pre");
  await page.evaluate(axe.source);
  assertEquals(await violations(page), []);
}, { instead });

browserTest("every button can be read under the pointer, by day and by night", async ({ page }) => {
  await page.goto("/en/developers");
  await page.evaluate(axe.source);
  for (const colorScheme of ["light", "dark"] as const) {
    await page.emulateMedia({ colorScheme });
    for (const button of await page.locator("main button:visible").all()) {
      await button.hover();
      assertEquals(await violations(page), [], `${colorScheme} ${await button.innerText()}`);
    }
  }
}, { instead });
