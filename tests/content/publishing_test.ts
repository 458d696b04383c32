import { assert, assertEquals } from "@std/assert";
import { readFolder } from "../../lib/site/files.ts";
import { atom, feeds } from "../../lib/discovery/feed.ts";
import { testApp } from "../kit/app.ts";
import { testCases } from "../kit/cases.ts";
import { build, filesIn, findingsOf, siteOf, small, testSite, withFolder } from "./folder.ts";

const app = testApp({ site: testSite });

async function get(path: string) {
  const response = await app.send(path, { redirect: "manual" });
  const { status, headers } = response;
  return { status, headers, bytes: new Uint8Array(await response.arrayBuffer()) };
}

Deno.test("Every file is served byte for byte with its media type, and cannot be taken for another", async () => {
  for (const file of testSite.files.values()) {
    const { headers, bytes } = await get(file.path);
    assertEquals(bytes, file.bytes);
    const said = ["content-type", "x-content-type-options"].map((name) => headers.get(name));
    assertEquals(said, [file.type, "nosniff"], file.path);
  }
});

Deno.test("A draft is nowhere: not at its path, not in the sitemap, not in a feed", async () => {
  assertEquals((await get("/notes/unfinished")).status, 404);
  for (const path of ["/sitemap.xml", "/notes/feed.xml", "/llms.txt", "/notes.md"]) {
    const { status, bytes } = await get(path);
    assertEquals(status, 200, path);
    assert(!new TextDecoder().decode(bytes).includes("unfinished"), path);
  }
});

Deno.test("A folder .well-known is published whole, as what it holds, and never over an address of the engine", async () => {
  const told = {
    "security.txt": "text/plain; charset=utf-8",
    "site-association": "text/plain; charset=utf-8",
    "below/links.json": "application/json; charset=utf-8",
  };
  const written = Object.keys(told).map((name) => [`.well-known/${name}`, name]);
  await withFolder(small(Object.fromEntries(written)), async (dir) => {
    const files = Object.fromEntries(readFolder(dir).folder);
    const app = testApp({ site: siteOf(files) });
    for (const [name, type] of Object.entries(told)) {
      const answer = await app.send(`/.well-known/${name}`);
      assertEquals([answer.status, answer.headers.get("content-type")], [200, type]);
      assertEquals(await answer.text(), name);
    }
    const { errors, remarks } = findingsOf(files);
    assertEquals([...errors, ...remarks].filter(({ file }) => file.startsWith(".")), []);
  });
  assertEquals(build(small({ ".well-known/api-catalog": "{}" })).errors, [
    ".well-known/api-catalog:1: The address /.well-known/api-catalog is taken by the engine itself. Choose another",
  ]);
});

Deno.test("The icons at the root are the site's mark as PNG", async () => {
  const marked = testApp({
    site: siteOf(small({
      "site.json":
        '{ "name": "Example", "languages": ["en"], "theme": { "mark": "assets/yard.png" } }',
      "assets/yard.png": Deno.readFileSync("tests/site/assets/yard.png"),
    })),
  });
  for (const path of ["/favicon.ico", "/apple-touch-icon.png"]) {
    const answer = await marked.send(path);
    assertEquals([answer.status, answer.headers.get("content-type")], [200, "image/png"]);
    await answer.body?.cancel();
  }
});

testCases("The feeds of a site", new URL("feeds/", import.meta.url), "site", {
  async atom(text) {
    const site = siteOf(filesIn(text));
    const written = feeds(site).map(async (feed) =>
      `<!-- ${feed.path} -->\n${await atom(feed, site)}`
    );
    return (await Promise.all(written)).join("\n");
  },
});
