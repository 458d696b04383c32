/** What somebody writes who generated functions with orval, and schemas of zod beside them. */
import * as client from "./client.js";
import { must, origin, play, type Sent } from "./scenario.js";
import * as schemas from "./zod.js";

const fetchThere = globalThis.fetch;
globalThis.fetch = (path, init) => fetchThere(new URL(String(path), origin), init);

const catalog = await client.listServices({ language: "de" });
must(catalog.status === 200, "catalog");
const rate: number = catalog.data.pricing.hourlyRate;
must(rate > 0, "rate");
const read = await client.readDocuments({ paths: ["/llms.txt", "/no/such/page"] });
must(read.status === 200, "documents");
const [first, missing] = read.data.results;
must(first?.code === "OK" && first.text.length > 0, "document");
must(missing?.code === "NOT_FOUND", "missing document");
const nothing: null = missing.text;
must(nothing === null, "text of a missing document");
globalThis.fetch = fetchThere;

type Operation = (...args: unknown[]) => Promise<{ status: number; data: unknown }>;

/** Functions take the query or the body first, then what fetch takes. */
async function call(name: string, { query, body, headers }: Sent) {
  const first = body ?? query;
  const operation = (client as unknown as Record<string, Operation>)[name]!;
  return await operation(...first ? [first] : [], { headers });
}

type Schemas = Record<string, { parse(value: unknown): any } | undefined>;

const schemaOf = (name: string, part: string) =>
  (schemas as unknown as Schemas)[`${name[0]!.toUpperCase()}${name.slice(1)}${part}`];

await play(async (name, sent) => (await call(name, sent)).data);
await play(async (name, { query, body, headers }) => {
  const checked = {
    query: query && schemaOf(name, "QueryParams")!.parse(query),
    body: body && schemaOf(name, "Body")!.parse(body),
    headers: headers && schemaOf(name, "Header")!.parse(headers),
  };
  const { status, data } = await call(name, checked);
  // What it returns lacks the members that the description leaves open.
  if (status === 200) schemaOf(name, "Response")!.parse(data);
  return data;
}, { validates: "all" });
