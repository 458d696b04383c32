import { assertEquals } from "@std/assert";
// deno-lint-ignore no-import-prefix -- for these tests alone
import axe from "npm:axe-core@4.14.1";
import { browserTest, enquiry, germanWords, openForm, type Page, site, until } from "./stage.ts";

/** What axe finds on the page as it stands, or in a part of it. */
export async function violations(page: Page, rules = "", part = "html"): Promise<string[]> {
  if (!await page.evaluate("'axe' in globalThis")) await page.evaluate(axe.source);
  return await page.evaluate<string[]>(
    `axe.run(${JSON.stringify(part)}, { ${rules} preload: false, resultTypes: ["violations"] })
      .then(({ violations }) => violations.flatMap(({ id, nodes }) =>
        nodes.map(({ target }) => id + " " + target)))`,
  );
}

/** The page by day on a phone; by night, where colours alone are others, on a wide screen. */
async function violationsEverywhere(page: Page, what: string): Promise<string[]> {
  const found: string[] = [];
  for (const [width, colorScheme] of [[360, "light"], [1280, "dark"]] as const) {
    await page.setViewportSize({ width, height: 900 });
    await page.emulateMedia({ colorScheme });
    const rules = colorScheme === "light" ? "" : `runOnly: ["cat.color"],`;
    const all = await violations(page, rules);
    const isWide = await page.evaluate("document.documentElement.scrollWidth > innerWidth");
    found.push(...[...all, ...isWide ? ["scrolls sideways"] : []]
      .map((violation) => `${what} ${width} ${colorScheme}: ${violation}`));
  }
  return found;
}

/** Of every kind of page the one with most on it. */
const paths = [...Map.groupBy(site.pages, ({ kind }) => kind).values()].map((pages) =>
  pages.reduce((most, page) => page.body.length > most.body.length ? page : most).path
);

browserTest(
  "axe finds nothing on any kind of page, by day and by night, narrow and wide",
  async ({ page }) => {
    const found: string[] = [];
    for (const path of [...paths, "/en/no-such-page", "/en/search?query=database"]) {
      await page.goto(path);
      found.push(...await violationsEverywhere(page, path));
    }
    assertEquals(found, []);
  },
  { failing: true },
);

browserTest("axe finds nothing on the contact page in any state of its form", async ({ page }) => {
  const found: string[] = [];
  const look = async (state: string) => found.push(...await violationsEverywhere(page, state));
  await page.route("**/api/contact", (route) => route.fulfill({ status: 502 }));
  await openForm(page, "/contact");
  await page.click("#fd-send");
  await look("errors");
  await page.evaluate("location.hash = '#name=A&gdprConsent=true'");
  await until(page, "document.getElementById('fd-staged-status').textContent");
  await look("a link refused");
  await page.evaluate(`location.hash = "#${new URLSearchParams(enquiry)}"`);
  await until(page, "document.getElementById('fd-message').value");
  await page.check("#fd-gdprConsent");
  await page.click("#fd-send");
  await page.waitForSelector(`#fd-summary >> text=${germanWords.contact.uncertain}`);
  await look("filled in by a link, and not sent");
  await page.goto("/contact?sent=1");
  await look("sent");
  assertEquals(found, []);
}, { failing: true });
