import { assert, assertEquals, assertStringIncludes } from "@std/assert";
import { renderPage } from "../../../lib/pages/render_page.ts";
import { violations } from "./axe.ts";
import { browserTest, type Page, site, words } from "./stage.ts";

/** Opens a page of the reference with the examples of two requests. */
async function openReference(page: Page, url: string): Promise<void> {
  const examples = (path: string) =>
    "```bash\n" + `curl -s '${url}${path}'\n` + "```\n\n```json\n{}\n```\n";
  const text = `${examples("/api/health")}\nText.\n\n${examples("/api/v1/services?language=xx")}` +
    "\n```bash\ncurl -s 'https://elsewhere.example/'\n```\n" +
    `\n\`\`\`bash\ncurl -s -X POST '${url}/api/contact'\n\`\`\`\n`;
  const body = await renderPage({ ...site.in("en").developers, body: text }, site);
  const contentType = "text/html; charset=utf-8";
  await page.route("**/developers", (route) => route.fulfill({ body, contentType }));
  await page.goto("/developers");
}

browserTest(
  "a request is tried from the page, its answer shown as it came, and axe finds nothing in either",
  async ({ page, url }) => {
    await openReference(page, url);
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
    assertEquals(await violations(page), []);
  },
  { failing: true },
);

browserTest(
  "every button can be read under the pointer, by day and by night",
  async ({ page, url }) => {
    await openReference(page, url);
    for (const colorScheme of ["light", "dark"] as const) {
      await page.emulateMedia({ colorScheme });
      for (const kind of [".try", ".code > button >> nth=0"]) {
        await page.locator(`main ${kind}`).first().hover();
        const found = await violations(page, "runOnly: ['color-contrast'],", "main button:hover");
        assertEquals(found, [], `${colorScheme} ${kind}`);
      }
    }
    assert(await page.locator("main button:hover").count() === 1);
  },
);
