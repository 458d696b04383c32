import { assertEquals, assertMatch, assertStringIncludes } from "@std/assert";
import { contracts } from "../../lib/contract/mod.ts";
import { origin, testApp } from "../kit/app.ts";
import { unescaped } from "../pages/support.ts";
import { appWith, pageFile, read } from "./support.ts";
import { assertWellFormed } from "./well_formed.ts";

const app = testApp();

Deno.test("a robots.txt of the owner stands in the place of the engine's", async () => {
  const rules = "User-agent: *\nDisallow: /\n";
  assertEquals(await read(appWith({ "de/robots.txt": rules }), "/robots.txt"), rules);
});

Deno.test("the sitemap is well-formed and lists exactly the pages", async () => {
  const xml = await read(app, "/sitemap.xml");
  assertWellFormed(xml);
  const pages = app.deps.site.pages.map(({ path }) => origin + path);
  assertEquals([...xml.matchAll(/<loc>(.*)<\/loc>/g)].map(([, loc]) => loc).sort(), pages.sort());
});

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

Deno.test("the API catalog names every interface that is called, each once, and no document", async () => {
  const { linkset: [{ item }] } = JSON.parse(await read(app, "/.well-known/api-catalog"));
  const called = contracts.filter(({ quota }) => quota).map(({ path }) => origin + path);
  assertEquals(item, [...new Set(called)].map((href) => ({ href })));
});
