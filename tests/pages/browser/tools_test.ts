import { assert, assertEquals, assertStringIncludes } from "@std/assert";
import { browserTest, type Page, until } from "./browser_test_kit.ts";

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
    const path of [
      "/",
      "/de",
      "/services/api-design",
      "/de/guides",
      "/search",
      "/pricing",
      "/about",
    ]
  ) {
    await page.goto(path);
    assertEquals(await toolNames(page), ["list_services"], path);
  }
});

browserTest(
  "stage_contact_enquiry is offered where the form is, and nowhere else",
  async ({ page }) => {
    for (const path of ["/contact", "/de/contact"]) {
      await page.goto(path);
      await until(page, "document.modelContext.getTools().then((tools) => tools.length > 1)");
      assertEquals(await toolNames(page), ["list_services", "stage_contact_enquiry"]);
    }
    await page.goto("/contact?sent=1");
    assertEquals(await toolNames(page), ["list_services"]);
  },
);

browserTest(
  "list_services answers with the catalog, in the page's language or the asked one",
  async ({ page }) => {
    await page.goto("/de/pricing");
    await toolNames(page);
    const german = await page.webmcp.callTool("list_services", {}) as Catalog;
    assertEquals([german.language, german.pricing.hourlyRate], ["de", 120]);
    assert(german.services.some(({ id, url }) => id === "api-design" && url.includes("/de/")));
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
  assertStringIncludes(await refused({ language: "fr" }), "choose en or de");
});

browserTest("a tool says that it changes nothing, or that it does", async ({ page }) => {
  await page.goto("/contact");
  await until(page, "document.modelContext.getTools().then((tools) => tools.length > 1)");
  const tools = await page.webmcp.tools();
  const readOnly = (name: string) =>
    tools.find((tool) => tool.name === name)?.annotations?.readOnly ?? false;
  assertEquals([readOnly("list_services"), readOnly("stage_contact_enquiry")], [true, false]);
});

browserTest("without WebMCP the pages work and complain about nothing", async ({ page }) => {
  await page.addInitScript("Object.defineProperty(document, 'modelContext', { value: undefined })");
  await page.goto("/contact");
  await until(page, "document.forms[0].noValidate");
  await page.click("#send");
  await page.waitForSelector("#summary");
});
