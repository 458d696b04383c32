import { assertEquals, assertGreater, assertMatch } from "@std/assert";
import { origin } from "../kit/app.ts";
import { app, htmlOf, site, tags } from "./support.ts";

Deno.test("every page names its address, its languages, the site's first as x-default, and a picture for previews", async () => {
  for (const page of site.pages) {
    const html = await htmlOf(page.path);
    const links = tags(html, "link");
    assertEquals(links.find(({ rel }) => rel === "canonical")?.href, origin + page.path);

    const languages = links.filter(({ hreflang }) => hreflang)
      .map(({ hreflang, href }) => [hreflang, href]);
    const translations = site.translations(page);
    const expected = [...translations].map(([language, { path }]) => [language, origin + path]);
    const first = translations.get(site.languages[0]);
    if (first) expected.push(["x-default", origin + first.path]);
    assertEquals(languages, translations.size < 2 ? [] : expected, page.path);

    const image = tags(html, "meta").find(({ property }) => property === "og:image")?.content;
    const picture = await app.send(image!.replace(origin, ""));
    assertEquals(picture.headers.get("content-type"), "image/png");
    await picture.body?.cancel();
  }
});

Deno.test("a listing and its pages name their feed", async () => {
  const feeds = {
    "/notes": "/notes/feed.xml",
    "/notes/backups": "/notes/feed.xml",
    "/en": undefined,
  };
  for (const [path, feed] of Object.entries(feeds)) {
    const links = tags(await htmlOf(path), "link");
    assertEquals(links.find(({ type }) => type === "application/atom+xml")?.href, feed);
  }
});

/** What a Link header leads to; its whole grammar stands in http/recorded/answers.txt. */
const links = /<([^>]+)>; rel="[^"]+"(?:; type="([^"]+)")?/g;

Deno.test("every page and every .md says its language and leads on to what exists, and is as it says", async () => {
  const known = new Map<string, Promise<string>>();
  const look = async (path: string, accept: string) => {
    const response = await app.send(path, { headers: { accept } });
    await response.body?.cancel();
    return `${response.status} ${response.headers.get("content-type")}`;
  };
  const requests = site.pages.flatMap((page) => [
    { page, path: page.path, accept: "text/html" },
    { page, path: page.path, accept: "text/markdown" },
    { page, path: page.markdownPath, accept: "text/markdown" },
  ]);
  for (const { page, path, accept } of requests) {
    const { headers, body } = await app.send(path, { headers: { accept } });
    await body?.cancel();
    assertEquals(headers.get("content-language"), page.language, path);
    const found = [...headers.get("link")!.matchAll(links)];
    assertGreater(found.length, 4);
    for (const [, to = "", type = ""] of found) {
      const key = `${to} ${type}`;
      known.set(key, known.get(key) ?? look(to.replace(origin, ""), type || "*/*"));
      assertMatch(await known.get(key)!, new RegExp(`^200 ${RegExp.escape(type)}`), to);
    }
  }
});
