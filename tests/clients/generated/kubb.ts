/** What somebody writes who generated clients with kubb, one of them with zod. */
import { setConfig } from "./client/.kubb/fetch.js";
import * as plain from "./client/index.js";
import { must, origin, play, type Sent } from "./scenario.js";
import { setConfig as setZodConfig } from "./zod/.kubb/fetch.js";
import * as zod from "./zod/index.js";

const config = { baseURL: origin, headers: { "content-type": "application/json" } };
setConfig(config);
setZodConfig(config);

const catalog = await plain.listServices({ params: { language: "de" } });
const rate: number = catalog.pricing.hourlyRate;
must(rate > 0, "rate");
const { results: [first, missing] } = await zod.readDocuments({
  data: { paths: ["/llms.txt", "/no/such/page"] },
});
must(first?.code === "OK" && first.text.length > 0, "document");
must(missing?.code === "NOT_FOUND", "missing document");
const nothing: null | undefined = missing.text;
must(nothing === null, "text of a missing document");

type Operations = Record<string, (sent: object) => Promise<unknown>>;

const calling = (operations: object) => (name: string, { query, body, headers }: Sent) =>
  (operations as Operations)[name]!({ params: query, data: body, headers });
await play(calling(plain), { jsonAlone: true });
await play(calling(zod), {
  validates: "bodies",
  throwsErrors: true,
  jsonAlone: true,
});
