/**
 * What somebody writes who generated types from the interface description: every operation is called,
 * and what the contract says of its answer must be so by type. Compiled by `tsc` against `paths.d.ts`.
 */
import createClient from "openapi-fetch";
import type { paths } from "./paths.d.ts";

declare const process: { argv: string[] };
const [, , origin] = process.argv;

const called = new Set<string>();
const client = createClient<paths>({
  baseUrl: origin,
  fetch(request: Request) {
    called.add(`${request.method} ${new URL(request.url).pathname}`);
    return fetch(request);
  },
});

function must(held: boolean, what: string): asserts held {
  if (!held) throw new Error(what);
}

for (const path of ["/api/v1/services", "/api/sandbox/v1/services"] as const) {
  const { data } = await client.GET(path, { params: { query: { language: "de" } } });
  must(data !== undefined, path);
  const { language, pricing, services, contactUrl } = data;
  const named: "en" | "de" = language;
  const rate: number = pricing.hourlyRate;
  const urls: string[] = [...services.map(({ url }) => url), contactUrl];
  must(named.length === 2 && rate > 0 && urls.every((url) => URL.canParse(url)), path);
  const { error } = await client.GET(path, {
    // @ts-expect-error: not a language of this interface
    params: { query: { language: "zz" } },
  });
  must(error !== undefined && error.success === false && typeof error.code === "string", path);
}

{
  const { data } = await client.POST("/api/v1/documents/batch", {
    body: { paths: ["/llms.txt", "/no/such/page"] },
  });
  const [found, missing] = data?.results ?? [];
  must(found?.status === 200 && missing?.status === 404, "batch");
  const text: string = found.text;
  const nothing: string | null = missing.text;
  const code: "NOT_FOUND" = missing.code;
  must(text.length > 0 && nothing === null && code === "NOT_FOUND", "batch texts");
}

{
  const query = { query: "services", streaming: false };
  const { data } = await client.GET("/ask", { params: { query } });
  must(typeof data === "object", "GET /ask");
  const list: "list" = data._meta.response_type;
  must(list === "list" && data.query_id.length > 0 && Array.isArray(data.results), "GET /ask");
  const { data: posted } = await client.POST("/ask", { body: query });
  must(typeof posted === "object" && posted.results.length === data.results.length, "POST /ask");
}

for (const path of ["/mcp", "/mcp/docs"] as const) {
  const { data } = await client.POST(path, { body: { jsonrpc: "2.0", id: 1, method: "ping" } });
  must(typeof data === "object" && data.jsonrpc === "2.0", path);
}

{
  const { error, response } = await client.POST("/api/contact", {
    body: {
      name: "Made Up",
      email: "made-up@example.org",
      subject: "A question",
      message: "A question of some length",
      gdprConsent: true,
    },
  });
  must(error?.code === "DELIVERY_NOT_CONFIGURED" && response.status === 503, "contact");
}

const documents = [
  "/agents.md",
  "/api/versioning.md",
  "/auth.md",
  "/developers.md",
  "/pricing.md",
] as const;

for (const path of documents) {
  const { data } = await client.GET(path, { parseAs: "text" });
  must(typeof data === "string" && data.startsWith("# "), path);
}

{
  const { data: plugin } = await client.GET("/plugin.json");
  must(typeof plugin === "object", "plugin");
  const { data } = await client.GET("/api/health");
  must(data !== undefined && Number.isFinite(Date.parse(data.timestamp)), "health");
  const { data: description } = await client.GET("/api/openapi.json");
  const described = description?.paths as Record<string, Record<string, unknown>>;
  const operations = Object.entries(described).flatMap(([path, methods]) =>
    Object.keys(methods).map((method) => `${method.toUpperCase()} ${path}`)
  );
  const left = operations.filter((operation) => !called.has(operation));
  must(left.length === 0, `Not called: ${left.join(", ")}`);
}
