import type { Corpus } from "./corpus.ts";

/** Terms that stand for a word, each with the quality of the match, above 0 and up to 1. */
export type Expansion = Map<number, number>;

/** How much a term is worth that is not the word itself; the order is the promise. */
export const quality = {
  same: 1,
  folded: 0.98,
  stem: 0.92,
  joined: 0.85,
  part: 0.7,
  prefix: 0.65,
  typo: 0.6,
  inside: 0.5,
};

/** Lengths of the words, in letters, that are completed and corrected. */
const completed = { from: 3, to: 24 };
const corrected = { from: 4, to: 24 };
const searchedInside = { from: 5, to: 24 };

/** Enough for every ending of a beginning worth typing. */
const mostCompletions = 200;

/** What an expansion may do besides looking the word up. */
export interface Leeway {
  /** The word may be the beginning of another. */
  complete: boolean;
  /** The word may be misspelt. */
  correct: boolean;
}

/**
 * The terms of the vocabulary that stand for a word: itself, its other spellings, the words with
 * its stem, the compounds that hold it; completions and corrections as far as there is leeway,
 * the latter only for words that the corpus does not know.
 */
export function expand(
  word: string,
  { analyser, vocabulary, compounds }: Corpus,
  leeway: Leeway,
): Expansion {
  const terms: Expansion = new Map();
  const add = (term: number, worth: number) => {
    if (worth > (terms.get(term) ?? 0)) terms.set(term, worth);
  };
  const addStem = (stem: number, worth: number) =>
    vocabulary.termsOfStem(stem).forEach((term) => add(term, worth));

  const folded = analyser.fold(word);
  const stem = vocabulary.stemNumber(analyser.stem(folded));
  for (const term of vocabulary.withFold(folded)) {
    add(term, vocabulary.word(term) === word ? quality.same : quality.folded);
  }
  if (stem !== undefined) {
    addStem(stem, quality.stem);
    for (const compound of compounds.of(stem)) addStem(compound, quality.part);
  }
  const isKnown = terms.size > 0;

  if (leeway.complete && isBetween(folded.length, completed)) {
    const worth = isKnown ? quality.prefix / 2 : quality.prefix;
    for (const term of vocabulary.withPrefix(folded, mostCompletions)) add(term, worth);
  }
  if (isKnown || !leeway.correct) return terms;
  if (isBetween(folded.length, corrected)) {
    for (const term of vocabulary.nearFold(folded)) {
      add(term, typoQuality(folded, vocabulary.fold(term)));
      addStem(vocabulary.stemOf[term]!, typoQuality(folded, vocabulary.fold(term)) * quality.stem);
    }
    const bare = analyser.stem(folded);
    if (bare.length >= corrected.from) {
      for (const near of vocabulary.nearStem(bare)) {
        addStem(near, typoQuality(bare, vocabulary.stem(near)) * quality.stem);
      }
    }
  }
  if (isBetween(folded.length, searchedInside)) {
    for (const term of vocabulary.containing(folded, mostCompletions)) add(term, quality.inside);
  }
  return terms;
}

/** Slips are rarer in the first letter, and a long word leaves less doubt than a short one. */
function typoQuality(typed: string, meant: string): number {
  const certainty = Math.min(typed.length, 12) / 12 * 0.2 + 0.8;
  return quality.typo * certainty * (typed[0] === meant[0] ? 1 : 0.85);
}

const isBetween = (length: number, { from, to }: { from: number; to: number }) =>
  length >= from && length <= to;
