/**
 * Known-item test of the search: queries made from the documents' own words, whose answer is
 * therefore known, asked of our search, of plain lunr and of minisearch in the same run.
 *
 *     CONTENT_DIR=some/folder deno run -A tests/bench/relevance.ts 100 1000
 *
 * The folder may hold any Markdown files with a title, at any depth, by the thousands. The numbers
 * are the sizes to cut or grow it to; without any it is measured at 100 and 1 000 pages.
 */
import { growthRow } from "./relevance_growth.ts";
import { type Corpus, readCorpora, resized } from "./relevance_corpus.ts";
import { type Engine, engines } from "./relevance_engines.ts";
import { kinds, knownItems } from "./relevance_queries.ts";
import { type Answers, askAll, meanReciprocalRank, times } from "./relevance_measures.ts";
import { table } from "./relevance_table.ts";
import { wishesTable } from "./relevance_wishes.ts";

const queriesPerKind = 250;
const folder = Deno.env.get("CONTENT_DIR") || "../shared/corpus";
const named = Deno.args.map(Number).filter(Number.isFinite);
const sizes = named.length > 0 ? named : [100, 1_000];

console.log(`\nWishes of visitors: the right page first, and among three\n`);
console.log(await wishesTable());

for (const corpus of await readCorpora(folder)) {
  for (const size of sizes) {
    console.log(`\n${corpus.name}: ${size} of ${corpus.documents.length} documents\n`);
    console.log(await relevance(resized(corpus, size)));
    console.log(table(
      ["", ...engines.flatMap(({ name }) => [`${name} build ms`, "heap MB"])],
      [[`${size} documents`, ...await growthRow(resized(corpus, size))]],
    ));
  }
}

async function relevance(corpus: Corpus): Promise<string> {
  const built = await Promise.all(engines.map((engine) => withSearch(engine, corpus)));
  const items = knownItems(corpus, queriesPerKind);
  const asked = kinds.filter((kind) => items[kind].length > 0);
  const all = built.map((): Answers[] => []);
  const quality = asked.map((kind) => {
    const answers = askAll(items[kind], built.map(({ search }) => search));
    answers.forEach((answer, engine) => all[engine]!.push(answer));
    return [kind, String(items[kind].length), ...answers.flatMap(meanReciprocalRank)];
  });
  return [
    table(["kind", "queries", ...engines.flatMap(({ name }) => [`${name} MRR`, "hit@1"])], quality),
    table(
      ["ms per query", "median", "99th percentile", "slowest"],
      built.map(({ name }, engine) => [name, ...times(all[engine]!)]),
    ),
  ].join("\n");
}

async function withSearch(engine: Engine, corpus: Corpus) {
  return { name: engine.name, search: await engine.build(corpus) };
}
