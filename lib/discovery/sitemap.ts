import { escape } from "@std/html";
import type { Page } from "../content/page.ts";
import { defaultLanguage } from "../language.ts";
import type { SiteParts } from "../content/site_parts.ts";

/** Every page in every language (sitemaps.org), with its other languages as alternates. */
export function sitemap({ library, baseUrl }: Pick<SiteParts, "library" | "baseUrl">): string {
  const versions = Map.groupBy(library.pages, ({ slug }) => slug);
  const address = (page: Page) => escape(baseUrl + page.path);
  const entries = library.pages.map((page) =>
    `  <url>
    <loc>${address(page)}</loc>
    <lastmod>${page.updated}</lastmod>
${alternates(versions.get(page.slug)!, address)}  </url>
`
  );
  return `<?xml version="1.0" encoding="UTF-8"?>
<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9" xmlns:xhtml="http://www.w3.org/1999/xhtml">
${entries.join("")}</urlset>
`;
}

/** Links to all language versions, the page itself included; none for a page in one language. */
function alternates(versions: Page[], address: (page: Page) => string): string {
  if (versions.length === 1) return "";
  const links = versions.map((page) => [page.language as string, page] as const);
  const original = versions.find(({ language }) => language === defaultLanguage);
  if (original !== undefined) links.push(["x-default", original]);
  return links.map(([language, page]) =>
    `    <xhtml:link rel="alternate" hreflang="${language}" href="${address(page)}"/>\n`
  ).join("");
}
