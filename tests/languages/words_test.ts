import { assertEquals, assertGreater } from "@std/assert";
import { z } from "zod";
import { type CatalogTerms, type Operation, tags } from "../../lib/contract/contract.ts";
import { descriptionValues } from "../../lib/contract/json_schema.ts";
import { contracts } from "../../lib/contract/mod.ts";
import { type Language, languages, packs } from "../../lib/languages/mod.ts";
import { descriptionOf, descriptions } from "../../lib/languages/programs.ts";
import { tools } from "../../lib/mcp/tools.ts";
import { analysers } from "../../lib/search/analyser.ts";
import { readSourceTree, withoutComments } from "../architecture/source_tree.ts";
import { testApp } from "../kit/app.ts";

const { deps } = testApp();

/** Sites that publish prices of services, a rate, both or neither; one charges no VAT. */
const terms = [100, undefined].flatMap((hourlyRate) =>
  [true, false].map((hasPrices): CatalogTerms => ({
    ...deps.site,
    name: "Small",
    hourlyRate,
    hasPrices,
    vat: hasPrices ? "none" : "excluded",
  }))
);

/** The texts of a value in JSON, by the path to each; a list of words, or of such lists, is one. */
function textsIn(value: unknown, path = ""): [path: string, text: string][] {
  if (typeof value === "string") return [[path, value]];
  if (Array.isArray(value) && value.every((text) => typeof text === "string")) {
    return [[path, value.join(" ")]];
  }
  if (Array.isArray(value) && value.every((list) => Array.isArray(list))) {
    return [[path, value.flat().join(" ")]];
  }
  if (typeof value !== "object" || value === null) return [];
  return Object.entries(value).flatMap(([name, member]) => textsIn(member, `${path}/${name}`));
}

/** The titles and descriptions in a value in JSON. */
const described = (value: unknown): string[] =>
  textsIn(value).filter(([path]) => /\/(title|description)$/.test(path)).map(([, text]) => text);

/** The keys that an interface names. */
function keysOf({ operationId, query, body, headers, responses }: Operation): string[] {
  const keysIn = (schema: z.ZodType, io: "input" | "output") =>
    described(z.toJSONSchema(schema, { io, unrepresentable: "any" }));
  return [
    `${operationId}.summary`,
    `${operationId}.description`,
    [query, body, headers].map((schema) => schema ? keysIn(schema, "input") : []),
    Object.values(responses).map(({ description, content = {} }) => [
      description,
      Object.values(content).map((schema) => keysIn(schema, "output")),
    ]),
  ].flat(4) as string[];
}

/** The keys that tools name: those of their own name. */
const toolKeys = Object.keys(descriptions).filter((key) =>
  tools.mcp.some(({ name }) => key.startsWith(`${name}.`))
);

Deno.test("Whatever interfaces and tools name by a key has words, and no word is left over", () => {
  const named = new Set([
    ...contracts.flatMap(keysOf),
    ...tags.map((tag) => `tag.${tag}`),
    ...toolKeys,
    // Other texts name it.
    "delivery",
  ]);
  assertEquals(Object.keys(descriptions).toSorted(), [...named].toSorted());
});

Deno.test("What a tool says is in the words it has, and each of them is said", () => {
  const filled = (keys: string[]) =>
    terms.flatMap((each) => keys.map((key) => descriptionOf(key, descriptionValues(each))));
  const words = filled(toolKeys);
  // A tool's own title and description, and those of the fields it takes and gives.
  const catalog = filled(
    Object.keys(descriptions).filter((key) => /^(ServiceCatalog|Service|Pricing)\b/.test(key)),
  );
  const said = terms.flatMap((each) => tools.mcp.flatMap((tool) => described(tool.describe(each))));
  assertEquals(said.filter((text) => !words.includes(text) && !catalog.includes(text)), []);
  assertEquals(words.filter((word) => !said.some((text) => text.includes(word))), []);
});

/** What a language says to visitors: its other parts are held to English below, or differ. */
function wordsOf(language: Language): unknown {
  const { documents: _, facts: _facts, countries: _countries, messages: _messages, ...words } =
    packs[language];
  return words;
}

for (const language of languages) {
  Deno.test(`A language has the words that English has, with the same names in braces: ${language}`, () => {
    const names = (pack: unknown) =>
      textsIn(pack).map(([path, text]) =>
        [path, ...text.match(/\{\{(?!= law)[^{}]+\}\}/g)?.toSorted() ?? []].join(" ")
      ).toSorted();
    assertEquals(names(wordsOf(language)), names(wordsOf("en")));
  });

  Deno.test(`The documents of a language have the parts that the English ones have: ${language}`, () => {
    const parts = (text: string) => text.match(/\{\{(?!when|= law)[^}]*\}\}/g)?.toSorted();
    const { documents } = packs[language];
    assertEquals(Object.keys(documents), Object.keys(packs.en.documents));
    for (const [name, text] of Object.entries(packs.en.documents)) {
      const own = documents[name as keyof typeof documents];
      assertEquals(new Set(parts(own)), new Set(parts(text)), name);
    }
  });

  Deno.test(`A search knows every stop word of the language: ${language}`, () => {
    const words = packs[language].search.stopWords.split(" ");
    assertGreater(words.length, 20);
    assertEquals(words.filter((word) => !analysers[language].isStopWord(word)), []);
  });
}

Deno.test("Every word of a language has a place where it is used", () => {
  const scripts = [...Deno.readDirSync("lib/pages/assets")].filter(({ name }) =>
    name.endsWith(".js")
  )
    .map(({ name }) => Deno.readTextFileSync(`lib/pages/assets/${name}`));
  const modules = [...readSourceTree("lib", "routes").values()];
  const code = [...modules, ...scripts].map(withoutComments).join("\n");
  const { documents: _, facts: { spelling: __, ...facts }, ...others } = packs.en;
  const words = { ...others, facts };
  const names = new Set(textsIn(words).flatMap(([path]) => path.slice(1).split("/")));
  assertEquals([...names].filter((name) => !new RegExp(`\\b${name}\\b`).test(code)), []);
});
