import { assert, assertEquals } from "@std/assert";
import { type Corpus, corpusOf } from "../../lib/search/corpus.ts";
import { makeQuery, readTyped } from "../../lib/search/query.ts";
import { candidatesOf, rateBest } from "../../lib/search/ranking.ts";
import { rewordingOf } from "../../lib/search/phrases.ts";
import { random } from "../kit/random.ts";
import { page } from "./corpus.ts";

const dice = random("words");
const syllables = "ba ce di fo gu ha ke li mo nu pa re si to vu wa".split(" ");
const vocabulary = Array.from(
  { length: 3_000 },
  () => Array.from({ length: 4 }, () => dice.pick(syllables)).join(""),
);
const some = (count: number) => Array.from({ length: count }, () => dice.pick(vocabulary));

/** Words that every page has, so that each might be the answer. */
const common = some(20);
const pages = Array.from(
  { length: 400 },
  (_, at) => page(`/${at}`, vocabulary[at]!, [...common, ...some(30)].join(" ")),
);
const corpus = corpusOf(pages, "de");

const typos = vocabulary.slice(0, 300).map((word) => word.slice(0, 3) + word.slice(4));

/** Queries of words that are there, of typos and beginnings of them, and of strange signs. */
const queries = [
  ...[common, some(300), typos, vocabulary.slice(0, 300).map((word) => word.slice(0, 3))],
  [...typos.slice(0, 3), common[0]!],
  ...["x", "각", "æ", "ß", "ä"].map((sign) =>
    Array.from({ length: 300 }, (_, at) => sign.repeat(40 - at % 20))
  ),
].map((words) => words.join(" "));

/** Runs a search and counts what it does. */
function workOf(query: string) {
  const work = { completed: [] as string[], corrected: [] as string[], found: [] as string[] };
  const read = new Set<unknown>();
  const { index } = corpus;
  const noting =
    <More extends unknown[], Found>(list: string[], find: (word: string, ...more: More) => Found) =>
    (word: string, ...more: More) => {
      list.push(word);
      return find(word, ...more);
    };
  const counted: Corpus = {
    ...corpus,
    words: { ...corpus.words, holding: noting(work.completed, corpus.words.holding) },
    index: {
      ...index,
      find: noting(work.found, index.find),
      oneTypoFrom: noting(work.corrected, index.oneTypoFrom),
    },
    read(unit) {
      read.add(unit);
      return corpus.read(unit);
    },
  };
  const typed = readTyped(query, counted);
  const made = makeQuery({ typed, pages: [], naming: 0, isForPrograms: false }, counted);
  const rated = rateBest(candidatesOf(made)).length;
  return { ...work, typed: typed.length, searched: made.words.length, rated, read: read.size };
}

Deno.test("However long a query, a search reads 24 words, looks for twelve, completes and corrects three, asks lunr for eight tokens a word, and rates 40 pages", () => {
  const works = queries.map(workOf);
  const most = (count: (work: typeof works[0]) => number) => Math.max(...works.map(count));
  const reached = [most(({ typed }) => typed), most(({ searched }) => searched)];
  assertEquals([...reached, most(({ rated }) => rated), most(({ read }) => read)], [
    24,
    12,
    40,
    40,
  ]);
  assert(most(({ found }) => found.length) <= 12 * 8);
  // The last word is completed, too; of a word two spellings are corrected at most.
  assert(most(({ completed }) => completed.length) <= 3 + 1);
  assert(most(({ corrected }) => corrected.length) <= 2 * 3);
});

Deno.test("No word of more than 40 letters is searched for typos, whatever signs it is made of", () => {
  const corrected = queries.flatMap((query) => workOf(query).corrected);
  assertEquals(Math.max(...corrected.map(({ length }) => length)), 40);
});

Deno.test("Whatever synonyms a site has, a query is searched for in four other wordings at most", () => {
  const lists = Array.from({ length: 60 }, () => some(20));
  assertEquals(
    rewordingOf(lists, corpus.analyser)(readTyped(lists.flat().join(" "), corpus)).length,
    4,
  );
});
