import { assert, assertEquals, assertMatch, assertStringIncludes, assertThrows } from "@std/assert";
import { SiteError } from "../../lib/site/content_error.ts";
import { renderPage } from "../../lib/pages/render_page.ts";
import { configOf, loadSite, testApp } from "../kit/app.ts";
import { build, type Files, siteOf, withFolder } from "./folder.ts";

const htmlOf = (site: ReturnType<typeof siteOf>, path: string) =>
  renderPage(site.pageAt(path)!, site);

const german: Files = {
  "README.md": "# Handbuch\n\nSo arbeiten wir, und das ist gut.\n\n[Urlaub](urlaub.md) {{ phone }}",
  "urlaub.md": "---\norder: x\n---\n# Urlaub",
  "regeln/Krank sein.md": "# Krank\n\n{{siteNam}} [Code](../../src/main.ts)",
  "api/read.md": "# Lesen",
};

Deno.test("A folder of Markdown is a site, whatever is wrong in it", async () => {
  const { site, guess, check } = build(german);
  assert(site);
  assertEquals([site.name, site.languages, site.developerPages], ["Site", ["en"], false]);
  const own = site.pages.filter(({ file }) => !file.startsWith("lib/")).map(({ path }) => path);
  const paths = ["/", "/api-pages", "/api-pages/read", "/regeln", "/regeln/krank-sein", "/urlaub"];
  assertEquals(own, paths);
  const start = await htmlOf(site, "/");
  assertStringIncludes(start, "<title>Site: Handbuch</title>");
  assertStringIncludes(start, '<a href="/urlaub">Urlaub</a> {{ phone }}');
  assertStringIncludes(start, '<li><a href="/api-pages">Api</a></li>');
  const { errors } = check();
  const sick = "regeln/Krank sein.md";
  assertEquals(errors.map(({ file }) => file), ["README.md", "urlaub.md", sick, sick]);
  assertStringIncludes(errors.at(-1)!.message, "The link ../../src/main.ts");
  assertMatch(guess?.message ?? "", /^site\.json:1: .* a site\.json with name and languages, /);
});

Deno.test("Its languages are those of its folders, its name is the folder's", async () => {
  const files = { "en/index.md": "Text.", "de/README.md": "Text.", "fr/index.md": "", "a.md": "" };
  await withFolder(files, (dir) => {
    const { name, languages, pages } = loadSite(dir, configOf({ BASE_URL: "http://localhost" }));
    assertEquals([name, languages], [dir.replace(/.*\//, ""), ["en", "de"]]);
    assertEquals(pages.filter(({ file }) => !file.startsWith("lib/")).length, 2);
  });
  const site = siteOf({ "b/a.md": "# {{ a }}" });
  assertEquals(site.in("en").start.title, "Site");
  assertStringIncludes(
    await htmlOf(siteOf({ "a.md": "# {{ a }}" }), "/"),
    '<a href="/a">{{ a }}</a>',
  );
});

Deno.test("A folder without site.json is served on this machine alone, and one without Markdown nowhere", async () => {
  const refused = (env: Record<string, string>) =>
    assertThrows(
      () => loadSite(dir, configOf(env)),
      SiteError,
      "write a site.json with name and languages",
    );
  let dir = "";
  await withFolder({ "index.md": "# A" }, async (folder) => {
    dir = folder;
    refused({ BASE_URL: "https://www.practice.example" });
    refused({ BASE_URL: "", HOST: "0.0.0.0" });
    refused({ BASE_URL: "", DENO_DEPLOY: "true" });
    const site = loadSite(dir, configOf({ BASE_URL: "", HOST: "::1" }));
    assertEquals((await testApp({ site }).send("/index.md")).status, 200);
  });
  assertMatch(build({ "a.txt": "x" }).errors.join(), /^site\.json:1: There is no Markdown/);
});
