import { assertEquals, assertMatch, assertStringIncludes } from "@std/assert";
import { origin, testApp } from "../kit/app.ts";
import { appWith, pageFile, read } from "./support.ts";
import { assertWellFormed } from "./well_formed.ts";

const app = testApp();

Deno.test("a robots.txt of the owner stands in the place of the engine's", async () => {
  const rules = "User-agent: *\nDisallow: /\n";
  assertEquals(await read(appWith({ "de/robots.txt": rules }), "/robots.txt"), rules);
});

Deno.test("the sitemap is XML and lists exactly the pages, one in one language without alternates", async () => {
  const app = appWith({ "en/notes/only-english.md": pageFile("In English only") });
  const xml = await read(app, "/sitemap.xml");
  assertWellFormed(xml);
  const pages = app.deps.site.pages.map(({ path }) => origin + path);
  assertEquals([...xml.matchAll(/<loc>(.*)<\/loc>/g)].map(([, loc]) => loc).sort(), pages.sort());
  const only =
    `<loc>${origin}/en/notes/only-english</loc>\n    <lastmod>2026-05-04</lastmod>\n  </url>`;
  assertStringIncludes(xml, only);
});

const unescaped = (text: string) =>
  text.replaceAll("&lt;", "<").replaceAll("&gt;", ">").replaceAll("&quot;", '"')
    .replaceAll("&#39;", "'").replaceAll("&amp;", "&");

Deno.test("a feed holds the full text of its entries, with whole addresses", async () => {
  const text = await read(app, "/notes/feed.xml");
  assertWellFormed(text);
  const contents = [...text.matchAll(/<content type="html">(.*?)<\/content>/gs)]
    .map(([, content]) => unescaped(content!));
  assertEquals(contents.length, 2);
  const entry = contents.find((content) => content.includes("Eine ungeprüfte Sicherung"))!;
  assertStringIncludes(entry, `src="${origin}/notes/plan.svg"`);
  assertStringIncludes(entry, `href="${origin}/services/database-migration"`);
  assertStringIncludes(entry, `href="${origin}/notes/backups#wer-es-tut"`);
  for (const [, to] of contents.join("").matchAll(/ (?:href|src)="([^"]*)"/g)) {
    assertMatch(to!, /^(https?|mailto):/);
  }
});

Deno.test("of many entries a feed holds the newest twenty in full and the rest as summaries", async () => {
  const many = Array.from({ length: 25 }, (_, n) => [
    `de/notes/extra-${n}.md`,
    pageFile(`Extra ${n}`).replace("updated:", "published: 2026-05-03\nupdated:"),
  ]);
  const text = await read(appWith(Object.fromEntries(many)), "/notes/feed.xml");
  assertEquals(text.match(/<content /g)?.length, 20);
  assertEquals(text.match(/<summary>/g)?.length, 27);
});
