import type { Corpus } from "./corpus.ts";
import type { IndexedPage } from "./pages.ts";
import type { Query } from "./query.ts";
import { RangeScan } from "./range_scan.ts";
import { ratingWeights as rated } from "./rating_weights.ts";

/** How well a page answers a query. */
export interface Rating {
  /** 0 to 1; near 1 if the title is the query. */
  score: number;
  /** Weight of the query's words found anywhere in the page, 0 to 1. */
  coverage: number;
  /** Place of the best section in the page, -1 if the page as a whole is the answer. */
  section: number;
}

/** What the sections of a page have for a query. */
interface SectionsRating {
  /** Place of the best section, -1 if none holds any word. */
  best: number;
  /** How well the best section answers, 0 to 1. */
  answer: number;
  /** How nearly a heading is the query, 0 to 1. */
  fit: number;
  /** Quality of every word's best match in the headings. */
  headings: Float64Array;
  /** Sum of the qualities of every word's matches in the texts. */
  texts: Float64Array;
}

/** Rates pages for one query. */
export class PageRater {
  readonly #query: Query;
  readonly #corpus: Corpus;
  readonly #slots: Uint16Array;
  readonly #title: RangeScan;
  readonly #description: RangeScan;
  readonly #heading: RangeScan;
  readonly #text: RangeScan;

  /** `slots` holds for every term 0 or the place of its match in the query, counted from 1. */
  constructor(query: Query, slots: Uint16Array, corpus: Corpus) {
    this.#query = query;
    this.#slots = slots;
    this.#corpus = corpus;
    this.#title = new RangeScan(query, slots);
    this.#description = new RangeScan(query, slots);
    this.#heading = new RangeScan(query, slots);
    this.#text = new RangeScan(query, slots);
  }

  /** A page whose title or a heading is the query comes first, then what holds its words best. */
  rate(page: IndexedPage): Rating {
    const { words, ends } = page;
    const { highest, fitPower, parts, coveragePower } = rated;
    this.#title.scan(words, 0, ends[0]!);
    this.#description.scan(words, ends[0]!, ends[1]!, this.#title.best);
    const titleFit = this.#fit(this.#title, words, 0, ends[0]!);
    const sections = this.#rateSections(page);
    const { prominence, coverage } = this.#ratePage(sections, words.length);
    const head = this.#answer(this.#title, this.#description, this.#title.best);

    const exact = Math.max(
      highest.title * titleFit ** fitPower.title,
      highest.heading * sections.fit ** fitPower.heading,
    );
    const answer = highest.answer * coverage ** coveragePower *
      (parts.page * prominence + parts.section * Math.max(head, sections.answer));
    const isTitle = titleFit >= sections.fit && this.#title.coverage() >= 0.99 * coverage;
    const isHead = head >= sections.answer && titleFit >= sections.fit;
    return {
      score: (exact + (1 - exact) * answer) * this.#query.confidence,
      coverage,
      section: isTitle || isHead ? -1 : sections.best,
    };
  }

  /** How prominent the words are in the page as a whole, and how many of them it holds. */
  #ratePage({ headings, texts }: SectionsRating, length: number) {
    const { weights } = this.#query;
    const { inPage, lengthNorm } = rated;
    const title = this.#title.best;
    const description = this.#description.best;
    const relativeLength = 1 + lengthNorm * (length / this.#corpus.averageLength - 1);
    let prominence = 0;
    let coverage = 0;
    for (let word = 0; word < weights.length; word++) {
      const missed = (1 - inPage.title * title[word]!) *
        (1 - inPage.description * description[word]!) *
        (1 - inPage.heading * headings[word]!) *
        (1 - inPage.text * saturated(texts[word]!, relativeLength));
      prominence += weights[word]! * (1 - missed);
      const inText = Math.min(1, texts[word]!);
      coverage += weights[word]! *
        Math.max(title[word]!, description[word]!, headings[word]!, inText);
    }
    return { prominence, coverage };
  }

  #rateSections({ sections, words, ends }: IndexedPage): SectionsRating {
    const count = this.#query.weights.length;
    const rating: SectionsRating = {
      best: -1,
      answer: 0,
      fit: 0,
      headings: new Float64Array(count),
      texts: new Float64Array(count),
    };
    const paths: (Float64Array | undefined)[] = [];
    let highest = 0;
    for (let section = 0; section < sections.length; section++) {
      const start = ends[2 * section + 1]!;
      const middle = ends[2 * section + 2]!;
      this.#heading.scan(words, start, middle);
      const path = this.#path(paths[sections[section]!.parent]);
      paths.push(path);
      this.#text.scan(words, middle, ends[2 * section + 3]!, this.#subject(path));
      if (this.#heading.found + this.#text.found === 0) continue;

      const fit = this.#fit(this.#heading, words, start, middle);
      const answer = this.#answer(this.#heading, this.#text, path);
      for (let word = 0; word < count; word++) {
        rating.headings[word] = Math.max(rating.headings[word]!, this.#heading.best[word]!);
        rating.texts[word]! += this.#text.sum[word]!;
      }
      rating.fit = Math.max(rating.fit, fit);
      rating.answer = Math.max(rating.answer, answer);
      const value = answer + fit ** rated.fitPower.heading;
      if (value > highest) {
        highest = value;
        rating.best = section;
      }
    }
    return rating;
  }

  /** Quality of the matches in a section's heading and, for what they count, in those above. */
  #path(above: Float64Array | undefined): Float64Array | undefined {
    if (this.#heading.found === 0) return above?.map((match) => rated.above.heading * match);
    const path = this.#heading.best.slice();
    above?.forEach((match, word) => {
      path[word] = Math.max(path[word]!, rated.above.heading * match);
    });
    return path;
  }

  /** How far each word is known to be what a section is about. */
  #subject(path: Float64Array | undefined): Float64Array | undefined {
    if (this.#title.found === 0) return path;
    const subject = this.#title.best.map((match) => rated.above.title * match);
    path?.forEach((match, word) => subject[word] = Math.max(subject[word]!, match));
    return subject;
  }

  /** How well a heading and the text below it answer, 0 to 1. */
  #answer(heading: RangeScan, text: RangeScan, path: Float64Array | undefined): number {
    const { weights, pairs } = this.#query;
    const { inSection, answer, orderInHeading } = rated;
    let prominence = 0;
    for (let word = 0; word < weights.length; word++) {
      const missed = (1 - inSection.heading * (path?.[word] ?? 0)) *
        (1 - inSection.text * saturated(text.sum[word]!, 1));
      prominence += weights[word]! * (1 - missed);
    }
    if (pairs.length === 0) return prominence;
    const order = Math.max(orderInHeading * heading.order, text.order);
    return answer.prominence * prominence + answer.order * order + answer.cluster * text.cluster;
  }

  /** How nearly a title or heading is the query, no more and no less, 0 to 1. */
  #fit(scan: RangeScan, words: Uint32Array, start: number, end: number): number {
    if (scan.found === 0) return 0;
    let others = 0;
    for (let at = start; at < end; at++) if (this.#isOther(words[at]!)) others++;
    const fit = scan.coverage() * scan.found / (scan.found + others);
    if (this.#query.pairs.length === 0) return fit;
    return fit * (1 - rated.orderInFit + rated.orderInFit * scan.order);
  }

  /** Whether a term is a subject besides those of the query. */
  #isOther(term: number): boolean {
    const slot = this.#slots[term]!;
    if (slot > 0 && this.#query.matches[slot - 1]!.words.length > 0) return false;
    return this.#query.isStopWordsOnly || this.#corpus.vocabulary.isStop[term] === 0;
  }
}

/** More matches are worth more, but each less than the one before. */
const saturated = (matches: number, relativeLength: number) =>
  matches / (matches + rated.halfway * relativeLength);
