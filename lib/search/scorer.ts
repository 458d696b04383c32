import type { IndexedPage } from "./pages.ts";
import type { Query } from "./query.ts";
import { RangeScan } from "./range_scan.ts";

/** How well a page answers a query. */
export interface Rating {
  /** 0 to 1; 1 stands for a title that is the query. */
  score: number;
  /** Weight of the query's words found anywhere in the page, 0 to 1. */
  coverage: number;
  /** Position of the best section. */
  section: number;
}

/** Weights, found by trial on public documentation that the project does not contain. */
export const W = {
  title: 0.75, heading: 0.6, description: 0.4, text: 0.5, inherited: 0.5, pageHeading: 0.6, pageText: 0.5,
  k: 1.5, pageK: 1.5, lenNorm: 0.5, ord: 0, headOrder: 1,
  page: 0.3, section: 0.3, pairs: 0.25, cluster: 0.15, pageOrder: 0,
  covPow: 2, fitPow: 3, headFitPow: 3, titleFit: 0.98, headFit: 0.93, general: 0.8,
};

export class Scorer {
  readonly #query: Query;
  readonly #isStop: Uint8Array;
  readonly #title: RangeScan;
  readonly #description: RangeScan;
  readonly #heading: RangeScan;
  readonly #text: RangeScan;
  readonly slots: Uint16Array;

  constructor(query: Query, slots: Uint16Array, isStop: Uint8Array, readonly averageLength: number) {
    this.#query = query;
    this.slots = slots;
    this.#isStop = isStop;
    this.#title = new RangeScan(query, slots);
    this.#description = new RangeScan(query, slots);
    this.#heading = new RangeScan(query, slots);
    this.#text = new RangeScan(query, slots);
  }

  fit(scan: RangeScan, words: Uint32Array, start: number, end: number): number {
    if (scan.found === 0) return 0;
    let others = 0;
    for (let at = start; at < end; at++) {
      const term = words[at]!;
      const slot = this.slots[term]!;
      if ((slot === 0 || this.#query.matches[slot - 1]!.words.length === 0) && !this.#isStop[term]) others++;
    }
    return scan.coverage() * scan.found / (scan.found + others) * (this.#query.pairs.length ? 1 - W.ord + W.ord * scan.order : 1);
  }

  rate(page: IndexedPage): Rating {
    const { weights, pairs } = this.#query;
    const n = weights.length;
    const hasPairs = pairs.some((p) => p > 0);
    const { words, ends } = page;
    const title = this.#title, desc = this.#description, heading = this.#heading, text = this.#text;
    title.scan(words, 0, ends[0]!);
    desc.scan(words, ends[0]!, ends[1]!);
    const headings: (Float64Array | undefined)[] = [];
    const pageHead = new Float64Array(n);
    const pageSum = new Float64Array(n);
    let bestSection = 0, bestSectionScore = -1, bestCombined = 0, headFit = 0, maxOrder = Math.max(title.order, desc.order);
    for (let s = 0; s < page.sections.length; s++) {
      const a = ends[1 + 2 * s]!, b = ends[2 + 2 * s]!, c = ends[3 + 2 * s]!;
      heading.scan(words, a, b);
      text.scan(words, b, c);
      const parent = page.sections[s]!.parent;
      const inherited = parent >= 0 ? headings[parent] : undefined;
      if (heading.found + text.found === 0) { headings.push(inherited); continue; }
      const own = new Float64Array(n);
      let strength = 0;
      for (let i = 0; i < n; i++) {
        own[i] = Math.max(heading.best[i]!, inherited ? W.inherited * inherited[i]! : 0);
        if (heading.best[i]! > pageHead[i]!) pageHead[i] = heading.best[i]!;
        const tf = text.sum[i]!;
        pageSum[i]! += tf;
        strength += weights[i]! * (1 - (1 - W.heading * own[i]!) * (1 - W.text * tf / (tf + W.k)));
      }
      headings.push(own);
      const hf = this.fit(heading, words, a, b);
      if (hf > headFit) headFit = hf;
      const p = Math.max(heading.order * W.headOrder, text.order);
      const cl = Math.max(heading.coverage(), text.cluster);
      if (p > maxOrder) maxOrder = p;
      const combined = combine(strength, p, cl); if (combined > bestCombined) bestCombined = combined;
      const sectionScore = combined + hf ** W.fitPow;
      if (sectionScore > bestSectionScore) {
        bestSectionScore = sectionScore;
        bestSection = s;
      }
    }
    const length = 1 - W.lenNorm + W.lenNorm * words.length / this.averageLength;
    let strength = 0, coverage = 0;
    for (let i = 0; i < n; i++) {
      const tf = pageSum[i]!;
      strength += weights[i]! * (1 - (1 - W.title * title.best[i]!) * (1 - W.pageHeading * pageHead[i]!) *
        (1 - W.description * desc.best[i]!) * (1 - W.pageText * tf / (tf + W.pageK * length)));
      coverage += weights[i]! * Math.max(title.best[i]!, pageHead[i]!, desc.best[i]!, Math.min(1, pageSum[i]!));
    }
    const titleFit = this.fit(title, words, 0, ends[0]!);
    const exact = Math.max(W.titleFit * titleFit ** W.fitPow, W.headFit * headFit ** W.headFitPow);
    const rest = W.page * strength + (1 - W.page - W.pageOrder) * bestCombined + W.pageOrder * maxOrder;
    const general = coverage ** W.covPow * Math.min(1, rest);
    return { score: (exact + (1 - exact) * general * W.general) * this.#query.confidence, coverage, section: bestSection };
    function combine(strength: number, p: number, cl: number): number {
      const norm = W.section + (hasPairs ? W.pairs + W.cluster : 0);
      return (W.section * strength + (hasPairs ? W.pairs * p + W.cluster * cl : 0)) / norm;
    }
  }
}
