import { assert, assertEquals } from "@std/assert";
import { analysers } from "../../lib/search/analyser.ts";
import { type Corpus, corpusOf } from "../../lib/search/corpus.ts";
import { Vocabulary } from "../../lib/search/expansion.ts";
import { buildSearchIndex } from "../../lib/search/index.ts";
import { readWords } from "../../lib/search/query.ts";
import { bestPages } from "../../lib/search/ranking.ts";
import { rate } from "../../lib/search/rating.ts";
import { wordsOf } from "../../lib/search/tokenizer.ts";
import { rewordingOf, wishReader } from "../../lib/search/wishes.ts";
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
const { wishes, everyday } = visitorsWords("de");
const corpus = corpusOf(pages, "de", everyday);

const slips = vocabulary.slice(0, 300).map((word) => word.slice(0, 3) + word.slice(4));

/** Queries of words that are there, of slips and beginnings of them, and of strange signs. */
const queries = [
  ...[common, some(300), slips, vocabulary.slice(0, 300).map((word) => word.slice(0, 3))],
  [...slips.slice(0, 3), common[0]!],
  ...["x", "각", "æ", "ß", "ä"].map((sign) =>
    Array.from({ length: 300 }, (_, at) => sign.repeat(40 - at % 20))
  ),
].map((words) => words.join(" "));

/** Runs a search and counts what it does. */
function workOf(query: string) {
  const corrected: string[] = [];
  const work = { passes: 0, rated: 0 };
  const counted: Corpus = {
    ...corpus,
    formsWith(...asked) {
      work.passes++;
      return corpus.formsWith(...asked);
    },
    oneSlipFrom(word) {
      corrected.push(word);
      return corpus.oneSlipFrom(word);
    },
  };
  const typed = readWords(wordsOf(query), counted);
  const wish = wishReader(wishes, counted)(query, typed);
  const rating = rate(typed, wish, new Vocabulary(counted), () => false);
  const counting: typeof rating = {
    ...rating,
    rate(match) {
      work.rated++;
      return rating.rate(match);
    },
  };
  bestPages(counting, wish, counted, "people");
  const { words } = rating.query;
  const senses = words.map(({ senses }) => senses.length);
  return { ...work, read: typed.length, searched: words.length, senses, corrected };
}

Deno.test("However long a query, a search reads 24 words, looks for 16, corrects three and rates 56 pages", () => {
  const works = queries.map(workOf);
  for (const { read, searched, senses, corrected, passes, rated } of works) {
    assert(read <= 24 && searched <= 16 && rated <= 56);
    assert(senses.every((count) => count <= 48) && senses.reduce((a, b) => a + b) <= 254);
    // Of a word two spellings are corrected at most.
    assert(corrected.length <= 2 * 3);
    // All words are passed for what begins with three unknown ones or the last, and holds the three.
    assert(passes <= 4 + 3);
  }
  const most = (count: (work: typeof works[0]) => number) => Math.max(...works.map(count));
  const reached = [most(({ read }) => read), most(({ searched }) => searched)]
    .concat(most(({ rated }) => rated), most(({ passes }) => passes));
  assertEquals(reached, [24, 16, 56, 7]);
});

Deno.test("No word of more than 40 letters is searched for slips, whatever signs it is made of", () => {
  const longest = queries.map((query) =>
    Math.max(0, ...workOf(query).corrected.map((word) => word.length))
  );
  assertEquals(Math.max(...longest), 40);
});

Deno.test("In whatever wordings of a query a word stands, it is expanded once, and three are corrected in all", () => {
  const vocabulary = new Vocabulary(corpus);
  const wordings = slips.slice(0, 9).map((slip) => readWords([slip, common[0]!], corpus));
  const expansions = wordings.map((typed) => typed.map((word) => vocabulary.expand(word, false)));
  const again = wordings.map((typed) => typed.map((word) => vocabulary.expand(word, false)));
  for (const [at, expanded] of expansions.flat().entries()) {
    assert(again.flat()[at] === expanded);
  }
  assertEquals(expansions.filter(([slip]) => slip!.slip !== undefined).length, 3);
});

Deno.test("Whatever synonyms a site has, a query is searched for in four other wordings at most, until 5 000 pages were candidates", () => {
  const lists = Array.from({ length: 60 }, () => some(20));
  assertEquals(rewordingOf(lists, analysers.de)(lists.flat()).length, 4);
  const list = some(5);
  const many = Array.from({ length: 1_500 }, (_, at) => page(`/${at}`, "Notes", list.join(" ")));
  const index = buildSearchIndex(many, "de", { ...visitorsWords("de"), synonyms: [list] });
  let candidates = 0;
  const leavesOut = () => candidates++ < 0;
  index.search(list[0]!, 10, { leavesOut });
  assertEquals(candidates, 6_000);
});
