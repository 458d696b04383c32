import { assertEquals, assertStringIncludes } from "@std/assert";
import { parseFrontMatter } from "../../lib/site/front_matter.ts";
import { testApp } from "../kit/app.ts";
import { build, type Files, findingsOf, page, siteOf, small } from "./folder.ts";

const attrsOf = (front: string) => parseFrontMatter("news/a.md", page(front), []).attrs;

type Attrs = ReturnType<typeof attrsOf>;

/** What a field of another program comes to, in ours. */
const fields: [front: string, read: Partial<Attrs>][] = [
  ["date: 2020-01-31", { published: "2020-01-31" }],
  ["date: 2020-01-31T23:30:00-07:00", { published: "2020-01-31" }],
  ["date: 2020-01-31 00:10:00 +0100", { published: "2020-01-31" }],
  ["date: 2020/1/5", { published: "2020-01-05" }],
  ["date: Tue, 31 Mar 2020 23:10:00 -1000", { published: "2020-03-31" }],
  ["date: 2020-02-31", { published: undefined }],
  ["date: [x]", { published: undefined }],
  ["published: 2020-01-31T10:00:00Z", { published: "2020-01-31" }],
  ["published: 2020-01-31\ndate: 2019-01-01", { published: "2020-01-31" }],
  ["published: true\ndate: 2019-01-01", { published: "2019-01-01", draft: false }],
  ["published: false", { published: undefined, draft: true }],
  ["lastmod: 2020-01-31T10:00:00+01:00", { updated: "2020-01-31" }],
  ["summary: A *b* <b>c</b> [d](e) &amp; f", { description: "A b c d & f" }],
  ["excerpt: A", { description: "A" }],
  ['summary: ""\nexcerpt: A', { description: "A" }],
  ["description: A\nsummary: B", { description: "A" }],
  ["excerpt: true", { description: undefined }],
  ["weight: 3", { order: 3 }],
  ['nav_order: "4"', { order: 4 }],
  ["sidebar_position: -1", { order: -1 }],
  ["weight: heavy", { order: undefined }],
  ["sidebar_position: 1.5", { order: undefined }],
  ["image: { caption: A }", { image: undefined }],
  ["title: 2020", { title: "2020" }],
  ["role: Co-Founder", { role: undefined }],
  ["role: UX designer", { role: undefined }],
  ["draft: no", { draft: false }],
  ["draft: yes", { draft: true }],
  ["draft: 1", { draft: true }],
  ['title: ""', { title: undefined }],
  ["pubDate: 2020-01-31\nslug: b\nsubtitle: B", { published: undefined, description: undefined }],
  ["tags: [x]\nauthor: A\nlayout: post\ntype: b\nlang: en\ncategories: y", {}],
];

Deno.test("A name of another program stands in for one of ours that is missing", () => {
  for (const [front, read] of fields) {
    const attrs = attrsOf(front);
    for (const name of Object.keys(read) as (keyof Attrs)[]) {
      assertEquals(attrs[name], read[name], front);
    }
    assertEquals(siteOf(small({ "en/news/a.md": page(front) })).pages.length > 1, true, front);
  }
});

Deno.test("A day in a file's name says nothing, and a folder of a year is a folder like others", async () => {
  const site = siteOf(small({
    "en/news/index.md": page("title: News"),
    "en/news/2024/2024-05-31-open.md": page("title: Open"),
  }));
  assertEquals(site.pageAt("/news/2024/2024-05-31-open")?.published, undefined);
  assertEquals(site.children(site.pageAt("/news")!).map(({ path }) => path), ["/news/2024"]);
  assertEquals((await testApp({ site }).send("/news/2024/open")).status, 404);
});

Deno.test("An address that a page had elsewhere leads to it, if it is a path that is free", async () => {
  const files: Files = {
    "news/open.md": page("aliases: [/old/a, b, ../c/, d/e, A title, 'https://x.example']"),
    "news/index.md": page("redirect_from: [/old/news.html, /news/feed.xml]"),
    "about.md": page("redirect_from: [team, /about/, /news, /who/index.html]"),
    "p.md": page(
      "permalink: /blog/:title/\nurl: /q\nslug: first\nredirect_from: [/api/health, /Contact/]",
    ),
  };
  const led = {
    "/old/a": "/news/open",
    "/news/b": "/news/open",
    "/c/": "/news/open",
    "/news/d/e": "/news/open",
    "/old/news.html": "/news",
    "/team": "/about",
    "/who/": "/about",
  };
  const own = Object.fromEntries(Object.entries(files).map(([file, text]) => [`en/${file}`, text]));
  for (const folder of [small(own), { ...files, "index.md": "# Start" }]) {
    const { site, check } = build(folder);
    assertEquals(check?.().errors, []);
    const { send } = testApp({ site });
    for (const [from, to] of Object.entries(led)) {
      const { status, headers } = await send(from);
      assertEquals([status, headers.get("location")], [301, to], from);
    }
    for (const path of ["/about", "/news", "/p"]) {
      assertEquals((await send(path)).status, 200, path);
    }
    for (const path of ["/q", "/first"]) assertEquals((await send(path)).status, 404, path);
  }
});

Deno.test("What hid a page hides it still, and the check says what to write", () => {
  const former = [
    "publish: false",
    "permalink: false",
    "publishDate: 2020-01-31",
    "expiryDate: 2999-01-01",
  ];
  const hidden = [...former, "draft: true", "published: false"];
  const files = Object.fromEntries(hidden.map((front, at) => [`en/p${at}.md`, page(front)]));
  const { site, check } = build(small(files));
  assertEquals(site!.pages.some(({ file }) => file.startsWith("en/p")), false);
  const { errors, remarks } = check!();
  assertEquals(errors, []);
  const told = remarks.filter(({ message }) => message.includes("is a draft, because of"));
  assertEquals(told.map(({ file }) => file), ["en/p0.md", "en/p1.md", "en/p2.md", "en/p3.md"]);
  assertStringIncludes(told[0]!.message, "publish: false (pages: 1). Write draft: true");
  const shown = build(small(files), { drafts: true }).site!;
  assertEquals(shown.pageAt("/p2")?.draft, true);
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
