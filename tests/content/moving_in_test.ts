import { assert, assertEquals, assertMatch, assertStringIncludes, assertThrows } from "@std/assert";
import { SiteError } from "../../lib/site/content_error.ts";
import { markdownOf, parsePage } from "../../lib/site/text.ts";
import { renderPage } from "../../lib/pages/render_page.ts";
import { configOf, loadSite, testApp } from "../kit/app.ts";
import { build, type Files, page, siteOf, small, withFolder } from "./folder.ts";

const htmlOf = (site: ReturnType<typeof siteOf>, path: string) =>
  renderPage(site.pageAt(path)!, site);

const titles: [text: string, title: string, body: string][] = [
  ["# A *b* `c`\n\nText.", "A b c", "Text."],
  ["A\n===\nText.", "A", "Text."],
  ["[![x](y.svg)](z)\n\n# A #\n\nText.", "A", "[![x](y.svg)](z)\n\n\n\nText."],
  ["```sh\n# no\n```\n\n# A", "A", "```sh\n# no\n```"],
  ["## A\n\n### B", "A", "### B"],
  ["Text.\n\n## A\n\n# B", "Getting started", "Text.\n\n## A\n\n# B"],
  ["---\ntitle: A\n---\n# A\n\n# A", "A", "# A"],
  ["---\ntitle: A b\n---\n\n# a-B!\n\n# C", "A b", "# C"],
  ["---\ntitle: A\n---\n# B\n\n## C", "A", "## C"],
  ["---\ntitle: A\n---\n# B\n\n# C", "A", "# B\n\n# C"],
  ["---\ntitle: A\n---\nText.\n\n# B", "A", "Text.\n\n# B"],
  ["---\ntitle: A\n---\n## B", "A", "## B"],
  ["---\ntitle: A\n---\n# ![](x.png)", "A", "# ![](x.png)"],
  ["", "Getting started", ""],
  ["<!--\n# old\n-->\n\n# A\n\nText.", "A", "<!--\n# old\n-->\n\n\n\nText."],
  ["<pre>\n# shell\n</pre>\n\n# A", "A", "<pre>\n# shell\n</pre>"],
  ["A\n---\n\nText.", "A", "Text."],
  [":::case\n# Inside\n:::\n\n# A", "A", ":::case\n# Inside\n:::"],
  ["####### no\n\n# A", "A", "####### no"],
  ["A long\ntitle\n===\n\nMore.", "A long title", "More."],
  ["> a\n===\n\n# A", "A", "> a\n==="],
  ["- a\n\n      # code\n\n# A", "A", "- a\n\n      # code"],
  ["| # a |\n|--|\n\n# A", "A", "| # a |\n|--|"],
];

Deno.test("A first heading is the title, shown once; else the file's name", async () => {
  for (const [text, title, body] of titles) {
    const site = siteOf(small({ "en/getting-started.md": text }));
    const made = site.pageAt("/getting-started")!;
    assertEquals([made.title, made.body.trim()], [title, body], text);
    const once = (written: string) => assertEquals(written.split(/^# A$|>A</m).length, 2, text);
    if (text !== "A" && body === "Text.") once(markdownOf(made, site).replace("# A b c", "# A"));
    assertEquals(parsePage(made, site).sections.some(({ text }) => text === "A"), false);
    const html = await htmlOf(site, "/getting-started");
    assertStringIncludes(html, `<h1>${made.heading}</h1>`);
    assertStringIncludes(html, `<title>${title} – Example</title>`);
  }
});

Deno.test("A heading that says something else than the title stands above the page; both find it", async () => {
  const site = siteOf(small({
    "en/index.md": page("title: Start", "# Welcome home"),
    "en/contact.md": page("title: Contact", "# Write to us"),
    "en/news/index.md": page("title: News", "# Fresh from the press"),
    "en/news/a.md": page(
      "title: Opening\npublished: 2026-01-31",
      "# Our doors are *open*\n\nCome.",
    ),
  }));
  const headings = {
    "/": "Welcome home",
    "/contact": "Write to us",
    "/news": "Fresh from the press",
    "/news/a": "Our doors are open",
  };
  const { send } = testApp({ site });
  for (const [path, heading] of Object.entries(headings)) {
    const html = await (await send(path)).text();
    assertEquals([...html.matchAll(/<h1>(.*?)<\/h1>/g)].map(([, text]) => text), [heading]);
    assertMatch(markdownOf(site.pageAt(path)!, site), new RegExp(`^# ${heading}\n`));
  }
  const listing = await (await send("/news")).text();
  assertStringIncludes(listing, '<a href="/news/a">Opening</a>');
  assertStringIncludes(listing, "<title>News – Example</title>");
  assertStringIncludes(await (await send("/news/feed.xml")).text(), "<title>Opening</title>");
  assertStringIncludes(await (await send("/llms.txt")).text(), "[Opening](");
  for (const query of ["Opening", "Our doors are open"]) {
    const answer = await send(`/ask?query=${encodeURIComponent(query)}&streaming=false`);
    const { results: [first] } = await answer.json();
    assertEquals([first.name, new URL(first.url).pathname], ["Opening", "/news/a"]);
  }
});

Deno.test("A link to a file of the folder leads to its page and heading, as HTML and as Markdown", async () => {
  const links = {
    "Über%20uns/b.md#whats-new": "/ueber-uns/b#what-s-new",
    "./Über uns/README.md": "/ueber-uns",
    "Über uns/": "/ueber-uns",
    "c/index.md?x=1#x": "/c?x=1#x",
    "c.html": "/c",
    "c/d.png": "/c/d.png",
    "../assets/e.pdf": "/assets/e.pdf",
    "#own_part": "#own-part",
    "#a": "#fd-main",
    "Über uns/b.md#b": "/ueber-uns/b#fd-main",
    "/c": "/c",
    "https://x.example/c.md": "https://x.example/c.md",
    "nowhere.md": "nowhere.md",
  };
  const list = Object.keys(links).map((href) => `[x](<${href}>)`).join("\n");
  const site = siteOf(small({
    "en/a.md": page(
      "title: A",
      `${list}\n<a href="c/index.md">\n\n[y]\n\n## Own part\n\n[y]: c.md`,
    ),
    "en/Über uns/README.md": "# B",
    "en/Über uns/b.md": "# B\n\n## What’s new?\n\n[z](../c.md) [w](README.md)",
    "en/c/index.md": "# C\n\n## X\n\n![p](d.png)",
    "en/c/d.png": "",
    "assets/e.pdf": "",
  }));
  const html = await htmlOf(site, "/a");
  const hrefs = [...html.slice(html.indexOf("<main")).matchAll(/href="([^"]*)">x</g)];
  assertEquals(hrefs.map(([, href]) => href), Object.values(links));
  assertMatch(html, /<a href="\/c"><\/p>/);
  assertMatch(html, /<a href="\/c">y</);
  const text = markdownOf(site.pageAt("/a")!, site);
  assertStringIncludes(text, "[x](</ueber-uns/b.md#what-s-new>)");
  assertStringIncludes(text, "[y]: /c.md");
  assertStringIncludes(
    markdownOf(site.pageAt("/ueber-uns/b")!, site),
    "[z](/c.md) [w](/ueber-uns.md)",
  );
  assertStringIncludes(markdownOf(site.pageAt("/c")!, site), "![p](/c/d.png)");
  assertEquals(site.pageAt("/ueber-uns")?.title, "B");
});

Deno.test("README.md is the page of its folder unless that has one, and the owner's beside site.json", () => {
  const site = siteOf(small({
    "README.md": "# Mine",
    "HOSTING.md": "# Mine",
    "en/a/README.md": "# Read me",
    "en/b/README.md": "# Read me",
    "en/b/index.md": "# Index",
  }));
  assertEquals(["/a", "/b"].map((path) => site.pageAt(path)?.title), ["Read me", "Index"]);
  assert(!site.pages.some(({ title }) => title === "Mine"));
});

const german: Files = {
  "README.md": "# Handbuch\n\nSo arbeiten wir, und das ist gut.\n\n[Urlaub](urlaub.md) {{ phone }}",
  "urlaub.md": "---\norder: x\n---\n# Urlaub",
  "regeln/Krank sein.md": "# Krank\n\n{{siteNam}} [Code](../../src/main.ts)",
  "api/read.md": "# Lesen",
};

Deno.test("A folder of Markdown is a site, whatever is wrong in it", async () => {
  const { site, guess, inspect } = build(german);
  assert(site);
  assertEquals([site.name, site.languages, site.developerPages], ["Site", ["en"], false]);
  const own = site.pages.filter(({ file }) => !file.startsWith("lib/")).map(({ path }) => path);
  const paths = ["/", "/api-pages", "/api-pages/read", "/regeln", "/regeln/krank-sein", "/urlaub"];
  assertEquals(own, paths);
  const start = await htmlOf(site, "/");
  assertStringIncludes(start, "<title>Site: Handbuch</title>");
  assertStringIncludes(start, '<a href="/urlaub">Urlaub</a> {{ phone }}');
  assertStringIncludes(start, '<li><a href="/api-pages">Api</a></li>');
  const { errors, remarks } = inspect();
  assertEquals(errors.map(({ file }) => file), ["README.md", "urlaub.md", "regeln/Krank sein.md"]);
  const left = remarks.find(({ file }) => file === "regeln/Krank sein.md")?.message;
  assertStringIncludes(left ?? "", "The link ../../src/main.ts");
  assertMatch(guess?.message ?? "", /^site\.json:1: .* a site\.json with name and languages, /);
});

Deno.test("Its languages are those of its folders, its name is the folder's", async () => {
  const files = { "en/index.md": "Text.", "de/README.md": "Text.", "fr/index.md": "", "a.md": "" };
  await withFolder(files, (dir) => {
    const { name, languages, pages } = loadSite(dir, configOf({ BASE_URL: "http://localhost" }));
    assertEquals([name, languages], [dir.replace(/.*\//, ""), ["en", "de"]]);
    assertEquals(pages.filter(({ file }) => !file.startsWith("lib/")).length, 2);
  });
  assertEquals(build({ "b/a.md": "Text." }).site?.in("en").start.title, "Site");
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
