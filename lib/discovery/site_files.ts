import { escape } from "@std/html";
import type { Page } from "../site/page.ts";
import { lazyDocument, type PublishedDocument, publishedDocuments } from "../site/text.ts";
import { isShown, type Site } from "../site/site.ts";
import { mcpContracts } from "../contract/mcp.ts";
import { contracts, discoveryPaths as paths, serviceContracts } from "../contract/mod.ts";
import type { CachedFile } from "../http/cached.ts";
import { jsonType } from "../http/reply.ts";
import { atom, feeds } from "./feed.ts";
import { alternates } from "./links.ts";
import { llmsTxt } from "./llms_txt.ts";

const { getInterfaceDescription, getHealth } = serviceContracts;

/** Lists the files by which crawlers and agents find the pages, the feeds and the interfaces. */
export function siteFiles(site: Site): CachedFile[] {
  return [
    { path: paths.robots, type: "text/plain; charset=utf-8", body: () => robotsTxt(site) },
    { path: paths.sitemap, type: "application/xml; charset=utf-8", body: () => sitemap(site) },
    {
      path: paths.apiCatalog,
      // With the profile that says what the link set is (RFC 9727, 4.2).
      type: 'application/linkset+json;profile="https://www.rfc-editor.org/info/rfc9727"',
      // A HEAD request asks for it (RFC 9727, 2).
      headers: { link: `<${site.baseUrl}${paths.apiCatalog}>; rel="api-catalog"` },
      body: () => apiCatalog(site),
    },
    ...feeds(site).map((feed) => ({
      path: feed.path,
      type: "application/atom+xml; charset=utf-8",
      headers: { "content-language": feed.listing.language },
      body: () => atom(feed, site),
    })),
  ];
}

/** Lets all crawlers read (RFC 9309), for search and answers, not training (contentsignals.org). */
const robotsTxt = ({ baseUrl }: Site): string =>
  `# Every page may be read, indexed and quoted in answers, but not used to train models.

User-agent: *
Content-Signal: search=yes, ai-input=yes, ai-train=no
Allow: /

Sitemap: ${baseUrl}${paths.sitemap}
`;

/** Lists every page that people are led to, and its other languages (sitemaps.org). */
function sitemap(site: Site): string {
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

/** Lists what is called (it has a quota) and what describes it (RFC 9727, 4; 9264, 4.2; 8631). */
function apiCatalog(site: Site): string {
  const { baseUrl } = site;
  const called = contracts.filter(({ quota }) => quota).map(({ path }) => path);
  const { language, path, markdownPath, title } = site.in(site.languages[0]).developers;
  const about = { hreflang: [language], title };
  const json = (path: string) => ({ href: baseUrl + path, type: "application/json" });
  return JSON.stringify({
    linkset: [{
      anchor: `${baseUrl}/`,
      item: [...new Set(called)].map((path) => ({ href: baseUrl + path })),
      "service-desc": [json(getInterfaceDescription.path)],
      "service-doc": [
        { href: baseUrl + path, type: "text/html", ...about },
        { href: baseUrl + markdownPath, type: "text/markdown", ...about },
      ],
      status: [json(getHealth.path)],
    }],
  });
}

/** Names the site, and where its interfaces are described and called. */
function pluginManifest({ name, baseUrl }: Site): PublishedDocument {
  const openapi = baseUrl + getInterfaceDescription.path;
  const manifest = { name, openapi, mcp: baseUrl + mcpContracts.callMcp.path };
  return lazyDocument(
    { path: paths.plugin, title: "plugin.json", contentType: jsonType },
    () => `${JSON.stringify(manifest, null, 2)}\n`,
  );
}

/** Returns what a site publishes as documents: its pages, and the files for programs. */
export const documentsOf = (site: Site): Map<string, PublishedDocument> =>
  publishedDocuments(site, [llmsTxt(site), pluginManifest(site)]);
