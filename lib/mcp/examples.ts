import type { PublishedDocument } from "../content/documents.ts";
import type { Site } from "../content/site.ts";
import type { Example } from "../http/endpoint.ts";
import type { Language } from "../language.ts";
import { handshakeRevisions, statelessRevision } from "./revisions.ts";

/** Code points of the document that the example reads. */
const limit = 120;

interface Parts {
  site: Site;
  documents: ReadonlyMap<string, PublishedDocument>;
  info: { name: string; title: string; version: string };
}

/** The start of a document, read with either generation of the protocol. */
export function readingExamples(parts: Parts, language: Language): Example[] {
  const { path } = parts.site.in(language).pricing;
  const [revision] = handshakeRevisions;
  const params = { name: "read_document", arguments: { path, limit } };
  const result = structuredResult(parts.documents.get(path), path);
  const { name, title, version } = parts.info;
  const message = { jsonrpc: "2.0", id: 1, method: "tools/call" };
  const answered = { jsonrpc: "2.0", id: 1 };
  const prefix = "io.modelcontextprotocol";
  return [
    {
      title: titles.handshake[language],
      headers: { ...accept, "MCP-Protocol-Version": revision },
      body: { ...message, params },
      answer: { ...answered, result },
    },
    {
      title: titles.stateless[language],
      headers: {
        ...accept,
        "MCP-Protocol-Version": statelessRevision,
        "Mcp-Method": "tools/call",
        "Mcp-Name": "read_document",
      },
      body: {
        ...message,
        params: {
          ...params,
          _meta: {
            [`${prefix}/protocolVersion`]: statelessRevision,
            [`${prefix}/clientCapabilities`]: {},
          },
        },
      },
      answer: {
        ...answered,
        result: {
          resultType: "complete",
          _meta: { [`${prefix}/serverInfo`]: { name, title, version } },
          ...result,
        },
      },
    },
  ];
}

/** Asks which tools there are. */
export function listingExamples(): Example[] {
  const [revision] = handshakeRevisions;
  return [{
    headers: { ...accept, "MCP-Protocol-Version": revision },
    body: { jsonrpc: "2.0", id: 1, method: "tools/list" },
  }];
}

const accept = { "Accept": "application/json, text/event-stream" };

function structuredResult(document: PublishedDocument | undefined, path: string) {
  const { title = "", text = "" } = document ?? {};
  const chars = [...text];
  const structuredContent = {
    path,
    title,
    text: chars.slice(0, limit).join(""),
    totalChars: chars.length,
    nextOffset: chars.length > limit ? limit : null,
  };
  const content = [{ type: "text", text: JSON.stringify(structuredContent) }];
  return { content, structuredContent };
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
