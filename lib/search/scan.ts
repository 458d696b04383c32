import type { Postings } from "./postings.ts";
import type { Query, QueryTerm } from "./query.ts";

/** Words further apart than this are no cluster. */
const clusterWidth = 14;

/** What a query finds in one range: a title, a description, a heading or a text. */
export class Scan {
  /** Quality of the best match of every word, 0 if there is none. */
  readonly best: Float64Array;
  /** Sum of the qualities of all matches of every word. */
  readonly sum: Float64Array;
  /** Number of words in the range that belong to the query. */
  found = 0;
  readonly #query: Query;
  readonly #postings: Postings;
  /** Bit n is set if the n-th word typed carries no subject. */
  #stopPlaces = 0;
  /** The first position of the range and the one behind its last. */
  #first = 0;
  #end = 0;
  /** How far each word is known to be what the range is about: it belongs to every cluster. */
  #subject: Float64Array | undefined;
  #cluster = 0;
  /** Position of every word's last match, and of the last match of any. */
  readonly #last: Int32Array;
  #lastPosition = 0;
  #lastPlaces = 0;
  /** Bit n is set if the n-th word typed has been met behind the one typed before it. */
  #neighbours = 0;

  constructor(query: Query, postings: Postings) {
    this.#query = query;
    this.#postings = postings;
    query.stops.forEach((terms, place) => {
      if (terms.length > 0) this.#stopPlaces |= 1 << place;
    });
    this.best = new Float64Array(query.weights.length);
    this.sum = new Float64Array(query.weights.length);
    this.#last = new Int32Array(query.weights.length);
  }

  /** Begins with another range; `subject` says what it is known to be about. */
  start(range: number, subject?: Float64Array): void {
    this.#first = this.#postings.rangeStart(range);
    this.#end = this.#postings.rangeEnds[range]!;
    if (this.found > 0) {
      this.best.fill(0);
      this.sum.fill(0);
      this.found = 0;
    }
    this.#last.fill(-clusterWidth);
    this.#subject = subject;
    this.#cluster = 0;
    this.#lastPlaces = 0;
    this.#neighbours = 0;
  }

  /** Takes in the next match. */
  add({ words, places }: QueryTerm, position: number): void {
    this.found++;
    for (let match = 0; match < words.length; match++) {
      const { word, quality } = words[match]!;
      if (quality > this.best[word]!) this.best[word] = quality;
      this.sum[word]! += quality;
      this.#last[word] = position;
    }
    if (this.#query.pairs.length === 0) return;
    if (position === this.#lastPosition + 1) this.#neighbours |= (this.#lastPlaces << 1) & places;
    if (this.#stopPlaces !== 0) this.#findStops(places, position);
    this.#lastPlaces = places;
    this.#lastPosition = position;
    this.#weighCluster(position);
  }

  /** Weight of the words found, 0 to 1. */
  coverage(): number {
    if (this.found === 0) return 0;
    let sum = 0;
    for (let word = 0; word < this.best.length; word++) {
      sum += this.#query.weights[word]! * this.best[word]!;
    }
    return sum;
  }

  /** Weight of the neighbours in the query that are neighbours here too, 0 to 1. */
  order(): number {
    let order = 0;
    for (let rest = this.#neighbours; rest !== 0; rest &= rest - 1) {
      order += this.#query.pairs[31 - Math.clz32(rest & -rest)]!;
    }
    return order;
  }

  /** Weight of the words in the densest cluster and in what the range is about, 0 to 1. */
  cluster(): number {
    if (this.found === 0 && this.#subject) this.#weighCluster(Infinity);
    return this.#cluster;
  }

  /** Looks for words without a subject before and behind a match, as they were typed. */
  #findStops(places: number, position: number): void {
    const { stops } = this.#query;
    const isThere = (place: number, position: number) =>
      position >= this.#first && position < this.#end &&
      stops[place]!.some((term) => this.#postings.holds(term, position));
    for (let rest = places; rest !== 0; rest &= rest - 1) {
      const place = 31 - Math.clz32(rest & -rest);
      const [own, next] = [1 << place, 2 << place];
      const missing = ~this.#neighbours;
      if ((this.#stopPlaces << 1) & own & missing && isThere(place - 1, position - 1)) {
        this.#neighbours |= own;
      }
      if (this.#stopPlaces & next & missing && isThere(place + 1, position + 1)) {
        this.#neighbours |= next;
      }
    }
  }

  #weighCluster(position: number): void {
    const { weights } = this.#query;
    let weight = 0;
    for (let word = 0; word < weights.length; word++) {
      const near = position - this.#last[word]! < clusterWidth ? this.best[word]! : 0;
      const known = this.#subject === undefined ? 0 : this.#subject[word]!;
      weight += weights[word]! * (near > known ? near : known);
    }
    if (weight > this.#cluster) this.#cluster = weight;
  }
}
