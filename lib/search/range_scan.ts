import type { Query } from "./query.ts";

/** Words further apart than this are no cluster. */
const clusterWidth = 14;

/** What a query finds in one stretch of words: a title, a heading, the text of a section. */
export class RangeScan {
  /** Quality of the best match of every word, 0 if there is none. */
  readonly best: Float64Array;
  /** Sum of the qualities of all matches of every word. */
  readonly sum: Float64Array;
  /** Number of words in the range that belong to the query. */
  found = 0;
  /** Weight of the neighbours in the query that are neighbours here too, 0 to 1. */
  order = 0;
  /** Weight of the words in the densest cluster and in what the range is about, 0 to 1. */
  cluster = 0;
  readonly #last: Int32Array;

  /** `slots` holds for every term 0 or the number of its match in the query, from 1. */
  constructor(readonly query: Query, readonly slots: Uint16Array) {
    const words = query.weights.length;
    this.best = new Float64Array(words);
    this.sum = new Float64Array(words);
    this.#last = new Int32Array(words);
  }

  /**
   * Looks at the terms from `start` to `end` (exclusive). `subject` says how far each word is known
   * to be what the range is about, as in the headings above it: it then belongs to every cluster.
   */
  scan(terms: Uint32Array, start: number, end: number, subject?: Float64Array): void {
    this.#clear();
    let neighbours = 0;
    let places = 0;
    for (let at = start; at < end; at++) {
      const slot = this.slots[terms[at]!]!;
      if (slot === 0) {
        places = 0;
        continue;
      }
      const match = this.query.matches[slot - 1]!;
      neighbours |= (places << 1) & match.places;
      places = match.places;
      if (match.words.length === 0) continue;
      this.found++;
      for (const { word, quality } of match.words) {
        if (quality > this.best[word]!) this.best[word] = quality;
        this.sum[word]! += quality;
        this.#last[word] = at - start;
      }
      this.#weighCluster(at - start, subject);
    }
    if (this.found === 0 && subject) this.#weighCluster(Infinity, subject);
    if (neighbours !== 0) this.#weighOrder(neighbours);
  }

  /** Weight of the words found, 0 to 1. */
  coverage(): number {
    if (this.found === 0) return 0;
    let sum = 0;
    for (let word = 0; word < this.best.length; word++) {
      sum += this.query.weights[word]! * this.best[word]!;
    }
    return sum;
  }

  #clear(): void {
    this.order = 0;
    this.cluster = 0;
    if (this.found > 0) {
      this.best.fill(0);
      this.sum.fill(0);
    }
    this.#last.fill(-clusterWidth);
    this.found = 0;
  }

  #weighCluster(at: number, subject?: Float64Array): void {
    let weight = 0;
    for (let word = 0; word < this.#last.length; word++) {
      const near = at - this.#last[word]! < clusterWidth ? this.best[word]! : 0;
      weight += this.query.weights[word]! * Math.max(near, subject?.[word] ?? 0);
    }
    if (weight > this.cluster) this.cluster = weight;
  }

  #weighOrder(neighbours: number): void {
    const { pairs } = this.query;
    for (let place = 0; place < pairs.length; place++) {
      if (neighbours & (2 << place)) this.order += pairs[place]!;
    }
  }
}
