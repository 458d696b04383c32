import { assert, assertEquals } from "@std/assert";
import { origin } from "../kit/app.ts";
import { htmlOf, pagePaths, site, tags } from "./support.ts";

interface Head {
  canonical: string | undefined;
  alternates: Record<string, string>;
  markdown: string | undefined;
}

async function headOf(path: string): Promise<Head> {
  const links = tags(await htmlOf(path), "link");
  const languages = links.filter(({ hreflang }) => hreflang !== undefined);
  return {
    canonical: links.find(({ rel }) => rel === "canonical")?.href,
    alternates: Object.fromEntries(languages.map(({ hreflang, href }) => [hreflang, href!])),
    markdown: links.find(({ type }) => type === "text/markdown")?.href,
  };
}

Deno.test("every page names its own address, absolute", async () => {
  for (const path of pagePaths) assertEquals((await headOf(path)).canonical, origin + path);
});

Deno.test("the languages of a page name each other, absolute, with English as x-default", async () => {
  for (const { slug } of site.services.library.pages) {
    const [english, german] = ["en", "de"].map((language) =>
      site.services.library.page(language as "en" | "de", slug)!.path
    ) as [string, string];
    const expected = {
      "en": origin + english,
      "de": origin + german,
      "x-default": origin + english,
    };
    assertEquals((await headOf(english)).alternates, expected);
    assertEquals((await headOf(german)).alternates, expected);
  }
});

Deno.test("every page links its Markdown, which is the same text", async () => {
  for (const page of site.services.library.pages) {
    const { markdown } = await headOf(page.path);
    assertEquals(markdown, page.markdownPath);
    assertEquals(await (await site.send(markdown!)).text(), page.markdown);
  }
});

Deno.test("every page has Open Graph data with a picture that exists", async () => {
  for (const path of pagePaths) {
    const meta = tags(await htmlOf(path), "meta");
    const property = (name: string) => meta.find((m) => m.property === `og:${name}`)?.content;
    for (const name of ["type", "title", "description", "site_name", "locale"]) {
      assert(property(name), `${path} og:${name}`);
    }
    assertEquals(property("url"), origin + path);
    const picture = await site.send(property("image")!.replace(origin, ""));
    assertEquals(picture.headers.get("content-type"), "image/png");
    await picture.body?.cancel();
  }
});

Deno.test("every page carries JSON-LD of its own kind", async () => {
  const types = async (path: string) => {
    const html = await htmlOf(path);
    const blocks = html.matchAll(/<script type="application\/ld\+json">(.*?)<\/script>/g);
    return [...blocks].map(([, json]) => JSON.parse(json!)).map((data) => {
      assertEquals(data["@context"], "https://schema.org");
      return data["@type"];
    });
  };
  assertEquals(await types("/"), ["WebPage", "Organization"]);
  assertEquals(await types("/services/api-design"), ["Service", "BreadcrumbList"]);
  assertEquals(await types("/de/guides/accessible-forms"), ["TechArticle", "BreadcrumbList"]);
});

Deno.test("an address that is nobody's own is kept out of search engines", async () => {
  const robots = async (path: string) =>
    tags(await htmlOf(path), "meta").find(({ name }) => name === "robots")?.content;
  assertEquals(await robots("/search?query=rate"), "noindex");
  assertEquals(await robots("/contact?sent=1"), "noindex");
  assertEquals(await robots("/no-such-page"), "noindex");
  assertEquals(await robots("/search"), undefined);
});
