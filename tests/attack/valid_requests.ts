import { testSite } from "../kit/app.ts";
import { enquiry } from "../kit/enquiry.ts";
import { requestBytes, type RequestParts } from "../kit/request.ts";

const mcpHeaders = { "Accept": "application/json, text/event-stream" };

const toolCall = (params: unknown) => ({ jsonrpc: "2.0", id: 1, method: "tools/call", params });

/** One valid request for each endpoint, each of its forms and each kind of page. */
export const valid: Readonly<Record<string, RequestParts>> = {
  "health": { target: "/api/health" },
  "interface description": { target: "/api/openapi.json" },
  "catalog": {
    target: "/api/v1/services?language=de",
    headers: { "If-None-Match": '"0123456789abcdef"' },
  },
  "sandbox": { target: "/api/sandbox/v1/services" },
  "batch": {
    target: "/api/v1/documents/batch",
    json: { paths: ["/pricing.md", "/services/api-review"] },
  },
  "search": { target: "/ask?query=api%20review&language=en&streaming=false&query_id=q1" },
  "search, streamed": { target: "/ask?query=Schnittstelle&language=de" },
  "search by POST": {
    target: "/ask",
    json: { query: "api review", mode: "list", prefer: { streaming: false } },
  },
  "search by NLWeb": {
    target: "/ask",
    json: { query: { text: "api" }, prefer: { streaming: true } },
  },
  "contact": {
    target: "/api/contact",
    headers: { "Idempotency-Key": "key-0123456789abcdef" },
    json: { ...enquiry, language: "de" },
  },
  "MCP": {
    target: "/mcp",
    headers: mcpHeaders,
    json: toolCall({ name: "read_document", arguments: { path: "/pricing", limit: 100 } }),
  },
  "MCP of the documents": {
    target: "/mcp/docs",
    headers: mcpHeaders,
    json: toolCall({ name: "search_docs", arguments: { query: "api", language: "en" } }),
  },
  "document": { target: "/pricing.md" },
  "page": {
    target: "/services/api-review",
    headers: { "Accept": "text/markdown, text/html;q=0.5" },
  },
  "search page": { target: "/search?query=api" },
  "contact page": { target: "/contact?sent=1" },
  "contact form": {
    target: testSite.in("en").contact.path,
    form: { ...enquiry, gdprConsent: "true", key: "key-0123456789abcdef" },
  },
};

/** By the endpoint's name, the bytes of a valid request. */
export const validRequests: [name: string, bytes: Uint8Array][] = Object.entries(valid)
  .map(([name, parts]) => [name, requestBytes(parts)]);
