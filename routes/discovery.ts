import { discoveryPaths as paths, serviceContracts } from "../lib/contract/mod.ts";
import type { Deps } from "../lib/cli/deps.ts";
import { atom, feeds, feedType } from "../lib/discovery/feed.ts";
import { openApi } from "../lib/discovery/openapi.ts";
import {
  apiCatalog,
  apiCatalogLink,
  apiCatalogType,
  robotsTxt,
  sitemap,
} from "../lib/discovery/site_files.ts";
import { cachedFile, type MakeBody } from "../lib/http/cached.ts";
import { jsonType } from "../lib/http/reply.ts";
import { samplesOf } from "../lib/pages/reference/samples.ts";

const textType = "text/plain; charset=utf-8";

const file = (path: string, type: string, body: MakeBody, headers = {}) =>
  cachedFile({ path, type, body, headers });

/** Serves the files by which crawlers and agents find the pages, the feeds and the interfaces. */
export function discoveryRoutes({ site, config }: Deps) {
  const { getInterfaceDescription: contract } = serviceContracts;
  const samples = () => samplesOf(site, config);
  const body = () => JSON.stringify(openApi(site, config, samples()));
  const description = { path: contract.path, type: jsonType, body };
  const catalogLink = { link: apiCatalogLink(site.baseUrl) };
  return [
    cachedFile({ ...description, contract }),
    // Where some tools look for it.
    cachedFile({ ...description, path: paths.openApi }),
    ...site.files.has(paths.robots) ? [] : [file(paths.robots, textType, () => robotsTxt(site))],
    file(paths.sitemap, "application/xml; charset=utf-8", () => sitemap(site)),
    file(paths.apiCatalog, apiCatalogType, () => apiCatalog(site), catalogLink),
    ...feeds(site)
      .filter(({ path }) => !site.files.has(path) && !site.redirects.has(path))
      .map((feed) => {
        const inLanguage = { "content-language": feed.listing.language };
        return file(feed.path, feedType, () => atom(feed, site), inLanguage);
      }),
  ];
}
