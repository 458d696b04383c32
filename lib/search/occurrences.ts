import type { Postings } from "./postings.ts";
import type { Query, QueryTerm } from "./query.ts";

/** Bits that number the terms of a query (16 words of 48 terms at most); the rest is a position. */
const termBits = 10;

/** Words of a page that are looked at: what is left of 32 bits. */
const mostPositions = 2 ** (32 - termBits);

/** Where the terms of one query stand in a page or a part of it, in the order of the text. */
export class Occurrences {
  readonly #terms: QueryTerm[];
  readonly #postings: Postings;
  #first = 0;
  #list = new Uint32Array(256);
  #length = 0;

  constructor({ terms }: Query, postings: Postings) {
    this.#terms = terms;
    this.#postings = postings;
  }

  get length(): number {
    return this.#length;
  }

  position(place: number): number {
    return this.#first + (this.#list[place]! >>> termBits);
  }

  term(place: number): QueryTerm {
    return this.#terms[this.#list[place]! & (2 ** termBits - 1)]!;
  }

  /** Finds what stands in some ranges (`last` exclusive). */
  find(firstRange: number, lastRange: number): void {
    const postings = this.#postings;
    const { positions } = postings;
    const first = postings.rangeStart(firstRange);
    const end = Math.min(postings.rangeStart(lastRange), first + mostPositions);
    this.#first = first;
    this.#length = 0;
    let lists = 0;
    for (let term = 0; term < this.#terms.length; term++) {
      const number = this.#terms[term]!.term;
      const to = postings.startOf(number + 1);
      let at = postings.seek(first, postings.startOf(number), to);
      if (at === to || positions[at]! >= end) continue;
      lists++;
      for (; at < to && positions[at]! < end; at++) {
        if (this.#length === this.#list.length) this.#grow();
        this.#list[this.#length++] = ((positions[at]! - first) << termBits) | term;
      }
    }
    if (lists > 1) this.#list.subarray(0, this.#length).sort();
  }

  #grow(): void {
    const longer = new Uint32Array(2 * this.#list.length);
    longer.set(this.#list);
    this.#list = longer;
  }
}
