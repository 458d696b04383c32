import { escape } from "@std/html";
import type { Page } from "../content/page.ts";
import type { Site } from "../content/site.ts";

/** Every page in every language (sitemaps.org), with its other languages as alternates. */
export function sitemap(site: Site): string {
  const address = (page: Page) => escape(site.baseUrl + page.path);
  const entries = site.pages.map((page) =>
    `  <url>
    <loc>${address(page)}</loc>
${page.updated ? `    <lastmod>${page.updated}</lastmod>\n` : ""}${
      alternates([...site.translations(page).values()], site, address)
    }  </url>
`
  );
  return `<?xml version="1.0" encoding="UTF-8"?>
<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9" xmlns:xhtml="http://www.w3.org/1999/xhtml">
${entries.join("")}</urlset>
`;
}

/** Links to all language versions, the page itself included; none for a page in one language. */
function alternates(
  versions: Page[],
  site: Site,
  address: (page: Page) => string,
): string {
  if (versions.length === 1) return "";
  const links = versions.map((page) => [page.language as string, page] as const);
  const original = versions.find(({ language }) => language === site.languages[0]);
  if (original !== undefined) links.push(["x-default", original]);
  return links.map(([language, page]) =>
    `    <xhtml:link rel="alternate" hreflang="${language}" href="${address(page)}"/>\n`
  ).join("");
}
