/**
 * Known-item test of the search: queries made from the documents' own words, whose answer is
 * therefore known, asked of our search and of plain lunr. Deterministic but for the times.
 *
 *     CONTENT_DIR=some/folder deno run -A tests/bench/relevance.ts
 *
 * The folder may hold any Markdown files with a title, at any depth, by the thousands.
 */
import { buildSearchIndex } from "../../lib/search/index.ts";
import { type Corpus, readCorpora } from "./relevance_corpus.ts";
import { growthRows } from "./relevance_growth.ts";
import { buildPlainLunr } from "./relevance_plain_lunr.ts";
import { kinds, knownItems } from "./relevance_queries.ts";
import { type Answers, askAll, measure, times } from "./relevance_measures.ts";
import { table } from "./relevance_table.ts";

const queriesPerKind = 250;
const folder = Deno.env.get("CONTENT_DIR") || "content";

for (const corpus of await readCorpora(folder)) {
  console.log(`\n${corpus.name}: ${corpus.documents.length} documents, ${corpus.language}\n`);
  console.log(await relevance(corpus));
  console.log(table(
    ["documents", "build ms", "heap MB", "lunr build ms", "lunr heap MB"],
    await growthRows(corpus),
  ));
}

async function relevance(corpus: Corpus): Promise<string> {
  const index = await buildSearchIndex(corpus.documents, corpus.language);
  const plainLunr = buildPlainLunr(corpus);
  const items = knownItems(corpus, queriesPerKind);
  const all: Record<"ours" | "plain", Answers[]> = { ours: [], plain: [] };
  const rows = kinds.filter((kind) => items[kind].length > 0).map((kind) => {
    const ours = askAll(items[kind], (query) => index.search(query, 10).hits.map(({ id }) => id));
    const plain = askAll(items[kind], plainLunr);
    all.ours.push(ours);
    all.plain.push(plain);
    return [kind, String(items[kind].length), ...measure(ours), ...measure(plain)];
  });
  const head = ["MRR@10", "hit@1", "hit@3", "hit@10"];
  return [
    table(["kind", "queries", ...head, ...head.map((name) => `lunr ${name}`)], rows),
    `ms per query: ${times(all.ours)}; lunr ${times(all.plain)}\n`,
  ].join("\n");
}
