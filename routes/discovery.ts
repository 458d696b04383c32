import { markdownType } from "../lib/content/documents.ts";
import { aiCatalog, aiCatalogType } from "../lib/discovery/ai_catalog.ts";
import { apiCatalog, apiCatalogLink, apiCatalogType } from "../lib/discovery/api_catalog.ts";
import { discoveryPaths } from "../lib/discovery/paths.ts";
import { pluginMcpServers } from "../lib/discovery/plugin.ts";
import { atom, feeds, feedType } from "../lib/discovery/feed.ts";
import { robotsTxt } from "../lib/discovery/robots_txt.ts";
import { sitemap } from "../lib/discovery/sitemap.ts";
import { websiteSkill } from "../lib/discovery/skill.ts";
import { skillIndex } from "../lib/discovery/skill_index.ts";
import { withETag } from "../lib/http/caching.ts";
import { type Endpoint, endpoint } from "../lib/http/endpoint.ts";
import { cacheControl, inertHeaders, jsonType, type Reply } from "../lib/http/reply.ts";
import type { Services } from "../lib/services.ts";

/** A file for crawlers and agents that is no published document. */
interface DiscoveryFile {
  path: string;
  contentType: string;
  headers?: Record<string, string>;
  body(): string | Promise<string>;
}

/** The files by which crawlers and agents find the pages and the interfaces, which are `others`. */
export function discoveryRoutes({ site }: Services, others: readonly Endpoint[]) {
  const paths = discoveryPaths;
  const skill = websiteSkill(site);
  const catalog = () => aiCatalog(site, [skill]);
  const files: DiscoveryFile[] = [
    {
      path: paths.robots,
      contentType: "text/plain; charset=utf-8",
      body: () => robotsTxt(site),
    },
    {
      path: paths.sitemap,
      contentType: "application/xml; charset=utf-8",
      body: () => sitemap(site),
    },
    {
      path: paths.apiCatalog,
      contentType: apiCatalogType,
      headers: { link: apiCatalogLink(site.baseUrl) },
      body: () => apiCatalog(site, others),
    },
    { path: paths.aiCatalog, contentType: aiCatalogType, body: catalog },
    { path: paths.ard, contentType: jsonType, body: catalog },
    { path: paths.skillIndex, contentType: jsonType, body: () => skillIndex([skill]) },
    { path: skill.path, contentType: markdownType, body: () => skill.text },
    ...feeds(site).filter(({ path }) => !site.files.has(path)).map((feed) => ({
      path: feed.path,
      contentType: feedType,
      body: () => atom(feed, site),
    })),
    { path: paths.pluginMcp, contentType: jsonType, body: () => pluginMcpServers(site) },
  ];
  return files.map(fileRoute);
}

/** Made and tagged at the first use, then kept; a body may have to be waited for. */
function fileRoute({ path, contentType, headers, body }: DiscoveryFile) {
  const make = async () =>
    withETag({
      status: 200,
      headers: {
        "content-type": contentType,
        "cache-control": cacheControl.published,
        ...inertHeaders,
        ...headers,
      },
      body: await body(),
    });
  let made: Promise<Reply> | undefined;
  const reply = () => made ??= make();
  return endpoint({ method: "GET", path, handle: reply, warm: reply });
}
