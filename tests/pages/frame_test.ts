import { assert, assertEquals, assertStringIncludes } from "@std/assert";
import { renderPage } from "../../lib/pages/render_page.ts";
import { address, type Files, page as pageOf, siteOf } from "../content/folder.ts";
import { htmlOf, site, tags, textOf, words } from "./support.ts";

/** The part of a page between two marks. */
const part = (html: string, from: string, to: string) =>
  html.slice(html.indexOf(from), html.indexOf(to, html.indexOf(from)));

const headerOf = (html: string) => part(html, "<header", "</header>");
const mainOf = (html: string) => part(html, "<main", "</main>");
const footerOf = (html: string) => part(html, "<footer", "</footer>");
const hrefs = (html: string) => tags(html, "a").map(({ href }) => href);

const text = "---\ntitle: Start\ndescription: The start.\n---\n\nText.\n";

/** A site with little but its name; with more settings, those of its language, and files. */
const bareSite = (settings = {}, local = {}, files: Files = {}, drafts = false) =>
  siteOf({
    "site.json": JSON.stringify({
      name: "Bare & Co",
      languages: ["en"],
      en: { tagline: "A tagline", navigation: [], footer: [], ...local },
      ...settings,
    }),
    "en/index.md": text,
    ...files,
  }, { drafts });

const startOf = (site: ReturnType<typeof siteOf>) => renderPage(site.in("en").start, site);

const every = await Promise.all(
  site.pages.map(async (page) => ({ page, path: page.path, html: await htmlOf(page.path) })),
);

Deno.test("every page has its language, its title as the one heading, a search field, but for the start its place, and of the reference its script", () => {
  for (const { page, path, html } of every) {
    assertEquals(tags(html, "html")[0]?.lang, page.language);
    assertEquals([tags(html, "h1").length, textOf(html, "h1")], [1, page.title]);
    assertEquals(tags(html, "input").filter(({ type }) => type === "search").length, 1, path);
    assertEquals(html.includes('<nav class="breadcrumb"'), page.kind !== "start", path);
    assertEquals(html.includes("/reference.js"), /\/developers(\/|$)/.test(path), path);
  }
});

Deno.test("no page has an inline script, an inline style or a file from elsewhere", () => {
  for (const { path, html } of every) {
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

Deno.test("a hero is cut around what its owner names, to the nearest quarter; a strip is never cut", async () => {
  const heroOf = async (height: number, heroFocus?: string) => {
    const theme = { hero: "assets/hero.svg", heroFocus };
    const size = `width="1600" height="${height}"`;
    const svg = `<svg xmlns="http://www.w3.org/2000/svg" ${size}></svg>`;
    const html = await startOf(bareSite({ theme }, {}, { "assets/hero.svg": svg }));
    const [image] = tags(part(html, '<div class="hero-', "</div>"), "img");
    return [html.match(/<div class="(hero-\w+)"/)?.[1], image?.class];
  };
  assertEquals(await heroOf(1000, "70% 4%"), ["hero-picture", "focus-x-75 focus-y-0"]);
  assertEquals(await heroOf(1000), ["hero-picture", undefined]);
  assertEquals(await heroOf(200), ["hero-strip", undefined]);
});

Deno.test("a site of one page and no picture has its name in the header, no icon, and leads to the contact page alone", async () => {
  const html = await startOf(bareSite());
  const head = headerOf(html);
  assertEquals([textOf(head, "a"), tags(head, "img")], ["Bare & Co", []]);
  assertEquals(tags(html, "link").filter(({ rel }) => rel?.includes("icon")), []);
  assertEquals(html.includes("hreflang"), false);
  assertEquals(hrefs(part(html, '<p class="ways">', "</p>")), ["/contact"]);
});

Deno.test("the navigation marks the current page and the listing it stands in", async () => {
  const marked = {
    "/pricing": [["/pricing", "page"]],
    "/en/services/api-review": [["/en/services", "true"]],
    "/en/search": [["/en/search", "page"]],
    "/": [],
  };
  for (const [path, expected] of Object.entries(marked)) {
    const links = tags(headerOf(await htmlOf(path)), "a");
    const current = links.filter((link) => "aria-current" in link);
    assertEquals(current.map((link) => [link.href, link["aria-current"]]), expected);
  }
});

Deno.test("the language switch leads to the same page, else to the other start page", () => {
  for (const { page, html } of every) {
    const other = page.language === "en" ? "de" : "en";
    const { path } = site.translations(page).get(other) ?? site.in(other).start;
    const links = tags(headerOf(html), "a").filter(({ hreflang }) => hreflang);
    const found = links.map(({ hreflang, lang, href }) => [hreflang, lang, href]);
    assertEquals(found, [[other, other, path]]);
  }
});

Deno.test("imprint, privacy notice and the line for programs are on every page, also of an owner who lists neither", async () => {
  for (const { page, path, html } of every) {
    const { imprint, privacy, developers } = site.in(page.language);
    const links = hrefs(footerOf(html));
    for (const law of [imprint, privacy]) {
      assertEquals(links.filter((href) => href === law?.path).length, 1, path);
    }
    assert(links.includes(developers.path) && links.includes("/llms.txt"), path);
  }
  const practice = { ...address, country: "DE" };
  const bare = bareSite({ practice });
  const links = hrefs(footerOf(await startOf(bare)));
  const { imprint, privacy } = bare.in("en");
  assert(imprint && links.includes(imprint.path) && links.includes(privacy.path), links.join());
});

Deno.test("no link stands twice in the footer, whatever of it the owner lists", async () => {
  const index = { text: "Index", url: "/llms.txt" };
  const footers = [
    undefined,
    [],
    [{ page: "agents", text: "Agents" }, index],
    [{ page: "developers" }, { page: "agents" }, index],
  ];
  for (const footer of footers) {
    const bare = bareSite({ developerPages: true }, { footer });
    const { developers, agents } = bare.in("en");
    const html = footerOf(await startOf(bare));
    const links = hrefs(html);
    assertEquals(links.length, new Set(links).size, links.join());
    for (const path of [developers.path, agents.path, "/llms.txt"]) assert(links.includes(path));
    assertEquals(html.includes(words.frame.programs), footer?.length !== 3);
  }
});

Deno.test("a draft says at its top that it is one, and no other page does", async () => {
  const files = {
    "en/services/one.md": text,
    "en/services/two.md": text.replace("title", "draft: true\ntitle"),
  };
  const site = bareSite({}, {}, files, true);
  for (const page of site.pages) {
    const top = part(await renderPage(page, site), "<main", "<h1");
    assertEquals(top.includes(words.frame.draft), page.path === "/services/two", page.path);
  }
});

Deno.test("a page with several headings has a table of contents whose entries are there", async () => {
  const html = await htmlOf("/developers");
  const contents = hrefs(part(html, '<nav class="contents"', "</nav>"));
  const text = html.slice(html.indexOf('<div class="text">'));
  const headings = [...text.matchAll(/<h[23] id="([^"]+)"/g)].map(([, id]) => `#${id}`);
  assertEquals(contents, headings);
  assertStringIncludes(html, '<details class="contents-folded">');
  assertEquals((await htmlOf("/notes/forms")).includes("contents-folded"), false);
});

Deno.test("without a description of its own a page does not say its first paragraph twice", async () => {
  const said = "The first paragraph.";
  const plain = pageOf("title: Plain", said);
  const files = { "en/index.md": plain, "en/services/one.md": plain, "en/notes/one.md": plain };
  const bare = bareSite({}, {}, files);
  for (const path of ["/", "/services/one", "/notes/one"]) {
    const html = await renderPage(bare.pageAt(path)!, bare);
    assertEquals(mainOf(html).split(said).length - 1, 1, path);
    assertEquals(tags(html, "meta").find(({ name }) => name === "description")?.content, said);
  }
});
