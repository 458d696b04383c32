import type { Match } from "./match.ts";
import { sectionBit } from "./postings.ts";
import type { Query } from "./query.ts";
import type { Corpus } from "./search.ts";
import { saturated, weights as rated } from "./weights.ts";

/** How well a page answers a query. */
export interface Rating {
  /** 0 to 1; near 1 if the title is the query. */
  score: number;
  /** Place of the best section in the page, -1 if the page as a whole is the answer. */
  section: number;
}

/** Words further apart than this are no cluster. */
const clusterWidth = 14;

/** What a query finds in one range: a title, a description, a heading or a text. */
class Scan {
  /** Quality of the best match of every word, 0 if there is none. */
  readonly best: Float64Array;
  /** Sum of the qualities of all matches of every word. */
  readonly sum: Float64Array;
  /** Number of words in the range that belong to the query. */
  found = 0;
  /** Weight of the words in the densest cluster and in what the range is about, 0 to 1. */
  cluster = 0;
  /** Bit n is set if the n-th word typed has been met behind the one typed before it. */
  #neighbours = 0;
  /** Position of every word's last match. */
  readonly #last: Int32Array;
  readonly #query: Query;
  readonly #corpus: Corpus;

  constructor(query: Query, corpus: Corpus) {
    this.#query = query;
    this.#corpus = corpus;
    this.best = new Float64Array(query.weights.length);
    this.sum = new Float64Array(query.weights.length);
    this.#last = new Int32Array(query.weights.length);
  }

  /** Reads a range; `paths` tells, from `at` on, how far each word is what the range is about. */
  read(range: number, paths?: readonly number[], at = 0): void {
    const { terms, rangeStarts } = this.#corpus.postings;
    const { placeOf, terms: wanted, pairs } = this.#query;
    this.clear();
    let before = 0;
    const end = rangeStarts[range + 1]!;
    for (let position = rangeStarts[range]!; position < end; position++) {
      const place = placeOf[terms[position]!]!;
      if (place === 0) {
        before = 0;
        continue;
      }
      const { words, places } = wanted[place - 1]!;
      this.#neighbours |= (before << 1) & places;
      before = places;
      if (words.length === 0) continue;
      this.found++;
      for (let match = 0; match < words.length; match++) {
        const { word, quality } = words[match]!;
        if (quality > this.best[word]!) this.best[word] = quality;
        this.sum[word]! += quality;
        this.#last[word] = position;
      }
      if (paths && pairs.length > 0) this.#weigh(position, paths, at);
    }
    if (paths && this.found === 0) this.#weigh(end, paths, at);
  }

  clear(): void {
    if (this.found > 0) this.best.fill(0);
    if (this.found > 0) this.sum.fill(0);
    this.#last.fill(-clusterWidth);
    this.found = 0;
    this.cluster = 0;
    this.#neighbours = 0;
  }

  /** Weight of the words found, 0 to 1. */
  coverage(): number {
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

  /** Takes in the words that stand shortly before a position or are known anyway. */
  #weigh(position: number, paths: readonly number[], at: number): void {
    const { weights } = this.#query;
    let weight = 0;
    for (let word = 0; word < weights.length; word++) {
      const near = position - this.#last[word]! < clusterWidth ? this.best[word]! : 0;
      weight += weights[word]! * Math.max(near, paths[at + word]!);
    }
    if (weight > this.cluster) this.cluster = weight;
  }
}

/** What a heading and the text below it have for a query, or a title and its description. */
interface Section {
  /** How nearly the heading is the query, no more and no less, 0 to 1. */
  fit: number;
  /** How well both answer it, 0 to 1. */
  answer: number;
}

/**
 * Makes the rating of pages for one query. A page whose title or a heading is the query comes
 * first, then what holds its words best. Title and description are rated like a section that is
 * above all others.
 */
export function createRater(query: Query, corpus: Corpus): (match: Match) => Rating {
  const { postings, pages } = corpus;
  const { weights, pairs } = query;
  const isSingle = pairs.length === 0;
  const name = new Scan(query, corpus);
  const text = new Scan(query, corpus);
  /** By section, from the title on, how far each word is known to be what it is about. */
  const paths: number[] = [];

  return ({ page, coverage, prominence, sections: holders, promise }) => {
    const { highest, fitPower, parts, coveragePower } = rated;
    const { sections } = pages[page]!;
    const first = postings.firstRange[page]!;
    const head = rate(first, 0);
    const isNamed = name.coverage() >= 0.99 * coverage;
    const best = { section: -1, value: 0, fit: 0, answer: 0 };
    for (let place = 0; place < sections.length; place++) {
      const above = sections[place]!.parent + 1;
      if ((holders & sectionBit(place)) === 0) {
        name.clear();
        follow(place + 1, above);
        continue;
      }
      const { fit, answer } = rate(first + 2 * place + 2, place + 1, above);
      const value = answer + fit ** fitPower.heading;
      if (value > best.value) [best.section, best.value] = [place, value];
      best.fit = Math.max(best.fit, fit);
      best.answer = Math.max(best.answer, answer);
    }
    const isHead = head.fit >= best.fit && (isNamed || head.answer >= best.answer);
    const section = isHead ? -1 : best.section;
    if (isSingle) return { score: promise * query.confidence, section };
    const exact = Math.max(
      highest.title * head.fit ** fitPower.title,
      highest.heading * best.fit ** fitPower.heading,
    );
    const answer = highest.answer * coverage ** coveragePower *
      (parts.page * prominence + parts.section * Math.max(head.answer, best.answer));
    return { score: (exact + (1 - exact) * answer) * query.confidence, section };
  };

  /** Rates what begins with a range; `place` and `above` are places in the paths. */
  function rate(range: number, place: number, above?: number): Section {
    const { inSection, halfway, answer: share, orderInHeading, orderInFit } = rated;
    name.read(range);
    follow(place, above);
    text.read(range + 1, paths, place * weights.length);
    const named = Math.max(name.found, postings.subjects[range]!);
    const order = isSingle ? 1 : name.order();
    const fit = name.found === 0
      ? 0
      : name.coverage() * name.found / named * (1 - orderInFit + orderInFit * order);
    let prominence = 0;
    for (let word = 0; word < weights.length; word++) {
      const missed = (1 - inSection.heading * paths[place * weights.length + word]!) *
        (1 - inSection.text * saturated(text.sum[word]!, halfway));
      prominence += weights[word]! * (1 - missed);
    }
    if (isSingle) return { fit, answer: prominence };
    const inOrder = Math.max(orderInHeading * order, text.order());
    const answer = share.prominence * prominence + share.order * inOrder +
      share.cluster * text.cluster;
    return { fit, answer };
  }

  /** Notes what a section is about: its own heading, if it was read, and less what is above. */
  function follow(place: number, above?: number): void {
    for (let word = 0; word < weights.length; word++) {
      const own = name.best[word]!;
      const known = above === undefined ? 0 : rated.above * paths[above * weights.length + word]!;
      paths[place * weights.length + word] = Math.max(own, known);
    }
  }
}
