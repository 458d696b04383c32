import { discoveryPaths, serviceContracts } from "../lib/contract/mod.ts";
import type { Deps } from "./deps.ts";
import { openApi } from "../lib/discovery/openapi.ts";
import { siteFiles } from "../lib/discovery/site_files.ts";
import { cachedFile } from "../lib/http/cached.ts";
import { jsonType } from "../lib/http/reply.ts";
import { samplesOf } from "../lib/pages/reference/manual.ts";

/** Serves the files by which crawlers and agents find the pages, the feeds and the interfaces. */
export function discoveryRoutes({ site, config }: Deps) {
  const { getInterfaceDescription: contract } = serviceContracts;
  const body = () => JSON.stringify(openApi(site, config, samplesOf(site, config)));
  const description = { path: contract.path, type: jsonType, body };
  // What the owner has at an address stands there.
  const files = siteFiles(site)
    .filter(({ path }) => !site.files.has(path) && !site.redirects.has(path));
  return [
    cachedFile({ ...description, contract }),
    // Where some tools look for it.
    cachedFile({ ...description, path: discoveryPaths.openApi }),
    ...files.map(cachedFile),
  ];
}
