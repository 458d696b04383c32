import { assertEquals } from "@std/assert";
import fc from "fast-check";
import { analysers } from "../../lib/search/analyser.ts";
import {
  beginningWith,
  buildVocabulary,
  eachLike,
  isWithinOneEdit,
  MetWords,
} from "../../lib/search/vocabulary.ts";

const table: [a: string, b: string, within: boolean][] = [
  ["search", "search", true],
  ["search", "serch", true],
  ["search", "seearch", true],
  ["search", "saarch", true],
  ["search", "saerch", true],
  ["search", "esarch", true],
  ["search", "searhc", true],
  ["search", "esarhc", false],
  ["search", "serach ", false],
  ["search", "sear", false],
  ["search", "saxrch", false],
  ["abc", "cba", false],
  ["", "a", true],
  ["", "ab", false],
];

for (const [a, b, within] of table) {
  Deno.test(`"${a}" and "${b}" are ${within ? "" : "not "}one slip apart`, () => {
    assertEquals(isWithinOneEdit(a, b), within);
    assertEquals(isWithinOneEdit(b, a), within);
  });
}

const word = fc.string({ unit: fc.constantFrom(..."abcdez"), maxLength: 8 });

/** The words of a list that a vocabulary of them finds for one. */
function like(words: readonly string[], typed: string) {
  const met = new MetWords();
  for (const word of words) met.number(word);
  const { vocabulary } = buildVocabulary(met, analysers.en);
  const found = { near: [] as string[], holding: [] as string[] };
  eachLike(typed, vocabulary, (term, isInside) => {
    found[isInside ? "holding" : "near"].push(vocabulary.folds[term]!);
  });
  const beginning = beginningWith(typed, 100, vocabulary).map((term) => vocabulary.folds[term]!);
  return { ...found, beginning };
}

Deno.test("Words a slip away, words with a beginning and words that hold some letters are found, no others", () => {
  const words = fc.uniqueArray(word, { maxLength: 30 });
  fc.assert(fc.property(words, word, (all, typed) => {
    const sorted = all.toSorted();
    const isNear = (it: string) => isWithinOneEdit(it, typed);
    assertEquals(like(all, typed), {
      near: sorted.filter(isNear),
      holding: sorted.filter((it) => !isNear(it) && it.includes(typed)),
      beginning: sorted.filter((it) => it.startsWith(typed)),
    });
  }));
});
