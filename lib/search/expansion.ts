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
  stem: 0.8,
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
};

/** At most so many completions are looked at. */
const maxCompletions = 200;

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

/** Collects what stands for a word, each term with the best quality that it has shown. */
class Collected {
  readonly expansion: Expansion = new Map();

  constructor(readonly corpus: Corpus) {}

  add(term: Term, quality: number): void {
    if (quality > (this.expansion.get(term) ?? 0)) this.expansion.set(term, quality);
  }

  addForm(form: string, quality: number): void {
    for (const term of this.corpus.byFold.get(form) ?? []) this.add(term, quality);
  }

  addStem(stem: string, quality: number): void {
    for (const term of this.corpus.byStem.get(stem) ?? []) this.add(term, quality);
  }

  addCompounds(stem: string, quality: number): void {
    for (const compound of this.corpus.holding.get(stem) ?? []) this.add(compound, quality);
  }
}

/** At most so many different words of a search are corrected. */
const maxCorrections = 3;

/** Expands each word of a search once, in whatever wordings of it the word stands. */
export class Vocabulary {
  #corrections = maxCorrections;
  readonly #expanded = new Map<string, Expanded>();

  constructor(readonly corpus: Corpus) {}

  /** Finds what stands for a word; the last word of a query may be the beginning of another. */
  expand(typed: TypedWord, isLast: boolean): Expanded {
    const isUnknown = typed.terms.length === 0;
    // Wherever it stands, an unknown word is completed.
    const key = JSON.stringify([typed.word, typed.isStop, isLast && !isUnknown]);
    const existing = this.#expanded.get(key);
    if (existing) return existing;
    const isLookedUp = isUnknown && this.#corrections-- > 0;
    const expanded = expand(typed, this.corpus, isLookedUp, isLookedUp || isLast);
    this.#expanded.set(key, expanded);
    return expanded;
  }
}

/** Finds what stands for a word. */
function expand(
  typed: TypedWord,
  corpus: Corpus,
  isUnknown: boolean,
  isBeginning: boolean,
): Expanded {
  const { folded } = typed;
  const collected = new Collected(corpus);
  addOwnForms(typed, collected);
  if (isBeginning && folded.length >= shortest.prefix) addCompletions(folded, collected);
  const { analyser, everyday } = corpus;
  // What everybody writes is no slip, though no page has it.
  const isSlip = isUnknown && folded.length >= shortest.typo &&
    !everyday.has(analyser.stem(folded)) && !analyser.isStopWord(typed.word);
  const slip = isSlip ? addCorrections(typed, collected) : undefined;
  const joinsWords = analyser.linkingElements.length > 0;
  if (isUnknown && joinsWords && folded.length >= shortest.infix) {
    for (const form of corpus.formsWith(folded, "anywhere")) {
      collected.addForm(form, qualities.infix);
    }
  }
  const { expansion } = collected;
  if (expansion.size === 0) {
    for (const part of knownPart(folded, corpus)) collected.addStem(part, qualities.part);
  }
  return { expansion, slip };
}

/** Keeps of more than `limit` terms the best, then the most frequent. */
export function strongest(expansion: Expansion, limit: number): Expansion {
  if (expansion.size <= limit) return expansion;
  const sorted = [...expansion].sort(([a, qualityA], [b, qualityB]) =>
    qualityB - qualityA || b.frequency - a.frequency || a.number - b.number
  );
  return new Map(sorted.slice(0, limit));
}

/** Adds the word itself, its forms, the compounds that it is a part of, and its own parts. */
function addOwnForms({ word, folded, terms, isStop }: TypedWord, collected: Collected): void {
  const { corpus } = collected;
  const { analyser, everyday } = corpus;
  for (const term of terms) {
    collected.add(term, term.word === word ? qualities.same : qualities.folded);
  }
  const [first] = terms;
  const stem = first?.stem ?? analyser.stem(folded);
  if (!isStop) {
    collected.addStem(stem, qualities.stem);
    collected.addCompounds(stem, qualities.compound);
    for (const [other, quality] of everyday.kin(stem)) collected.addStem(other, quality);
  }
  // A compound also stands for its parts typed apart.
  const lookup = (part: string) => partStem(part, corpus);
  const parts = first?.parts ?? splitCompound(folded, lookup, analyser.linkingElements);
  for (const part of parts) collected.addStem(part, qualities.part);
}

/** Adds longer words that begin with the word. */
function addCompletions(folded: string, collected: Collected): void {
  const quality = collected.expansion.size > 0 ? qualities.prefixOfKnown : qualities.prefix;
  const longer = collected.corpus.formsWith(folded, "beginning");
  for (const form of longer.slice(0, maxCompletions)) collected.addForm(form, quality);
}

/** Adds the words that are one slip away, and returns the first of them. */
function addCorrections({ word, folded }: TypedWord, collected: Collected): string | undefined {
  const { corpus } = collected;
  const stem = corpus.analyser.stem(folded);
  let slip: string | undefined;
  // Letters exchanged may look like an umlaut (`Taellen` for `Tabellen`): both spellings count.
  for (const spelling of new Set([folded, dropMarks(word)])) {
    if (spelling.length > longestWord) continue; // A syllable or ligature folds into letters.
    for (const correction of corpus.oneSlipFrom(spelling)) {
      const terms = corpus.byFold.get(correction)!;
      // Another form of the word is none that was misspelt.
      if (terms[0]!.stem !== stem) slip ??= terms[0]!.word;
      for (const term of terms) {
        collected.add(term, qualities.typo);
        collected.addStem(term.stem, qualities.typo * qualities.stem);
        collected.addCompounds(term.stem, qualities.typo * qualities.compound);
      }
    }
  }
  return slip;
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
