import { assertEquals } from "@std/assert";
import { type ContentFiles } from "../../lib/content/files.ts";
import { siteFiles, testApp } from "../kit/app.ts";
import { htmlOf, site, tags } from "./support.ts";

const switchOf = (html: string) =>
  tags(html, "a").filter(({ hreflang }) => hreflang !== undefined)
    .map(({ hreflang, href, lang }) => [hreflang, lang, href]);

Deno.test("the language switch leads to the same page", async () => {
  for (const { slug } of site.services.library.pages) {
    const path = (language: "en" | "de") => site.services.library.page(language, slug)!.path;
    assertEquals(switchOf(await htmlOf(path("en"))), [["de", "de", path("de")]]);
    assertEquals(switchOf(await htmlOf(path("de"))), [["en", "en", path("en")]]);
  }
});

Deno.test("a page in one language has no alternate, and its switch leads to the start page", async () => {
  const files: ContentFiles = { ...siteFiles, text: new Map(siteFiles.text) };
  files.text.set(
    "en/only-here.md",
    "---\ntitle: Only here\ndescription: In one language\nupdated: 2026-11-01\n---\n\nText.\n",
  );
  const html = await htmlOf("/only-here", testApp({ files }));
  assertEquals(switchOf(html), [["de", "de", "/de"]]);
  assertEquals(tags(html, "link").some(({ hreflang }) => hreflang !== undefined), false);
});
