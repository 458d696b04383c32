import { markdownType } from "../lib/content/documents.ts";
import { aiCatalog, aiCatalogType } from "../lib/discovery/ai_catalog.ts";
import {
  apiCatalog,
  apiCatalogLink,
  apiCatalogType,
  securityTxt,
} from "../lib/discovery/well_known.ts";
import { discoveryPaths } from "../lib/contract/paths.ts";
import { fullText, fullTextPath } from "../lib/discovery/llms_txt.ts";
import {
  openSearch,
  openSearchPath,
  openSearchType,
  webManifest,
  webManifestType,
} from "../lib/discovery/browsers.ts";
import { pluginMcpServers } from "../lib/discovery/plugin.ts";
import { atom, feeds, feedType } from "../lib/discovery/feed.ts";
import { robotsTxt, sitemap } from "../lib/discovery/crawlers.ts";
import { skillIndex, websiteSkill } from "../lib/discovery/skill.ts";
import { type Published, published } from "../lib/http/immutable.ts";
import { jsonType } from "../lib/http/reply.ts";
import type { Deps } from "../lib/deps.ts";

const textType = "text/plain; charset=utf-8";

/** The files by which crawlers and agents find the pages and the interfaces. */
export function discoveryRoutes({ site, now }: Deps) {
  const paths = discoveryPaths;
  const skill = websiteSkill(site);
  const catalog = () => aiCatalog(site, [skill]);
  const security = securityTxt(site, now());
  const files: Published[] = [
    { path: paths.robots, type: textType, body: () => robotsTxt(site) },
    {
      path: paths.sitemap,
      type: "application/xml; charset=utf-8",
      body: () => sitemap(site),
    },
    {
      path: paths.apiCatalog,
      type: apiCatalogType,
      headers: { link: apiCatalogLink(site.baseUrl) },
      body: () => apiCatalog(site),
    },
    { path: paths.aiCatalog, type: aiCatalogType, body: catalog },
    { path: paths.ard, type: jsonType, body: catalog },
    { path: paths.skillIndex, type: jsonType, body: () => skillIndex([skill]) },
    { path: skill.path, type: markdownType, body: () => skill.text },
    { path: paths.pluginMcp, type: jsonType, body: () => pluginMcpServers(site) },
    ...security === undefined
      ? []
      : [{ path: paths.securityTxt, type: textType, body: () => security }],
    { path: paths.webManifest, type: webManifestType, body: () => webManifest(site) },
    ...site.languages.flatMap((language): Published[] => {
      const local = site.in(language);
      const headers = { "content-language": language };
      return [
        {
          path: fullTextPath(language, site),
          type: textType,
          headers,
          body: () => fullText(language, site),
        },
        { path: openSearchPath(local), type: openSearchType, body: () => openSearch(local, site) },
      ];
    }),
    ...feeds(site)
      .filter(({ path }) => !site.files.has(path) && !site.redirects.has(path))
      .map((feed) => ({
        path: feed.path,
        type: feedType,
        headers: { "content-language": feed.listing.language },
        body: () => atom(feed, site),
      })),
  ];
  return files.map(published);
}
