import { eachWord, identifierParts } from "./tokenizer.ts";

/** Numbers the words of a corpus in the order they are first seen, from 0. */
export class WordCollector {
  readonly #numbers = new Map<string, number>();
  /** The words inside every identifier (`camelCase`). */
  readonly identifiers = new Map<string, string[]>();

  /** Appends the numbers of a text's words, and where they begin, to two lists. */
  collect(text: string, words: number[], starts: number[]): void {
    eachWord(text, (word, start, end) => {
      words.push(this.#number(word));
      starts.push(start);
      if (this.identifiers.has(word)) return;
      const parts = identifierParts(text.slice(start, end));
      if (parts.length === 0) return;
      this.identifiers.set(word, parts);
      for (const part of parts) this.#number(part);
    });
  }

  words(): string[] {
    return [...this.#numbers.keys()];
  }

  #number(word: string): number {
    const known = this.#numbers.get(word);
    if (known !== undefined) return known;
    const next = this.#numbers.size;
    this.#numbers.set(word, next);
    return next;
  }
}
