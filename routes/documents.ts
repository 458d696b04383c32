import { concat } from "@std/bytes/concat";
import { batchEntry, type PublishedDocument } from "../lib/site/published_documents.ts";
import { documentContracts } from "../lib/contract/documents.ts";
import { contracts } from "../lib/contract/mod.ts";
import { pageHeaders } from "../lib/discovery/links.ts";
import { bind } from "../lib/http/router.ts";
import { cachedFile } from "../lib/http/cached.ts";
import { jsonHeaders } from "../lib/http/reply.ts";
import type { Deps } from "../lib/cli/deps.ts";

/** Serves every published document at its own path, and the reader of up to ten of them. */
export function documentRoutes({ site, documents }: Deps) {
  const entryOf = batchEntries(documents);
  const promised = new Map(contracts.map((contract) => [contract.path, contract]));
  return [
    ...new Set(documents.values()).values().map((document) => {
      const { path, contentType: type, page, text } = document;
      const headers = page ? pageHeaders(page, site, "markdown") : document.headers;
      const contract = promised.get(path);
      return cachedFile({ path, type, headers, body: text, contract });
    }),
    bind(documentContracts.readDocuments, ({ body }) => ({
      status: 200,
      headers: jsonHeaders,
      body: batchBody(body.paths.map(entryOf)),
    })),
  ];
}

const encoder = new TextEncoder();
const utf8 = (text: string) => encoder.encode(text);

/** Makes the reader of a path as JSON, which is kept for a path where something is published. */
function batchEntries(documents: ReadonlyMap<string, PublishedDocument>) {
  const cache = new Map<string, Uint8Array>();
  return (path: string): Uint8Array => {
    const cached = cache.get(path);
    if (cached !== undefined) return cached;
    const entry = utf8(JSON.stringify(batchEntry(documents, path)));
    if (documents.has(path)) cache.set(path, entry);
    return entry;
  };
}

const opening = utf8('{"results":[');
const comma = utf8(",");
const closing = utf8("]}");

/** Puts entries into the answer of the batch reader. */
const batchBody = (entries: readonly Uint8Array[]) =>
  concat([
    opening,
    ...entries.flatMap((entry, at) => at === 0 ? [entry] : [comma, entry]),
    closing,
  ]);
