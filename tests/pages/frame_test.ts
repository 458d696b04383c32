import { assert, assertEquals, assertStringIncludes } from "@std/assert";
import type { ContentError } from "../../lib/content/content_error.ts";
import { renderPage } from "../../lib/pages/page.ts";
import { fill } from "../../lib/template.ts";
import { siteOfFolder } from "../kit/app.ts";
import { germanWords, htmlOf, pagePaths, site, tags, textOf, words } from "./support.ts";

/** The part of a page between two marks. */
const part = (html: string, from: string, to: string) =>
  html.slice(html.indexOf(from), html.indexOf(to, html.indexOf(from)));

const header = async (path: string) => part(await htmlOf(path), "<header", "</header>");
const footer = async (path: string) => part(await htmlOf(path), "<footer", "</footer>");
const main = async (path: string) => part(await htmlOf(path), "<main", "</main>");

/** A site of these files, by their path in its folder. */
function siteOf(files: Record<string, string>, drafts = false) {
  const bytes = Object.entries(files).map(([path, text]) =>
    [path, new TextEncoder().encode(text)] as [string, Uint8Array<ArrayBuffer>]
  );
  const errors: ContentError[] = [];
  const made = siteOfFolder(new Map(bytes), { drafts }, errors);
  assertEquals(errors, []);
  assert(made);
  return made;
}

const local = { tagline: "A tagline", navigation: [], footer: [] };
const start = "---\ntitle: Start\ndescription: The start.\n---\n\nText.\n";

Deno.test("every page has one frame: language, title, heading, skip link, navigation, footer", async () => {
  for (const page of site.pages) {
    const html = await htmlOf(page.path);
    assert(html.startsWith("<!DOCTYPE html>"));
    assertEquals(tags(html, "html")[0]?.lang, page.language);
    assertEquals(tags(html, "h1").length, 1);
    assertEquals(textOf(html, "h1"), page.title);
    assertStringIncludes(textOf(html, "title") ?? "", site.name);
    assertEquals(tags(html, "a")[0], { class: "skip", href: "#main" });
    assertEquals(tags(html, "main")[0]?.id, "main");
    assertEquals(tags(html, "meta").filter(({ name }) => name === "description").length, 1);
    assertEquals([tags(html, "header").length, tags(html, "footer").length], [1, 1]);
  }
});

Deno.test("no page has an inline script, an inline style or a file from elsewhere", async () => {
  for (const path of pagePaths) {
    const html = await htmlOf(path);
    for (const { src, type } of tags(html, "script")) {
      assert(src?.startsWith("/assets/") || type?.endsWith("json"), `${path}: ${src ?? type}`);
    }
    assertEquals(/<style|\sstyle=|\son\w+="/.test(html), false, path);
    const loaded = tags(html, "link").filter(({ rel }) =>
      ["stylesheet", "icon", "preload"].includes(rel ?? "")
    );
    assert(loaded.length > 0 && loaded.every(({ href }) => /^\/(?!\/)/.test(href!)), path);
    assert(tags(html, "img").every(({ src }) => /^\/(?!\/)/.test(src!)), path);
  }
});

Deno.test("the site's own stylesheet comes after the engine's, so that it wins", async () => {
  const sheets = tags(await htmlOf("/"), "link").filter(({ rel }) => rel === "stylesheet");
  assertEquals(sheets.length, 2);
  assert(sheets[0]?.href?.endsWith("/style.css"));
  assertEquals(sheets[1]?.href, site.theme.stylesheet?.path);
});

Deno.test("the practice's lettering stands in the header, named by the practice's name", async () => {
  const [logo] = tags(await header("/en"), "img");
  assertEquals([logo?.src, logo?.alt], [site.theme.logo?.path, site.name]);
  assertEquals(logo?.width, String(site.theme.logo?.width));
});

Deno.test("by night the header shows the lettering made for it, on paper the one for the day", async () => {
  const html = await header("/en");
  const [night] = tags(html, "source");
  assertEquals(night?.media, "screen and (prefers-color-scheme: dark)");
  assertEquals(night?.srcset, site.theme.logoDark?.path);
  assert(html.indexOf("<source") < html.indexOf("<img"), "the first that fits is shown");
});

const heroOf = async (size: string, heroFocus?: string) => {
  const theme = { hero: "assets/hero.svg", heroFocus };
  const made = siteOf({
    "site.json": JSON.stringify({ name: "Bare", languages: ["en"], theme, en: local }),
    "en/index.md": start,
    "assets/hero.svg": `<svg xmlns="http://www.w3.org/2000/svg" ${size}></svg>`,
  });
  const html = await renderPage(made.in("en").start, made);
  return { html, image: tags(part(html, '<div class="hero-', "</div>"), "img")[0] };
};

Deno.test("a hero is cut around what its owner names, to the nearest quarter; a strip is never cut", async () => {
  const photo = await heroOf('width="1600" height="1000"', "70% 4%");
  assertStringIncludes(photo.html, '<div class="hero-picture">');
  assertEquals(photo.image?.class, "focus-x-75 focus-y-0");
  assertEquals((await heroOf('width="1600" height="1000"')).image?.class, undefined);
  assertStringIncludes(
    (await heroOf('width="1600" height="200"')).html,
    '<div class="hero-strip">',
  );
});

Deno.test("no line of tools stands between a page's title and the end of its text", async () => {
  for (const { path } of site.pages) {
    const html = await main(path);
    const text = html.lastIndexOf('<div class="text');
    assert(html.indexOf('class="page-tools"') > Math.max(text, html.indexOf("</h1>")), path);
  }
});

Deno.test("a site without pictures has its name in the header, and icons all the same", async () => {
  const bare = siteOf({
    "site.json": JSON.stringify({ name: "Bare & Co", languages: ["en"], en: local }),
    "en/index.md": start,
  });
  const html = await renderPage(bare.in("en").start, bare);
  const head = part(html, "<header", "</header>");
  assertEquals(textOf(head, "a"), "Bare & Co");
  assertEquals(tags(head, "img"), []);
  assertEquals(tags(html, "link").filter(({ rel }) => rel === "icon").length, 2);
  assertEquals(html.includes("hreflang"), false);
});

Deno.test("each page loads the script that its part needs, and no other", async () => {
  for (const { path, kind } of site.pages) {
    const scripts = tags(await htmlOf(path), "script").flatMap(({ src }) =>
      src ? [src.slice(src.lastIndexOf("/") + 1)] : []
    );
    const isReference = /\/developers(\/|$)/.test(path);
    const own = kind === "contact" || kind === "search"
      ? [`${kind}.js`]
      : isReference
      ? ["reference.js"]
      : [];
    assertEquals(scripts, ["page.js", ...own], path);
  }
});

Deno.test("the breadcrumb leads from the start page to this one, and says so to programs", async () => {
  const html = await htmlOf("/en/services/api-review");
  const list = part(html, '<nav class="breadcrumb"', "</nav>");
  assertEquals(tags(list, "a").map(({ href }) => href), ["/en", "/en/services"]);
  const { title } = site.pageAt("/en/services/api-review") ?? {};
  assertStringIncludes(list, `<span aria-current="page">${title}</span>`);
  assertEquals((await htmlOf("/")).includes("breadcrumb"), false);
});

Deno.test("the navigation marks the current page and the listing it stands in", async () => {
  const current = async (path: string) =>
    tags(await header(path), "a").filter((link) => "aria-current" in link)
      .map((link) => [link.href, link["aria-current"]]);
  assertEquals(await current("/pricing"), [["/pricing", "page"]]);
  assertEquals(await current("/en/services/api-review"), [["/en/services", "true"]]);
  assertEquals(await current("/en/search"), [["/en/search", "page"]]);
  assertEquals(await current("/"), []);
});

Deno.test("the language switch leads to the same page, else to the other start page", async () => {
  const switchOf = async (path: string) =>
    tags(await header(path), "a").filter(({ hreflang }) => hreflang)
      .map(({ hreflang, href, lang }) => [hreflang, lang, href]);
  for (const page of site.pages) {
    const other = page.language === "en" ? "de" : "en";
    const { path } = site.translations(page).get(other) ?? site.in(other).start;
    assertEquals(await switchOf(page.path), [[other, other, path]]);
  }
});

Deno.test("the footer says who the practice is and how to reach it", async () => {
  const html = await footer("/en");
  const { legalName, street, city, email, phone } = site.practice;
  for (const fact of [legalName, street, city, email, phone]) {
    assertStringIncludes(html, fact ?? "");
  }
  const links = tags(html, "a").map(({ href }) => href);
  assert(links.includes(`mailto:${email}`) && links.includes("tel:+4930000000"), links.join());
});

Deno.test("imprint, privacy notice and the line for programs are on every page", async () => {
  for (const { path, language } of site.pages) {
    const { imprint, privacy, developers } = site.in(language);
    const links = tags(await footer(path), "a").map(({ href }) => href);
    assertEquals(links.filter((href) => href === imprint?.path).length, 1);
    assertEquals(links.filter((href) => href === privacy.path).length, 1);
    assert(links.includes(developers.path) && links.includes("/llms.txt"), path);
  }
});

Deno.test("an owner who lists neither imprint nor privacy notice has them in the footer", async () => {
  const practice = {
    legalName: "Bare Ltd",
    street: "Way 1",
    postalCode: "12345",
    city: "Town",
    country: "DE",
    email: "post@bare.example",
  };
  const bare = siteOf({
    "site.json": JSON.stringify({ name: "Bare", languages: ["en"], practice, en: local }),
    "en/index.md": start,
  });
  const { imprint, privacy, start: page } = bare.in("en");
  const links = tags(part(await renderPage(page, bare), "<footer", "</footer>"), "a");
  for (const law of [imprint, privacy]) {
    assert(links.some(({ href }) => href === law?.path), law?.path);
  }
});

Deno.test("no link stands twice in the footer, whatever of it the owner lists", async () => {
  const footers = [
    undefined,
    [],
    [{ page: "agents", text: "Agents" }, { text: "Index", url: "/llms.txt" }],
    [{ page: "developers" }, { page: "agents" }, { text: "Index", url: "/llms.txt" }],
  ];
  for (const footer of footers) {
    const bare = siteOf({
      "site.json": JSON.stringify({ name: "Bare", languages: ["en"], en: { ...local, footer } }),
      "en/index.md": start,
    });
    const { start: page, developers, agents } = bare.in("en");
    const html = part(await renderPage(page, bare), "<footer", "</footer>");
    const links = tags(html, "a").map(({ href }) => href);
    assertEquals(links.length, new Set(links).size, links.join());
    for (const path of [developers.path, agents.path, "/llms.txt"]) assert(links.includes(path));
    assertEquals(html.includes(words.frame.programs), footer?.length !== 3);
  }
});

Deno.test("a draft says at its top that it is one, and no other page does", async () => {
  const site = siteOf({
    "site.json": JSON.stringify({ name: "Bare", languages: ["en"], en: local }),
    "en/index.md": start,
    "en/services/one.md": start,
    "en/services/two.md": start.replace("title", "draft: true\ntitle"),
  }, true);
  for (const page of site.pages) {
    const top = part(await renderPage(page, site), "<main", "<h1");
    assertEquals(top.includes(words.frame.draft), page.path === "/services/two", page.path);
  }
});

Deno.test("every page can be looked at and copied as Markdown", async () => {
  for (const { path, markdownPath } of site.pages) {
    const html = await main(path);
    const [button] = tags(html, "button").filter((tag) => "data-markdown" in tag);
    assertEquals(button?.["data-markdown"], markdownPath);
    assert(button && "hidden" in button, "without script nothing can be copied");
    assert(tags(html, "a").some(({ href }) => href === markdownPath), path);
  }
});

Deno.test("a page with several headings has a table of contents whose entries are there", async () => {
  const html = await htmlOf("/en/developers");
  const contents = part(html, '<nav class="contents"', "</nav>");
  const anchors = tags(contents, "a").map(({ href }) => href?.slice(1));
  const text = html.slice(html.indexOf('<div class="text">'));
  const headings = [...text.matchAll(/<h[23] id="([^"]+)"/g)].map(([, id]) => id);
  assertEquals(anchors, headings);
  assertStringIncludes(html, '<details class="contents-folded">');
  assertEquals((await htmlOf("/notes/forms")).includes("contents-folded"), false);
});

Deno.test("an article leads to the one before and the one after it in its folder", async () => {
  const notes = site.children(site.pageAt("/notes") ?? site.in("de").start);
  assert(notes.length > 1);
  for (const [at, { path }] of notes.entries()) {
    const links = tags(await main(path), "a").filter(({ rel }) => rel === "prev" || rel === "next")
      .map(({ rel, href }) => [rel, href]);
    const expected = [["prev", notes[at - 1]?.path], ["next", notes[at + 1]?.path]]
      .filter(([, href]) => href !== undefined);
    assertEquals(links, expected);
  }
});

Deno.test("a service says before its text what it costs, how long it takes and how to ask", async () => {
  const html = await main("/en/services/api-review");
  const facts = part(html, "<aside", "</aside>");
  assert(html.indexOf("<aside") < html.indexOf('<div class="text">'));
  assertStringIncludes(facts, fill(words.service.rate, { rate: "€95" }));
  const { duration, result } = site.pageAt("/en/services/api-review") ?? {};
  assert(duration && result);
  assertStringIncludes(facts, `<dd>${duration}</dd>`);
  assertStringIncludes(facts, `<dd>${result}</dd>`);
  assertEquals(tags(facts, "a").map(({ href }) => href), ["/en/contact", "/en/pricing"]);
  const german = fill(germanWords.service.rate, { rate: "95\u00a0€" });
  assertStringIncludes(await main("/services/api-review"), german);
});

Deno.test("services are listed under the groups they name, with how long and what for", async () => {
  const html = await main("/en/services");
  const listed = site.children(site.pageAt("/en/services") ?? site.in("en").start);
  assertEquals(
    [...html.matchAll(/<h2>([^<]+)<\/h2>/g)].map(([, group]) => group),
    [...new Set(listed.map(({ group }) => group))],
  );
  for (const { path, duration, result } of listed) {
    assertStringIncludes(html, `href="${path}"`);
    assertStringIncludes(html, `${duration} · ${result}`);
  }
});

Deno.test("a listing names every page below it, in order, and its feed where it has one", async () => {
  const html = await main("/notes");
  const listed = site.children(site.pageAt("/notes") ?? site.in("de").start);
  const list = part(html, '<ul class="listing', "</ul>");
  assertEquals(tags(list, "a").map(({ href }) => href), listed.map(({ path }) => path));
  assert(
    tags(html, "a").some(({ href, type }) =>
      href === "/notes/feed.xml" && type === "application/atom+xml"
    ),
  );
});

Deno.test("the start page shows the practice's picture to eyes alone, and the two ways on", async () => {
  const html = await main("/en");
  const [picture] = tags(html, "img");
  assertEquals([picture?.src, picture?.alt], [site.theme.hero?.path, ""]);
  const ways = part(html, '<p class="ways">', "</p>");
  assertEquals(tags(ways, "a").map(({ href }) => href), ["/en/services", "/en/contact"]);
});

Deno.test("a start page without services leads to the contact page alone", async () => {
  const bare = siteOf({
    "site.json": JSON.stringify({ name: "Bare", languages: ["en"], en: local }),
    "en/index.md": start,
  });
  const ways = part(await renderPage(bare.in("en").start, bare), '<p class="ways">', "</p>");
  assertEquals(tags(ways, "a").map(({ href }) => href), ["/contact"]);
});

Deno.test("without a description of its own a page does not say its first paragraph twice", async () => {
  const said = "The first paragraph.";
  const plain = `---\ntitle: Plain\n---\n\n${said}\n`;
  const bare = siteOf({
    "site.json": JSON.stringify({ name: "Bare", languages: ["en"], en: local }),
    "en/index.md": plain,
    "en/services/one.md": plain,
    "en/notes/one.md": plain,
  });
  for (const path of ["/", "/services/one", "/notes/one"]) {
    const html = await renderPage(bare.pageAt(path)!, bare);
    assertEquals(part(html, "<main", "</main>").split(said).length - 1, 1, path);
    assertEquals(tags(html, "meta").find(({ name }) => name === "description")?.content, said);
  }
});
