import { dropMarks } from "./analyser.ts";
import { eachOf } from "./lists.ts";
import type { Corpus } from "./postings.ts";
import {
  beginningWith,
  eachLike,
  foldedTerms,
  partStem,
  spellingOf,
  splitCompound,
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

/** How well a term stands for a word, by what makes it do so; their order is a promise. */
export const qualities = {
  same: 1,
  folded: 0.98,
  stem: 0.92,
  /** The compound of two words typed apart. */
  joined: 0.85,
  /** A compound or an identifier that the word is a part of. */
  compound: 0.7,
  /** A longer word that begins with an unknown word. */
  prefix: 0.65,
  /** A longer word that holds an unknown word elsewhere. */
  infix: 0.62,
  typo: 0.6,
  /** A part of the compound that was typed. */
  part: 0.56,
  /** A longer word that begins with a known word. */
  prefixOfKnown: 0.54,
};

/** Parts that an unknown compound is split into. */
const mostParts = 3;

/** At most so many completions are looked at. */
const mostCompletions = 200;

/** Lengths, in letters, from which on words are completed, corrected and searched for in others. */
const shortest = { prefix: 3, typo: 4, infix: 5 };

/** Longer words, in letters, are data: they are neither completed nor corrected. */
const longestWord = 40;

/** Looks a word up. A stop word after an article is a noun and stands for its other forms: `a will`. */
export function lookUp(word: string, before: string | undefined, corpus: Corpus): TypedWord {
  const { analyser, vocabulary } = corpus;
  const folded = analyser.fold(word);
  const terms = foldedTerms(folded, vocabulary);
  const term = terms.find((term) => spellingOf(term, vocabulary) === word);
  const isStop = term === undefined ? analyser.isStopWord(word) : vocabulary.isStop[term] === 1;
  if (isStop && before !== undefined && analyser.isArticle(before)) {
    const others = otherForms(folded, corpus);
    if (others.length > 0) return { word, folded, terms: others, isStop: false };
  }
  return { word, folded, terms, isStop };
}

/** The terms with the stem of a word that are no stop words. */
function otherForms(folded: string, { analyser, vocabulary }: Corpus): number[] {
  const stem = vocabulary.stems.get(analyser.stem(folded));
  const forms: number[] = [];
  if (stem !== undefined) eachOf(vocabulary.termsOfStem, stem, (term) => forms.push(term));
  return forms;
}

/** Number of pages that hold a term. */
export const documentFrequency = (term: number, { postings: { starts } }: Corpus): number =>
  starts[term + 1]! - starts[term]!;

/** Notes that a term stands for a word, unless it is known to do so better. */
export function improve(expansion: Expansion, term: number, quality: number): void {
  if (quality > (expansion.get(term) ?? 0)) expansion.set(term, quality);
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
  const { analyser, vocabulary } = corpus;
  const expansion: Expansion = new Map();
  const improveStem = (stem: number, quality: number) => {
    eachOf(vocabulary.termsOfStem, stem, (term) => improve(expansion, term, quality));
  };
  /** The compounds that hold a stem, and the longer ones that hold these. */
  const improveCompounds = (stem: number, quality: number) => {
    eachOf(vocabulary.compounds, stem, (compound) => {
      improve(expansion, compound, quality);
      eachOf(vocabulary.compounds, vocabulary.stemOf[compound]!, (longer) => {
        improve(expansion, longer, quality);
      });
    });
  };
  const [first] = terms;
  for (const term of terms) {
    improve(
      expansion,
      term,
      spellingOf(term, vocabulary) === word ? qualities.same : qualities.folded,
    );
  }
  const stem = first !== undefined
    ? vocabulary.stemOf[first]
    : vocabulary.stems.get(analyser.stem(folded));
  if (stem !== undefined && !isStop) {
    improveStem(stem, qualities.stem);
    improveCompounds(stem, qualities.compound);
  }
  // A compound also stands for its parts typed apart.
  const improvePart = (part: number) => improveStem(part, qualities.part);
  if (first !== undefined) eachOf(vocabulary.parts, first, improvePart);
  else {
    const stemOf = (part: string) => partStem(part, vocabulary);
    splitCompound(folded, stemOf, analyser.linkingElements, mostParts).forEach(improvePart);
  }
  const isWord = folded.length <= longestWord;
  if (isWord && isBeginning && folded.length >= shortest.prefix) {
    const ofPrefix = expansion.size > 0 ? qualities.prefixOfKnown : qualities.prefix;
    for (const term of beginningWith(folded, mostCompletions, vocabulary)) {
      improve(expansion, term, ofPrefix);
    }
  }
  if (isWord && isUnknown && folded.length >= shortest.typo) {
    // Letters exchanged may look like an umlaut (`Taellen` for `Tabellen`): both spellings count.
    for (const spelling of new Set([folded, dropMarks(word)])) {
      eachLike(spelling, vocabulary, (term, isInside) => {
        if (isInside && folded.length >= shortest.infix) improve(expansion, term, qualities.infix);
        if (isInside) return;
        const ofTypo = typoQuality(spelling, vocabulary.folds[term]!);
        improve(expansion, term, ofTypo);
        improveStem(vocabulary.stemOf[term]!, ofTypo * qualities.stem);
        improveCompounds(vocabulary.stemOf[term]!, ofTypo * qualities.compound);
      });
    }
  }
  if (expansion.size === 0 && isWord) knownPart(folded, corpus)?.forEach(improvePart);
  if (expansion.size <= most) return expansion;
  const sorted = [...expansion].sort(([a, qualityA], [b, qualityB]) =>
    qualityB - qualityA || documentFrequency(b, corpus) - documentFrequency(a, corpus) || a - b
  );
  return new Map(sorted.slice(0, most));
}

/** The stem of the longest known word that an unknown compound begins or else ends with. */
function knownPart(folded: string, { analyser, vocabulary }: Corpus): number[] | undefined {
  if (analyser.linkingElements.length === 0) return undefined;
  for (let length = folded.length - 1; length >= shortest.typo; length--) {
    for (const part of [folded.slice(0, length), folded.slice(-length)]) {
      const stem = partStem(part, vocabulary);
      if (stem !== undefined) return [stem];
    }
  }
  return undefined;
}

/** A typo is rarer in the first letter, and less doubtful in a long word than in a short one. */
function typoQuality(typed: string, meant: string): number {
  const certainty = 0.8 + Math.min(typed.length, 12) / 60;
  return qualities.typo * certainty * (typed[0] === meant[0] ? 1 : 0.85);
}

/** The quality of the best match, 0 if there is none. */
export function bestQuality(expansion: Expansion): number {
  let best = 0;
  for (const quality of expansion.values()) if (quality > best) best = quality;
  return best;
}
