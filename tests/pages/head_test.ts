import { assert, assertEquals, assertLess } from "@std/assert";
import { markdownOf } from "../../lib/content/text.ts";
import { origin } from "../kit/app.ts";
import { app, htmlOf, site, tags } from "./support.ts";

Deno.test("every page names its address, its languages, the site's first as x-default, its Markdown, and a picture for previews", async () => {
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

    const markdown = links.find(({ type }) => type === "text/markdown")?.href;
    assertEquals(markdown, page.markdownPath);
    assertEquals(await (await app.send(page.markdownPath)).text(), markdownOf(page, site));

    const meta = tags(html, "meta");
    const property = (name: string) => meta.find((m) => m.property === `og:${name}`)?.content;
    for (const name of ["type", "title", "description", "site_name", "locale", "image:alt"]) {
      assert(property(name), `${page.path} og:${name}`);
    }
    assertEquals(property("url"), origin + page.path);
    const picture = await app.send(property("image")!.replace(origin, ""));
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

interface Link {
  to: string;
  rel?: string;
  type?: string;
}

/** Reads a Link header as RFC 8288, 3, has it; anything else in it is an error. */
function linksOf({ headers }: Response): Link[] {
  const value = headers.get("link") ?? "";
  assertLess(value.length, 1_000);
  const link = /<([^<>"\s]*)>((?:; [a-z]+="[^"]*")*)(?:, |$)/gy;
  const found = [...value.matchAll(link)];
  assertEquals(found.map(([all]) => all).join(""), value);
  return found.map(([, to = "", parameters = ""]) => ({
    to,
    ...Object.fromEntries(
      [...parameters.matchAll(/([a-z]+)="([^"]*)"/g)].map(([, name, value]) => [name, value]),
    ),
  }));
}

Deno.test("every page and every .md says its language and leads on to everything else, and all of it exists", async () => {
  const start = ["service-doc", "sitemap"];
  const known = new Map<string, Promise<[status: number, type: string]>>();
  const look = async (path: string, accept = "*/*"): Promise<[number, string]> => {
    const response = await app.send(path, { headers: { accept } });
    await response.body?.cancel();
    return [response.status, response.headers.get("content-type") ?? ""];
  };
  const requests = site.pages.flatMap((page) => [
    { page, path: page.path, accept: "text/html" },
    { page, path: page.path, accept: "text/markdown" },
    { page, path: page.markdownPath, accept: "text/markdown" },
  ]);
  for (const { page, path, accept } of requests) {
    const response = await app.send(path, { headers: { accept } });
    await response.body?.cancel();
    assertEquals(response.headers.get("content-language"), page.language, path);
    const links = linksOf(response);
    const further = links.map(({ rel }) => rel!).filter((rel) => !/alternate|canonical/.test(rel));
    const expected = ["describedby", "service-desc", "api-catalog"];
    assertEquals(further, page.kind === "start" ? [...expected, ...start] : expected, path);
    for (const { to, type } of links) {
      const key = `${to} ${type}`;
      known.set(key, known.get(key) ?? look(to.replace(origin, ""), type));
      const [status, sent] = await known.get(key)!;
      assertEquals([status, sent.startsWith(type ?? "")], [200, true], to);
    }
  }
});
