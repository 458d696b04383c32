import { assert, assertEquals, assertStringIncludes } from "@std/assert";
import {
  attributeLine,
  attributesInSearch,
  attributesOf,
  attributesOnCard,
  statedAttributes,
} from "../../lib/site/services.ts";
import type { Page } from "../../lib/site/page.ts";
import { type AttributeName, attributeNames } from "../../lib/contract/catalog.ts";
import { testApp, testSiteWith } from "../kit/app.ts";
import { unescaped } from "../pages/support.ts";

/** What a page states in its front matter; every other attribute is a text. */
const stated: Partial<Record<AttributeName, unknown>> = {
  // price_test.ts has what a price is to its readers.
  price: undefined,
  updated: "2026-04-12",
};

/** A page that states every attribute but the price. */
const everyAttribute = [
  "---",
  "title: Everything stated",
  ...attributeNames.map((name) =>
    `${name}: ${name in stated ? stated[name] ?? "" : `the ${name} of a whole page`}`
  ),
  "---",
].join("\n");

const site = testSiteWith({ "en/services/everything.md": everyAttribute });

const app = testApp({ site, env: { READ_QUOTA: "100000" } });

const services = site.pages.filter(({ kind }) => kind === "service");

const text = async (path: string) =>
  unescaped(await (await app.send(path, { headers: { accept: "text/html" } })).text())
    .replaceAll("\u00a0", " ");

const json = async (path: string) => await (await app.send(path)).json();

/** What a tool answers. */
async function called(name: string, args: unknown) {
  const params = { name, arguments: args };
  const answer = await app.post("/mcp", { jsonrpc: "2.0", id: 1, method: "tools/call", params });
  return (await answer.json()).result.structuredContent;
}

/** What a reader is told of a service: a text, or the attributes by their names. */
type Told = string | Record<string, unknown>;

/** A catalog says the rate once for all services. */
function inCatalog(
  { services, pricing }: { services: { url: string }[]; pricing: { hourlyRate: number } },
  { path }: Page,
): Told {
  const service = services.find(({ url }) => new URL(url).pathname === path);
  return { ...service, hourlyRate: pricing.hourlyRate };
}

interface Offers {
  priceSpecification: { price: number };
  additionalProperty: { propertyID: string; name: string; value: unknown }[];
}

/** JSON-LD says the rate as the price, any other fact as a property with its label. */
function inOffers({ priceSpecification, additionalProperty }: Offers, page: Page): Told {
  const labels = statedAttributes(page, site).map(({ label }) => label);
  assertEquals(additionalProperty.map(({ name }) => name), labels);
  const stated = additionalProperty.map(({ propertyID, value }) => [propertyID, value]);
  return { hourlyRate: priceSpecification.price, ...Object.fromEntries(stated) };
}

const ask = async (query: string, language: string) =>
  (await json(`/ask?${new URLSearchParams({ query, language, streaming: "false" })}`)).results;

/**
 * Everybody who reads a service. Whoever hands on what one of them reads is held to that one: batch,
 * sandbox and the tools of MCP by the tests of their folders.
 */
const readers: Record<string, (page: Page) => Promise<Told>> = {
  "HTML page": async ({ path }) => (await text(path)).match(/<aside[\s\S]*<\/aside>/)![0],
  "Markdown": async ({ markdownPath }) => await text(markdownPath),
  "catalog": async (page) =>
    inCatalog(await json(`/api/v1/services?language=${page.language}`), page),
  "JSON-LD": async (page) => {
    const [, graph] = (await text(page.path)).match(/json">(.*"Service".*)<\/script>/)!;
    const { "@graph": nodes } = JSON.parse(graph!);
    const isService = (node: { "@type": string }) => node["@type"] === "Service";
    return inOffers(nodes.find(isService).offers, page);
  },
  "schema_object of /ask": async (page) => {
    const isPage = ({ url }: { url: string }) => new URL(url).pathname === page.path;
    const found = (await ask(page.title, page.language)).find(isPage);
    return inOffers(found.schema_object.offers, page);
  },
};

for (const [reader, read] of Object.entries(readers)) {
  Deno.test(`Every attribute of a service reaches its reader: ${reader}`, async () => {
    for (const page of services) {
      const told = await read(page);
      const facts = typeof told === "string" ? attributesOf : statedAttributes;
      for (const { key, text, value } of facts(page, site)) {
        if (typeof told === "string") assertStringIncludes(told, text);
        else assertEquals(told[key], value);
      }
    }
  });
}

/** The attributes of the services that a reader has room for. */
const facts = (names: readonly AttributeName[]) =>
  services.flatMap((page) => statedAttributes(page, site, names).map((fact) => ({ page, fact })));

Deno.test("Every attribute of a card stands on it, in HTML and Markdown", async () => {
  for (const { page, fact } of facts(attributesOnCard)) {
    const { path, markdownPath } = site.in(page.language).services!;
    for (const each of [path, markdownPath]) assertStringIncludes(await text(each), fact.text);
  }
});

Deno.test("Every attribute that the search reads is found by /ask and search_docs", async () => {
  for (const { page: { path, language }, fact } of facts(attributesInSearch)) {
    const found = await ask(fact.text, language);
    assert(found.some(({ url }: { url: string }) => new URL(url).pathname === path), fact.text);
    const { results } = await called("search_docs", { query: fact.text, language });
    assert(results.some((hit: { path: string }) => hit.path === path), fact.text);
  }
});

Deno.test("llms.txt says of the services of the first language what their cards say, and the rate once", async () => {
  const list = await text("/llms.txt");
  for (const page of services.filter(({ language }) => language === site.languages[0])) {
    const line = list.split("\n").find((line) => line.includes(`${page.markdownPath})`))!;
    const [rate, ...stated] = attributesOf(page, site);
    assertEquals(list.split(attributeLine(rate!)).length, 2);
    for (const { key, text } of stated) {
      const isOnCard = attributesOnCard.some((name) => name === key);
      assertEquals(line.includes(text), isOnCard, key);
    }
  }
});

Deno.test("A service that tests know states every attribute there is; its group is the heading of its list alone", () => {
  const page = site.pageAt("/en/services/everything")!;
  const names = attributeNames.filter((name) => name !== "price");
  assertEquals(statedAttributes(page, site).map(({ key }) => key), names);
  const shown = names.filter((name) => name !== "group");
  assertEquals(attributesOf(page, site).map(({ key }) => key), ["hourlyRate", ...shown]);
});

Deno.test("A service's Markdown begins with title, the list of all, description and attributes, then the ways to prices, contact and appointments", async () => {
  const markdown = await text("/services/api-review.md");
  assertEquals(
    markdown.slice(0, markdown.indexOf("\n\nWir bauen")),
    `# Prüfung einer Schnittstelle

Schnittstellen und wichtigste Seiten: https://www.practice.example/llms.txt

Was andere an Ihrer Schnittstelle aufhält, gefunden durch einen, der sie zum ersten Mal benutzt.

- Preis: 95 € je Stunde, zzgl. USt., für jede Leistung gleich
- Dauer: eine Woche
- Ergebnis: eine Liste der Hürden
- Zuletzt geändert: 12. April 2026

[Preise](/pricing.md) · [Leistung anfragen](/contact) · [Termin buchen](https://termine.example/werkhof)`,
  );
});
