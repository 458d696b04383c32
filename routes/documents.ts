import { batchEntry } from "../lib/content/documents.ts";
import { type BatchEntry, documentContracts } from "../lib/contract/documents.ts";
import { contracts } from "../lib/contract/mod.ts";
import { pageHeaders } from "../lib/discovery/links.ts";
import { bind } from "../lib/http/router.ts";
import { published } from "../lib/http/immutable.ts";
import { jsonHeaders } from "../lib/http/reply.ts";
import type { Deps } from "../lib/deps.ts";
import { memo } from "../lib/memo.ts";

/** Serves every published document at its own path, and the reader of up to ten of them. */
export function documentRoutes({ site, documents }: Deps) {
  const promised = new Map(contracts.map((contract) => [contract.path, contract]));
  const entry = memo((path: string) => encode(batchEntry(documents, path)));
  return [
    ...new Set(documents.values()).values().map((document) => {
      const { path, contentType: type, page, text } = document;
      const headers = page ? pageHeaders(page, site, "markdown") : document.headers;
      const contract = promised.get(path);
      return { ...published({ path, type, headers, body: text, contract }), leadsTo: path };
    }),
    bind(documentContracts.readDocuments, ({ body }) => ({
      status: 200,
      headers: jsonHeaders,
      body: `{"results":[${body.paths.map(entry).join()}]}`,
    })),
  ];
}

/** Writes JSON in ASCII: one sign beyond Latin-1 makes a long text twice as much work to send. */
const encode = (entry: BatchEntry) =>
  JSON.stringify(entry).replace(
    /[\u0080-\uffff]/g,
    (sign) => "\\u" + sign.charCodeAt(0).toString(16).padStart(4, "0"),
  );
