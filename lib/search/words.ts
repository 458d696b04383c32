import { type Analyser, identifierParts, type Token, tokensOf } from "./analyser.ts";

/** A word as it occurs, once for all its occurrences. */
export interface Word {
  number: number;
  written: string;
  folded: string;
  /** True if it carries no subject of its own. */
  isStop: boolean;
  stem: string;
  /**
   * What lunr's index has for it: the stem, or a stop word itself behind `_`; what it makes with its
   * neighbour (`wi-fi`: `wifi`); behind `~` the stems of its parts, which are less than the word.
   */
  tokens: string[];
}

export const partToken = (stem: string): string => `~${stem}`;
export const stopToken = (folded: string): string => `_${folded}`;

/** Tells if a stop word stands for a name: `IT` is no `it`. */
export const isInCapitals = (raw: string): boolean => /^\p{Lu}{2,}$/u.test(raw);

/** The words of a site, each once, however often it occurs. */
export class SiteWords {
  readonly list: Word[] = [];
  readonly #byKey = new Map<string, Word>();
  readonly #byFold = new Map<string, Word>();
  readonly #byToken = new Map<string, Word[]>();

  constructor(readonly analyser: Analyser) {}

  /** Reads a text word by word. */
  read(text: string): { word: Word; start: number }[] {
    const tokens = tokensOf(text);
    let before = "";
    return tokens.map((token, at) => {
      const after = this.#joined(text, token, tokens[at + 1]);
      const word = this.#wordOf(token, before, after);
      before = after;
      return { word, start: token.start };
    });
  }

  /** Takes compounds apart, once all words are known. */
  findParts(): void {
    const subjects = this.list.filter(({ isStop }) => !isStop);
    // Stop words last: `IT` is spelt as `it`.
    const words = [...subjects, ...this.list.filter(({ isStop }) => isStop)];
    for (const word of words) this.#byFold.set(word.folded, word);
    for (const word of words) word.tokens.forEach((token) => this.#enter(token, word));
    for (const word of subjects) {
      const parts = this.partsOf(word.folded).filter((part) => part !== word.stem).map(partToken);
      for (const part of parts) this.#enter(part, word);
      word.tokens.push(...parts);
    }
  }

  #enter(token: string, word: Word): void {
    const words = this.#byToken.get(token);
    words ? words.push(word) : this.#byToken.set(token, [word]);
  }

  /** Lists the words that have a token. */
  having = (token: string): readonly Word[] => this.#byToken.get(token) ?? [];

  /** Finds the stems of the two words that a compound is made of. */
  partsOf = (folded: string): string[] =>
    splitCompound(folded, (part) => this.stemOf(part), this.analyser.linking);

  /** Finds the stem of a word of the site, or of what is a stem of it, from four letters on. */
  stemOf(folded: string): string | undefined {
    const isPart = folded.length > 3 && !this.#byFold.has(folded) && this.#byToken.has(folded);
    return isPart ? folded : this.spelt(folded)?.stem;
  }

  /** Finds the word of a spelling, if it carries a subject. */
  spelt(folded: string): Word | undefined {
    const word = this.#byFold.get(folded);
    return word?.isStop ? undefined : word;
  }

  /** Finds the words that hold a text. */
  holding = (text: string): Word[] =>
    this.list.filter(({ isStop, folded }) => !isStop && folded.includes(text));

  /** Joins a word to the next one, where others may write one word: `wi-fi`, `ISO 27001`. */
  #joined(text: string, { word, end }: Token, next?: Token): string {
    if (next?.start !== end + 1) return "";
    const isNumber = /^\p{N}{2,}$/u.test(next.word) && !this.analyser.isStopWord(word);
    const isOne = /[-\u2010\u2011._&]/.test(text[end]!) || (text[end] === " " && isNumber);
    return isOne ? this.analyser.stemOf(word + next.word) : "";
  }

  #wordOf({ word: written, raw }: Token, before: string, after: string): Word {
    const { fold, stemOf, isStopWord } = this.analyser;
    const isName = isInCapitals(raw) && isStopWord(written);
    const own = isName ? raw : written;
    const key = before || after ? `${own} ${before} ${after}` : own;
    let word = this.#byKey.get(key);
    if (word === undefined) {
      const folded = fold(written);
      const stem = isName ? raw : stemOf(written);
      const isStop = !isName && isStopWord(written);
      const tokens = [isStop ? stopToken(folded) : stem, before, after].filter(Boolean);
      word = { number: this.list.length, written, folded, isStop, stem, tokens };
      this.list.push(word);
      this.#byKey.set(key, word);
    }
    // Others write an identifier small, so its parts go to all of its spellings.
    const parts = identifierParts(raw).map((part) => partToken(stemOf(part)));
    for (const part of parts) if (!word.tokens.includes(part)) word.tokens.push(part);
    return word;
  }
}

/**
 * Lengths, in letters, from which on a word typed is completed, corrected, and looked for inside
 * others; and those of the compounds that are split and of their parts.
 */
export const shortest = { completed: 3, corrected: 4, inside: 5, compound: 7, part: 3 };

/**
 * Splits a compound of two known words into their stems, so that `replikation` finds
 * `datenbankreplikation`; linking elements (`Leistung-s-katalog`) are dropped, the most even way
 * wins. `lookup` gives the stem of a known word.
 */
export function splitCompound(
  word: string,
  lookup: (folded: string) => string | undefined,
  linking: readonly string[],
): string[] {
  const isSplit = linking.length > 0 && word.length >= shortest.compound && /^[a-z]+$/.test(word);
  // From the middle outwards: the first split is the most even one.
  for (let at = word.length >> 1, step = 0; isSplit && step < word.length; step++) {
    at += step % 2 === 0 ? -step : step;
    if (at < shortest.part || word.length - at < shortest.part) continue;
    const last = lookup(word.slice(at));
    if (last === undefined) continue;
    for (const element of ["", ...linking]) {
      const length = at - element.length;
      const isLinked = length >= shortest.part && word.startsWith(element, length);
      const first = isLinked ? lookup(word.slice(0, length)) : undefined;
      if (first !== undefined) return [first, last];
    }
  }
  return [];
}
