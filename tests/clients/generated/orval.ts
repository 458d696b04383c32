/** What somebody writes who generated functions with orval, which call paths of the same origin. */
import { askByPost, listServices, readDocuments, sendEnquiry } from "./client.js";

declare const process: { argv: string[] };
const fetchThere = globalThis.fetch;
globalThis.fetch = (path, init) => fetchThere(new URL(String(path), process.argv[2]), init);

function must(held: boolean, what: string): asserts held {
  if (!held) throw new Error(what);
}

const catalog = await listServices({ language: "de" });
must(catalog.status === 200, "catalog");
const rate: number = catalog.data.pricing.hourlyRate;
must(rate > 0 && catalog.data.services.every(({ url }) => URL.canParse(url)), "services");

const found = await askByPost({ query: "services", streaming: false });
must(found.status === 200 && typeof found.data === "object", "search");

const read = await readDocuments({ paths: ["/llms.txt", "/no/such/page"] });
must(read.status === 200, "documents");
const [first, missing] = read.data.results;
must(first?.code === "OK" && first.text.length > 0, "document");
must(missing?.code === "NOT_FOUND" && missing.text === null, "missing document");

const refused = await sendEnquiry({
  name: "Made Up",
  email: "made-up@example.org",
  subject: "A question",
  message: "A question of some length",
  gdprConsent: true,
});
must(refused.status === 503 && refused.data.code === "DELIVERY_NOT_CONFIGURED", "contact");
