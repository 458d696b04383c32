import { assert, assertEquals, assertMatch, assertStringIncludes } from "@std/assert";
import { smallSite } from "../manual/support.ts";
import { testApp, testSite, testSiteWith } from "../kit/app.ts";

const app = testApp();

const read = async (path: string) => await (await app.send(path)).text();

Deno.test("GET /api/versioning.md answers the policy, which is a page too", async () => {
  const policy = await read("/api/versioning.md");
  assertEquals([policy, policy.slice(0, 2)], [await read("/versioning.md"), "# "]);
});

Deno.test("The Markdown of a listing names the pages below it, each with its link and what it is", async () => {
  const listings = testSite.pages.filter(({ kind }) => kind === "listing");
  assertEquals(listings.length, 4);
  for (const listing of listings) {
    const text = await read(listing.markdownPath);
    const children = testSite.children(listing);
    assert(children.length > 0, listing.path);
    for (const { title, markdownPath, description } of children) {
      assertStringIncludes(text, `- [${title}](${markdownPath}): ${description}`);
    }
  }
});

Deno.test("A 404 in Markdown links to the start page, the documentation and llms.txt, which live", async () => {
  const text = await read("/nothing.md");
  for (const path of ["/", "/developers.md", "/llms.txt"]) {
    assertStringIncludes(text, `](${path})`);
    assertEquals((await app.send(path)).status, 200);
  }
});

Deno.test("The pages for programs are English on a site in German, whose menu leads to them", async () => {
  const app = testApp({ site: smallSite(["de"], { developerPages: true }) });
  for (const path of ["/developers", "/developers/mcp", "/agents", "/auth", "/versioning"]) {
    const { headers } = await app.send(path);
    assertEquals(headers.get("content-language"), "en");
    assert(!headers.get("link")!.includes("hreflang"), path);
  }
  const reference = await (await app.send("/developers")).text();
  assertStringIncludes(reference, '<html lang="en"');
  assertStringIncludes(reference, '<a href="/privacy" lang="de">');
  assertStringIncludes(reference, "query=preise&amp;language=de");
  assertMatch(await (await app.send("/agents.md")).text(), /^# Notes[^\n]*\n\nInterfaces and most/);
  const start = await (await app.send("/")).text();
  assertStringIncludes(start, '<a href="/developers" lang="en">Developer reference</a>');
  const found = await (await app.send("/search?query=endpoint")).text();
  assertMatch(found, /<h3 lang="en"><a href="\/developers/);
});

Deno.test("The addresses that pages for programs had below a language lead to them, for readers too, but for a page of the owner's", async () => {
  for (const path of ["/developers", "/developers/mcp.md", "/agents", "/auth.md", "/versioning"]) {
    const { status, headers } = await app.send(`/en${path}`);
    assertEquals([status, headers.get("location")], [308, path]);
  }
  const own = testApp({
    site: testSiteWith({ "en/agents.md": "# Ours\n\nText.", "de/auth.md": "# Unsere\n\nText." }),
  });
  const paths = ["/en/developers", "/en/agents", "/en/auth.md", "/en/nowhere"];
  const { results } = await (await own.post("/api/v1/documents/batch", { paths })).json();
  const titles = results.map(({ text }: { text?: string }) => text?.split("\n")[0]);
  assertEquals(titles, ["# Developer reference", "# Ours", "# Unsere", undefined]);
  const read = { name: "read_document", arguments: { path: "/en/auth" } };
  const message = { jsonrpc: "2.0", id: 1, method: "tools/call", params: read };
  const answer = await (await own.post("/mcp", message, { accept: "application/json" })).json();
  assertEquals(answer.result.structuredContent.title, "Unsere");
  assertEquals((await own.send("/en/agents")).status, 200);
  assertEquals((await own.send("/agents")).headers.get("content-language"), "en");
});
