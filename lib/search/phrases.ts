import type { Analyser } from "./analyser.ts";
import { wordsOf } from "./tokenizer.ts";

/** A word as phrases are compared: its stem, or its folded form where it carries no subject. */
export function keyOf(word: string, { fold, stem, isStopWord }: Analyser): string {
  const folded = fold(word);
  return isStopWord(word) ? folded : stem(folded);
}

/** Stands in a phrase for any one word. */
const anyWord = "*";

/** A phrase that a query holds. */
export interface Found<Meaning> {
  meaning: Meaning;
  /** Its first word in the query, and how many words it has. */
  at: number;
  length: number;
}

/** Phrases by what they mean, found in a query whatever the forms of their words. */
export class Phrases<Meaning> {
  readonly #byFirst = new Map<string, { keys: string[]; meaning: Meaning }[]>();

  constructor(phrases: Iterable<readonly [phrase: string, meaning: Meaning]>, analyser: Analyser) {
    for (const [phrase, meaning] of phrases) {
      const keys = phrase.split(/\s+/).flatMap((part) =>
        part === anyWord ? part : wordsOf(part).map((word) => keyOf(word, analyser))
      );
      const [first] = keys;
      if (first === undefined) continue;
      const others = this.#byFirst.get(first) ?? [];
      this.#byFirst.set(first, others);
      others.push({ keys, meaning });
    }
    for (const phrases of this.#byFirst.values()) {
      phrases.sort((a, b) => b.keys.length - a.keys.length);
    }
  }

  /** The phrases that begin with a word of a query, the longest first. */
  at(place: number, query: readonly string[]): readonly Found<Meaning>[] {
    const phrases = this.#byFirst.get(query[place]!);
    if (phrases === undefined) return none;
    const found: Found<Meaning>[] = [];
    for (const { keys, meaning } of phrases) {
      const isHeld = keys.every((key, step) =>
        key === query[place + step] || (key === anyWord && place + step < query.length)
      );
      if (isHeld) found.push({ meaning, at: place, length: keys.length });
    }
    return found;
  }

  /** Whether a query holds a phrase anywhere. */
  isIn(query: readonly string[]): boolean {
    return query.some((_, place) => this.at(place, query).length > 0);
  }

  /** Whether a word alone is a phrase. */
  has(key: string): boolean {
    return this.#byFirst.get(key)?.at(-1)?.keys.length === 1;
  }
}

const none: readonly never[] = [];
