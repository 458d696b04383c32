import { assert, assertEquals } from "@std/assert";
import { type Corpus, corpusOf } from "../../lib/search/corpus.ts";
import { buildSearchIndex } from "../../lib/search/index.ts";
import { makeQuery, readTyped } from "../../lib/search/query.ts";
import { candidatesOf, rank } from "../../lib/search/ranking.ts";
import { rewordingOf } from "../../lib/search/synonyms.ts";
import { random } from "../kit/random.ts";
import { page, visitorsWords } from "./corpus.ts";

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
  const corrected: string[] = [];
  const work = { completed: 0, found: 0, named: new Set<number>(), read: new Set<number>() };
  const { index, read } = corpus;
  const counted: Corpus = {
    ...corpus,
    index: {
      ...index,
      find(token) {
        work.found++;
        return index.find(token);
      },
      beginningWith(start) {
        work.completed++;
        return index.beginningWith(start);
      },
      oneTypoFrom(word) {
        corrected.push(word);
        return index.oneTypoFrom(word);
      },
    },
    read(unit) {
      const { names, sections } = read(unit);
      work.named.add(unit.at);
      return {
        names,
        sections() {
          work.read.add(unit.at);
          return sections();
        },
      };
    },
  };
  const typed = readTyped(query, counted);
  const made = makeQuery(typed, counted, () => false);
  const rated = rank(candidatesOf(made, query, () => false)).length;
  const { completed, found, named, read: sections } = work;
  return {
    typed: typed.length,
    searched: made.words.length,
    completed,
    found,
    rated: Math.max(rated, named.size),
    read: sections.size,
    corrected,
  };
}

Deno.test("However long a query, a search reads 24 words, looks for 16, completes and corrects three, asks lunr for twelve tokens a word, rates 56 pages and reads sixteen", () => {
  const works = queries.map(workOf);
  const most = (count: (work: typeof works[0]) => number) => Math.max(...works.map(count));
  assertEquals(most(({ typed }) => typed), 24);
  assertEquals(most(({ searched }) => searched), 16);
  assertEquals(most(({ rated }) => rated), 56);
  assertEquals(most(({ read }) => read), 16);
  assert(most(({ found }) => found) <= 16 * 12);
  // The last word is completed, too; of a word two spellings are corrected at most.
  assert(most(({ completed }) => completed) <= 3 + 1);
  assert(most(({ corrected }) => corrected.length) <= 2 * 3);
});

Deno.test("No word of more than 40 letters is searched for typos, whatever signs it is made of", () => {
  const longest = queries.map((query) =>
    Math.max(0, ...workOf(query).corrected.map((word) => word.length))
  );
  assertEquals(Math.max(...longest), 40);
});

Deno.test("Whatever synonyms a site has, a query is searched for in four other wordings at most", () => {
  const lists = Array.from({ length: 60 }, () => some(20));
  assertEquals(rewordingOf(lists, corpus)(lists.flat().join(" ")).length, 4);
});

Deno.test("What was read of pages is kept of 1 500, and asking again changes nothing", () => {
  const many = Array.from(
    { length: 1_600 },
    (_, at) => page(`/${at}`, `${some(1)} ${at}`, "Notes"),
  );
  const index = buildSearchIndex(many, "de", visitorsWords("de"));
  const first = index.search("notes", 10);
  for (const { title } of many) index.search(title, 1);
  assertEquals(index.search("notes", 10), first);
});
