import { assertEquals } from "@std/assert";
// deno-lint-ignore no-import-prefix -- for this test alone
import axe from "npm:axe-core@4.14.1";
import { site } from "../support.ts";
import { browserTest, enquiry, type Page, ready, until } from "./browser_test_kit.ts";

/** Of every kind of page the one with most on it. */
const paths = [...Map.groupBy(site.pages, ({ kind }) => kind).values()].map((pages) =>
  pages.reduce((most, page) => page.body.length > most.body.length ? page : most).path
);

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
    // What is dark is so at any width.
    for (const scheme of width === 360 ? ["light"] as const : ["light", "dark"] as const) {
      const found = await violations(page, scheme);
      all.push(...found.map((violation) => `${what} ${width} ${scheme}: ${violation}`));
    }
    const isWide = await page.evaluate("document.documentElement.scrollWidth > innerWidth");
    if (isWide) all.push(`${what} ${width}: scrolls sideways`);
  }
  return all;
}

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
  await page.goto("/contact");
  await ready(page);
  await page.click("#send");
  await look("errors");
  await page.goto("/contact");
  await until(page, "document.modelContext.getTools().then((tools) => tools.length > 1)");
  await page.webmcp.callTool("stage_contact_enquiry", enquiry);
  await look("staged");
  await page.goto("/");
  await page.goto("/contact#name=A&gdprConsent=true");
  await until(page, "document.getElementById('staged-status').textContent");
  await look("a link refused");
  await page.goto("/");
  await page.goto(`/contact#${new URLSearchParams(enquiry)}`);
  await until(page, "document.getElementById('staged-status').textContent");
  await look("filled in by a link");
  await page.check("#gdprConsent");
  await page.click("#send");
  await page.waitForSelector("#summary");
  await look("not sent");
  await page.goto("/contact?sent=1");
  await look("sent");
  assertEquals(found, []);
}, { failing: true, env: { MAIL_PROVIDER: "" } });
