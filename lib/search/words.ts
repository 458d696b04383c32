import { type Analyser, splitCompound } from "./analyser.ts";
import { identifierParts, type Token, tokensOf } from "./tokenizer.ts";

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

/** The token of two words that others write as one. */
export const joinedToken = (first: string, second: string, { fold, stem }: Analyser): string =>
  stem(fold(first + second));

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

  /** Finds the stems of the words that hold a text. */
  holding = (text: string): string[] =>
    this.list.filter(({ isStop, folded }) => !isStop && folded.includes(text))
      .map(({ stem }) => stem);

  /** Joins a word to the next one, where others may write one word: `wi-fi`, `ISO 27001`. */
  #joined(text: string, { word, end }: Token, next?: Token): string {
    if (next?.start !== end + 1) return "";
    const isNumber = /^\p{N}{2,}$/u.test(next.word) && !this.analyser.isStopWord(word);
    const isOne = /[-\u2010\u2011._&]/.test(text[end]!) || (text[end] === " " && isNumber);
    return isOne ? joinedToken(word, next.word, this.analyser) : "";
  }

  #wordOf({ word: written, raw }: Token, before: string, after: string): Word {
    const { fold, stem, isStopWord } = this.analyser;
    const isName = isInCapitals(raw) && isStopWord(written);
    const own = isName ? raw : written;
    const key = before || after ? `${own} ${before} ${after}` : own;
    let word = this.#byKey.get(key);
    if (word === undefined) {
      const folded = fold(written);
      const stemmed = isName ? raw : stem(folded);
      const isStop = !isName && isStopWord(written);
      const tokens = [isStop ? stopToken(folded) : stemmed, before, after].filter(Boolean);
      word = { number: this.list.length, written, folded, isStop, stem: stemmed, tokens };
      this.list.push(word);
      this.#byKey.set(key, word);
    }
    // Others write an identifier small, so its parts go to all of its spellings.
    const parts = identifierParts(raw).map((part) => partToken(stem(fold(part))));
    for (const part of parts) if (!word.tokens.includes(part)) word.tokens.push(part);
    return word;
  }
}
