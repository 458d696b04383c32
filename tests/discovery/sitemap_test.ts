import { assert, assertEquals, assertMatch } from "@std/assert";
import { origin, testApp } from "../kit/app.ts";
import { appWith, pageFile, read } from "./support.ts";
import { assertWellFormed } from "./well_formed.ts";

const app = testApp();
const xml = await read(app, "/sitemap.xml");

interface Entry {
  loc: string;
  lastmod: string | undefined;
  /** Address by language. */
  alternates: Record<string, string>;
}

function entries(xml: string): Entry[] {
  return [...xml.matchAll(/<url>(.*?)<\/url>/gs)].map(([, body]) => ({
    loc: body!.match(/<loc>(.*?)<\/loc>/)![1]!,
    lastmod: body!.match(/<lastmod>(.*?)<\/lastmod>/)?.[1],
    alternates: Object.fromEntries(
      [...body!.matchAll(/<xhtml:link rel="alternate" hreflang="(.*?)" href="(.*?)"\/>/g)]
        .map(([, language, href]) => [language!, href!]),
    ),
  }));
}

Deno.test("the sitemap is well-formed XML in the sitemap's and XHTML's namespaces", () => {
  assertWellFormed(xml);
  assertMatch(xml, /<urlset xmlns="http:\/\/www\.sitemaps\.org\/schemas\/sitemap\/0\.9"/);
  assertMatch(xml, /xmlns:xhtml="http:\/\/www\.w3\.org\/1999\/xhtml"/);
});

Deno.test("the sitemap says nothing but addresses and days", () => {
  const rest = xml.replace(/<(loc|lastmod)>[^<]*<\/\1>/g, "").replace(/<[^>]*>/g, "");
  assertEquals(rest.trim(), "");
});

Deno.test("the sitemap lists exactly the pages, each once", () => {
  const pages = app.deps.site.pages.map(({ path }) => origin + path);
  assertEquals(entries(xml).map(({ loc }) => loc).sort(), pages.sort());
  assert(pages.includes(`${origin}/`) && pages.includes(`${origin}/en`));
});

Deno.test("the sitemap says when each page last changed", () => {
  const updated = new Map(
    app.deps.site.pages.map(({ path, updated }) => [origin + path, updated]),
  );
  for (const { loc, lastmod } of entries(xml)) {
    assertEquals(lastmod, updated.get(loc), loc);
    if (lastmod !== undefined) assertMatch(lastmod, /^\d{4}-\d{2}-\d{2}$/);
  }
});

Deno.test("both language versions of a page name each other, themselves and the first as default", () => {
  const rows = entries(xml);
  const first = rows.find(({ loc }) => loc === `${origin}/services/api-review`)!;
  assertEquals(first.alternates, {
    de: first.loc,
    en: `${origin}/en/services/api-review`,
    "x-default": first.loc,
  });
  for (const { loc, alternates } of rows) {
    if (Object.keys(alternates).length === 0) continue;
    assert(Object.values(alternates).includes(loc), loc);
    for (const other of Object.values(alternates)) {
      assertEquals(rows.find((row) => row.loc === other)?.alternates, alternates);
    }
  }
});

Deno.test("a page in one language only is listed without alternates", async () => {
  const app = appWith({ "en/notes/only-english.md": pageFile("In English only") });
  const rows = entries(await read(app, "/sitemap.xml"));
  const row = (path: string) => rows.find(({ loc }) => loc === origin + path);
  assertEquals(row("/en/notes/only-english")?.alternates, {});
  assertEquals(row("/en/notes/only-english")?.lastmod, "2026-05-04");
  assertEquals(row("/about")?.alternates, {});
  assertEquals(row("/en/about"), undefined);
});
