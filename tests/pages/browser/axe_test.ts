import { assertEquals } from "@std/assert";
// deno-lint-ignore no-import-prefix -- for this test alone
import axe from "npm:axe-core@4.14.1";
import { site } from "../support.ts";
import { browserTest, enquiry, type Page, ready, until } from "./browser_test_kit.ts";

const paths = site.pages.map(({ path }) => path);

/** What axe finds on the page as it stands; the other scheme can only change what colours do. */
async function violations(page: Page, scheme: "light" | "dark"): Promise<string[]> {
  await page.emulateMedia({ colorScheme: scheme });
  const rules = scheme === "light" ? "" : `runOnly: ["cat.color"],`;
  return await page.evaluate<string[]>(`axe.run({ ${rules} resultTypes: ["violations"] })
    .then(({ violations }) => violations.flatMap(({ id, nodes }) =>
      nodes.map(({ target }) => id + " " + target)))`);
}

/** The page as it stands, in both schemes, on a phone and on a wide screen. */
async function violationsEverywhere(page: Page, what: string): Promise<string[]> {
  await page.evaluate(axe.source);
  const all: string[] = [];
  for (const width of [360, 1280]) {
    await page.setViewportSize({ width, height: 900 });
    for (const scheme of ["light", "dark"] as const) {
      const found = await violations(page, scheme);
      all.push(...found.map((violation) => `${what} ${width} ${scheme}: ${violation}`));
    }
    const isWide = await page.evaluate("document.documentElement.scrollWidth > innerWidth");
    if (isWide) all.push(`${what} ${width}: scrolls sideways`);
  }
  return all;
}

browserTest(
  "axe finds nothing on any page, by day and by night, narrow and wide",
  async ({ page }) => {
    const left = [...paths, "/nirgends", "/en/no-such-page", "/en/search?query=database"];
    const found: string[] = [];
    const work = async (page: Page) => {
      for (let path = left.pop(); path !== undefined; path = left.pop()) {
        await page.goto(path);
        found.push(...await violationsEverywhere(page, path));
      }
    };
    await Promise.all([work(page), work(await page.context().newPage())]);
    assertEquals(found, []);
  },
  { failing: true },
);

for (const path of ["/contact", "/en/contact"]) {
  browserTest(`axe finds nothing on ${path} in any state of its form`, async ({ page }) => {
    const found: string[] = [];
    const look = async (state: string) => found.push(...await violationsEverywhere(page, state));
    await page.goto(path);
    await ready(page);
    await page.click("#send");
    await look("errors");
    await page.goto(path);
    await until(page, "document.modelContext.getTools().then((tools) => tools.length > 1)");
    await page.webmcp.callTool("stage_contact_enquiry", enquiry);
    await look("staged");
    await page.check("#gdprConsent");
    await page.click("#send");
    await page.waitForSelector("#summary");
    await look("not sent");
    await page.goto(`${path}?sent=1`);
    await look("sent");
    assertEquals(found, []);
  }, { failing: true, env: { MAIL_PROVIDER: "" } });
}
