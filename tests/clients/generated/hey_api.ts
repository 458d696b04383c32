/** What somebody writes who generated a client with hey-api. */
import { client } from "./client/client.gen.js";
import { askByPost, listServices, readDocuments, sendEnquiry } from "./client/index.js";

declare const process: { argv: string[] };
client.setConfig({ baseUrl: process.argv[2]! });

function must(held: boolean, what: string): asserts held {
  if (!held) throw new Error(what);
}

const { data: catalog } = await listServices({ query: { language: "de" } });
must(catalog !== undefined, "catalog");
const rate: number = catalog.pricing.hourlyRate;
must(rate > 0 && catalog.services.every(({ url }) => URL.canParse(url)), "services");

const { data: found } = await askByPost({ body: { query: "services", streaming: false } });
must(typeof found === "object" && found._meta.response_type === "list", "search");

const { data: read } = await readDocuments({ body: { paths: ["/llms.txt", "/no/such/page"] } });
const [first, missing] = read?.results ?? [];
must(first?.code === "OK" && first.text.length > 0, "document");
must(missing?.code === "NOT_FOUND" && missing.text === null, "missing document");

const { error } = await sendEnquiry({
  body: {
    name: "Made Up",
    email: "made-up@example.org",
    subject: "A question",
    message: "A question of some length",
    gdprConsent: true,
  },
});
must(error?.code === "DELIVERY_NOT_CONFIGURED", "contact");
