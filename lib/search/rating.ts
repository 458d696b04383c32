import type { Corpus } from "./corpus.ts";
import type { TypedWord, Vocabulary } from "./expansion.ts";
import { type LeavesOut, type Match, Matcher, saturated, weights } from "./match.ts";
import { type IndexedPage, startOf } from "./indexed_page.ts";
import { makeQuery, type Query } from "./query.ts";
import type { Wish } from "./wishes.ts";

/** A query with the pages that match it, each with its estimate, and the way to rate one. */
export interface Rating {
  query: Query;
  matches: Match[];
  rate(match: Match): { score: number; section: number };
}

/** Makes a query and finds the pages that match it, but for those that are left out. */
export function rate(
  typed: readonly TypedWord[],
  wish: Wish,
  vocabulary: Vocabulary,
  leavesOut: LeavesOut,
): Rating {
  const { corpus } = vocabulary;
  const query = makeQuery(typed, wish, vocabulary);
  const isOneWord = query.words.length <= 1;
  if (isOneWord) {
    for (const { senses } of query.words) {
      for (const sense of senses) sense.quality **= weights.word.sharpness;
    }
  }
  const wordWeights = isOneWord ? weights.word : weights.words;
  const matches = new Matcher(query.words, corpus, wordWeights).matches(leavesOut);
  const scoreOf = isOneWord ? scoreOfWord : scoreOfWords;
  const score = (match: Match, answer: Answer) =>
    match.demotion * query.confidence *
    scoreOf(match, answer, corpus.pages[match.number]!, query.words.length);
  for (const match of matches) {
    const { titleFit: title, coverage: answer } = match;
    const { headingPower, keywordPower } = weights.exact;
    const heading = Math.max(match.heading ** headingPower, match.keywordHeading ** keywordPower);
    match.estimate = score(match, { title, heading, answer });
  }
  const reader = new SectionReader(query, corpus.pages, wordWeights.orderInFit);
  return {
    query,
    matches,
    rate(match) {
      const { section, ...answer } = reader.bestSection(match);
      return { section, score: isOneWord ? match.estimate : score(match, answer) };
    },
  };
}

/** How nearly a title and a heading are the query, and how well a section answers it; 0 to 1. */
interface Answer {
  title: number;
  heading: number;
  answer: number;
}

/** Scores a page for one word by its postings: sections are read only to find the best one. */
function scoreOfWord({ prominence }: Match, { title, heading }: Answer): number {
  const { titlePower, highest } = weights.word;
  const exact = exactness(title ** titlePower, heading);
  // The root makes the scores of one word comparable with those of several.
  return Math.sqrt(exact + (1 - exact) * highest * prominence);
}

/** Scores a page for several words, by names that are the query and by its best section. */
function scoreOfWords(
  { coverage, keywords, prominence }: Match,
  { title, heading, answer }: Answer,
  { firstKeyword, sections }: IndexedPage,
  words: number,
): number {
  const { titlePower, highest, coveragePower, parts } = weights.words;
  const exact = exactness(title ** titlePower, heading);
  if (firstKeyword < sections.length) {
    const { names } = weights;
    coverage += names.coverage * (keywords - coverage);
    // Keywords need not stand together, as the words of a section have to.
    answer = Math.max(answer, names.answer * keywords);
  }
  if (words >= weights.manyWords.least) {
    coverage += weights.manyWords.names * (keywords - coverage);
  }
  const answered = highest * coverage ** coveragePower *
    (parts.page * prominence + parts.section * answer);
  return exact + (1 - exact) * answered;
}

/** Scores a title or heading that is the query, or nearly. */
const exactness = (title: number, heading: number): number =>
  Math.max(
    weights.exact.title * title,
    weights.exact.heading * heading,
  );

/** Words that are so many words apart, or more, are not close together. */
const proximityWindow = 14;

/** Reads the sections of pages for a query. */
class SectionReader {
  constructor(
    readonly query: Query,
    readonly pages: Corpus["pages"],
    /** How much of a heading's fit to the query depends on the order of words, from 0 to 1. */
    readonly orderInFit: number,
  ) {}

  /**
   * Finds a page's best section, 0 if title and description answer as well, and the page's best
   * values: how nearly names are the query, and how well a section answers it.
   */
  bestSection({ number, coverage }: Match): Answer & { section: number } {
    const page = this.pages[number]!;
    const { headingPower, keywordPower } = weights.exact;
    const head = this.#rate(page, 0);
    const best = { section: 0, value: 0, fit: 0, heading: 0, answer: 0 };
    for (let section = 1; section < page.sections.length; section++) {
      const { fit, answer, count } = this.#rate(page, section);
      const heading = fit ** (section < page.firstKeyword ? headingPower : keywordPower);
      const value = answer + heading + weights.repetition * saturated(count, 1);
      if (value > best.value) {
        best.section = section;
        best.value = value;
      }
      best.fit = Math.max(best.fit, fit);
      best.heading = Math.max(best.heading, heading);
      best.answer = Math.max(best.answer, answer);
    }
    const isHead = head.fit >= best.fit &&
      (head.answer >= best.answer || head.named >= 0.99 * coverage);
    return {
      section: isHead ? 0 : best.section,
      title: head.fit,
      heading: best.heading,
      answer: Math.max(head.answer, best.answer),
    };
  }

  /** Rates a heading and its text; title and description are those of the page. */
  #rate(page: IndexedPage, section: number) {
    const { orderInFit } = this;
    const heading = this.#read(page, 2 * section);
    const text = this.#read(page, 2 * section + 1);
    const precision = heading.count / Math.max(1, heading.count, page.contentWords[2 * section]!);
    const fit = heading.coverage * (precision * (1 - orderInFit + orderInFit * heading.order));
    const order = Math.max(heading.order, text.order);
    const proximity = Math.max(heading.coverage, text.proximity);
    const answer = weights.answer.order * order + weights.answer.proximity * proximity;
    return { named: heading.coverage, fit, answer, count: text.count };
  }

  /** Reads how much of the query a range holds: in all, in pairs as typed, and at one place. */
  #read(page: IndexedPage, range: number) {
    const { words, pairs, terms } = this.query;
    /** By word, its best match and the position of its last. */
    const qualities = words.map(() => 0);
    const positions = words.map(() => -proximityWindow);
    const coverageFrom = (position: number) =>
      words.reduce(
        (sum, { weight }, word) =>
          positions[word]! > position ? sum + weight * qualities[word]! : sum,
        0,
      );
    let count = 0;
    let proximity = 0;
    /** Bits of the words typed that follow the one typed before them. */
    let adjacent = 0;
    /** Bits of the words typed that the term before stands for. */
    let before = 0;
    const end = page.ends[range]!;
    for (let position = startOf(page, range); position < end; position++) {
      const term = terms[page.words[position]!];
      if (term === undefined) {
        before = 0;
        continue;
      }
      const { senses, typedAt } = term;
      adjacent |= (before << 1) & typedAt;
      before = typedAt;
      if (senses.length === 0) continue;
      count++;
      for (const { word, quality } of senses) {
        qualities[word] = Math.max(qualities[word]!, quality);
        positions[word] = position;
      }
      proximity = Math.max(proximity, coverageFrom(position - proximityWindow));
    }
    let order = 0;
    for (let at = 0; adjacent >> at > 0; at++) if ((adjacent >> at) & 1) order += pairs[at]!;
    return { count, coverage: coverageFrom(-1), order, proximity };
  }
}
