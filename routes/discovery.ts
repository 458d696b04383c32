import { markdownType } from "../lib/content/documents.ts";
import { aiCatalog, aiCatalogType } from "../lib/discovery/ai_catalog.ts";
import { apiCatalog, apiCatalogLink, apiCatalogType } from "../lib/discovery/api_catalog.ts";
import { discoveryPaths } from "../lib/contract/paths.ts";
import { listOf } from "../lib/contract/mod.ts";
import { pluginMcpServers } from "../lib/discovery/plugin.ts";
import { feeds } from "../lib/content/feeds.ts";
import { atom, feedType } from "../lib/discovery/feed.ts";
import { robotsTxt } from "../lib/discovery/robots_txt.ts";
import { sitemap } from "../lib/discovery/sitemap.ts";
import { skillIndex, websiteSkill } from "../lib/discovery/skill.ts";
import { type Published, published } from "../lib/http/fixed.ts";
import { jsonType } from "../lib/http/reply.ts";
import type { Deps } from "../lib/deps.ts";
import { inTurns } from "../lib/turns.ts";

/** The files by which crawlers and agents find the pages and the interfaces. */
export function discoveryRoutes({ site, contracts }: Deps) {
  const paths = discoveryPaths;
  const skill = websiteSkill(site);
  const catalog = () => aiCatalog(site, [skill]);
  const files: Published[] = [
    { path: paths.robots, type: "text/plain; charset=utf-8", body: () => robotsTxt(site) },
    {
      path: paths.sitemap,
      type: "application/xml; charset=utf-8",
      body: () => inTurns(sitemap(site)),
    },
    {
      path: paths.apiCatalog,
      type: apiCatalogType,
      headers: { link: apiCatalogLink(site.baseUrl) },
      body: () => apiCatalog(site, listOf(contracts)),
    },
    { path: paths.aiCatalog, type: aiCatalogType, body: catalog },
    { path: paths.ard, type: jsonType, body: catalog },
    { path: paths.skillIndex, type: jsonType, body: () => skillIndex([skill]) },
    { path: skill.path, type: markdownType, body: () => skill.text },
    { path: paths.pluginMcp, type: jsonType, body: () => pluginMcpServers(site) },
    ...feeds(site)
      .filter(({ path }) => !site.files.has(path) && !site.redirects.has(path))
      .map((feed) => ({ path: feed.path, type: feedType, body: () => inTurns(atom(feed, site)) })),
  ];
  return files.map(published);
}
