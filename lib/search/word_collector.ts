import { identifierParts, tokenize } from "./tokenizer.ts";

/** Numbers the words of a corpus in the order they are first seen, from 0. */
export class WordCollector {
  readonly #numbers = new Map<string, number>();
  /** The words inside every identifier (`camelCase`). */
  readonly identifiers = new Map<string, string[]>();

  /** Appends the numbers of a text's words to a list. */
  collect(text: string, list: number[]): void {
    for (const { word, start, end } of tokenize(text)) {
      list.push(this.#number(word));
      if (this.identifiers.has(word)) continue;
      const parts = identifierParts(text.slice(start, end));
      if (parts.length === 0) continue;
      this.identifiers.set(word, parts);
      for (const part of parts) this.#number(part);
    }
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
