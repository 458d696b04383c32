import { assert, assertEquals, assertStringIncludes } from "@std/assert";
import { htmlOf, site, tags, textOf } from "./support.ts";

/** The part of a page between two marks. */
const part = (html: string, from: string, to: string) =>
  html.slice(html.indexOf(from), html.indexOf(to, html.indexOf(from)));

const headerOf = (html: string) => part(html, "<header", "</header>");
const footerOf = (html: string) => part(html, "<footer", "</footer>");
const hrefs = (html: string) => tags(html, "a").map(({ href }) => href);

const every = await Promise.all(
  site.pages.map(async (page) => ({ page, path: page.path, html: await htmlOf(page.path) })),
);

Deno.test("every page has its language, its title as the one heading, a search field, but for the start its place, and of the reference its script", () => {
  for (const { page, path, html } of every) {
    assertEquals(tags(html, "html")[0]?.lang, page.language);
    assertEquals([tags(html, "h1").length, textOf(html, "h1")], [1, page.title]);
    assertEquals(tags(html, "input").filter(({ type }) => type === "search").length, 1, path);
    assertEquals(html.includes('<nav class="breadcrumb"'), page.kind !== "start", path);
    assertEquals(html.includes("/reference.js"), /\/developers(\/|$)/.test(path), path);
  }
});

Deno.test("no page has an inline script, an inline style or a file from elsewhere", () => {
  for (const { path, html } of every) {
    for (const { src, type } of tags(html, "script")) {
      assert(src?.startsWith("/assets/") || type?.endsWith("json"), `${path}: ${src ?? type}`);
    }
    assertEquals(/<style|\sstyle=|\son\w+="/.test(html), false, path);
    const loaded = tags(html, "link").filter(({ rel }) =>
      ["stylesheet", "icon", "preload"].includes(rel ?? "")
    );
    assert(loaded.length > 0 && loaded.every(({ href }) => /^\/(?!\/)/.test(href!)), path);
    assert(tags(html, "img").every(({ src }) => /^\/(?!\/)/.test(src!)), path);
  }
});

Deno.test("the navigation marks the current page and the listing it stands in", async () => {
  const marked = {
    "/pricing": [["/pricing", "page"]],
    "/en/services/api-review": [["/en/services", "true"]],
    "/en/search": [["/en/search", "page"]],
    "/": [],
  };
  for (const [path, expected] of Object.entries(marked)) {
    const links = tags(headerOf(await htmlOf(path)), "a");
    const current = links.filter((link) => "aria-current" in link);
    assertEquals(current.map((link) => [link.href, link["aria-current"]]), expected);
  }
});

Deno.test("the language switch leads to the same page, else to the other start page", () => {
  for (const { page, html } of every) {
    const other = page.language === "en" ? "de" : "en";
    const { path } = site.translations(page).get(other) ?? site.in(other).start;
    const links = tags(headerOf(html), "a").filter(({ hreflang }) => hreflang);
    const found = links.map(({ hreflang, lang, href }) => [hreflang, lang, href]);
    assertEquals(found, [[other, other, path]]);
  }
});

Deno.test("imprint, privacy notice and the line for programs are on every page", () => {
  for (const { page, path, html } of every) {
    const { imprint, privacy, developers } = site.in(page.language);
    const links = hrefs(footerOf(html));
    for (const law of [imprint, privacy]) {
      assertEquals(links.filter((href) => href === law?.path).length, 1, path);
    }
    assert(links.includes(developers.path) && links.includes("/llms.txt"), path);
  }
});

Deno.test("a page with several headings has a table of contents whose entries are there", async () => {
  const html = await htmlOf("/developers");
  const contents = hrefs(part(html, '<nav class="contents"', "</nav>"));
  const text = html.slice(html.indexOf('<div class="text">'));
  const headings = [...text.matchAll(/<h[23] id="([^"]+)"/g)].map(([, id]) => `#${id}`);
  assertEquals(contents, headings);
  assertStringIncludes(html, '<details class="contents-folded">');
  assertEquals((await htmlOf("/notes/forms")).includes("contents-folded"), false);
});
