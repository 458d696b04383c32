import { assertEquals } from "@std/assert";
import { contracts } from "../../lib/contract/mod.ts";
import { testApp } from "../kit/app.ts";
import { page, siteOf } from "./folder.ts";

/** A practice with one service in both languages, and no prices page of its own. */
const practice = (json = "") =>
  testApp({
    site: siteOf({
      "site.json": `{ "name": "Example", "languages": ["de", "en"]${json} }`,
      "de/index.md": page("title: Start"),
      "en/index.md": page("title: Start"),
      "de/services/one.md": page("title: Erste\nduration: eine Woche"),
      "en/services/one.md": page("title: First\nduration: one week"),
    }),
  });

/** Everything that a site answers to a GET without parameters, and what its MCP server says of itself. */
async function everything(app: ReturnType<typeof practice>): Promise<Map<string, string>> {
  const { documents, site } = app.deps;
  const paths = [
    ...site.pages.map(({ path }) => path),
    ...documents.keys().filter((path) => !site.redirects.has(path)),
    ...contracts.flatMap(({ method, path }) => method === "GET" && path !== "/ask" ? [path] : []),
    "/api/v1/services?language=en",
    "/ask?query=Erste&streaming=false",
    "/.well-known/mcp/server-card.json",
  ];
  const answers = new Map<string, string>();
  for (const path of paths) {
    const response = await app.send(path, { headers: { accept: "text/html" } });
    assertEquals(response.status, 200, path);
    answers.set(path, await response.text());
  }
  for (const path of ["/mcp", "/mcp/docs"]) {
    const tools = await app.post(path, { jsonrpc: "2.0", id: 1, method: "tools/list" });
    answers.set(path, await tools.text());
  }
  return answers;
}

/** Words that speak of a rate: a currency, its name, its tax, the members of a priced offer. */
const ofARate =
  /€|\bEUR\b|hourlyRate|hourly rate|Stundensatz|the rate\b|net of VAT|plus VAT|zzgl|vatIncluded|priceSpecification|\{\{(?!count|seconds)/;

Deno.test("A site without hourlyRate publishes no rate in any page, document, schema or tool", async () => {
  for (const [path, text] of await everything(practice())) {
    assertEquals(text.match(ofARate)?.[0], undefined, path);
  }
});

Deno.test("The catalog of a site without a rate says so, as its schema promises, beside a site that has one", async () => {
  const apps = [practice(), practice(', "hourlyRate": 90')];
  const read = async (path: string) =>
    await Promise.all(apps.map(async (app) => await (await app.send(path)).json()));
  const catalogs = await read("/api/v1/services");
  const url = "https://www.practice.example/pricing";
  assertEquals(catalogs[0].pricing, { type: "custom_quote", publishedRates: false, url });
  const [without, rate] = (await read("/api/openapi.json")).map((all) =>
    all.components.schemas.Pricing
  );
  assertEquals(without.required, ["type", "publishedRates", "url"]);
  const promised = [without, rate].map(({ properties }) => properties.publishedRates.const);
  assertEquals(promised, [false, true]);
  const tools = await apps[0]!.post("/mcp", { jsonrpc: "2.0", id: 1, method: "tools/list" });
  const [{ outputSchema }] = (await tools.json()).result.tools;
  assertEquals(outputSchema.properties.pricing.properties.publishedRates.const, false);
});
