import { assert, assertEquals, assertMatch } from "@std/assert";
import { packs } from "../../lib/languages/mod.ts";
import { htmlOf as render, markdownOf } from "../../lib/site/text.ts";
import { build, findingsOf, page, siteOf, small, testSite as site } from "./folder.ts";

Deno.test("A name, a language and a start page are a whole site", () => {
  for (const language of ["en", "de"] as const) {
    const files = {
      "site.json": `{ "name": "Müller & Söhne", "languages": ["${language}"] }`,
      [`${language}/index.md`]: page("title: Start"),
    };
    const site = siteOf(files);
    assertEquals([site.id, site.languages], ["mueller-soehne", [language]]);
    assertEquals([site.hourlyRate, site.currency], [undefined, "EUR"]);
    const local = site.in(language);
    assertEquals([local.prefix, local.start.path, local.tagline], ["", "/", "Müller & Söhne"]);
    for (const name of ["contact", "search", "pricing", "developers", "agents"] as const) {
      assertEquals(local[name].path, `/${name}`);
      assert(markdownOf(local[name], site).length > 60);
    }
    assertEquals([local.imprint, local.services], [undefined, undefined]);
    assertEquals(findingsOf(files).errors, []);
  }
});

Deno.test("What a page is follows from where it stands", () => {
  const kinds = {
    "/": "start",
    "/about": "page",
    "/agents": "manual",
    "/contact": "contact",
    "/developers/catalog": "manual",
    "/impressum": "law",
    "/notes": "listing",
    "/notes/backups": "article",
    "/pricing": "pricing",
    "/search": "search",
    "/services": "listing",
    "/services/api-review": "service",
  };
  for (const [path, kind] of Object.entries(kinds)) assertEquals(site.pageAt(path)?.kind, kind);
});

Deno.test("A page knows itself in the other language, the imprint under its other name", () => {
  const paths = (path: string) =>
    [...site.translations(site.pageAt(path)!)].map(([language, page]) => [language, page.path]);
  assertEquals(paths("/impressum"), [["en", "/en/imprint"], ["de", "/impressum"]]);
  assertEquals(paths("/en/notes"), [["en", "/en/notes"], ["de", "/notes"]]);
  assertEquals(paths("/about"), [["de", "/about"]]);
});

Deno.test("A site overrides single words, and the others stay the engine's", () => {
  const { contact } = site.in("de").words;
  assertEquals(contact.sentText, "Danke. Der Werkhof meldet sich am nächsten Werktag.");
  assertEquals(contact.button, packs.de.words.contact.button);
  assertEquals(site.in("en").words, packs.en.words);
});

Deno.test("Files beside pages, in assets and in .well-known are published with their true media type and size", () => {
  const types = Object.fromEntries([...site.files].map(([path, { type }]) => [path, type]));
  assertEquals(types, {
    "/.well-known/security.txt": "text/plain; charset=utf-8",
    "/assets/bridge.svg": "image/svg+xml",
    "/assets/logo-dark.svg": "image/svg+xml",
    "/assets/logo.svg": "image/svg+xml",
    "/assets/mark.svg": "image/svg+xml",
    "/assets/social.png": "image/png",
    "/assets/terms.pdf": "application/pdf",
    "/assets/theme.css": "text/css; charset=utf-8",
    "/assets/yard.png": "image/png",
    "/notes/plan.svg": "image/svg+xml",
    "/en/notes/plan.svg": "image/svg+xml",
  });
  const size = (path: string) => [site.files.get(path)?.width, site.files.get(path)?.height];
  assertEquals(size("/assets/yard.png"), [1600, 900]);
  assertEquals(size("/notes/plan.svg"), [400, 300]);
  assertEquals(size("/assets/terms.pdf"), [undefined, undefined]);
});

Deno.test("A file has the type of its ending, and the path that a browser asks for", () => {
  const names = ["a.woff2", "b.ZIP", "c", "a b#ü%20+.txt"].map((name) => `assets/${name}`);
  const { files } = siteOf(small(Object.fromEntries(names.map((name) => [name, ""]))));
  assertEquals([...files].map(([path, { type }]) => [path, type]).sort(), [
    ["/assets/a%20b%23%C3%BC%2520+.txt", "text/plain; charset=utf-8"],
    ["/assets/a.woff2", "font/woff2"],
    ["/assets/b.ZIP", "application/zip"],
    ["/assets/c", "application/octet-stream"],
  ]);
});

Deno.test("Cards show the pages of a folder, by group", async () => {
  const { lead, rest } = await render(site.pageAt("/services")!, site);
  const cards = [...(lead + rest).matchAll(/class="card".*?href="([^"]+)"/gs)];
  assertEquals(cards.map(([, href]) => href), [
    "/services/accessibility-audit",
    "/services/api-review",
    "/services/database-migration",
  ]);
});

Deno.test("A site.json that is nested too deeply is told, and no crash", () => {
  const [error] = build(small({ "site.json": "[".repeat(100_000) })).errors;
  assertMatch(error!, /^site\.json:1: The file is not valid JSON/);
});
