/** What somebody writes who generated clients with hey-api, one of them with zod. */
import { client } from "./client/client.gen.js";
import * as plain from "./client/index.js";
import { must, origin, play, type Sent } from "./scenario.js";
import { client as zodClient } from "./zod/client.gen.js";
import * as zod from "./zod/index.js";

client.setConfig({ baseUrl: origin });
zodClient.setConfig({ baseUrl: origin, throwOnError: false });

const { data: catalog } = await plain.listServices({ query: { language: "de" } });
const rate: number | undefined = catalog?.pricing.hourlyRate;
must(rate !== undefined && rate > 0, "rate");
const { data: read } = await zod.readDocuments({ body: { paths: ["/llms.txt", "/no/such"] } });
const [first, missing] = read?.results ?? [];
must(first?.code === "OK" && first.text.length > 0, "document");
must(missing?.code === "NOT_FOUND", "missing document");
const nothing: null = missing.text;
must(nothing === null, "text of a missing document");

type Operations = Record<string, (sent: Sent) => Promise<{ data: unknown; error: unknown }>>;

const calling = (operations: object) => async (name: string, sent: Sent) => {
  const { data, error } = await (operations as Operations)[name]!(sent);
  return error ?? data;
};
await play(calling(plain));
await play(calling(zod), { validates: "all" });
