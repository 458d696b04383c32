import { type BatchEntry, documentContracts } from "../lib/contract/documents.ts";
import { batchEntry } from "../lib/content/documents.ts";
import { bind } from "../lib/http/endpoint.ts";
import { jsonHeaders } from "../lib/http/reply.ts";
import type { Deps } from "../lib/deps.ts";
import { memo } from "../lib/memo.ts";

/** JSON in ASCII alone: one sign beyond Latin-1 makes a long text twice as much work to send. */
const encode = (entry: BatchEntry) =>
  JSON.stringify(entry).replace(
    /[\u0080-\uffff]/g,
    (sign) => "\\u" + sign.charCodeAt(0).toString(16).padStart(4, "0"),
  );

/** The batch reader of up to ten published documents. */
export function batchRoutes({ documents }: Deps) {
  const entry = memo((path) => encode(batchEntry(documents, path)));
  return [
    bind(documentContracts.readDocuments, ({ body }) => ({
      status: 200,
      headers: jsonHeaders,
      body: `{"results":[${body.paths.map(entry).join()}]}`,
    })),
  ];
}
