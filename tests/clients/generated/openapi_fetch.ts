/** What somebody writes who generated types with openapi-typescript and calls by openapi-fetch. */
import createClient from "openapi-fetch";
import type { paths } from "./paths.d.ts";
import { must, origin, play } from "./scenario.js";

const client = createClient<paths>({ baseUrl: origin, fetch: (request) => fetch(request) });

const { data: read } = await client.POST("/api/v1/documents/batch", {
  body: { paths: ["/no/such/page"] },
});
const text: string | null | undefined = read?.results[0]?.text;
must(text === null, "text of a missing document");
const query = { query: "services", streaming: false };
const { data: found } = await client.GET("/ask", { params: { query } });
const url: string | undefined = typeof found === "object" ? found.results[0]?.url : undefined;
must(url !== undefined, "GET /ask");
const { error } = await client.GET("/api/v1/services", {
  // @ts-expect-error: not a language of this interface
  params: { query: { language: "zz" } },
});
must(error?.code === "INVALID_QUERY", "language");

const { data: description } = await client.GET("/api/openapi.json");
const places = new Map(
  Object.entries(description?.paths as Record<string, Record<string, { operationId: string }>>)
    .flatMap(([path, methods]) =>
      Object.entries(methods).map(([method, { operationId }]) => [operationId, { method, path }])
    ),
);

type Request = (method: string, path: string, init: object) => Promise<{ data?: any; error?: any }>;

await play(async (name, { query, body }) => {
  const { method, path } = places.get(name)!;
  const init = { params: { query }, body, parseAs: path.endsWith(".md") ? "text" : "json" };
  const { data, error } = await (client.request as Request)(method, path, init);
  return data ?? error;
});
