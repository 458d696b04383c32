import { escape } from "@std/html";
import type { Page } from "../content/page.ts";
import { isShown, type Site } from "../content/site.ts";

/** Every page that people are led to, in every language (sitemaps.org), with its other languages as alternates. */
export function sitemap(site: Site): string {
  const address = (page: Page) => escape(site.baseUrl + page.path);
  const entries = site.pages.filter((page) => isShown(page, site)).map((page) =>
    `  <url>
    <loc>${address(page)}</loc>
${page.updated ? `    <lastmod>${page.updated}</lastmod>\n` : ""}${
      [...alternates(page, site)].map(([hreflang, version]) =>
        `    <xhtml:link rel="alternate" hreflang="${hreflang}" href="${address(version)}"/>\n`
      ).join("")
    }  </url>
`
  );
  return `<?xml version="1.0" encoding="UTF-8"?>
<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9" xmlns:xhtml="http://www.w3.org/1999/xhtml">
${entries.join("")}</urlset>
`;
}

/** A page in all its languages, itself included, by `hreflang`; none for a page in one language. */
export function alternates(page: Page, site: Site): ReadonlyMap<string, Page> {
  const versions = new Map<string, Page>(site.translations(page));
  if (versions.size < 2) return new Map();
  const original = versions.get(site.languages[0]);
  return original === undefined ? versions : versions.set("x-default", original);
}
