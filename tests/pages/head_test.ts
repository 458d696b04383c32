import { assert, assertEquals } from "@std/assert";
import { markdownOf } from "../../lib/content/text.ts";
import { origin } from "../kit/app.ts";
import { app, htmlOf, pagePaths, site, tags } from "./support.ts";

interface Head {
  canonical: string | undefined;
  alternates: Record<string, string>;
  markdown: string | undefined;
  feed: string | undefined;
}

async function headOf(path: string): Promise<Head> {
  const links = tags(await htmlOf(path), "link");
  return {
    canonical: links.find(({ rel }) => rel === "canonical")?.href,
    alternates: Object.fromEntries(
      links.flatMap(({ hreflang, href }) => hreflang && href ? [[hreflang, href]] : []),
    ),
    markdown: links.find(({ type }) => type === "text/markdown")?.href,
    feed: links.find(({ type }) => type === "application/atom+xml")?.href,
  };
}

Deno.test("every page names its own address, absolute", async () => {
  for (const path of pagePaths) assertEquals((await headOf(path)).canonical, origin + path);
});

Deno.test("the languages of a page name each other, absolute, the site's first as x-default", async () => {
  for (const page of site.pages) {
    const translations = [...site.translations(page)];
    const first = site.translations(page).get(site.languages[0]);
    const expected = translations.length < 2 ? {} : Object.fromEntries([
      ...translations.map(([language, { path }]) => [language, origin + path]),
      ...first ? [["x-default", origin + first.path]] : [],
    ]);
    assertEquals((await headOf(page.path)).alternates, expected);
  }
});

Deno.test("every page links its Markdown, which is the same text", async () => {
  for (const page of site.pages) {
    const { markdown } = await headOf(page.path);
    assertEquals(markdown, page.markdownPath);
    assertEquals(await (await app.send(page.markdownPath)).text(), markdownOf(page, site));
  }
});

Deno.test("a listing and its pages name their feed, which is there", async () => {
  for (const path of ["/notes", "/notes/backups"]) {
    assertEquals((await headOf(path)).feed, "/notes/feed.xml");
  }
  const feed = await app.send("/notes/feed.xml");
  assertEquals(feed.status, 200);
  await feed.body?.cancel();
  assertEquals((await headOf("/en/services/api-review")).feed, undefined);
});

Deno.test("every page has Open Graph data with a picture that exists", async () => {
  for (const path of pagePaths) {
    const meta = tags(await htmlOf(path), "meta");
    const property = (name: string) => meta.find((m) => m.property === `og:${name}`)?.content;
    for (const name of ["type", "title", "description", "site_name", "locale", "image:alt"]) {
      assert(property(name), `${path} og:${name}`);
    }
    assertEquals(property("url"), origin + path);
    const picture = await app.send((property("image") ?? "").replace(origin, ""));
    assertEquals(picture.headers.get("content-type"), "image/png");
    await picture.body?.cancel();
  }
});

Deno.test("an address that is nobody's own is kept out of search engines", async () => {
  const robots = async (path: string) =>
    tags(await htmlOf(path), "meta").find(({ name }) => name === "robots")?.content;
  assertEquals(await robots("/search?query=rate"), "noindex");
  assertEquals(await robots("/contact?sent=1"), "noindex");
  assertEquals(await robots("/no-such-page"), "noindex");
  assertEquals(await robots("/search"), undefined);
});
