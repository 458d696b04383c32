import type { PublishedDocument } from "../content/documents.ts";
import type { Site } from "../content/site.ts";
import type { Example } from "../http/endpoint.ts";
import type { Language } from "../language.ts";
import type { ServerIdentity } from "./identity.ts";
import { handshakeRevisions, revisionKey, statelessRevision } from "./message.ts";
import { documentPart } from "./read_document.ts";
import { capabilitiesKey, complete } from "./stateless.ts";
import { structured } from "./tool.ts";

interface Parts extends Pick<ServerIdentity, "info"> {
  site: Site;
  documents: ReadonlyMap<string, PublishedDocument>;
}

const headers = {
  "Accept": "application/json, text/event-stream",
  "MCP-Protocol-Version": handshakeRevisions[0],
};

/** Asks which tools there are. */
export function listingExamples(): Example[] {
  return [{ headers, body: { jsonrpc: "2.0", id: 1, method: "tools/list" } }];
}

/** The start of a document, read with either generation of the protocol. */
export function readingExamples(
  { site, documents, info: { name, title, version } }: Parts,
  language: Language,
): Example[] {
  const { path } = site.in(language).pricing;
  const document = documents.get(path);
  if (document === undefined) return [];
  const args = { path, limit: 120 };
  const request = { jsonrpc: "2.0", id: 1, method: "tools/call" };
  const params = { name: "read_document", arguments: args };
  const result = structured(documentPart(path, document, 0, args.limit));
  return [
    {
      title: titles.handshake[language],
      headers,
      body: { ...request, params },
      answer: { jsonrpc: "2.0", id: 1, result },
    },
    {
      title: titles.stateless[language],
      headers: {
        ...headers,
        "MCP-Protocol-Version": statelessRevision,
        "Mcp-Method": request.method,
        "Mcp-Name": params.name,
      },
      body: {
        ...request,
        params: { ...params, _meta: { [revisionKey]: statelessRevision, [capabilitiesKey]: {} } },
      },
      answer: {
        jsonrpc: "2.0",
        id: 1,
        result: { ...complete({ name, title, version }), ...result },
      },
    },
  ];
}

const titles = {
  handshake: {
    en: `A call up to revision ${handshakeRevisions[0]}`,
    de: `Ein Aufruf bis Revision ${handshakeRevisions[0]}`,
  },
  stateless: {
    en: `The same call in revision ${statelessRevision}`,
    de: `Derselbe Aufruf in Revision ${statelessRevision}`,
  },
} satisfies Record<string, Record<Language, string>>;
