import { assertEquals } from "@std/assert";
// deno-lint-ignore no-import-prefix -- for these tests alone
import * as playwright from "npm:playwright-core@1.65.1";
import { configOf, loadSite } from "../../kit/app.ts";
import { findChromium } from "./executable.ts";
import { type RunningSite, runSite, type SiteOptions } from "./server.ts";

export type Page = playwright.Page;

export interface Stage {
  page: Page;
  site: RunningSite;
}

export interface StageOptions extends SiteOptions {
  context?: playwright.BrowserContextOptions;
  /** Lets the browser complain about answers that are meant to be errors. */
  failing?: boolean;
}

const executablePath = await findChromium();

/** A test in a real browser, against a site of its own; skipped where there is no browser. */
export function browserTest(
  name: string,
  run: (stage: Stage) => Promise<void>,
  { context, failing = false, ...options }: StageOptions = {},
): void {
  Deno.test({
    name,
    ignore: executablePath === undefined,
    sanitizeOps: false,
    sanitizeResources: false,
    async fn() {
      const site = await runSite(options);
      const { page, complaints, close } = await openPage(site.url, context);
      try {
        await run({ page, site });
        assertEquals(complaints.filter((text) => !(failing && isFailedRequest(text))), []);
      } finally {
        await close();
        await site.stop();
      }
    },
  });
}

let browser: Promise<playwright.Browser> | undefined;

/** One browser for all tests of a file, with WebMCP. */
function launch(): Promise<playwright.Browser> {
  return browser ??= playwright.chromium.launch({
    executablePath,
    args: ["--no-sandbox", "--disable-background-networking", "--enable-features=WebMCP"],
  });
}

Deno.test.afterAll(async () => await (await browser)?.close());

/** A page of a fresh profile, and all that went wrong in it: errors, and requests to elsewhere. */
async function openPage(baseURL: string, options: playwright.BrowserContextOptions = {}) {
  const context = await (await launch()).newContext({ baseURL, ...options });
  const page = await context.newPage();
  page.setDefaultTimeout(10_000);
  const complaints: string[] = [];
  page.on("console", (message) => {
    if (["error", "warning"].includes(message.type())) complaints.push(message.text());
  });
  page.on("pageerror", (error) => complaints.push(error.message));
  page.on("request", (request) => {
    if (!request.url().startsWith(baseURL)) complaints.push(`Elsewhere: ${request.url()}`);
  });
  return { page, complaints, close: () => context.close() };
}

const isFailedRequest = (text: string) => text.startsWith("Failed to load resource: the server");

/** Waits until an expression is true; `waitForFunction` would need what CSP forbids. */
export async function until(page: Page, expression: string): Promise<void> {
  for (const deadline = Date.now() + 10_000; Date.now() < deadline;) {
    if (await page.evaluate(expression).catch(() => false)) return;
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
  throw new Error(`Not true within 10 seconds: ${expression}`);
}

/** What stands on the pages, by language. */
export const site = loadSite("tests/site", configOf({ BASE_URL: "http://localhost" }));
export const words = site.in("en").words;
export const germanWords = site.in("de").words;

/** Waits until the page's script has taken over its form. */
export const ready = (page: Page) => until(page, "document.forms[0].noValidate");

export const enquiry = {
  name: "Test sender",
  email: "sender@client.example",
  subject: "A question",
  message: "We would like a second opinion on our ordering system.",
};

/** Types an enquiry into the contact form and ticks the box. */
export async function fillIn(page: Page, fields: Record<string, string> = enquiry): Promise<void> {
  for (const [name, value] of Object.entries(fields)) await page.fill(`#${name}`, value);
  await page.check("#gdprConsent");
}
