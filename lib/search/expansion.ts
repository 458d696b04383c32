import { dropMarks, splitCompound } from "./analyser.ts";
import { type Corpus, partStem, type Term } from "./corpus.ts";
import { longestWord } from "./tokenizer.ts";

/** Terms that stand for a word, each with the quality of the match, above 0 and up to 1. */
export type Expansion = Map<Term, number>;

/** The terms that stand for a word typed, and the nearest word if it may be a slip. */
export interface Expanded {
  expansion: Expansion;
  slip?: string;
}

/** A word as it was typed, with the terms of its folded form. */
export interface TypedWord {
  word: string;
  folded: string;
  terms: readonly Term[];
  /** True if it carries no subject of its own. */
  isStop: boolean;
}

/** How well a term stands for a word, by what makes it do so; their order is a promise. */
export const qualities = {
  same: 1,
  folded: 0.98,
  stem: 0.92,
  /** A compound or an identifier that the word is a part of. */
  compound: 0.7,
  /** A longer word that begins with an unknown word. */
  prefix: 0.65,
  /** A longer word that holds an unknown word elsewhere, where words are put together. */
  infix: 0.62,
  typo: 0.6,
  /** A part of the compound that was typed. */
  part: 0.56,
  /** A longer word that begins with a known word. */
  prefixOfKnown: 0.54,
  /** The words that others write for an everyday one. */
  kin: 0.4,
};

/** At most so many completions are looked at. */
const mostCompletions = 200;

/** Lengths, in letters, from which on words are completed, corrected and searched for in others. */
const shortest = { prefix: 3, typo: 4, infix: 5 };

/** Looks a word up. A stop word after an article is a noun and stands for its forms: `a will`. */
export function lookUp(word: string, before: string | undefined, corpus: Corpus): TypedWord {
  const { analyser, byFold, byStem } = corpus;
  const folded = analyser.fold(word);
  const terms = byFold.get(folded) ?? [];
  const isStop = terms.find((term) => term.word === word)?.isStop ?? analyser.isStopWord(word);
  if (isStop && before !== undefined && analyser.isArticle(before)) {
    const others = byStem.get(analyser.stem(folded)) ?? [];
    if (others.length > 0) return { word, folded, terms: others, isStop: false };
  }
  return { word, folded, terms, isStop };
}

/** Notes that a term stands for a word, unless it is known to do so better. */
function improve(expansion: Expansion, term: Term, quality: number): void {
  if (quality > (expansion.get(term) ?? 0)) expansion.set(term, quality);
}

/** Finds what stands for a word: of more than `most` terms the best, then the most frequent. */
export function expand(
  { word, folded, terms, isStop }: TypedWord,
  corpus: Corpus,
  isUnknown: boolean,
  isBeginning: boolean,
  most: number,
): Expanded {
  const { analyser, byFold, byStem, holding, kin } = corpus;
  const expansion: Expansion = new Map();
  const improveStem = (stem: string, quality: number) => {
    for (const term of byStem.get(stem) ?? []) improve(expansion, term, quality);
  };
  const improveCompounds = (stem: string, quality: number) => {
    for (const compound of holding.get(stem) ?? []) improve(expansion, compound, quality);
  };
  for (const term of terms) {
    improve(expansion, term, term.word === word ? qualities.same : qualities.folded);
  }
  const [first] = terms;
  const stem = first?.stem ?? analyser.stem(folded);
  if (!isStop) {
    improveStem(stem, qualities.stem);
    improveCompounds(stem, qualities.compound);
    for (const other of kin.get(stem) ?? []) {
      improveStem(other, qualities.kin);
    }
  }
  // A compound also stands for its parts typed apart.
  const improvePart = (part: string) => improveStem(part, qualities.part);
  const { linkingElements } = analyser;
  const lookup = (part: string) => partStem(part, corpus);
  (first?.parts ?? splitCompound(folded, lookup, linkingElements)).forEach(improvePart);
  if (isBeginning && folded.length >= shortest.prefix) {
    const ofPrefix = expansion.size > 0 ? qualities.prefixOfKnown : qualities.prefix;
    const longer = corpus.folds.filter((form) => form.startsWith(folded));
    for (const completed of longer.slice(0, mostCompletions)) {
      for (const term of byFold.get(completed)!) improve(expansion, term, ofPrefix);
    }
  }
  let slip: Expanded["slip"];
  if (isUnknown && folded.length >= shortest.typo) {
    // Letters exchanged may look like an umlaut (`Taellen` for `Tabellen`): both spellings count.
    for (const spelling of new Set([folded, dropMarks(word)])) {
      if (spelling.length > longestWord) continue; // A syllable or ligature folds into letters.
      for (const meant of corpus.oneSlipFrom(spelling)) {
        const [first] = byFold.get(meant)!;
        slip ??= first!.word;
        for (const term of byFold.get(meant)!) {
          improve(expansion, term, qualities.typo);
          improveStem(term.stem, qualities.typo * qualities.stem);
          improveCompounds(term.stem, qualities.typo * qualities.compound);
        }
      }
    }
  }
  if (isUnknown && linkingElements.length > 0 && folded.length >= shortest.infix) {
    for (const longer of corpus.folds.filter((form) => form.includes(folded))) {
      for (const term of byFold.get(longer)!) improve(expansion, term, qualities.infix);
    }
  }
  if (expansion.size === 0) knownPart(folded, corpus).forEach(improvePart);
  if (expansion.size <= most) return { expansion, slip };
  const sorted = [...expansion].sort(([a, qualityA], [b, qualityB]) =>
    qualityB - qualityA || b.frequency - a.frequency || a.number - b.number
  );
  return { expansion: new Map(sorted.slice(0, most)), slip };
}

/** Finds the stem of the longest known word that an unknown compound begins or else ends with. */
function knownPart(folded: string, corpus: Corpus): string[] {
  if (corpus.analyser.linkingElements.length === 0) return [];
  for (let length = folded.length - 1; length >= shortest.typo; length--) {
    for (const part of [folded.slice(0, length), folded.slice(-length)]) {
      const stem = partStem(part, corpus);
      if (stem !== undefined) return [stem];
    }
  }
  return [];
}

/** Returns the quality of the best match, 0 if there is none. */
export const bestQuality = (expansion: Expansion): number => Math.max(0, ...expansion.values());
