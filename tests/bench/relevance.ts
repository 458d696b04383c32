/** How well the search finds what visitors ask for, and what pages are about. */
import { documentsOf } from "../../lib/discovery/site_files.ts";
import type { Language } from "../../lib/languages/mod.ts";
import { buildSearchIndex } from "../../lib/search/index.ts";
import { createSiteSearch, searchDocuments } from "../../lib/search/site_search.ts";
import { configOf, loadSite } from "../kit/app.ts";
import { visitorsWords } from "../search/corpus.ts";
import { median, quantile } from "./compare.ts";
import { corpusFolder, corpusOf, siteOf } from "./corpus.ts";
import { knownItems } from "./known_items.ts";
import { printRow } from "./table.ts";

/** Prints how often a right page comes first, and the times; nothing of it has a target. */
export async function printRelevance(): Promise<string[]> {
  console.log("\n## Wishes of visitors: the right page first / among three\n");
  await printWishes();
  console.log(`\n## Known items of ${corpusFolder}: mean reciprocal rank\n`);
  for (const language of ["en", "de"] as const) {
    for (const size of [100, 400]) printKnownItems(language, size);
  }
  return [];
}

/** A site's folder, the language, and the file of what visitors ask who do not know its words. */
const wished: [folder: string, language: Language, file: string][] = [
  ["content", "en", "shipped.en"],
  ["content", "de", "shipped.de"],
  ["content", "en", "later.en"],
  ["content", "de", "later.de"],
  ["tests/search/sites/law", "en", "law"],
  ["tests/search/sites/engineering", "de", "engineering"],
];

/** Every second wish was looked at while the search was made; those of `later` came when it was done. */
async function printWishes(): Promise<void> {
  printRow(["wishes", "first / among three"]);
  printRow(["---", "---"]);
  for (const [folder, language, file] of wished) {
    const wishes: { ask: string; pages: string[] }[] = JSON.parse(
      Deno.readTextFileSync(`tests/search/wishes/${file}.json`),
    );
    const site = loadSite(folder, configOf());
    const search = createSiteSearch({ site, documents: documentsOf(site) });
    const start = site.in(language).prefix.length + 1;
    for (const half of file.startsWith("later") ? [wishes] : halves(wishes)) {
      const ranks = await Promise.all(half.map(async ({ ask, pages }) => {
        const { hits } = await search.search(ask, language, "people", 3);
        return rankOf(hits.map(({ path }) => path.slice(start)), (id) => pages.includes(id));
      }));
      const shares = [1, 3].map((most) => mean(ranks.map((rank) => Number(rank <= most))));
      printRow([`${file}, ${half.length}`, shares.join(" / ")]);
    }
  }
}

const halves = <T>(list: readonly T[]): T[][] =>
  [0, 1].map((rest) => list.filter((_, place) => place % 2 === rest));

/** Asks for documents by words of their own; a copy is as right as what it repeats. */
function printKnownItems(language: Language, size: number): void {
  const corpus = corpusOf(language);
  using folder = siteOf(corpus, size, language);
  const site = loadSite(folder.dir, configOf());
  const documents = searchDocuments({ site, documents: documentsOf(site) }, language)
    .filter(({ id }) => id.startsWith("/docs/"));
  const original = (id: string) => Number(id.split("/").at(-1)) % corpus.length;
  const index = buildSearchIndex(documents, language, visitorsWords(language));
  const search = (query: string) => index.search(query, 10).hits.map(({ path }) => path);
  printRow([`${language}, ${size} pages`, "mean reciprocal rank"]);
  printRow(["---", "---"]);
  const times: number[] = [];
  for (const [kind, items] of Object.entries(knownItems(documents, language, original))) {
    for (const { query } of items) search(query); // A server has compiled what it does often.
    const ranks = items.map(({ query, id }) => {
      const start = performance.now();
      const found = search(query);
      times.push(performance.now() - start);
      return rankOf(found, (other) => original(other) === original(id));
    });
    printRow([`${kind}, ${items.length}`, mean(ranks.map((rank) => 1 / rank))]);
  }
  const told = [median(times), quantile(times, 0.99)].map((ms) => ms.toFixed(2)).join(" / ");
  printRow(["a query, median / 99th percentile", `${told} ms`]);
}

/** From 1; Infinity if none of those found is right. */
function rankOf(found: readonly string[], isRight: (id: string) => boolean): number {
  const place = found.findIndex(isRight);
  return place < 0 ? Infinity : place + 1;
}

const mean = (values: readonly number[]) =>
  (values.reduce((sum, value) => sum + value, 0) / values.length).toFixed(3);
