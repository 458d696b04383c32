import { eachWord, identifierParts } from "./tokenizer.ts";

/** Numbers the words of a corpus in the order they are first seen, from 0. */
export class WordCollector {
  readonly #numbers = new Map<string, number>();
  /** The words inside every identifier (`camelCase`). */
  readonly identifiers = new Map<string, string[]>();

  /** Appends the numbers of a text's words to a list. */
  collect(text: string, list: number[]): void {
    eachWord(text, (word, start, end) => {
      list.push(this.#number(word));
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
