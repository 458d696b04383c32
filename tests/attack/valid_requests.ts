import { requestBytes, type RequestParts } from "../bench/request.ts";

const mcpHeaders = { "Accept": "application/json, text/event-stream" };

const toolCall = (params: unknown) => ({ jsonrpc: "2.0", id: 1, method: "tools/call", params });

const enquiry = {
  name: "A visitor",
  email: "visitor@client.example",
  subject: "A new catalogue",
  message: "We would like to talk about our catalogue.",
};

/** One valid request for each endpoint, each of its forms and each kind of page. */
const valid: Record<string, RequestParts> = {
  "health": { target: "/api/health" },
  "interface description": { target: "/api/openapi.json" },
  "catalog": {
    target: "/api/v1/services?language=de",
    headers: { "If-None-Match": '"0123456789abcdef"' },
  },
  "sandbox": { target: "/api/sandbox/v1/services" },
  "batch": {
    target: "/api/v1/documents/batch",
    json: { paths: ["/pricing.md", "/services/api-design"] },
  },
  "search": { target: "/ask?query=api%20design&language=en&streaming=false&query_id=q1" },
  "search, streamed": { target: "/ask?query=Schnittstelle&language=de" },
  "search by POST": {
    target: "/ask",
    json: { query: "api design", mode: "list", prefer: { streaming: false } },
  },
  "search by NLWeb": {
    target: "/ask",
    json: { query: { text: "api" }, prefer: { streaming: true } },
  },
  "contact": {
    target: "/api/contact",
    headers: { "Idempotency-Key": "key-0123456789abcdef" },
    json: { ...enquiry, gdprConsent: true, language: "de" },
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
    target: "/services/api-design",
    headers: { "Accept": "text/markdown, text/html;q=0.5" },
  },
  "search page": { target: "/search?query=api" },
  "contact page": { target: "/contact?sent=1" },
  "contact form": {
    target: "/de/contact",
    form: { ...enquiry, gdprConsent: "true", key: "key-0123456789abcdef" },
  },
};

/** By the endpoint's name, the bytes of a valid request. */
export const validRequests: [name: string, bytes: Uint8Array][] = Object.entries(valid)
  .map(([name, parts]) => [name, requestBytes(parts)]);
