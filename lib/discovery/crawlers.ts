import { escape } from "@std/html";
import type { Page } from "../content/page.ts";
import { isShown, type Site } from "../content/site.ts";
import { discoveryPaths } from "../contract/paths.ts";
import { alternates } from "./links.ts";

/** Crawlers of AI companies: for training, for search, and on behalf of a person. */
const aiCrawlers = [
  "GPTBot",
  "OAI-SearchBot",
  "ChatGPT-User",
  "ClaudeBot",
  "Claude-SearchBot",
  "Claude-User",
  "Google-Extended",
  "Applebot-Extended",
  "PerplexityBot",
  "Perplexity-User",
  "MistralAI-User",
  "DuckAssistBot",
  "Amazonbot",
  "Meta-ExternalAgent",
  "CCBot",
];

/** Search and answers may use the texts, training may not (contentsignals.org). */
const contentSignal = "search=yes, ai-input=yes, ai-train=no";

/**
 * Tells which crawlers may read what (RFC 9309). A crawler obeys the one group that names it, so every
 * group repeats the content signal.
 */
export function robotsTxt({ baseUrl }: { baseUrl: string }): string {
  return `# Every page may be read, indexed and quoted in answers, but not used to train models.

${group(["*"])}

${group(aiCrawlers)}

Sitemap: ${baseUrl}${discoveryPaths.sitemap}
`;
}

function group(userAgents: string[]): string {
  const names = userAgents.map((name) => `User-agent: ${name}`).join("\n");
  return `${names}\nContent-Signal: ${contentSignal}\nAllow: /`;
}

/** Lists every page that people are led to, with its other languages as alternates (sitemaps.org). */
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
