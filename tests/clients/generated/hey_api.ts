/** What somebody writes who generated a client with hey-api, which checks by zod. */
import { client } from "./client/client.gen.js";
import * as operations from "./client/index.js";
import { must, origin, play } from "./scenario.js";

client.setConfig({ baseUrl: origin });

const { data: read } = await operations.readDocuments({ body: { paths: ["/no/such/page"] } });
const text: string | null | undefined = read?.results[0]?.text;
must(text === null, "text of a missing document");
const { data: found } = await operations.ask({ query: { query: "services", streaming: false } });
const url: string | undefined = found?.results[0]?.url;
must(url !== undefined, "GET /ask");

await play(async (name, sent) => {
  const { data, error } = await (operations as any)[name](sent);
  return data ?? error;
});
