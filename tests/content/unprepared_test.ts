import { assert, assertEquals, assertStringIncludes } from "@std/assert";
import { markdownOf } from "../../lib/site/text.ts";
import { renderPage } from "../../lib/pages/render_page.ts";
import { testApp } from "../kit/app.ts";
import { enquiry } from "../kit/enquiry.ts";
import { build, origin, page, siteOf, small } from "./folder.ts";

const folder = {
  "README.md":
    "# Guide\n\nOf management and [terms](terms.md); the [rest](rest/a.md#part) is below.",
  "terms.md": "# Terms",
  "management.md": "# Management",
  "rest/a.md": "# A\n\n## Part\n\n[Terms](../terms.md)",
  "CONTRIBUTING.md": "# Contributing",
};

Deno.test("A home page that nobody wrote for this engine leads to all that its text does not link", async () => {
  const { site } = build(folder);
  assert(site);
  const start = site.in("en").start;
  const html = await renderPage(start, site);
  for (
    const link of ['href="/rest/a#part"', '<a href="/management">Management</a>', 'href="/rest"']
  ) {
    assertStringIncludes(html, link);
  }
  assertEquals(html.split('href="/terms"').length - 1, 2, "in the menu and in the text");
  assertStringIncludes(markdownOf(site.pageAt("/rest/a")!, site), "[Terms](/terms.md)");
  const menu = site.in("en").navigation.map(({ text }) => text);
  assertEquals(menu, ["Management", "Rest", "Terms"]);
});

Deno.test("Somebody's folder of Markdown is no practice: no contact page, no prices, no address that nobody wrote", async () => {
  const { site } = build(folder);
  const { send, post } = testApp({ site: site!, env: { BASE_URL: "" } });
  for (const path of ["/contact", "/pricing", "/privacy", "/imprint"]) {
    assertEquals((await send(path)).status, 404, path);
  }
  const catalog = await (await send("/api/v1/services")).json();
  assertEquals([catalog.contactUrl, catalog.pricing.url], [`${origin}/`, `${origin}/`]);
  for (const path of ["/", "/terms", "/llms.txt", "/agents.md", "/sitemap.xml", "/nowhere"]) {
    const text = await (await send(path)).text();
    assert(!/(?<!api|developers)\/contact\b|\/pricing\b|mailto:|Write to us/.test(text), path);
  }
  assertEquals((await post("/api/contact", enquiry)).status, 503);
});

Deno.test("A menu that nobody wrote has what visitors look for first, then the others by order and title: six at most, none twice", () => {
  const site = siteOf(small({
    "en/index.md": page("title: Home", "[Z](z.md) [Y](y.md)"),
    "en/about.md": page("title: About"),
    "en/services/a.md": page("title: A"),
    "en/w.md": page("title: W\norder: 2"),
    "en/x.md": page("title: X\norder: 1"),
    "en/y.md": page("title: Y"),
    "en/z.md": page("title: Z"),
    "en/second-y.md": page("title: Y"),
    "en/LICENSE.md": page("title: Licence"),
  }));
  const { navigation, start } = site.in("en");
  assertEquals(navigation.map(({ text }) => text), ["Services", "About", "Contact", "X", "W", "Y"]);
  assertEquals(start.title, "Example");
});
