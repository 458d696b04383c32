import { lazyOfText } from "../lib/base/lazy.ts";
import { documentContracts } from "../lib/contract/documents.ts";
import { contracts, discoveryPaths, serviceContracts } from "../lib/contract/mod.ts";
import { pageHeaders } from "../lib/discovery/links.ts";
import { siteFiles } from "../lib/discovery/site_files.ts";
import { cachedFile } from "../lib/http/cached.ts";
import { jsonHeaders, jsonType } from "../lib/http/reply.ts";
import { bind, type Endpoint } from "../lib/http/router.ts";
import { interfaceDescription } from "../lib/pages/reference/manual.ts";
import { batchEntry } from "../lib/site/text.ts";
import type { Deps } from "./deps.ts";

/** Serves every published document at its own path, and the reader of up to ten of them. */
export function documentRoutes({ site, documents }: Deps): Endpoint[] {
  const promised = new Map(contracts.map((contract) => [contract.path, contract]));
  // To write a text as JSON costs more than all else of a request.
  const entry = lazyOfText((path: string) => JSON.stringify(batchEntry(documents, path)));
  return [
    ...new Set(documents.values()).values().map((document) => {
      const { path, contentType: type, page, text } = document;
      const headers = page ? pageHeaders(page, site, "markdown") : document.headers;
      return cachedFile({ path, type, headers, body: text, contract: promised.get(path) });
    }),
    bind(documentContracts.readDocuments, ({ body: { paths } }) => {
      const entries = paths.map(entry).join(",");
      return { status: 200, headers: jsonHeaders, body: `{"results":[${entries}]}` };
    }),
  ];
}

/** Serves the files by which crawlers and agents find the pages, the feeds and the interfaces. */
export function discoveryRoutes({ site, config }: Deps): Endpoint[] {
  const { getInterfaceDescription: contract } = serviceContracts;
  const body = () => JSON.stringify(interfaceDescription(site, config));
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
