import { batchEntry } from "../lib/site/published_documents.ts";
import { documentContracts } from "../lib/contract/documents.ts";
import { contracts } from "../lib/contract/mod.ts";
import { pageHeaders } from "../lib/discovery/links.ts";
import { bind } from "../lib/http/router.ts";
import { cachedFile } from "../lib/http/cached.ts";
import { jsonReply } from "../lib/http/reply.ts";
import type { Deps } from "./deps.ts";

/** Serves every published document at its own path, and the reader of up to ten of them. */
export function documentRoutes({ site, documents }: Deps) {
  const promised = new Map(contracts.map((contract) => [contract.path, contract]));
  return [
    ...new Set(documents.values()).values().map((document) => {
      const { path, contentType: type, page, text } = document;
      const headers = page ? pageHeaders(page, site, "markdown") : document.headers;
      const contract = promised.get(path);
      return cachedFile({ path, type, headers, body: text, contract });
    }),
    bind(
      documentContracts.readDocuments,
      ({ body }) => jsonReply({ results: body.paths.map((path) => batchEntry(documents, path)) }),
    ),
  ];
}
