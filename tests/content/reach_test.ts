import { assert, assertEquals, assertStringIncludes } from "@std/assert";
import { projectAt } from "../../lib/content/guess.ts";
import { markdownOf } from "../../lib/content/text.ts";
import { renderPage } from "../../lib/pages/render_page.ts";
import { testApp } from "../kit/app.ts";
import { build, findingsOf, origin, page, siteOf, small, withoutIndex } from "./folder.ts";

const folder = {
  "README.md": "# Guide\n\nOf management and [terms](terms.md); the [rest]" +
    "(https://github.com/example/guide/blob/main/rest/a.md#part) is below.",
  "terms.md": "# Terms",
  "management.md": "# Management",
  "rest/a.md":
    "# A\n\n## Part {#part .wide}\n\n[Terms](https://gitlab.com/x/y/-/blob/main/terms.md)",
  "CONTRIBUTING.md": "# Contributing",
};

Deno.test("A home page that nobody wrote for this engine leads to all that its text does not link", async () => {
  const { site } = build(folder);
  assert(site);
  const start = site.in("en").start;
  const html = await renderPage(start, site);
  for (
    const link of ['href="/rest/a#part"', '<a href="/management">Management</a>', 'href="/rest"']
  ) {
    assertStringIncludes(html, link);
  }
  assertEquals(html.split('href="/terms"').length - 1, 2, "in the menu and in the text");
  assertStringIncludes(markdownOf(site.pageAt("/rest/a")!, site), "[Terms](/terms.md)");
  const menu = site.in("en").navigation.map(({ text }) => text);
  assertEquals(menu, ["Management", "Rest", "Terms"]);
});

Deno.test("Somebody's folder of Markdown is no practice: no contact page, no prices, no address that nobody wrote", async () => {
  const { site } = build(folder);
  const { send, post } = testApp({ site: site!, env: { BASE_URL: "" } });
  for (const path of ["/contact", "/pricing", "/privacy", "/imprint"]) {
    assertEquals((await send(path)).status, 404, path);
  }
  const catalog = await (await send("/api/v1/services")).json();
  assertEquals([catalog.contactUrl, catalog.pricing.url], [`${origin}/`, `${origin}/`]);
  for (const path of ["/", "/terms", "/llms.txt", "/agents.md", "/sitemap.xml", "/nowhere"]) {
    const text = await (await send(path)).text();
    assert(!/(?<!api|developers)\/contact\b|\/pricing\b|mailto:|Write to us/.test(text), path);
  }
  const body = {
    name: "A",
    email: "a@b.example",
    subject: "B",
    message: "A long message",
    gdprConsent: true,
  };
  assertEquals((await post("/api/contact", body)).status, 503);
});

Deno.test("The check names each page that no link leads to", () => {
  const files = small({
    "en/index.md": page("title: Start", "[A](a.md)"),
    "en/a.md": page("title: A", "[B](b.md)"),
    "en/b.md": page("title: B"),
    "en/lost.md": page("title: Lost"),
    "site.json": JSON.stringify({ name: "A", languages: ["en"], en: { navigation: [] } }),
  });
  const said = findingsOf(files).remarks.filter(({ problem }) =>
    problem.form.startsWith("No link leads")
  );
  assertEquals(said.map(({ file }) => file), ["en/lost.md"]);
});

Deno.test("A menu that nobody wrote has what visitors look for first, then the others by order and title: six at most", () => {
  const site = siteOf(small({
    "en/index.md": page("title: Home", "[Z](z.md) [Y](y.md)"),
    "en/about.md": page("title: About"),
    "en/services/a.md": page("title: A"),
    "en/w.md": page("title: W\norder: 2"),
    "en/x.md": page("title: X\norder: 1"),
    "en/y.md": page("title: Y"),
    "en/z.md": page("title: Z"),
    "en/LICENSE.md": page("title: Licence"),
  }));
  const { navigation, start } = site.in("en");
  assertEquals(navigation.map(({ text }) => text), ["Services", "About", "Contact", "X", "W", "Y"]);
  assertEquals(start.title, "Example");
});

/** What lies at the top of projects of other programs, and the folder that a start proposes. */
const projects: Readonly<Record<string, [names: string[], pages: string[], folder?: string]>> = {
  "Hugo": [["hugo.toml"], ["README.md", "content/_index.md", "content/a.md"], "content"],
  "Hugo with a folder of settings": [["config", "layouts"], ["content/a.md"], "content"],
  "Jekyll": [["_config.yml"], ["_posts/2024-05-31-a.md", "about.md"], "_posts"],
  "Jekyll with its pages in a folder": [["Gemfile"], ["README.md", "src/a.md", "src/b.md"], "src"],
  "Eleventy": [["eleventy.config.js"], ["src/a.md"], "src"],
  "Astro": [["astro.config.mjs"], ["src/content/blog/a.md"], "src/content"],
  "MkDocs": [["mkdocs.yml"], ["docs/index.md"], "docs"],
  "Docusaurus": [["docusaurus.config.ts"], ["blog/a.md", "docs/a.md", "docs/b.md"], "docs"],
  "a handbook beside a program": [["package.json"], ["a.md", "b.md", "docs/c.md"]],
  "a folder of Markdown": [["a.md", "docs"], ["docs/a.md", "docs/b.md"]],
};

for (const [what, [names, pages, folder]] of Object.entries(projects)) {
  Deno.test(`On the top of a project, a start says which folder has the pages: ${what}`, () => {
    const files = new Map(pages.map((path) => [path, new Uint8Array()]));
    assertEquals(projectAt(names, files)?.file, folder);
  });
}

Deno.test("A menu that nobody wrote says nothing twice, and names no year", () => {
  const site = siteOf(small({
    "en/2024/a.md": page(),
    "en/contact-us.md": page("title: Contact us"),
    "en/write.md": page("title: Contact us"),
  }));
  const texts = site.in("en").navigation.map(({ text }) => text);
  assertEquals(texts, [...new Set(texts)]);
  assert(!texts.includes("2024"), texts.join());
});

const notes = {
  "Home.md": "See [[Prices]], [[sub/deep note|the deep one]], [[Prices#What it costs]].",
  "Prices.md":
    "A\n\n## What it costs\n\n![[plan.png|300]] and `[[code]]`, [[Nowhere]].\n\n[[#What it costs]]",
  "sub/Deep note.md": "[[prices]] [x](Prices.md)\n\n```\n[[Prices]]\n```",
  "files/plan.png": "",
};

Deno.test("Links of notes lead to the note or picture of that name, wherever it lies, on the page and in Markdown", async () => {
  const { site, inspect } = build(notes);
  const start = site!.in("en").start;
  assertEquals(start.file, "Home.md");
  assertStringIncludes(
    markdownOf(start, site!),
    "See [Prices](/Prices.md), [the deep one](/sub/deep-note.md), " +
      "[Prices > What it costs](/Prices.md#what-it-costs).",
  );
  const prices = await renderPage(site!.pageAt("/Prices")!, site!);
  assertStringIncludes(prices, 'src="/files/plan.png"');
  assertStringIncludes(prices, "<code>[[code]]</code>, [[Nowhere]].");
  assertStringIncludes(prices, 'href="#what-it-costs">What it costs</a>');
  const deep = await renderPage(site!.pageAt("/sub/deep-note")!, site!);
  assertEquals(deep.split('href="/Prices"').length - 1, 3, "twice in the text, and in the menu");
  const marks = inspect!().errors.filter(({ problem }) => `${problem}`.includes("mark of another"));
  assertEquals(marks.map(({ file }) => file), ["Prices.md"]);
});

Deno.test("A file that a page links from the top of the folder is published", () => {
  const { site } = build({ "a.md": "# A", "sub/b.md": "[x](/files/c.pdf)", "files/c.pdf": "x" });
  assertEquals([...site!.files.keys()], ["/files/c.pdf"]);
});

Deno.test("A link of notes is read in a table, with a text, a heading or a width; other brackets stay", () => {
  const links: Record<string, string> = {
    "[[Day rate]]": "[Day rate](/day-rate.md)",
    "[[Day rate#VAT]]": "[Day rate > VAT](/day-rate.md#vat)",
    "[[Day rate#^1a2b]]": "[Day rate](/day-rate.md)",
    "[[Day rate|what it costs]]": "[what it costs](/day-rate.md)",
    "[[Day rate#VAT\\|VAT]]": "[VAT](/day-rate.md#vat)",
    "![[our office.png]]": "![](/our%20office.png)",
    "![[our office.png\\|300]]": "![](/our%20office.png)",
    "![[our office.png\\|Our office]]": "![Our office](/our%20office.png)",
    "[[1]](https://a.example) [x] [ ]": "[[1]](https://a.example) [x] [ ]",
  };
  const lines = (texts: string[]) => texts.map((each) => `| ${each} | ${each} |`).join("\n");
  const { site } = build({
    "a.md": `# A\n\n${lines(Object.keys(links))}`,
    "Day rate.md": "# Day rate\n\n## VAT",
    "our office.png": "",
  });
  const made = withoutIndex(markdownOf(site!.pageAt("/a")!, site!));
  assertEquals(made.trimEnd(), `# A\n\n${lines(Object.values(links))}`);
});

Deno.test("A note of GitHub or Obsidian has the title beside its name, else what it is; a bare one stays GitHub's", async () => {
  const quotes = "> [!warning] Mind the *gap*\n> It is wide.\n\n> [!Example]-\n> One.\n\n" +
    "> [!NOTE]\n> Two.\nThree.\n\n> Plain.";
  const { site } = build({ "a.md": `# A\n\n${quotes}` });
  const html = await renderPage(site!.pageAt("/a")!, site!);
  const titles = [
    ...html.matchAll(/<div class="alert alert-(\w+)">\n<p class="alert-title">(.*?)<\/p>/g),
  ];
  assertEquals(titles.map(([, kind, title]) => `${kind}: ${title}`), [
    "warning: Mind the <em>gap</em>",
    "note: Example",
    "note: Note",
  ]);
  assertStringIncludes(html, "<p>Two.\nThree.</p>\n</div>");
  assertStringIncludes(html, "<blockquote>\n<p>Plain.</p>");
  assertStringIncludes(markdownOf(site!.pageAt("/a")!, site!), "> [!warning] Mind the *gap*");
});

Deno.test("A page whose front matter only another program reads is not published, and the check says so", () => {
  const { site, inspect } = build({
    "index.md": "# Start",
    "b.md": '---js\nconst draft = true;\nconst title = "B";\n---\n\nText.',
  });
  assertEquals(site!.pageAt("/b"), undefined);
  assertStringIncludes(
    inspect!().errors.map(String).join(),
    "b.md:1: Front matter in js is not read",
  );
});
