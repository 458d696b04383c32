import { assertEquals, assertGreater } from "@std/assert";
import type { Schema } from "../../lib/contract/json_schema.ts";
import { descriptions, type Language, languages, packs } from "../../lib/languages/mod.ts";
import { identityOf } from "../../lib/mcp/identity.ts";
import { tools } from "../../lib/mcp/tools.ts";
import { analyserOf } from "../../lib/search/analyser.ts";
import { readSourceTree, withoutComments } from "../architecture/source_tree.ts";
import { testApp } from "../kit/app.ts";
import { resend } from "../kit/provider.ts";

const { deps } = testApp();

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

/** The titles, summaries and descriptions in a value in JSON. */
const described = (value: unknown): string[] =>
  textsIn(value).filter(([path]) => /\/(title|summary|description)$/.test(path))
    .map(([, text]) => text);

/** Sites that publish prices of services, a rate, both or neither, one without VAT; and how they are configured. */
const apps = [
  ...[100, undefined].flatMap((hourlyRate) =>
    [true, false].map((hasPrices) =>
      testApp({
        site: { ...deps.site, hourlyRate, hasPrices, vat: hasPrices ? "none" : "excluded" },
      })
    )
  ),
  testApp({ env: { MAIL_PROVIDER: "outbox" } }),
  testApp({ env: resend() }),
  testApp({ site: { ...deps.site, invented: true }, env: { MAIL_PROVIDER: "none" } }),
];

/** What interfaces, tools and their servers say of themselves on these sites. */
const said = (await Promise.all(apps.map(async (app) => [
  ...described(await (await app.send("/api/openapi.json")).json()),
  ...described(tools.mcp.map((tool) => tool.describe(app.deps.site))),
  ...(["mcp", "docsMcp"] as const).map((server) => identityOf(app.deps.site, server).instructions),
]))).flat();

Deno.test("What interfaces and tools say is in the words they have, and each of these is said", () => {
  assertEquals(said.filter((text) => /^[\w-]+\.[\w.-]+$/.test(text)), [], "keys without words");
  const all = said.join("\n");
  const unsaid = Object.entries(descriptions).filter(([, text]) =>
    text.split(/\{\{[^}]*\}\}|\n/).some((part) => !all.includes(part))
  );
  assertEquals(unsaid.map(([key]) => key), []);
});

Deno.test("Every parameter, every member of a body and of an answer, and every argument has a description", async () => {
  const document = await (await testApp().send("/api/openapi.json")).json();
  const silent: string[] = [];
  JSON.stringify(
    [document, tools.mcp.map((tool) => tool.describe(deps.site))],
    (_, part) => {
      for (const [name, member] of Object.entries<Schema>(Object(part).properties ?? {})) {
        const isSaid = member.$ref || member.description || member.items?.$ref;
        if (!isSaid && name !== "properties") silent.push(name);
      }
      return part;
    },
  );
  assertEquals(silent, []);
});

/** What a language says to visitors: its other parts are held to English below, or differ. */
function wordsOf(language: Language): unknown {
  const { documents: _, facts: _facts, messages: _messages, ...words } = packs[language];
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
    const { isStopWord } = analyserOf(language);
    assertEquals(words.filter((word) => !isStopWord(word)), []);
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
