import { Groups } from "./groups.ts";
import { areFarApart, isWithinOneEdit, letterBits } from "./one_edit.ts";
import { firstNotBefore } from "./sorted.ts";

/** The lists a vocabulary is made of. */
export interface VocabularyParts {
  /** Folded form of every term, sorted. */
  folds: string[];
  /** Spelling of the terms that are not written like their folded form. */
  spellings: Map<number, string>;
  /** Every stem once, sorted. */
  stems: string[];
  /** Stem of every term. */
  stemOf: Uint32Array;
  /** 1 for every term that carries no subject of its own. */
  isStop: Uint8Array;
  /** The letters of every term and of every stem (`one_edit.ts`). */
  foldLetters: Uint32Array;
  stemLetters: Uint32Array;
}

/**
 * The words of a corpus and how they belong together.
 *
 * A *term* is the number of a word. Terms are numbered in the order of their folded forms
 * (`fold.ts`), so that all words with a common beginning are neighbours. Terms with a common stem
 * form a group, the unit that lunr searches; stems are numbered in alphabetical order.
 */
export class Vocabulary {
  readonly stemOf: Uint32Array;
  readonly isStop: Uint8Array;
  readonly #parts: VocabularyParts;
  readonly #termsOfStem: Groups;

  constructor(parts: VocabularyParts) {
    this.#parts = parts;
    this.stemOf = parts.stemOf;
    this.isStop = parts.isStop;
    this.#termsOfStem = new Groups(
      parts.stems.length,
      (pair) => parts.stemOf.forEach((stem, term) => pair(stem, term)),
    );
  }

  /** Number of terms. */
  get size(): number {
    return this.#parts.folds.length;
  }

  get stemCount(): number {
    return this.#parts.stems.length;
  }

  fold(term: number): string {
    return this.#parts.folds[term]!;
  }

  /** A term as it is written in the corpus, lower case. */
  word(term: number): string {
    return this.#parts.spellings.get(term) ?? this.fold(term);
  }

  stem(number: number): string {
    return this.#parts.stems[number]!;
  }

  /** The number of a stem, undefined if no word of the corpus has it. */
  stemNumber(stem: string): number | undefined {
    const number = firstNotBefore(this.#parts.stems, stem);
    return this.#parts.stems[number] === stem ? number : undefined;
  }

  termsOfStem(stem: number): Uint32Array {
    return this.#termsOfStem.of(stem);
  }

  /** The terms with this folded form. */
  withFold(folded: string): number[] {
    return this.#while(folded, Infinity, (other) => other === folded);
  }

  /** At most `limit` terms that begin with these folded letters, in alphabetical order. */
  withPrefix(folded: string, limit: number): number[] {
    return this.#while(folded, limit, (other) => other.startsWith(folded));
  }

  /** At most `limit` terms whose folded form holds these letters somewhere. */
  containing(folded: string, limit: number): number[] {
    const terms: number[] = [];
    for (let term = 0; term < this.size && terms.length < limit; term++) {
      if (this.fold(term).includes(folded)) terms.push(term);
    }
    return terms;
  }

  /** The terms whose folded form is one typing slip away. */
  nearFold(folded: string): number[] {
    return near(folded, this.#parts.folds, this.#parts.foldLetters);
  }

  /** The stems that are one typing slip away. */
  nearStem(stem: string): number[] {
    return near(stem, this.#parts.stems, this.#parts.stemLetters);
  }

  #while(folded: string, limit: number, fits: (other: string) => boolean): number[] {
    const terms: number[] = [];
    let term = firstNotBefore(this.#parts.folds, folded);
    while (terms.length < limit && term < this.size && fits(this.fold(term))) terms.push(term++);
    return terms;
  }
}

function near(word: string, words: string[], letters: Uint32Array): number[] {
  const own = letterBits(word);
  const found: number[] = [];
  for (let number = 0; number < words.length; number++) {
    if (areFarApart(own, letters[number]!)) continue;
    if (isWithinOneEdit(word, words[number]!)) found.push(number);
  }
  return found;
}
