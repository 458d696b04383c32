import { concat } from "@std/bytes/concat";
import { batchEntry } from "../lib/site/text.ts";
import { documentContracts } from "../lib/contract/documents.ts";
import { contracts } from "../lib/contract/mod.ts";
import { pageHeaders } from "../lib/discovery/links.ts";
import { bind } from "../lib/http/router.ts";
import { cachedFile } from "../lib/http/cached.ts";
import { jsonHeaders } from "../lib/http/reply.ts";
import type { Deps } from "./deps.ts";
import { lazyOfText } from "../lib/base/lazy.ts";

/** Serves every published document at its own path, and the reader of up to ten of them. */
export function documentRoutes({ site, documents }: Deps) {
  const promised = new Map(contracts.map((contract) => [contract.path, contract]));
  // To write a text as JSON in UTF-8 costs more than all else of a request.
  const entry = lazyOfText((path: string) => utf8(JSON.stringify(batchEntry(documents, path))));
  return [
    ...new Set(documents.values()).values().map((document) => {
      const { path, contentType: type, page, text } = document;
      const headers = page ? pageHeaders(page, site, "markdown") : document.headers;
      return cachedFile({ path, type, headers, body: text, contract: promised.get(path) });
    }),
    bind(documentContracts.readDocuments, ({ body: { paths } }) => {
      const pieces = paths.flatMap((path, at) => [at === 0 ? opening : comma, entry(path)]);
      return { status: 200, headers: jsonHeaders, body: concat([...pieces, closing]) };
    }),
  ];
}

const utf8 = (text: string) => new TextEncoder().encode(text);

const opening = utf8('{"results":[');
const comma = utf8(",");
const closing = utf8("]}");
