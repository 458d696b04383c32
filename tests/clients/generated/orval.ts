/** What somebody writes who generated a client with orval, for fetch. */
import * as operations from "./api.ts";
import { must, origin, play } from "./scenario.js";

const fetchThere = globalThis.fetch;
globalThis.fetch = (input, init) => fetchThere(new URL(String(input), origin), init);

const read = await operations.readDocuments({ paths: ["/no/such/page"] });
const text = read.status === 200 ? read.data.results[0]?.text : undefined;
const nothing: string | null | undefined = text;
must(nothing === null, "text of a missing document");
const found = await operations.ask({ query: "services", streaming: false });
const { data } = found;
const url: string | undefined = typeof data === "object" && "results" in data ? data.results[0]?.url : undefined;
must(url !== undefined, "GET /ask");
globalThis.fetch = fetchThere;

await play(async (name, { query, body }) => (await (operations as any)[name](query ?? body)).data);
