import { assertEquals } from "@std/assert";
// deno-lint-ignore no-import-prefix -- for these tests alone
import * as playwright from "npm:playwright-core@1.65.1";
import { configOf, loadSite, testApp, testSiteWith } from "../../kit/app.ts";
import { until as becomes } from "../../kit/wait.ts";
import { createApp } from "../../../routes/mod.ts";
import { contactApp, enquiry } from "../../pages/support.ts";
import { findProgram } from "../deploy/site.ts";

export { germanWords, site, words } from "../../pages/support.ts";
export type Page = playwright.Page;

/** What a person fills in. */
const { gdprConsent: _, ...typed } = enquiry;
export { typed as enquiry };

export interface Stage {
  page: Page;
  /** Where the site of the tests is served. */
  url: string;
  /** The messages that were delivered in this test. */
  delivered: string[];
}

const executablePath = findProgram("chromium");
let running: ReturnType<typeof start> | undefined;

/** One browser, with WebMCP, and one service do for all tests. */
async function start() {
  const browser = await playwright.chromium.launch({
    executablePath,
    args: ["--no-sandbox", "--disable-background-networking", "--enable-features=WebMCP"],
  });
  let fetch: Deno.ServeHandler = () => new Response(null, { status: 503 });
  const server = Deno.serve(
    { port: 0, hostname: "localhost", onListen: () => {} },
    (request, info) => fetch(request, info),
  );
  const url = `http://localhost:${server.addr.port}`;
  const many = { READ_QUOTA: "10000", CONTACT_QUOTA: "1000", CONTACT_BUDGET: "1000" };
  const env = { BASE_URL: url, ...many };
  const app = await contactApp({ env, site: loadSite("tests/site", configOf(env)) });
  fetch = createApp(app.deps).fetch;
  return {
    browser,
    url,
    delivered: app.delivered,
    async stop() {
      await browser.close();
      await server.shutdown();
      app[Symbol.dispose]();
    },
  };
}

Deno.test.afterAll(async () => await (await running)?.stop());

/**
 * A test in a browser with a profile of its own, ignored where there is none; no page may complain
 * or ask for anything elsewhere. `failing`: answers are meant to be errors, which browsers log.
 */
export function browserTest(
  name: string,
  run: (stage: Stage) => Promise<void>,
  { failing = false, ...options }: playwright.BrowserContextOptions & { failing?: boolean } = {},
): void {
  Deno.test({
    name,
    ignore: executablePath === undefined,
    sanitizeOps: false,
    sanitizeResources: false,
    async fn() {
      const { browser, url, delivered } = await (running ??= start());
      delivered.length = 0;
      const context = await browser.newContext({ baseURL: url, ...options });
      const page = await context.newPage();
      page.setDefaultTimeout(60_000);
      const complaints: string[] = [];
      page.on("console", (message) => {
        const isError = message.text().startsWith("Failed to load resource: the server");
        if (failing && isError) return;
        if (["error", "warning"].includes(message.type())) complaints.push(message.text());
      });
      page.on("pageerror", (error) => complaints.push(error.message));
      page.on("request", (request) => {
        if (!request.url().startsWith(url)) complaints.push(`Elsewhere: ${request.url()}`);
      });
      try {
        await run({ page, url, delivered });
        assertEquals(complaints, []);
      } finally {
        await context.close();
      }
    },
  });
}

export const settings = JSON.parse(Deno.readTextFileSync("tests/site/site.json"));

/** Serves pages as the site of the tests would have them with other files and members of `site.json`. */
export async function serve(
  page: Page,
  paths: string[],
  { theme, ...others }: { theme: object; [member: string]: unknown },
  files: Record<string, string> = {},
): Promise<void> {
  const json = { ...settings, ...others, theme: { ...settings.theme, ...theme } };
  const site = testSiteWith({ ...files, "site.json": JSON.stringify(json) });
  const app = testApp({ site });
  for (const path of paths) {
    const answer = await app.send(path, { headers: { accept: "text/html" } });
    const body = await answer.text();
    await page.route(
      (url) => url.pathname === path,
      (route) => route.fulfill({ contentType: "text/html", body }),
    );
  }
}

/** Waits until an expression is true; `waitForFunction` would need what CSP forbids. */
export const until = (page: Page, expression: string): Promise<void> =>
  becomes(expression, () => page.evaluate<boolean>(expression).catch(() => false));

/** Where each element of a selector stands in the window. */
export const boxes = (page: Page, selector: string) =>
  page.evaluate<DOMRect[]>(`[...document.querySelectorAll(${JSON.stringify(selector)})]
    .map((element) => element.getBoundingClientRect().toJSON())`);

export const focused = (page: Page) =>
  page.evaluate<string>("document.activeElement.id.replace(/^fd-/, '')");

/** Makes a page one in a browser without WebMCP, as most are. */
export const withoutWebMcp = (page: Page) =>
  page.addInitScript("Object.defineProperty(document, 'modelContext', { value: undefined })");

/** Opens the contact form and waits until the page's script has taken it over. */
export async function openForm(page: Page, path = "/en/contact"): Promise<void> {
  await page.goto(path);
  await until(page, "document.querySelector('#fd-enquiry').noValidate");
}

/** What stands in the fields of text. */
export const valuesOf = (page: Page) =>
  page.evaluate<string[]>(
    "['name','email','subject','message'].map((name) => document.getElementById('fd-' + name).value)",
  );

/** Types an enquiry into the contact form and ticks the box. */
export async function fillIn(page: Page, fields: Record<string, string> = typed): Promise<void> {
  for (const [name, value] of Object.entries(fields)) await page.fill(`#fd-${name}`, value);
  await page.check("#fd-gdprConsent");
}

/** Waits for the thanks. */
export const thanked = (page: Page) => page.waitForSelector("#fd-sent:not([hidden])");
