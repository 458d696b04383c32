import { assertEquals } from "@std/assert";
import { servicesOf } from "../../lib/site/services.ts";
import { markdownOf } from "../../lib/site/text.ts";
import { overrideWords, packs } from "../../lib/languages/mod.ts";
import { testApp } from "../kit/app.ts";
import { testCases, testLines } from "../kit/cases.ts";
import { filesIn, page, siteOf } from "./folder.ts";

/** Reads all that a site tells of its prices: people on its pages, then programs. */
async function told(text: string): Promise<string> {
  const site = siteOf(filesIn(text));
  const app = testApp({ site });
  const read = async (path: string) =>
    await (await app.send(path, { headers: { accept: "text/html" } })).text();
  const json = async (path: string) => JSON.parse(await read(path));
  const all: [string, unknown][] = [];
  for (const language of site.languages) {
    const { services, pricing } = site.in(language);
    for (const { path, markdownPath } of servicesOf(site, language)) {
      const html = await read(path);
      const [, box] = html.match(/<aside[^>]*>\n([\s\S]*?)<p><a class="button"/)!;
      const { "@graph": nodes } = JSON.parse(html.match(/ld\+json">(.*)<\/script>/)![1]!);
      const { offers } = nodes.find((node: { "@type": string }) => node["@type"] === "Service");
      const [, facts] = (await read(markdownPath)).match(/\n\n([\s\S]*?)\n\n\[/) ?? [];
      all.push([path, box], [markdownPath, facts], ["JSON-LD", offers.priceSpecification]);
    }
    for (const path of [services!.markdownPath, pricing.markdownPath]) {
      all.push([path, await read(path)]);
    }
    const query = new URLSearchParams({ query: pricing.title, language, streaming: "false" });
    const { results: [found] } = await json(`/ask?${query}`);
    assertEquals(found.url, site.baseUrl + pricing.path);
    const { services: listed, pricing: offered } = await json(
      `/api/v1/services?language=${language}`,
    );
    all.push(["catalog", listed.map(pricesOf)]);
    all.push(["catalog, pricing", offered]);
  }
  const { components: { schemas } } = await json("/api/openapi.json");
  const descriptions = Object.entries(schemas.Pricing.properties as Record<string, Described>)
    .map(([name, { description, ...rest }]) => `${name}: ${description} ${rest.const ?? ""}`);
  all.push(["OpenAPI, Pricing", [schemas.Pricing.description, ...descriptions].join("\n")]);
  const answer = await app.post("/mcp", { jsonrpc: "2.0", id: 1, method: "tools/list" });
  const [{ title, description, outputSchema }] = (await answer.json()).result.tools;
  assertEquals("price" in outputSchema.properties.services.items.properties, site.hasPrices);
  all.push(["list_services", `${title}\n${description}`]);
  const lines = (await read("/llms.txt")).split("\n");
  const { markdownPath } = site.in(site.languages[0]).services!;
  const near = (line: string) =>
    line.includes(markdownPath.replace(".md", "/")) || /^\S+: .*\d/.test(line);
  all.push(["llms.txt", lines.filter(near).join("\n")]);
  const agents = (await read(site.in(site.languages[0]).agents.markdownPath)).split("\n");
  all.push(["agents.md", agents.filter((line) => /price|Preis|rate|satz/.test(line)).join("\n")]);
  const server = await json("/.well-known/mcp/server-card.json");
  all.push(["server card", server.description]);
  return all.map(([name, said]) =>
    `=== ${name}\n${typeof said === "string" ? said.trim() : JSON.stringify(said, null, 1)}\n`
  ).join("\n");
}

const pricesOf = ({ id, price, priceText }: Record<string, unknown>) => ({ id, price, priceText });

interface Described {
  description: string;
  const?: unknown;
}

testCases(
  "What services cost is told alike by every reader of them",
  new URL("prices/", import.meta.url),
  "site",
  { told },
);

/** A price on a page in a language, for a practice in a country. */
testLines(new URL("lines/amounts.txt", import.meta.url), (asked) => {
  const [country, currency, language] = asked.split(" ");
  const site = siteOf({
    [`${language}/services/a.md`]: page("title: A\nprice: 3900"),
    [`${language}/index.md`]: page(),
    "site.json": JSON.stringify({
      name: "A",
      languages: [language],
      currency,
      practice: { country },
    }),
  });
  const markdown = markdownOf(site.pageAt("/services/a")!, site);
  return /: ([^:]*3\D?900[^,]*), /.exec(markdown.replaceAll("\u00a0", " "))![1]!;
});

for (const [language, { words, facts: { countries } }] of Object.entries(packs)) {
  Deno.test(`Words of a country stand in the place of words that ${language} has`, () => {
    for (const [country, own] of Object.entries(countries)) {
      overrideWords(words, own, (path, problem) => {
        throw new Error(`${country}: ${path.join(".")} ${problem}`);
      });
    }
  });
}
