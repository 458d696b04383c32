import { dropMarks } from "./analyser.ts";
import type { Corpus } from "./corpus.ts";

/** Terms that stand for a word, each with the quality of the match, above 0 and up to 1. */
export type Expansion = Map<number, number>;

/** How much a term is worth that is not the word itself; their order is a promise. */
export const quality = {
  same: 1,
  folded: 0.98,
  stem: 0.92,
  joined: 0.85,
  part: 0.7,
  beginning: 0.65,
  inside: 0.62,
  typo: 0.6,
  /** The beginning of a longer word, for a word that is one itself. */
  longer: 0.54,
};

/** Lengths, in letters, of the words that are completed, searched for in others, corrected. */
const completed = { from: 3, to: 40 };
const searchedInside = { from: 5, to: 40 };
const corrected = { from: 4, to: 40 };

/** Completions looked at: enough for every ending of a beginning worth typing. */
const mostCompletions = 200;

/** Terms that stand for one word: the best of them, then the most frequent. */
const mostTerms = 48;

/** What an expansion may do besides looking a word up. */
export interface Leeway {
  /** The word may be the beginning of another. */
  complete: boolean;
  /** The word may be misspelt, or part of compounds whose other parts the corpus lacks. */
  correct: boolean;
}

/**
 * The terms of the vocabulary that stand for a word: itself, its other spellings, the words with
 * its stem, the compounds that hold it; completions and corrections as far as there is leeway.
 */
export function expand(word: string, corpus: Corpus, leeway: Leeway): Expansion {
  const { analyser, vocabulary } = corpus;
  const expansion: Expansion = new Map();
  const folded = analyser.fold(word);
  const stem = vocabulary.stemNumber(analyser.stem(folded));
  for (const term of vocabulary.withFold(folded)) {
    improve(expansion, term, vocabulary.word(term) === word ? quality.same : quality.folded);
  }
  if (stem !== undefined) {
    improveStem(expansion, stem, quality.stem, corpus);
    for (const whole of vocabulary.compoundsWith(stem)) {
      improveStem(expansion, whole, quality.part, corpus);
    }
  }
  const isKnown = expansion.size > 0;
  if (leeway.complete && isBetween(folded.length, completed)) {
    const worth = isKnown ? quality.longer : quality.beginning;
    for (const term of vocabulary.folds.beginningWith(folded, mostCompletions)) {
      improve(expansion, term, worth);
    }
  }
  if (leeway.correct) correct(word, folded, expansion, corpus);
  return expansion.size > mostTerms ? best(expansion, corpus) : expansion;
}

function correct(word: string, folded: string, expansion: Expansion, corpus: Corpus): void {
  const { analyser, vocabulary } = corpus;
  const { folds, stems, stemOf } = vocabulary;
  if (isBetween(folded.length, searchedInside)) {
    for (const term of folds.containing(folded, mostCompletions)) {
      improve(expansion, term, quality.inside);
    }
  }
  if (!isBetween(folded.length, corrected)) return;
  // Letters exchanged may look like an umlaut (`Taellen` for `Tabellen`): both spellings count.
  for (const spelling of new Set([folded, dropMarks(word)])) {
    for (const term of folds.near(spelling)) {
      const worth = typoQuality(spelling, folds.at(term));
      improve(expansion, term, worth);
      improveStem(expansion, stemOf[term]!, worth * quality.stem, corpus);
    }
  }
  const stem = analyser.stem(folded);
  if (!isBetween(stem.length, corrected)) return;
  for (const near of stems.near(stem)) {
    improveStem(expansion, near, typoQuality(stem, stems.at(near)) * quality.stem, corpus);
  }
}

/** Slips are rarer in the first letter, and a long word leaves less doubt than a short one. */
function typoQuality(typed: string, meant: string): number {
  const certainty = 0.8 + Math.min(typed.length, 12) / 60;
  return quality.typo * certainty * (typed[0] === meant[0] ? 1 : 0.85);
}

function improve(expansion: Expansion, term: number, worth: number): void {
  if (worth > (expansion.get(term) ?? 0)) expansion.set(term, worth);
}

function improveStem(expansion: Expansion, stem: number, worth: number, corpus: Corpus): void {
  for (const term of corpus.vocabulary.termsOfStem(stem)) improve(expansion, term, worth);
}

function best(expansion: Expansion, { postings }: Corpus): Expansion {
  const count = (term: number) => postings.startOf(term + 1) - postings.startOf(term);
  const sorted = [...expansion].sort(([a, worthA], [b, worthB]) =>
    worthB - worthA || count(b) - count(a) || a - b
  );
  return new Map(sorted.slice(0, mostTerms));
}

const isBetween = (length: number, { from, to }: { from: number; to: number }) =>
  length >= from && length <= to;
