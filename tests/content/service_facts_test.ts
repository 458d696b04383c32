import { assert, assertEquals, assertGreater, assertStringIncludes } from "@std/assert";
import { type Fact, factLine, factsOf } from "../../lib/content/catalog.ts";
import type { Page } from "../../lib/content/page.ts";
import { factList } from "../../lib/contract/facts.ts";
import type { Language } from "../../lib/languages/mod.ts";
import { testApp, testSite } from "../kit/app.ts";
import { unescaped } from "../pages/support.ts";

const app = testApp({ env: { READ_QUOTA: "100000" } });

const services = testSite.pages.filter(({ kind }) => kind === "service");

const read = async (path: string, headers: HeadersInit = {}) =>
  await (await app.send(path, { headers })).text();

/** What a tool answers. */
async function called(name: string, args: unknown) {
  const message = {
    jsonrpc: "2.0",
    id: 1,
    method: "tools/call",
    params: { name, arguments: args },
  };
  return (await (await app.post("/mcp", message)).json()).result.structuredContent;
}

interface Service {
  url: string;
  [fact: string]: unknown;
}

/** A catalog says a fact of the service, the rate once for all. */
function assertInCatalog(
  { services, pricing }: { services: Service[]; pricing: Record<string, unknown> },
  page: Page,
  { key, value }: Fact,
): void {
  const service = services.find(({ url }) => new URL(url).pathname === page.path);
  assertEquals((key === "hourlyRate" ? pricing : service)?.[key], value);
}

interface Offers {
  priceSpecification: { price: number };
  additionalProperty: { propertyID: string; name: string; value: unknown }[];
}

/** JSON-LD says a fact: the rate as the price, any other as a property by its name. */
function assertInOffers({ priceSpecification, additionalProperty }: Offers, fact: Fact): void {
  const { key, label, value } = fact;
  if (key === "hourlyRate") assertEquals(priceSpecification.price, value);
  else {
    const property = additionalProperty.find(({ propertyID }) => propertyID === key);
    assertEquals([property?.name, property?.value], [label, value]);
  }
}

const listing = (language: Language) => testSite.in(language).services!;

const isText = ({ key }: Fact) =>
  factList.some(([name, { form }]) => name === key && form === "text");

/** The result of a search that is a page, by what tells its path. */
async function results(query: string, language: Language) {
  const parameters = new URLSearchParams({ query, language, streaming: "false" });
  return (await (await app.send(`/ask?${parameters}`)).json()).results;
}

/** Everybody who reads a service, and how it is told that a fact reached them. */
const readers: Record<string, (page: Page, fact: Fact) => Promise<void>> = {
  async "HTML page"({ path }, { text }) {
    const html = await read(path, { accept: "text/html" });
    const [aside = ""] = html.match(/<aside[\s\S]*<\/aside>/) ?? [];
    assertStringIncludes(unescaped(aside), text);
  },
  async "card in HTML and Markdown"({ language }, { key, text }) {
    if (!factList.some(([name, { onCard }]) => name === key && onCard)) return;
    const { path, markdownPath } = listing(language);
    assertStringIncludes(unescaped(await read(path, { accept: "text/html" })), text);
    assertStringIncludes(await read(markdownPath), text);
  },
  async Markdown({ markdownPath }, fact) {
    assertStringIncludes(await read(markdownPath), `\n- ${factLine(fact)}\n`);
  },
  async "batch reader"({ path }, fact) {
    const { results } = await (await app.post("/api/v1/documents/batch", { paths: [path] })).json();
    assertStringIncludes(results[0].text, `\n- ${factLine(fact)}\n`);
  },
  async read_document({ path }, fact) {
    assertStringIncludes((await called("read_document", { path })).text, `\n- ${factLine(fact)}\n`);
  },
  async catalog(page, fact) {
    for (const path of ["/api/v1/services", "/api/sandbox/v1/services"]) {
      assertInCatalog(JSON.parse(await read(`${path}?language=${page.language}`)), page, fact);
    }
  },
  async list_services(page, fact) {
    assertInCatalog(await called("list_services", { language: page.language }), page, fact);
  },
  async "JSON-LD"({ path }, fact) {
    const html = await read(path, { accept: "text/html" });
    const [, json = ""] = html.match(
      /<script type="application\/ld\+json">(.*"Service".*)<\/script>/,
    )!;
    const { "@graph": nodes } = JSON.parse(json);
    const service = nodes.find((node: { "@type": string }) => node["@type"] === "Service");
    assertInOffers(service.offers, fact);
  },
  async "schema_object of /ask"({ title, language, path }, fact) {
    const result = (await results(title, language))
      .find(({ url }: { url: string }) => new URL(url).pathname === path);
    assertInOffers(result.schema_object.offers, fact);
  },
  async "search by /ask and search_docs"({ language, path }, fact) {
    if (!isText(fact)) return;
    const found = (await results(fact.text, language)).map(({ url }: { url: string }) => url);
    assert(found.some((url: string) => new URL(url).pathname === path), `${fact.text}: ${found}`);
    const hits = await called("search_docs", { query: fact.text, language });
    assert(hits.results.some((hit: { path: string }) => hit.path === path));
  },
  async "llms.txt"({ language, markdownPath }, fact) {
    // It lists the services of the site's first language; of the other ones their listing.
    if (language !== testSite.languages[0]) return;
    const text = await read("/llms.txt");
    const [line = ""] = text.split("\n").filter((line) => line.includes(`${markdownPath})`));
    assertStringIncludes(fact.key === "hourlyRate" ? text : line, factLine(fact));
  },
};

for (const [reader, assertTold] of Object.entries(readers)) {
  Deno.test(`Every fact of a service reaches its reader: ${reader}`, async () => {
    for (const page of services) {
      for (const fact of factsOf(page, testSite)) await assertTold(page, fact);
    }
  });
}

Deno.test("The services that tests know state every fact there is", () => {
  assertGreater(services.length, 0);
  for (const page of services) {
    assertEquals(
      factsOf(page, testSite).map(({ key }) => key),
      ["hourlyRate", ...factList.map(([name]) => name)],
    );
  }
});

Deno.test("A service's Markdown begins with title, description and facts, then the ways to prices and contact", async () => {
  const { pricing, contact, words: { service } } = testSite.in("de");
  const page = testSite.pageAt("/services/api-review")!;
  assertStringIncludes(
    await read(page.markdownPath),
    [
      `# ${page.title}`,
      page.description,
      factsOf(page, testSite).map((fact) => `- ${factLine(fact)}`).join("\n"),
      `[${service.quote}](${pricing.path}) · [${service.contact}](${contact.path})`,
      "Wir bauen einen kleinen Client",
    ].join("\n\n"),
  );
});

Deno.test("Facts are told in the reader's language: amounts, dates and labels", () => {
  const texts = (path: string) => factsOf(testSite.pageAt(path)!, testSite).map(factLine);
  assertEquals(texts("/en/services/api-review"), [
    "Price: €95 an hour, plus VAT, the same for every service",
    "Duration: one week",
    "Result: a list of obstacles",
    "Group: review",
    "Last changed: 12 April 2026",
  ]);
  assertEquals(texts("/services/api-review"), [
    "Preis: 95\u00a0€ je Stunde, zzgl.\u00a0USt., für jede Leistung gleich",
    "Dauer: eine Woche",
    "Ergebnis: eine Liste der Hürden",
    "Gruppe: pruefen",
    "Zuletzt geändert: 12. April 2026",
  ]);
});
