import { assertEquals, assertStringIncludes } from "@std/assert";
import { parseFrontMatter } from "../../lib/content/front_matter.ts";
import { feeds } from "../../lib/discovery/feed.ts";
import { testApp } from "../kit/app.ts";
import { build, type Files, findingsOf, page, siteOf, small } from "./folder.ts";

const attrsOf = (front: string, place = "news/a.md") =>
  parseFrontMatter(place, page(front)).value.attrs;

type Attrs = ReturnType<typeof attrsOf>;

/** What a field of another program comes to, in ours. */
const fields: [front: string, read: Partial<Attrs>][] = [
  ["date: 2020-01-31", { published: "2020-01-31" }],
  ["date: 2020-01-31T23:30:00-07:00", { published: "2020-01-31" }],
  ["date: 2020-01-31 00:10:00 +0100", { published: "2020-01-31" }],
  ["date: 2020/1/5", { published: "2020-01-05" }],
  ["date: Tue, 31 Mar 2020 23:10:00 -1000", { published: "2020-03-31" }],
  ["pubDate: Jul 08 2022", { published: "2022-07-08" }],
  ["publishDate: 2020-01-31", { published: "2020-01-31" }],
  ["date: Last Modified\npubDate: 2020-01-31", { published: "2020-01-31" }],
  ["date: 2020-02-31", { published: undefined }],
  ["date: [x]", { published: undefined }],
  ["published: 2020-01-31T10:00:00Z", { published: "2020-01-31" }],
  ["published: 2020-01-31\ndate: 2019-01-01", { published: "2020-01-31" }],
  ["published: true\ndate: 2019-01-01", { published: "2019-01-01", draft: false }],
  ["lastmod: 2020-01-31T10:00:00+01:00", { updated: "2020-01-31" }],
  ["last_modified_at: 2020-01-31", { updated: "2020-01-31" }],
  ["updatedDate: 31 January 2020", { updated: "2020-01-31" }],
  ["summary: A *b* <b>c</b> [d](e) &amp; f", { description: "A b c d & f" }],
  ["excerpt: A", { description: "A" }],
  ['summary: ""\nsubtitle: A', { description: "A" }],
  ["description: A\nsummary: B", { description: "A" }],
  ["excerpt: true", { description: undefined }],
  ["weight: 3", { order: 3 }],
  ['nav_order: "4"', { order: 4 }],
  ["sidebar_position: -1", { order: -1 }],
  ["weight: heavy", { order: undefined }],
  ["sidebar_position: 1.5", { order: undefined }],
  ["coverImage: a_b_c.png", { image: "a_b_c.png" }],
  ["featured_image: /a.png", { image: "/a.png" }],
  ["thumbnail: { src: a.png }\nheroImage: b.png", { image: "b.png" }],
  ["image: { caption: A }", { image: undefined }],
  ["title: 2020", { title: "2020" }],
  ["role: Co-Founder", { role: undefined }],
  ["role: UX designer", { role: undefined }],
  ["draft: no", { draft: false }],
  ["draft: yes", { draft: true }],
  ["draft: 1", { draft: true }],
  ['title: ""', { title: undefined }],
  ["tags: [x]\nauthor: A\nlayout: post\ntype: b\nlang: en\ncategories: y", {}],
];

Deno.test("A field of another program stands in for one of ours that is missing", () => {
  for (const [front, read] of fields) {
    const attrs = attrsOf(front);
    for (const name of Object.keys(read) as (keyof Attrs)[]) {
      assertEquals(attrs[name], read[name], front);
    }
    assertEquals(siteOf(small({ "en/news/a.md": page(front) })).pages.length > 1, true, front);
  }
});

Deno.test("A day is read from a file's name, and `date` where it says when something was published", () => {
  const days: [place: string, front: string, day?: string][] = [
    ["2020-01-31-a.md", "title: A", "2020-01-31"],
    ["news/2020-01-31-a/index.md", "title: A", "2020-01-31"],
    ["2020-01-31-a.md", "date: 2019-01-01", "2020-01-31"],
    ["news/2020-01-31-a.md", "date: 2019-01-01", "2019-01-01"],
    ["2020-13-31-a.md", "title: A"],
    ["a.md", "date: 2019-01-01"],
    ["a/index.md", "date: 2019-01-01"],
    ["a.md", "date: 2019-01-01\ntags: []"],
    ["a.md", "date: 2019-01-01\ntags: [x]", "2019-01-01"],
    ["a.md", "date: 2019-01-01\ncategories: x", "2019-01-01"],
    ["a.md", "pubDate: 2019-01-01", "2019-01-01"],
    ["news/_index.md", "date: 2019-01-01"],
    ["news/2019/a.md", "date: 2019-01-01", "2019-01-01"],
  ];
  for (const [place, front, day] of days) {
    assertEquals(attrsOf(front, place).published, day, `${place} ${front}`);
  }
  const site = siteOf(small({
    "en/contact.md": page("title: Contact\ndate: 2020-01-31"),
    "en/2020-01-31-open.md": page("title: Open"),
  }));
  assertEquals(feeds(site).flatMap(({ entries }) => entries.map(({ path }) => path)), [
    "/2020-01-31-open",
  ]);
});

Deno.test("An address that a page had elsewhere leads to it, if it is a path that is free", async () => {
  const files: Files = {
    "news/2020-01-31-open.md": page(
      "aliases: [/old/a, b, ../c/, d/e, A title, 'https://x.example']",
    ),
    "news/index.md": page("redirect_from: [/old/news.html, /news/feed.xml]"),
    "about.md": page("permalink: /who/index.html\nredirect_from: [team, /about/, /news, /who]"),
    "p/a.md": page("permalink: /blog/:title/\nurl: '{{ x }}'\nslug: first"),
    "p/b.md": page("slug: First\nurl: //x.example/b\nredirectFrom: '/?p=12'"),
    "p/c.md": page(
      "slug: a\nredirect_from: [/pic.png, /api/health, /search?q=x, /Contact/]",
      "![A picture](../pic.png)",
    ),
    "pic.png": "",
  };
  const led = {
    "/old/a": "/news/2020-01-31-open",
    "/news/b": "/news/2020-01-31-open",
    "/c/": "/news/2020-01-31-open",
    "/news/d/e": "/news/2020-01-31-open",
    "/news/open": "/news/2020-01-31-open",
    "/old/news.html": "/news",
    "/who": "/about",
    "/team": "/about",
    "/p/first": "/p/a",
    "/?p=12": "/p/b",
  };
  const own = Object.fromEntries(Object.entries(files).map(([file, text]) => [`en/${file}`, text]));
  for (const folder of [small(own), { ...files, "index.md": "# Start" }]) {
    const { site, inspect } = build(folder);
    assertEquals(inspect?.().errors.filter(({ file }) => !file.endsWith(".png")), []);
    const { send } = testApp({ site });
    for (const [from, to] of Object.entries(led)) {
      const { status, headers } = await send(from);
      assertEquals([status, headers.get("location")], [301, to], from);
    }
    for (const path of ["/about", "/news", "/p/a", "/pic.png", "/search?q=x"]) {
      assertEquals((await send(path)).status, 200, path);
    }
    // Where there is no contact page, its address is free.
    const isFree = site?.rules.takesEnquiries ? 0 : 1;
    // The other redirects are those of the usual names of the engine's privacy notice.
    const foreign = [...site!.redirects].filter(([, { to }]) => !/^\/privacy(\.md)?$/.test(to));
    assertEquals(foreign.length, Object.keys(led).length + isFree);
  }
});

Deno.test("A page that its program would not publish is not published, and the check counts it", () => {
  const hidden = ["published: false", "publish: false", "permalink: false", "draft: true"];
  const files: Files = {
    "index.md": "# Start",
    "e.md": page("publishDate: 2999-01-01"),
    "f.md": page("expiryDate: 2020-01-31"),
    "g.md": page("publishDate: 2020-01-31\nexpiryDate: 2999-01-01\npublish: true"),
    "news/_drafts/a.md": "# A",
    "news/_drafts/b.md": "# B",
    "archetypes/default.md": "---\ntitle: {{ .Name }}\n---\n",
    "templates/daily.md": "# {{date}}",
    "more/templates/a.md": "# A",
  };
  for (const [at, front] of hidden.entries()) files[`${"abcd"[at]}.md`] = page(front);
  const { site, inspect } = build(files);
  const own = site!.pages.filter(({ file }) => !file.startsWith("lib/"));
  assertEquals(own.map(({ path }) => path), [
    "/",
    "/g",
    "/more",
    "/more/templates",
    "/more/templates/a",
  ]);
  const { errors, remarks } = inspect!();
  assertEquals(errors, []);
  const reasons = [...hidden, "publishDate", "expiryDate", "_drafts/", "archetypes/", "templates/"];
  for (const reason of reasons) {
    const [told, ...more] = remarks.filter(({ message }) => message.includes(` ${reason} (`));
    assertStringIncludes(told!.message, reason === "_drafts/" ? "(pages: 2)" : "(pages: 1)");
    assertEquals(more, [], reason);
  }
  const shown = build(files, { drafts: true }).site!;
  assertEquals(["/a", "/e", "/f"].map((path) => shown.pageAt(path)?.draft), [true, true, true]);
});

Deno.test("A picture is found beside the page, in `images/` beside it and at the root, or left out", () => {
  const places = { "a.png": "news/a.png", "b.png": "news/images/b.png", "c.png": "c.png" };
  for (const [name, place] of Object.entries(places)) {
    const site = siteOf(
      small({ [`en/${place}`]: "", "en/news/a.md": page(`coverImage: ${name}`) }),
    );
    assertEquals(site.pageAt("/news/a")?.image?.path, `/${place}`);
  }
  for (const image of ["none.png", "https://x.example/a.png"]) {
    const site = siteOf(small({ "en/a.md": page(`thumbnail: ${image}`) }));
    assertEquals(site.pageAt("/a")?.image, undefined);
  }
});

Deno.test("A folder without site.json starts whatever its fields hold, and the check lists what a site may not", () => {
  const wrong = [
    "title: [A]",
    "description: [B]",
    "order: x",
    "updated: today",
    "published: never",
    "draft: maybe",
    "keywords: a, b",
    "role: princing",
    "role: contact",
    "role: about",
    "image: none.png",
    "alternate: /en/b",
    "price: 3.900",
    "price: 90",
    "group: 5",
  ];
  const pages = Object.fromEntries(
    wrong.map((front, at) => [`p${at}.md`, `---\n${front}\n---\n# P${at}`]),
  );
  const again = { "q.md": "---\nrole: contact\n---\n# Q", "index.md": "# Start" };
  const told = findingsOf({ ...pages, ...again }).errors.map(({ file, line, problem }) =>
    `en/${file}:${line}: ${problem}`.replace("but p8", "but en/p8")
  );
  const inSite = Object.entries({ ...pages, ...again }).map(([file, text]) => [`en/${file}`, text]);
  const errors: string[] = build(small(Object.fromEntries(inSite))).errors;
  assertEquals(told.filter((message) => !errors.includes(message)), []);
  assertEquals(errors.length >= wrong.length - 1, true, errors.join("\n"));
});
