import { assert, assertEquals, assertMatch, assertStringIncludes } from "@std/assert";
import { markdownOf } from "../../lib/content/text.ts";
import { testApp, testSite } from "../kit/app.ts";

const app = testApp();

const documents = [
  "/developers.md",
  "/api/versioning.md",
  "/index.md",
  "/en/services/api-review.md",
];

for (const path of documents) {
  Deno.test(`GET ${path} answers Markdown, inert, to be kept for five minutes`, async () => {
    const response = await app.send(path);
    assertEquals(response.status, 200);
    assertEquals(response.headers.get("content-type"), "text/markdown; charset=utf-8");
    assertEquals(response.headers.get("x-content-type-options"), "nosniff");
    assertEquals(
      response.headers.get("cache-control"),
      "public, max-age=300, must-revalidate",
    );
    assert((await response.text()).length > 100);
  });
}

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

Deno.test("A page's Markdown begins with its title and holds no front matter", async () => {
  for (const { markdownPath, title } of testSite.pages) {
    const text = await (await app.send(markdownPath)).text();
    assert(text.startsWith(`# ${title}\n\n`), markdownPath);
    assertEquals(text.includes("\ndescription: "), false, markdownPath);
    assert(text.endsWith("\n"), markdownPath);
  }
});

Deno.test("The Markdown of a listing names the pages below it, each with its link and what it is", async () => {
  const listings = testSite.pages.filter(({ kind }) => kind === "listing");
  assertEquals(listings.length, 4);
  for (const listing of listings) {
    const text = await (await app.send(listing.markdownPath)).text();
    const children = testSite.children(listing);
    assert(children.length > 0, listing.path);
    for (const { title, path, description } of children) {
      assertStringIncludes(text, `- [${title}](${path}): ${description}`);
    }
  }
});

Deno.test("auth.md names itself in its first heading", async () => {
  assertMatch(await (await app.send("/auth.md")).text(), /^# .*auth\.md/);
});

const pageForms: [accept: string | undefined, type: string][] = [
  [undefined, "text/html; charset=utf-8"],
  ["*/*", "text/html; charset=utf-8"],
  ["text/html,application/xhtml+xml,*/*;q=0.8", "text/html; charset=utf-8"],
  ["text/markdown", "text/markdown; charset=utf-8"],
  ["text/markdown, text/html;q=0.9", "text/markdown; charset=utf-8"],
  ["text/html, text/markdown;q=0.9", "text/html; charset=utf-8"],
  ["text/markdown;q=0, text/html", "text/html; charset=utf-8"],
  ["application/json", "text/html; charset=utf-8"],
];

for (const [accept, type] of pageForms) {
  Deno.test(`A page asked for with Accept: ${accept ?? "(none)"} is ${type}, Vary: Accept`, async () => {
    const response = await app.send("/pricing", { headers: accept ? { accept } : {} });
    assertEquals([response.status, response.headers.get("content-type")], [200, type]);
    assertMatch(response.headers.get("vary") ?? "", /\bAccept\b/i);
    if (type.startsWith("text/markdown")) {
      assertEquals(await response.text(), await (await app.send("/pricing.md")).text());
    }
  });
}
