import { assert, assertEquals, assertStringIncludes } from "@std/assert";
import {
  browserTest,
  enquiry,
  focused,
  germanWords,
  type Page,
  thanked,
  until,
  valuesOf,
  words,
} from "./stage.ts";

// deno-lint-ignore no-explicit-any -- what an assistant gets is no type of ours
type Result = any;

/** Opens a page and waits for so many tools. */
async function open(page: Page, path: string, tools: number): Promise<void> {
  await page.goto(path);
  await until(page, `document.modelContext.getTools().then(({ length }) => length === ${tools})`);
}

const openForm = (page: Page, path = "/en/contact") => open(page, path, 2);

const stage = async (page: Page, input: Record<string, unknown>) =>
  await page.webmcp.callTool("stage_contact_enquiry", input) as Result;

/** What a tool says of an input that it refuses. */
async function refusalOf(page: Page, tool: string, input: Record<string, unknown>) {
  const { isError, content } = await page.webmcp.callTool(tool, input) as Result;
  assertEquals(isError, true, JSON.stringify(input));
  return content[0]!.text;
}

const visible = (page: Page, selector: string) => page.locator(selector).isVisible();

browserTest(
  "staging fills the visible fields, reports their names, and says politely once that nothing was sent",
  async ({ page, delivered }) => {
    await openForm(page);
    await page.focus("#fd-subject");
    await page.evaluate(`
      globalThis.announced = [];
      const status = document.getElementById("fd-staged-status");
      new MutationObserver(() => announced.push(status.textContent))
        .observe(status, { childList: true, characterData: true, subtree: true })`);
    const result = await stage(page, enquiry);
    assertEquals(result.staged, Object.keys(enquiry));
    assertEquals([result.kept, result.consentGiven, result.submitted], [[], false, false]);
    assertEquals(result.userActionsRequired.length, 3);
    for (const value of Object.values(enquiry)) assert(!JSON.stringify(result).includes(value));
    assertEquals(await valuesOf(page), Object.values(enquiry));
    assertEquals(await page.isChecked("#fd-gdprConsent"), false);
    assertEquals(await page.evaluate("announced"), [words.contact.staged.notice]);
    assertEquals(await page.getAttribute("#fd-staged-status", "role"), "status");
    assertEquals(await focused(page), "subject");
    assertEquals(delivered, []);
  },
);

browserTest(
  "staging refuses whole what names the consent or any other field, is no text, empty or too long",
  async ({ page }) => {
    await openForm(page);
    const bad = [{ gdprConsent: "x" }, { name: 7 }, { name: "" }, { subject: "secret".repeat(50) }];
    for (const other of bad) {
      const said = await refusalOf(page, "stage_contact_enquiry", { ...enquiry, ...other });
      assertStringIncludes(said, Object.keys(other)[0]!);
      assert(!said.includes("secret"), "no value is repeated");
    }
    assertEquals(await valuesOf(page), ["", "", "", ""]);
  },
);

browserTest(
  "a staged field is marked for eyes and ears until the person changes it, and what a person typed is kept",
  async ({ page }) => {
    await openForm(page, "/contact");
    await page.fill("#fd-message", "Typed by hand");
    const first = await stage(page, { name: "A", email: "a@client.example", message: "Staged" });
    assertEquals([first.staged, first.kept], [["name", "email"], ["message"]]);
    assertStringIncludes(await page.innerText("#fd-name-staged"), germanWords.contact.staged.mark);
    assertEquals(await page.getAttribute("#fd-name", "aria-describedby"), "fd-name-staged");
    assertEquals(
      await page.getAttribute("#fd-email", "aria-describedby"),
      "fd-email-hint fd-email-staged",
    );
    assertEquals(await visible(page, "#fd-subject-staged"), false);
    assertEquals((await stage(page, { name: "B" })).staged, ["name"], "staged may change");
    await page.fill("#fd-name", "B, mended");
    assertEquals(await visible(page, "#fd-name-staged"), false);
    assertEquals(await page.getAttribute("#fd-name", "aria-describedby"), null);
    assertEquals(await visible(page, "#fd-email-staged"), true);
    const third = await stage(page, { name: "C" });
    assertEquals([third.staged, third.kept], [[], ["name"]]);
    assertEquals(await valuesOf(page), ["B, mended", "a@client.example", "", "Typed by hand"]);
  },
);

browserTest(
  "a button clears what an assistant filled in, and nothing else; once sent, nothing is staged any more",
  async ({ page, delivered }) => {
    await openForm(page);
    await page.fill("#fd-message", "Typed by hand.");
    assertEquals(await visible(page, "#fd-clear-staged"), false);
    await stage(page, { name: "A", subject: "B" });
    await page.focus("#fd-clear-staged");
    await page.keyboard.press("Enter");
    assertEquals(await valuesOf(page), ["", "", "", "Typed by hand."]);
    assertEquals(await visible(page, "#fd-clear-staged"), false);
    assertEquals(await visible(page, "#fd-name-staged"), false);
    assertEquals(await focused(page), "name");
    assertStringIncludes(await page.innerText("#fd-staged-status"), words.contact.staged.cleared);

    await stage(page, enquiry);
    await page.check("#fd-gdprConsent");
    await page.click("#fd-send");
    await thanked(page);
    assertEquals(delivered.length, 1);
    assertStringIncludes(delivered[0]!, enquiry.email);
    assertEquals((await page.webmcp.tools()).map(({ name }) => name), ["list_services"]);
    await page.evaluate(`location.hash = "#subject=Late"`);
    assert(await visible(page, "#fd-sent"), "a link that comes late does nothing");
  },
);

browserTest(
  "list_services answers on every page with the catalog, in the page's language or the asked one",
  async ({ page, url }) => {
    for (const path of ["/en/contact?sent=1", "/en", "/pricing"]) await open(page, path, 1);
    for (const [input, language] of [[{}, "de"], [{ language: "en" }, "en"]] as const) {
      const catalog = await (await fetch(`${url}/api/v1/services?language=${language}`)).json();
      assertEquals(await page.webmcp.callTool("list_services", input) as Result, catalog);
    }
    const said = await refusalOf(page, "list_services", { language: "zz" });
    assertStringIncludes(said, "language: choose");

    await openForm(page);
    const tools = (await page.webmcp.tools()).map(({ name, annotations }) => [
      name,
      annotations?.readOnly ?? false,
    ]);
    assertEquals(Object.fromEntries(tools), { list_services: true, stage_contact_enquiry: false });
  },
);
