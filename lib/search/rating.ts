import type { TypedWord } from "./expansion.ts";
import { highestCoverage, type Match, matchPages } from "./match.ts";
import type { Corpus } from "./corpus.ts";
import { makeQuery, type Query } from "./query.ts";
import { sectionRater } from "./sections.ts";
import { weights } from "./weights.ts";
import type { Wish } from "./wishes.ts";

/** A query with the pages that match it, each with its estimate, and what rates one of them. */
export interface Rating {
  query: Query;
  matches: Match[];
  rate(match: Match): { score: number; section: number };
}

/** Pages with this share of the highest coverage, or more, hold all that any page holds. */
const fullCoverage = 0.9;

/**
 * Rates pages for a query of one word. The postings alone give the score: a title or heading that
 * is the word, and how much the page is about it. Sections are read only to find the best one.
 */
export function rateWord(typed: readonly TypedWord[], wish: Wish, corpus: Corpus): Rating {
  const own = weights.word;
  const query = makeQuery(typed, wish, corpus);
  for (const { senses } of query.words) {
    for (const sense of senses) sense.quality **= own.sharpness;
  }
  const matches = matchPages(query.words, wish, corpus, own);
  const least = fullCoverage * highestCoverage(matches);
  const full = matches.filter(({ coverage }) => coverage >= least);
  // A heading that is the word counts the less, the more pages have it.
  const namesakes = Math.max(1, full.filter(({ heading }) => heading > 0.99).length);
  for (const match of matches) {
    const exact = exactness(match.titleFit ** own.titlePower, match.heading, namesakes);
    // The root makes the scores of one word comparable with those of several.
    const score = Math.sqrt(exact + (1 - exact) * own.highest * match.prominence);
    match.estimate = match.demotion * score;
  }
  for (const match of matches) match.estimate *= query.confidence;

  const findBest = sectionRater(query, corpus, own.orderInFit);
  const rate = (match: Match) => ({ score: match.estimate, section: findBest(match).section });
  return { query, matches, rate };
}

/**
 * Rates pages for a query of several words. The postings give an estimate; the score is that of a
 * title or heading that is the query, and of the section that holds most of the words in order and
 * close together.
 */
export function rateWords(typed: readonly TypedWord[], wish: Wish, corpus: Corpus): Rating {
  const own = weights.words;
  const query = makeQuery(typed, wish, corpus);
  const matches = matchPages(query.words, wish, corpus, own);
  const score = (match: Match, title: number, heading: number, answer: number) => {
    const exact = exactness(title ** own.titlePower, heading);
    const { firstKeyword, sections } = corpus.pages[match.page]!;
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

  const findBest = sectionRater(query, corpus, own.orderInFit);
  const rate = (match: Match) => {
    const { section, title, heading, answer } = findBest(match);
    return { section, score: score(match, title, heading, answer) };
  };
  return { query, matches, rate };
}

/** Score of a title or heading that is the query, or nearly; `namesakes` pages have the heading. */
function exactness(title: number, heading: number, namesakes = 1): number {
  const { exact } = weights;
  return Math.max(
    exact.title * title,
    exact.heading * heading ** exact.headingPower / namesakes,
  );
}
