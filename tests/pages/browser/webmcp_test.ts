import { assert, assertEquals, assertStringIncludes } from "@std/assert";
import {
  browserTest,
  enquiry,
  germanWords,
  type Page,
  site as testSite,
  until,
  words,
} from "./browser_test_kit.ts";

interface Staged {
  staged: string[];
  kept: string[];
  consentGiven: boolean;
  submitted: boolean;
  userActionsRequired: string[];
}

interface Refused {
  isError: true;
  content: { text: string }[];
}

async function openForm(page: Page, path = "/en/contact"): Promise<void> {
  await page.goto(path);
  await until(page, "document.modelContext.getTools().then((tools) => tools.length > 1)");
}

const stage = async (page: Page, input: Record<string, unknown>) =>
  await page.webmcp.callTool("stage_contact_enquiry", input) as Staged;

const refused = async (page: Page, input: Record<string, unknown>) =>
  await page.webmcp.callTool("stage_contact_enquiry", input) as unknown as Refused;

const valuesOf = (page: Page) =>
  page.evaluate<string[]>(
    "['name','email','subject','message'].map((n) => document.getElementById(n).value)",
  );

const visible = (page: Page, selector: string) => page.locator(selector).isVisible();

browserTest(
  "staging fills the visible fields and reports their names, never their values",
  async ({ page, site }) => {
    await openForm(page);
    const result = await stage(page, enquiry);
    assertEquals(result.staged, ["name", "email", "subject", "message"]);
    assertEquals([result.kept, result.consentGiven, result.submitted], [[], false, false]);
    assertEquals(result.userActionsRequired.length, 3);
    for (const value of Object.values(enquiry)) assert(!JSON.stringify(result).includes(value));
    assertEquals(await valuesOf(page), Object.values(enquiry));
    assertEquals(await site.outbox(), []);
  },
);

browserTest(
  "staging never ticks the consent box, and refuses whole what names it",
  async ({ page }) => {
    await openForm(page);
    await stage(page, enquiry);
    assertEquals(await page.isChecked("#gdprConsent"), false);
    await page.click("#clear-staged");
    for (
      const extra of ["gdprConsent", "idempotencyKey", "challengeToken", "language", "company"]
    ) {
      const { isError, content } = await refused(page, { ...enquiry, [extra]: "x" });
      assertEquals(isError, true);
      assertStringIncludes(content[0]!.text, extra);
      assertEquals(await valuesOf(page), ["", "", "", ""]);
    }
  },
);

browserTest(
  "staging refuses whole what is no text, empty or too long, without repeating it",
  async ({ page }) => {
    await openForm(page);
    for (const bad of [{ name: 7 }, { name: "" }, { subject: "secret".repeat(50) }]) {
      const { isError, content } = await refused(page, { message: enquiry.message, ...bad });
      assertEquals(isError, true);
      assert(!content[0]!.text.includes("secret"));
      assertEquals(await valuesOf(page), ["", "", "", ""]);
    }
    assertEquals((await refused(page, {})).isError, true);
  },
);

browserTest("what a person typed is kept, what is still staged may change", async ({ page }) => {
  await openForm(page);
  await page.fill("#name", "Typed by hand");
  const first = await stage(page, { name: "From a tool", subject: "First" });
  assertEquals([first.staged, first.kept], [["subject"], ["name"]]);
  const second = await stage(page, { subject: "Second" });
  assertEquals(second.staged, ["subject"]);
  await page.fill("#subject", "Second, mended");
  const third = await stage(page, { subject: "Third" });
  assertEquals([third.staged, third.kept], [[], ["subject"]]);
  assertEquals(await valuesOf(page), ["Typed by hand", "", "Second, mended", ""]);
});

browserTest(
  "a staged field is marked for eyes and ears until the person changes it",
  async ({ page }) => {
    await openForm(page, "/contact");
    await stage(page, { name: "A", email: "a@client.example" });
    assertStringIncludes(await page.innerText("#name-staged"), germanWords.contact.staged.mark);
    assertEquals(await page.getAttribute("#name", "aria-describedby"), "name-staged");
    assertEquals(await page.getAttribute("#email", "aria-describedby"), "email-hint email-staged");
    assertEquals(await visible(page, "#subject-staged"), false);
    await page.fill("#name", "B");
    assertEquals(await visible(page, "#name-staged"), false);
    assertEquals(await page.getAttribute("#name", "aria-describedby"), null);
    assertEquals(await visible(page, "#email-staged"), true);
  },
);

browserTest(
  "one polite announcement says that nothing was sent, and the focus stays",
  async ({ page }) => {
    await openForm(page);
    await page.focus("#subject");
    await page.evaluate(`
    globalThis.announced = [];
    new MutationObserver(() => announced.push(document.getElementById("staged-status").textContent))
      .observe(document.getElementById("staged-status"), { childList: true, characterData: true, subtree: true });
  `);
    await stage(page, enquiry);
    const announced = await page.evaluate<string[]>("announced");
    assertEquals(announced.length, 1);
    assertStringIncludes(announced[0]!, words.contact.staged.notice);
    assertEquals(await page.getAttribute("#staged-status", "role"), "status");
    assertEquals(await page.evaluate("document.activeElement.id"), "subject");
  },
);

browserTest("a button clears what an assistant filled in, and nothing else", async ({ page }) => {
  await openForm(page);
  await page.fill("#message", "Typed by hand.");
  assertEquals(await visible(page, "#clear-staged"), false);
  await stage(page, { name: "A", subject: "B" });
  await page.focus("#clear-staged");
  await page.keyboard.press("Enter");
  assertEquals(await valuesOf(page), ["", "", "", "Typed by hand."]);
  assertEquals(await visible(page, "#clear-staged"), false);
  assertEquals(await visible(page, "#name-staged"), false);
  assertEquals(await page.evaluate("document.activeElement.id"), "name");
  assertStringIncludes(await page.innerText("#staged-status"), words.contact.staged.cleared);
});

browserTest(
  "the person consents and sends; only then is the staged text delivered",
  async ({ page, site }) => {
    await openForm(page);
    await stage(page, enquiry);
    await page.click("#send");
    await page.waitForSelector("#summary");
    assertEquals(await site.outbox(), []);
    await page.check("#gdprConsent");
    await page.click("#send");
    await page.waitForSelector("#sent:not([hidden])");
    const [message, ...more] = await site.outbox();
    assertStringIncludes(message!, enquiry.email);
    assertEquals(more, []);
    const names = (await page.webmcp.tools()).map(({ name }) => name);
    assertEquals(names, ["list_services"]);
  },
);

interface Catalog {
  language: string;
  services: { id: string; url: string }[];
  pricing: { hourlyRate: number };
}

/** The names of the page's tools, once they are registered. */
async function toolNames(page: Page): Promise<string[]> {
  await until(page, "document.modelContext.getTools().then((tools) => tools.length > 0)");
  return (await page.webmcp.tools()).map(({ name }) => name).sort();
}

browserTest("list_services is offered on every kind of page", async ({ page }) => {
  for (
    const path of ["/", "/en", "/en/services/api-review", "/notes", "/search", "/pricing", "/about"]
  ) {
    await page.goto(path);
    assertEquals(await toolNames(page), ["list_services"], path);
  }
});

browserTest(
  "stage_contact_enquiry is offered where the form is, and nowhere else",
  async ({ page }) => {
    for (const path of ["/en/contact", "/contact"]) {
      await page.goto(path);
      await until(page, "document.modelContext.getTools().then((tools) => tools.length > 1)");
      assertEquals(await toolNames(page), ["list_services", "stage_contact_enquiry"]);
    }
    await page.goto("/en/contact?sent=1");
    assertEquals(await toolNames(page), ["list_services"]);
  },
);

browserTest(
  "list_services answers with the catalog, in the page's language or the asked one",
  async ({ page }) => {
    await page.goto("/pricing");
    await toolNames(page);
    const german = await page.webmcp.callTool("list_services", {}) as Catalog;
    assertEquals([german.language, german.pricing.hourlyRate], ["de", testSite.hourlyRate]);
    assert(
      german.services.some(({ id, url }) =>
        id === "api-review" && url.endsWith("/services/api-review")
      ),
    );
    const english = await page.webmcp.callTool("list_services", { language: "en" }) as Catalog;
    assertEquals([english.language, english.services.length], ["en", german.services.length]);
  },
);

browserTest("list_services says what is wrong with its input", async ({ page }) => {
  await page.goto("/");
  await toolNames(page);
  const refused = async (input: Record<string, unknown>) => {
    const result = await page.webmcp.callTool("list_services", input) as {
      isError: boolean;
      content: { text: string }[];
    };
    assertEquals(result.isError, true);
    return result.content[0]!.text;
  };
  assertStringIncludes(await refused({ lang: "en" }), "lang");
  assertStringIncludes(await refused({ language: "zz" }), "language: choose");
});

browserTest("a tool says that it changes nothing, or that it does", async ({ page }) => {
  await page.goto("/en/contact");
  await until(page, "document.modelContext.getTools().then((tools) => tools.length > 1)");
  const tools = await page.webmcp.tools();
  const readOnly = (name: string) =>
    tools.find((tool) => tool.name === name)?.annotations?.readOnly ?? false;
  assertEquals([readOnly("list_services"), readOnly("stage_contact_enquiry")], [true, false]);
});

browserTest("without WebMCP the pages work and complain about nothing", async ({ page }) => {
  await page.addInitScript("Object.defineProperty(document, 'modelContext', { value: undefined })");
  await page.goto("/en/contact");
  await until(page, "document.forms[0].noValidate");
  await page.click("#send");
  await page.waitForSelector("#summary");
});
