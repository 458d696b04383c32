/** How well the search finds, beside plain lunr and minisearch on the same documents. */
import plainLunr from "lunr";
import MiniSearch from "minisearch";
import { documentsOf } from "../../lib/discovery/agent_files.ts";
import type { Language } from "../../lib/languages/mod.ts";
import { buildSearchIndex } from "../../lib/search/index.ts";
import { createSiteSearch, searchDocuments } from "../../lib/search/site_search.ts";
import type { SearchDocument } from "../../lib/search/types.ts";
import { configOf, loadSite } from "../kit/app.ts";
import { visitorsWords } from "../search/corpus.ts";
import { median, quantile } from "./compare.ts";
import { corpusFolder, corpusOf, siteOf } from "./corpus.ts";
import { knownItems } from "./known_items.ts";
import { printRow } from "./table.ts";

/** Ids of the best pages for a query. */
type Search = (query: string) => string[];

/** The part of lunr that its guide shows. */
interface Builder {
  use(plugin: unknown): void;
  ref(name: string): void;
  field(name: string, attributes?: { boost: number }): void;
  add(document: Record<string, string>): void;
}
type Lunr =
  & ((config: (this: Builder) => void) => { search(query: string): { ref: string }[] })
  & { de: unknown };
const lunr = plainLunr as unknown as Lunr;

/** The two others as their guides show them: a page is a document of three boosted fields. */
function otherSearches(documents: readonly SearchDocument[], language: Language): Search[] {
  const fields = documents.map(({ id, title, description, sections, keywords = [] }) => ({
    id,
    title,
    headings: [...sections.flatMap(({ headings }) => headings.slice(-1)), ...keywords].join("\n"),
    text: [description, ...sections.map(({ text }) => text)].join("\n"),
  }));
  const index = lunr(function () {
    if (language === "de") this.use(lunr.de);
    this.ref("id");
    this.field("title", { boost: 3 });
    this.field("headings", { boost: 2 });
    this.field("text");
    for (const each of fields) this.add(each);
  });
  const mini = new MiniSearch({
    fields: ["title", "headings", "text"],
    searchOptions: { boost: { title: 3, headings: 2 }, prefix: true, fuzzy: 0.2 },
  });
  mini.addAll(fields);
  // lunr's query syntax refuses many things a visitor types.
  const plain = (query: string) => query.replace(/[^\p{L}\p{N}]+/gu, " ").trim();
  return [
    (query) => index.search(plain(query)).slice(0, 10).map(({ ref }) => ref),
    (query) => mini.search(query).slice(0, 10).map(({ id }) => id),
  ];
}

const names = ["ours", "lunr", "minisearch"];

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
  printRow(["wishes", ...names]);
  printRow(Array(4).fill("---"));
  for (const [folder, language, file] of wished) {
    const wishes: { ask: string; pages: string[] }[] = JSON.parse(
      Deno.readTextFileSync(`tests/search/wishes/${file}.json`),
    );
    const site = loadSite(folder, configOf());
    const documents = documentsOf(site);
    const own = createSiteSearch({ site, documents });
    const ours = async (query: string) =>
      (await own.search(query, language, 3)).hits.map(({ path }) => path);
    const others = otherSearches(searchDocuments({ site, documents }, language), language);
    const start = site.in(language).prefix.length + 1;
    for (const half of file.startsWith("later") ? [wishes] : halves(wishes)) {
      const cells = await Promise.all([ours, ...others].map(async (search) => {
        const ranks = await Promise.all(half.map(async ({ ask, pages }) => {
          const found = (await search(ask)).map((id) => id.split("#")[0]!.slice(start));
          return rankOf(found, (id) => pages.includes(id));
        }));
        return [1, 3].map((most) => mean(ranks.map((rank) => Number(rank <= most)))).join(" / ");
      }));
      printRow([`${file}, ${half.length}`, ...cells]);
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
  const ours: Search = (query) => index.search(query, 10).hits.map(({ path }) => path);
  const searches = [ours, ...otherSearches(documents, language)];
  printRow([`${language}, ${size} pages`, ...names]);
  printRow(Array(4).fill("---"));
  const times = searches.map((): number[] => []);
  for (const [kind, items] of Object.entries(knownItems(documents, language, original))) {
    const cells = searches.map((search, engine) => {
      for (const { query } of items) search(query); // A server has compiled what it does often.
      const ranks = items.map(({ query, id }) => {
        const start = performance.now();
        const found = search(query);
        times[engine]!.push(performance.now() - start);
        return rankOf(found, (other) => original(other) === original(id));
      });
      return mean(ranks.map((rank) => 1 / rank));
    });
    printRow([`${kind}, ${items.length}`, ...cells]);
  }
  const told = times.map((all) =>
    `${median(all).toFixed(2)} / ${quantile(all, 0.99).toFixed(2)} ms`
  );
  printRow(["a query, median / 99th percentile", ...told]);
}

/** From 1; Infinity if none of those found is right. */
function rankOf(found: readonly string[], isRight: (id: string) => boolean): number {
  const place = found.findIndex(isRight);
  return place < 0 ? Infinity : place + 1;
}

const mean = (values: readonly number[]) =>
  (values.reduce((sum, value) => sum + value, 0) / values.length).toFixed(3);
