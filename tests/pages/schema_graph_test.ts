import { assert, assertEquals, assertMatch } from "@std/assert";
import { origin, testApp, testSiteWith } from "../kit/app.ts";
import { succeed } from "../kit/program.ts";
import { app, htmlOf, site } from "./support.ts";

// deno-lint-ignore no-explicit-any
type Node = Record<string, any>;

/** The one graph of a page's HTML. */
async function graphOf(path: string, from = app): Promise<Node> {
  const html = from === app
    ? await htmlOf(path)
    : await (await from.send(path, { headers: { accept: "text/html" } })).text();
  const blocks = [...html.matchAll(/<script type="application\/ld\+json">(.*?)<\/script>/gs)];
  assertEquals(blocks.length, 1, path);
  return JSON.parse(blocks[0]![1]!);
}

const nodesOf = async (path: string, from = app): Promise<Node[]> =>
  (await graphOf(path, from))["@graph"];

/** The node of a type on a page. */
async function nodeOf(path: string, type: string, from = app): Promise<Node> {
  const found = (await nodesOf(path, from)).filter((node) => node["@type"] === type);
  assertEquals(found.length, 1, `${type} on ${path}`);
  return found[0]!;
}

/** A page of questions and answers, beside the site's own. */
const faq = `---
title: Questions
---

What we are asked.

## Before

### Is it a question?

Yes, and this is *its* answer.

### What of the second?

It is answered, too.

## Why a third?

Because two might be chance.
`;
const withFaq = testApp({ site: testSiteWith({ "en/questions.md": faq }) });
const graphs = new Map(
  await Promise.all(
    withFaq.deps.site.pages.map(async ({ path }) => [path, await graphOf(path, withFaq)] as const),
  ),
);

Deno.test("every page carries one graph of schema.org, whose @ids differ and are addresses of this site", () => {
  for (const [path, graph] of graphs) {
    assertEquals(graph["@context"], "https://schema.org");
    const ids = graph["@graph"].map((node: Node) => node["@id"]);
    assertEquals(new Set(ids).size, ids.length, path);
    for (const id of ids) assertMatch(id, /^https:\/\/www\.practice\.example\/[^#]*#[\w-]+$/);
  }
});

/** Everything in a value that has an `@id`. */
function identified(value: unknown): Node[] {
  if (typeof value !== "object" || value === null) return [];
  const inside = Object.values(value).flatMap(identified);
  return "@id" in value ? [value as Node, ...inside] : inside;
}

Deno.test("every reference leads to a thing that one of the pages describes", () => {
  const all = [...graphs.values()].flatMap((graph) => graph["@graph"].flatMap(identified));
  const described = new Set(all.filter((node) => "@type" in node).map((node) => node["@id"]));
  for (const node of all) assert(described.has(node["@id"]), node["@id"]);
});

Deno.test("what has the same @id has the same type, name and address on every page", () => {
  const known = new Map<string, string>();
  for (const graph of graphs.values()) {
    for (const node of graph["@graph"]) {
      const said = JSON.stringify([node["@type"], node.name, node.url]);
      assertEquals(known.get(node["@id"]) ?? said, said);
      known.set(node["@id"], said);
    }
  }
});

/** A graph without its texts: those of one shape have the same types and properties. */
const shapeOf = (graph: Node) =>
  JSON.stringify(graph, (key, value) => key !== "@type" && typeof value === "string" ? "" : value);

Deno.test("every graph uses types and properties as schema.org has them", async () => {
  const dir = await Deno.makeTempDir();
  try {
    const byShape = new Map([...graphs.values()].map((graph) => [shapeOf(graph), graph]));
    // How an action is filled in is an annotation of schema.org, and no property.
    const written = [...byShape.values()].map((graph) =>
      JSON.stringify(graph).replace(/,"query-input":"[^"]*"/, "")
    );
    const types = new URL("./schema_types.ts", import.meta.url).href;
    const declared = (graph: string, index: number) =>
      `export const graph${index}: Graph = ${graph};\n`;
    const wrong = written[0]!.replace('"publisher"', '"publishedBy"');
    const code = [
      `import type { Graph } from "${types}";\n`,
      ...written.map(declared),
      "// @ts-expect-error: schema.org has no such property\n",
      declared(wrong, written.length),
    ];
    await Deno.writeTextFile(`${dir}/graphs.ts`, code.join(""));
    const lock = ["--config", "deno.json", "--lock=tests/deno.lock"];
    await succeed({ args: ["check", ...lock, `${dir}/graphs.ts`] }, 120_000);
  } finally {
    await Deno.remove(dir, { recursive: true });
  }
});

Deno.test("every page carries JSON-LD of its own kind", async () => {
  const types = async (path: string) => (await nodesOf(path)).map((node) => node["@type"]);
  const frame = ["WebSite", "ProfessionalService"];
  assertEquals(await types("/"), [...frame, "WebPage"]);
  assertEquals(await types("/contact"), [...frame, "ContactPage", "BreadcrumbList"]);
  assertEquals(await types("/search"), [...frame, "SearchResultsPage", "BreadcrumbList"]);
  const listing = [...frame, "CollectionPage", "BreadcrumbList"];
  assertEquals(await types("/notes"), listing);
  assertEquals(await types("/services"), [...listing, "OfferCatalog"]);
  const page = [...frame, "WebPage", "BreadcrumbList"];
  assertEquals(await types("/en/services/api-review"), [...page, "Service"]);
  assertEquals(await types("/notes/backups"), [...page, "TechArticle"]);
});

Deno.test("the start page tells programs all that the practice says of itself", async () => {
  const organization = await nodeOf("/en", "ProfessionalService");
  const { practice } = site;
  assertEquals(organization.legalName, practice.legalName);
  assertEquals(organization.address, {
    "@type": "PostalAddress",
    streetAddress: practice.street,
    postalCode: practice.postalCode,
    addressLocality: practice.city,
    addressCountry: practice.country,
  });
  assertEquals(organization.contactPoint.email, practice.email);
  assertEquals(organization.contactPoint.telephone, practice.phone);
  assertEquals([organization.vatID, organization.sameAs], [practice.vatId, practice.sameAs]);
  assertEquals(organization.hasOfferCatalog["@id"], `${origin}/en/services#catalog`);
});

Deno.test("the practice is of the type that site.json says", async () => {
  const settings = JSON.parse(Deno.readTextFileSync("tests/site/site.json"));
  settings.practice.type = "LegalService";
  const law = testApp({ site: testSiteWith({ "site.json": JSON.stringify(settings) }) });
  await nodeOf("/", "LegalService", law);
  await nodeOf("/en/services/api-review", "LegalService", law);
});

Deno.test("the site says how it is searched, in the language of the start page", async () => {
  for (const [path, search] of [["/", "/search"], ["/en", "/en/search"]]) {
    const { potentialAction } = await nodeOf(path!, "WebSite");
    const { urlTemplate } = potentialAction.target;
    assertEquals(urlTemplate, `${origin}${search}?query={search_term_string}`);
    const found = await app.send(urlTemplate.replace(origin, "").replace(/\{.*\}/, "API"));
    assertEquals(found.status, 200);
  }
});

Deno.test("the way to a page is a list of its steps, from the start to itself", async () => {
  const [service] = site.children(site.in("en").services!);
  const { itemListElement } = await nodeOf(service!.path, "BreadcrumbList");
  const steps = [site.in("en").start, site.in("en").services!, service!];
  assertEquals(
    itemListElement.map(({ position, item }: Node) => [position, item]),
    steps.map(({ path }, at) => [at + 1, origin + path]),
  );
  assert(itemListElement.every(({ name }: Node) => name !== ""));
});

Deno.test("the catalog of offers has every service, in the order of the listing", async () => {
  for (const language of site.languages) {
    const { services } = site.in(language);
    const { itemListElement } = await nodeOf(services!.path, "OfferCatalog");
    assertEquals(
      itemListElement.map(({ itemOffered }: Node) => [itemOffered.name, itemOffered.url]),
      site.children(services!).map(({ title, path }) => [title, origin + path]),
    );
  }
});

Deno.test("a service's offer states the published rate, without a price of its own", async () => {
  const service = await nodeOf("/en/services/api-review", "Service");
  const { price, unitCode, valueAddedTaxIncluded } = service.offers.priceSpecification;
  assertEquals([price, unitCode, valueAddedTaxIncluded], [site.hourlyRate, "HUR", false]);
  assertEquals(service.offers.url, `${origin}/en/pricing`);
});

Deno.test("an article names the practice as its author, and its dates", async () => {
  const { headline, author, datePublished, dateModified } = await nodeOf(
    "/notes/backups",
    "TechArticle",
  );
  const { title, published, updated } = site.pageAt("/notes/backups")!;
  assertEquals([headline, datePublished, dateModified], [title, published, updated]);
  assertEquals(author["@id"], `${origin}/#organization`);
});

Deno.test("a page whose headings are questions is one of questions and answers", async () => {
  const { mainEntity } = await nodeOf("/en/questions", "FAQPage", withFaq);
  assertEquals(
    mainEntity.map((
      question: Node,
    ) => [question["@id"], question.name, question.acceptedAnswer.text]),
    [
      ["is-it-a-question", "Is it a question?", "Yes, and this is its answer."],
      ["what-of-the-second", "What of the second?", "It is answered, too."],
      ["why-a-third", "Why a third?", "Because two might be chance."],
    ].map(([anchor, ...rest]) => [`${origin}/en/questions#${anchor}`, ...rest]),
  );
});

Deno.test("a page on which some headings ask nothing is a page as any other", async () => {
  const mixed = faq.replace("Why a third?", "A third");
  const other = testApp({ site: testSiteWith({ "en/questions.md": mixed }) });
  await nodeOf("/en/questions", "WebPage", other);
});
