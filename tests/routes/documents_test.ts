import { assert, assertEquals, assertMatch, assertStringIncludes } from "@std/assert";
import { markdownOf } from "../../lib/content/text.ts";
import { testApp, testSite } from "../kit/app.ts";

const app = testApp();

Deno.test("GET /api/versioning.md answers the policy: 90 days, Deprecation, Sunset, new major path", async () => {
  const [first] = testSite.languages;
  const policy = await (await app.send("/api/versioning.md")).text();
  assertEquals(policy, markdownOf(testSite.in(first).versioning, testSite));
  for (const language of testSite.languages) {
    const { markdownPath } = testSite.in(language).versioning;
    const text = await (await app.send(markdownPath)).text();
    assertMatch(text, /^# /);
    assertMatch(text, /\b90\s(days|Tage)\b/);
    for (const word of ["`Deprecation`", "`Sunset`", "/api/v1", "1.0.0"]) {
      assertStringIncludes(text, word);
    }
  }
});

Deno.test("The Markdown of a listing names the pages below it, each with its link and what it is", async () => {
  const listings = testSite.pages.filter(({ kind }) => kind === "listing");
  assertEquals(listings.length, 4);
  for (const listing of listings) {
    const text = await (await app.send(listing.markdownPath)).text();
    const children = testSite.children(listing);
    assert(children.length > 0, listing.path);
    for (const { title, markdownPath, description } of children) {
      assertStringIncludes(text, `- [${title}](${markdownPath}): ${description}`);
    }
  }
});

Deno.test("auth.md names itself in its first heading", async () => {
  assertMatch(await (await app.send("/auth.md")).text(), /^# .*auth\.md/);
});

Deno.test("A 404 in Markdown links to the start page, the documentation and llms.txt, which live", async () => {
  const text = await (await app.send("/nothing.md")).text();
  for (const path of ["/", "/developers.md", "/llms.txt"]) {
    assertStringIncludes(text, `](${path})`);
    assertEquals((await app.send(path)).status, 200);
  }
});
