import type { Corpus } from "./corpus.ts";
import type { TypedWord } from "./expansion.ts";
import { type LeavesOut, type Match, matchPages, saturated, weights } from "./match.ts";
import { type IndexedPage, startOf } from "./pages.ts";
import { makeQuery, type Query } from "./query.ts";
import type { Wish } from "./wishes.ts";

/** A query with the pages that match it, each with its estimate, and the way to rate one. */
export interface Rating {
  query: Query;
  matches: Match[];
  rate(match: Match): { score: number; section: number };
}

/** Makes a query and finds the pages that match it, but for those that are left out. */
export const rate = (
  typed: readonly TypedWord[],
  wish: Wish,
  corpus: Corpus,
  leavesOut: LeavesOut,
): Rating => (typed.length > 1 ? rateWords : rateWord)(typed, wish, corpus, leavesOut);

/**
 * Rates pages for a query of one word. The postings alone give the score: a title or heading that
 * is the word, and how much the page is about it. Sections are read only to find the best one.
 */
function rateWord(
  typed: readonly TypedWord[],
  wish: Wish,
  corpus: Corpus,
  leavesOut: LeavesOut,
): Rating {
  const own = weights.word;
  const query = makeQuery(typed, wish, corpus);
  for (const { senses } of query.words) {
    for (const sense of senses) sense.quality **= own.sharpness;
  }
  const matches = matchPages(query.words, wish, corpus, own, leavesOut);
  for (const match of matches) {
    const exact = exactness(match.titleFit ** own.titlePower, match.heading);
    // The root makes the scores of one word comparable with those of several.
    const score = Math.sqrt(exact + (1 - exact) * own.highest * match.prominence);
    match.estimate = match.demotion * score * query.confidence;
  }
  const findBest = sectionFinder(query, corpus, own.orderInFit);
  return {
    query,
    matches,
    rate: (match) => ({ score: match.estimate, section: findBest(match).section }),
  };
}

/**
 * Rates pages for a query of several words. The postings give an estimate; the score is that of a
 * title or heading that is the query, and of the section that holds most of the words in order and
 * close together.
 */
function rateWords(
  typed: readonly TypedWord[],
  wish: Wish,
  corpus: Corpus,
  leavesOut: LeavesOut,
): Rating {
  const own = weights.words;
  const query = makeQuery(typed, wish, corpus);
  const matches = matchPages(query.words, wish, corpus, own, leavesOut);
  const score = (match: Match, title: number, heading: number, answer: number) => {
    const exact = exactness(title ** own.titlePower, heading);
    const { firstKeyword, sections } = corpus.pages[match.number]!;
    let held = match.coverage;
    if (firstKeyword < sections.length) {
      const { coverage, answer: named } = weights.names;
      held += coverage * (match.keywords - held);
      // Keywords need not stand together, as the words of a section have to.
      answer = Math.max(answer, named * match.keywords);
    }
    const answered = own.highest * held ** own.coveragePower *
      (own.parts.page * match.prominence + own.parts.section * answer);
    return match.demotion * (exact + (1 - exact) * answered) * query.confidence;
  };
  for (const match of matches) {
    match.estimate = score(match, match.titleFit, match.heading, match.coverage);
  }
  const findBest = sectionFinder(query, corpus, own.orderInFit);
  return {
    query,
    matches,
    rate(match) {
      const { section, title, heading, answer } = findBest(match);
      return { section, score: score(match, title, heading, answer) };
    },
  };
}

/** Scores a title or heading that is the query, or nearly. */
const exactness = (title: number, heading: number): number =>
  Math.max(
    weights.exact.title * title,
    weights.exact.heading * heading ** weights.exact.headingPower,
  );

/** Words that are so many words apart, or more, are not close together. */
const proximityWindow = 14;

/**
 * Makes a function that finds the best section of a page for a query, 0 if title and description
 * answer as well as any. With it come the best values of the page, 0 to 1: how nearly the title and
 * a heading are the query, no more and no less, and how well a heading with its text answers it.
 * Title and description are rated like a section that is above all others; a section inherits a
 * share of what the headings above it say.
 */
function sectionFinder(
  { words, pairs, terms: queryTerms }: Query,
  { pages }: Corpus,
  orderInFit: number,
) {
  const weightOf = words.map(({ weight }) => weight);
  const size = weightOf.length;
  const none = () => new Array<number>(size).fill(0);
  /** Position of each word's last match in the range that is read. */
  const last = none();

  return ({ number, coverage }: Match) => {
    const page = pages[number]!;
    /** By section, how well its heading or those above it match each word. */
    const paths = [none()];
    const head = rateSection(page, 0, paths[0]!);
    const best = { section: 0, value: 0, fit: 0, answer: 0 };
    for (let section = 1; section < page.sections.length; section++) {
      const path = paths[section] = none();
      const above = paths[page.parents[section] ?? 0];
      const { fit, answer, found, isHeld } = rateSection(page, 2 * section, path, above);
      if (!isHeld) continue;
      const value = answer + fit ** weights.exact.headingPower +
        weights.repetition * saturated(found, 1);
      if (value > best.value) [best.section, best.value] = [section, value];
      best.fit = Math.max(best.fit, fit);
      best.answer = Math.max(best.answer, answer);
    }
    const isHead = head.fit >= best.fit &&
      (head.answer >= best.answer || head.named >= 0.99 * coverage);
    return {
      section: isHead ? 0 : best.section,
      title: head.fit,
      heading: best.fit,
      answer: Math.max(head.answer, best.answer),
    };
  };

  /** Rates a heading and its text; `path` takes what the heading and those above it match. */
  function rateSection(page: IndexedPage, range: number, path: number[], above?: number[]) {
    const heading = read(page, range, path);
    /** Share of the query that the heading holds, by the weights of the words. */
    let named = 0;
    for (let word = 0; word < size; word++) {
      named += weightOf[word]! * path[word]!;
      if (above) path[word] = Math.max(path[word]!, weights.inherited * above[word]!);
    }
    const precision = heading.found / Math.max(1, heading.found, page.contentWords[range]!);
    const fit = named * (precision * (1 - orderInFit + orderInFit * heading.order));
    const text = read(page, range + 1, none(), path);
    const order = Math.max(weights.orderInHeading * heading.order, text.order);
    const answer = weights.answer.order * order + weights.answer.proximity * text.proximity;
    return { named, fit, answer, found: text.found, isHeld: heading.found + text.found > 0 };
  }

  /**
   * Reads a range and notes the best match of each word; `order` is the weight of the pairs typed
   * that stand in it. In a text, words that its path matches are close to all others.
   */
  function read(page: IndexedPage, range: number, best: number[], path?: number[]) {
    last.fill(-proximityWindow);
    let found = 0;
    let proximity = 0;
    /** Bits of the words typed that follow the one typed before them. */
    let adjacent = 0;
    /** Bits of the words typed that the term before stands for. */
    let before = 0;
    const end = page.ends[range]!;
    for (let position = startOf(page, range); position < end; position++) {
      const term = queryTerms[page.words[position]!];
      if (term === undefined) {
        before = 0;
        continue;
      }
      const { senses, typedAt } = term;
      adjacent |= (before << 1) & typedAt;
      before = typedAt;
      if (senses.length === 0) continue;
      found++;
      for (const { word, quality } of senses) {
        best[word] = Math.max(best[word]!, quality);
        last[word] = position;
      }
      if (path) proximity = Math.max(proximity, near(position, best, path));
    }
    if (found === 0 && path) proximity = near(end, best, path);
    let order = 0;
    for (let at = 0; adjacent >> at > 0; at++) if ((adjacent >> at) & 1) order += pairs[at]!;
    return { found, order, proximity };
  }

  /** Adds up the weights of words shortly before a position or in the path, 0 to 1. */
  function near(position: number, best: number[], path: number[]): number {
    let weight = 0;
    for (let word = 0; word < size; word++) {
      const own = position - last[word]! < proximityWindow ? best[word]! : 0;
      weight += weightOf[word]! * Math.max(own, path[word]!);
    }
    return weight;
  }
}
