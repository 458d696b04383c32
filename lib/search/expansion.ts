import { dropMarks } from "./analyser.ts";
import type { Corpus } from "./postings.ts";
import {
  beginningWith,
  eachLike,
  partStem,
  spellingOf,
  splitCompound,
  termsOf,
} from "./vocabulary.ts";

/** Terms that stand for a word, each with the quality of the match, above 0 and up to 1. */
export type Expansion = Map<number, number>;

/** A word as it was typed, with the terms of its folded form. */
export interface TypedWord {
  word: string;
  folded: string;
  terms: readonly number[];
  /** Whether it carries no subject of its own. */
  isStop: boolean;
}

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
  /** A part of the compound that was typed. */
  piece: 0.56,
  /** The beginning of a longer word, for a word that is one itself. */
  longer: 0.54,
};

/** Parts that an unknown compound is split into. */
const mostParts = 3;

/** Completions looked at: enough for every ending of a beginning worth typing. */
const mostCompletions = 200;

/** Lengths, in letters, from which on words are completed, corrected and searched for in others. */
const shortest = { completed: 3, corrected: 4, inside: 5 };

/** Longer words are neither completed nor corrected: only data is as long. */
const longestWord = 40;

/** Looks a word up. */
export function readWord(word: string, { analyser, vocabulary }: Corpus): TypedWord {
  const folded = analyser.fold(word);
  const terms = termsOf(folded, vocabulary);
  const term = terms.find((term) => spellingOf(term, vocabulary) === word);
  const isStop = term === undefined ? analyser.isStopWord(word) : vocabulary.isStop[term] === 1;
  return { word, folded, terms, isStop };
}

/** Notes that a term stands for a word, unless it is known to do so better. */
export function improve(expansion: Expansion, term: number, worth: number): void {
  if (worth > (expansion.get(term) ?? 0)) expansion.set(term, worth);
}

/**
 * The terms of the vocabulary that stand for a word: itself, its other spellings, the words with
 * its stem, the compounds that hold it; corrections of a word that is unknown, and completions.
 * Of more than `most` the best are kept, then the most frequent.
 */
export function expand(
  { word, folded, terms, isStop }: TypedWord,
  corpus: Corpus,
  isUnknown: boolean,
  isBeginning: boolean,
  most: number,
): Expansion {
  const { analyser, vocabulary, postings } = corpus;
  const expansion: Expansion = new Map();
  const improveStem = (stem: number, worth: number) => {
    vocabulary.termsOfStem.each(stem, (term) => improve(expansion, term, worth));
  };
  /** The compounds and identifiers that hold a stem, and the wider ones that hold these. */
  const improveWholes = (stem: number, worth: number) => {
    vocabulary.wholes.each(stem, (whole) => {
      improve(expansion, whole, worth);
      vocabulary.wholes.each(vocabulary.stemOf[whole]!, (wider) => {
        improve(expansion, wider, worth);
      });
    });
  };
  const [first] = terms;
  for (const term of terms) {
    improve(expansion, term, spellingOf(term, vocabulary) === word ? quality.same : quality.folded);
  }
  const stem = first !== undefined
    ? vocabulary.stemOf[first]
    : vocabulary.stems.get(analyser.stem(folded));
  if (stem !== undefined && !isStop) {
    improveStem(stem, quality.stem);
    improveWholes(stem, quality.part);
  }
  // A compound also stands for its parts typed apart.
  const improvePart = (part: number) => improveStem(part, quality.piece);
  if (first !== undefined) vocabulary.parts.each(first, improvePart);
  else {
    const stemOf = (part: string) => partStem(part, vocabulary);
    splitCompound(folded, stemOf, analyser.linkingElements, mostParts).forEach(improvePart);
  }
  const isWord = folded.length <= longestWord;
  if (isWord && isBeginning && folded.length >= shortest.completed) {
    const worth = expansion.size > 0 ? quality.longer : quality.beginning;
    for (const term of beginningWith(folded, mostCompletions, vocabulary)) {
      improve(expansion, term, worth);
    }
  }
  if (isWord && isUnknown && folded.length >= shortest.corrected) {
    // Letters exchanged may look like an umlaut (`Taellen` for `Tabellen`): both spellings count.
    for (const spelling of new Set([folded, dropMarks(word)])) {
      eachLike(spelling, vocabulary, (term, isInside) => {
        if (isInside && folded.length >= shortest.inside) improve(expansion, term, quality.inside);
        if (isInside) return;
        const worth = typoQuality(spelling, vocabulary.folds[term]!);
        improve(expansion, term, worth);
        improveStem(vocabulary.stemOf[term]!, worth * quality.stem);
        improveWholes(vocabulary.stemOf[term]!, worth * quality.part);
      });
    }
  }
  if (expansion.size <= most) return expansion;
  const holders = (term: number) => postings.starts[term + 1]! - postings.starts[term]!;
  const sorted = [...expansion].sort(([a, worthA], [b, worthB]) =>
    worthB - worthA || holders(b) - holders(a) || a - b
  );
  return new Map(sorted.slice(0, most));
}

/** Slips are rarer in the first letter, and a long word leaves less doubt than a short one. */
function typoQuality(typed: string, meant: string): number {
  const certainty = 0.8 + Math.min(typed.length, 12) / 60;
  return quality.typo * certainty * (typed[0] === meant[0] ? 1 : 0.85);
}

/** The quality of the best match, 0 if there is none. */
export function best(expansion: Expansion): number {
  let most = 0;
  for (const worth of expansion.values()) if (worth > most) most = worth;
  return most;
}
