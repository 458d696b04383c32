import type { Match } from "./match.ts";
import type { Occurrences } from "./occurrences.ts";
import type { Query } from "./query.ts";
import { Scan } from "./scan.ts";
import type { Corpus } from "./corpus.ts";
import { saturated, weights as rated } from "./weights.ts";

/** How well a page answers a query. */
export interface Rating {
  /** 0 to 1; near 1 if the title is the query. */
  score: number;
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
}

/** Rates pages for one query. */
export class PageRater {
  readonly #query: Query;
  readonly #isSingle: boolean;
  readonly #corpus: Corpus;
  readonly #found: Occurrences;
  readonly #title: Scan;
  readonly #description: Scan;
  readonly #heading: Scan;
  readonly #text: Scan;
  readonly #path: Float64Array;
  readonly #subject: Float64Array;
  /** Place of the next occurrence to be scanned. */
  #next = 0;

  constructor(query: Query, corpus: Corpus, found: Occurrences) {
    this.#query = query;
    this.#isSingle = query.pairs.length === 0;
    this.#corpus = corpus;
    this.#found = found;
    this.#title = new Scan(query, corpus.postings);
    this.#description = new Scan(query, corpus.postings);
    this.#heading = new Scan(query, corpus.postings);
    this.#text = new Scan(query, corpus.postings);
    this.#path = new Float64Array(query.weights.length);
    this.#subject = new Float64Array(query.weights.length);
  }

  /** A page whose title or a heading is the query comes first, then what holds its words best. */
  rate({ page, coverage, prominence, heading }: Match): Rating {
    const { highest, fitPower, parts, coveragePower } = rated;
    const { firstRange } = this.#corpus.postings;
    const first = firstRange[page]!;
    this.#found.find(first, firstRange[page + 1]!);
    this.#next = 0;
    this.#scan(this.#title, first);
    this.#scan(this.#description, first + 1, this.#title.best);
    const titleFit = this.#fit(this.#title, first);
    const head = this.#answer(this.#title, this.#description, this.#title.best);
    const sections = this.#rateSections(page, first + 2);

    const { title: titlePower, word: wordPower, heading: headingPower } = fitPower;
    const exact = Math.max(
      highest.title * titleFit ** (this.#isSingle ? wordPower : titlePower),
      this.#isSingle ? highest.named * heading : highest.heading * sections.fit ** headingPower,
    );
    const best = Math.max(head, sections.answer);
    const answer = this.#isSingle
      ? highest.about * prominence
      : highest.answer * coverage ** coveragePower *
        (parts.page * prominence + parts.section * best);
    const isTitle = titleFit >= sections.fit && this.#title.coverage() >= 0.99 * coverage;
    const isHead = head >= sections.answer && titleFit >= sections.fit;
    const score = exact + (1 - exact) * answer;
    return {
      // What one word says of most pages is little: the root makes it comparable with other scores.
      score: (this.#isSingle ? Math.sqrt(score) : score) * this.#query.confidence,
      section: isTitle || isHead ? -1 : sections.best,
    };
  }

  /** Rates the sections that hold any word, from the range of the first heading on. */
  #rateSections(page: number, first: number): SectionsRating {
    const { postings, pages } = this.#corpus;
    const { sections } = pages[page]!;
    const rating: SectionsRating = { best: -1, answer: 0, fit: 0 };
    const headings = new Map<number, Float64Array>();
    let highest = 0;
    while (this.#next < this.#found.length) {
      const section = (postings.rangeAt(this.#found.position(this.#next)) - first) >> 1;
      const range = first + 2 * section;
      this.#scan(this.#heading, range);
      if (this.#heading.found > 0) headings.set(section, this.#heading.best.slice());
      const path = this.#findPath(section, headings, sections);
      this.#scan(this.#text, range + 1, this.#findSubject(path));

      const fit = this.#fit(this.#heading, range);
      const answer = this.#answer(this.#heading, this.#text, path);
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

  /** Takes in what was found in a range. */
  #scan(scan: Scan, range: number, subject?: Float64Array): void {
    const end = this.#corpus.postings.rangeEnds[range]!;
    scan.start(range, subject);
    while (this.#next < this.#found.length && this.#found.position(this.#next) < end) {
      scan.add(this.#found.term(this.#next), this.#found.position(this.#next));
      this.#next++;
    }
  }

  /** Quality of the matches in a section's heading and, for what they count, in those above. */
  #findPath(
    section: number,
    headings: ReadonlyMap<number, Float64Array>,
    sections: readonly { parent: number }[],
  ): Float64Array | undefined {
    if (headings.size === 0) return undefined;
    this.#path.fill(0);
    let share = 1;
    for (let at = section; at >= 0; at = sections[at]!.parent, share *= rated.above.heading) {
      const matches = headings.get(at);
      if (matches) raise(this.#path, matches, share);
    }
    return this.#path;
  }

  /** How far each word is known to be what a section is about. */
  #findSubject(path: Float64Array | undefined): Float64Array | undefined {
    if (this.#title.found === 0 || this.#query.pairs.length === 0) return path;
    this.#subject.fill(0);
    raise(this.#subject, this.#title.best, rated.above.title);
    if (path) raise(this.#subject, path, 1);
    return this.#subject;
  }

  /** How well a heading and the text below it answer, 0 to 1. */
  #answer(heading: Scan, text: Scan, path: Float64Array | undefined): number {
    const { weights, pairs } = this.#query;
    const { inSection, answer, orderInHeading } = rated;
    let prominence = 0;
    for (let word = 0; word < weights.length; word++) {
      const missed = (1 - inSection.heading * (path === undefined ? 0 : path[word]!)) *
        (1 - inSection.text * saturated(text.sum[word]!, rated.halfway));
      prominence += weights[word]! * (1 - missed);
    }
    if (pairs.length === 0) return prominence;
    const order = Math.max(orderInHeading * heading.order(), text.order());
    return answer.prominence * prominence + answer.order * order + answer.cluster * text.cluster();
  }

  /** How nearly a title or heading is the query, no more and no less, 0 to 1. */
  #fit(scan: Scan, range: number): number {
    if (scan.found === 0) return 0;
    const named = this.#corpus.postings.subjectsOf(range, this.#query.isStopWordsOnly);
    const fit = scan.coverage() * scan.found / Math.max(scan.found, named);
    if (this.#query.pairs.length === 0) return fit;
    return fit * (1 - rated.orderInFit + rated.orderInFit * scan.order());
  }
}

/** Raises the quality of each word to a share of another one. */
function raise(values: Float64Array, others: Float64Array, share: number): void {
  for (let word = 0; word < values.length; word++) {
    const other = others[word]! * share;
    if (other > values[word]!) values[word] = other;
  }
}
