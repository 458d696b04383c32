import { assert, assertEquals, assertMatch } from "@std/assert";
import { testApp, testSiteWith } from "../kit/app.ts";
import { compare } from "../kit/cases.ts";
import { succeed } from "../kit/program.ts";
import { app, graphOf } from "./support.ts";

// deno-lint-ignore no-explicit-any
type Node = Record<string, any>;

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
    await succeed({ args: ["check", ...lock, `${dir}/graphs.ts`] });
  } finally {
    await Deno.remove(dir, { recursive: true });
  }
});

Deno.test("every page carries JSON-LD of its own kind", async () => {
  const kinds = {
    "/contact": ["ContactPage", "BreadcrumbList"],
    "/search": ["SearchResultsPage", "BreadcrumbList"],
    "/notes": ["CollectionPage", "BreadcrumbList"],
    "/pricing": ["WebPage", "BreadcrumbList"],
  };
  for (const [path, own] of Object.entries(kinds)) {
    const types = (await nodesOf(path)).map((node) => node["@type"]);
    assertEquals(types, ["WebSite", "ProfessionalService", ...own], path);
  }
});

Deno.test("the practice is of the type that site.json says", async () => {
  const settings = JSON.parse(Deno.readTextFileSync("tests/site/site.json"));
  settings.practice.type = "LegalService";
  const law = testApp({ site: testSiteWith({ "site.json": JSON.stringify(settings) }) });
  await nodeOf("/", "LegalService", law);
  await nodeOf("/en/services/api-review", "LegalService", law);
});

Deno.test("a page whose headings are questions is one of questions and answers", () => {
  const graph = JSON.stringify(graphs.get("/en/questions"), null, 2);
  compare(new URL("whole/questions.json", import.meta.url), `${graph}\n`);
});

Deno.test("a page on which some headings ask nothing is a page as any other", async () => {
  const mixed = faq.replace("Why a third?", "A third");
  const other = testApp({ site: testSiteWith({ "en/questions.md": mixed }) });
  await nodeOf("/en/questions", "WebPage", other);
});
