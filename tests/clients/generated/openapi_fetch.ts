/**
 * What somebody writes who generated types from the interface description: what the contract says
 * of an answer must be so by type. Compiled by `tsc` against `paths.d.ts`.
 */
import createClient from "openapi-fetch";
import type { paths } from "./paths.d.ts";
import { must, origin, play } from "./scenario.js";

const client = createClient<paths>({ baseUrl: origin, fetch: (request) => fetch(request) });

for (const path of ["/api/v1/services", "/api/sandbox/v1/services"] as const) {
  const { data } = await client.GET(path, { params: { query: { language: "de" } } });
  must(data !== undefined, path);
  const { language, pricing } = data;
  const named: "en" | "de" = language;
  const rate: number = pricing.hourlyRate;
  must(named.length === 2 && rate > 0, path);
  const { error } = await client.GET(path, {
    // @ts-expect-error: not a language of this interface
    params: { query: { language: "zz" } },
  });
  const code: string | undefined = error?.code;
  must(code === "INVALID_QUERY", path);
}

const { data: read } = await client.POST("/api/v1/documents/batch", {
  body: { paths: ["/llms.txt", "/no/such/page"] },
});
const [found, missing] = read?.results ?? [];
// openapi-fetch 0.17 leaves out of its types what can only be null: `text` of a missing document.
must(found?.status === 200 && found.text.length > 0 && missing?.code === "NOT_FOUND", "batch");

const query = { query: "services", streaming: false };
const { data: searched } = await client.GET("/ask", { params: { query } });
must(typeof searched === "object", "GET /ask");
const list: "list" = searched._meta.response_type;
must(list === "list", "GET /ask");

const { data: description } = await client.GET("/api/openapi.json");
const described = description?.paths as Record<string, Record<string, { operationId: string }>>;
const places = new Map(
  Object.entries(described).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, { operationId }]) => [operationId, { method, path }])
  ),
);

type Request = (method: string, path: string, init: object) => Promise<{ data?: any; error?: any }>;

await play(async (name, { query, headers: header, body }) => {
  const { method, path } = places.get(name)!;
  const parseAs = /\.md$/.test(path) ? "text" : "json";
  const init = { params: { query, header }, body, parseAs };
  const { data, error } = await (client.request as Request)(method, path, init);
  return data ?? error;
});
