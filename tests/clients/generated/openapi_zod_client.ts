/** What somebody writes who generated a client with openapi-zod-client, which checks by zod. */
import { createApiClient } from "./api.ts";
import { must, origin, play } from "./scenario.js";

const api = createApiClient(origin, { axiosConfig: { adapter: "fetch" } });

const read = await api.readDocuments({ paths: ["/no/such/page"] });
const text: string | null | undefined = read.results[0]?.text;
must(text === null, "text of a missing document");
const found = await api.ask({ queries: { query: "services", streaming: false } });
const url: string | undefined = found.results[0]?.url;
must(url !== undefined, "GET /ask");

await play(async (name, { query, body }) => {
  const sent = body === undefined ? { queries: query ?? {} } : body;
  return await (api as any)[name](sent).catch((error: any) => error.response.data);
});
