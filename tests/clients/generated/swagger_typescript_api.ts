/** What somebody writes who generated a client with swagger-typescript-api. */
import { Api } from "./api.ts";
import { must, origin, play } from "./scenario.js";

const api = new Api({ baseUrl: origin });

const { data: read } = await api.api.readDocuments({ paths: ["/no/such/page"] });
const text: string | null | undefined = read.results[0]?.text;
must(text === null, "text of a missing document");
const { data: found } = await api.ask.ask({ query: "services", streaming: false });
const url: string | undefined = found.results[0]?.url;
must(url !== undefined, "GET /ask");

/** Every operation, whatever path it stands below. */
const operations: any = Object.assign({}, ...Object.values(api));

await play(async (name, { query, body }) => {
  const settings = /Doc|Policy/.test(name) && name.startsWith("get") ? [{ format: "text" }] : [];
  const sent = query ?? body;
  const { data, error } = await (sent ? operations[name](sent) : operations[name](...settings))
    .catch((response: unknown) => response);
  return data ?? error;
});
