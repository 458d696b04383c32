import { isNamed, type Match } from "./match.ts";
import type { Corpus } from "./corpus.ts";
import type { Query } from "./query.ts";
import type { Rating } from "./rating.ts";
import { type Audience, isProgramKind } from "./types.ts";
import type { Wish } from "./wishes.ts";

/** A page with its score in percent, its best section and the query that found it. */
export interface Ranked {
  match: Match;
  score: number;
  section: number;
  query: Query;
  /** Other sections of the same page that were found, best first. */
  others: readonly Ranked[];
}

/** At most so many pages are rated: those with the highest estimates. */
const maxRated = 56;

/** The difference between two pages that follow each other for no better score. */
export const minDifference = 0.01;

/** Returns the best pages, ties broken by id; for people, those for programs last unless named. */
export function bestPages(
  rating: Rating,
  wish: Wish,
  corpus: Corpus,
  audience: Audience,
): Ranked[] {
  const isForAll = audience === "programs" || wish.isForPrograms;
  const isLast = (match: Match) =>
    !isForAll && isProgramKind(corpus.pages[match.number]!.kind) && !isNamed(match);
  const first = rating.matches.filter((match) => !isLast(match));
  const ranked = takeBest(first, rating, corpus);
  const rest = takeBest(rating.matches.filter(isLast), rating, corpus);
  const lowest = ranked.at(-1)?.score ?? Infinity;
  const share = Math.min(1, Math.max(0, lowest - minDifference) / (rest[0]?.score ?? 1));
  return [...ranked, ...rest.map((page) => ({ ...page, score: roundScore(share * page.score) }))];
}

/** Rates the pages with the highest estimates, as many for every page of results. */
export function takeBest(
  matches: readonly Match[],
  { rate, query }: Rating,
  corpus: Corpus,
): Ranked[] {
  const ranked: Ranked[] = [];
  for (const match of matches.toSorted((a, b) => b.estimate - a.estimate).slice(0, maxRated)) {
    const { section, score } = rate(match);
    insert({ match, query, section, score: roundScore(100 * score), others: [] }, ranked, corpus);
  }
  return ranked;
}

/** Score from which on another section answers, too, to the best of its page. */
const minOtherShare = 0.5;

/** Puts a page where its score belongs; of a page and its sections the best stands there. */
export function insert(page: Ranked, ranked: Ranked[], { pages }: Corpus): void {
  const { id, pagePath } = pages[page.match.number]!;
  const at = ranked.findIndex(({ match }) => pages[match.number]!.pagePath === pagePath);
  const existing = ranked[at];
  if (existing !== undefined) {
    const [best, other] = existing.score >= page.score ? [existing, page] : [page, existing];
    const others = [...best.others, other, ...other.others]
      .filter(({ score }) => score >= minOtherShare * best.score);
    ranked.splice(at, 1);
    page = { ...best, others };
  }
  const worse = ranked.findIndex((other) =>
    page.score > other.score || (page.score === other.score && id < pages[other.match.number]!.id)
  );
  ranked.splice(worse < 0 ? ranked.length : worse, 0, page);
}

/** The worth of a page found by another wording, to one that the query itself finds. */
const rewordedShare = 0.96;

/** Joins the pages that a query finds with those that another wording of it finds, each once. */
export function withReworded(ranked: readonly Ranked[], other: readonly Ranked[], corpus: Corpus) {
  const merged: Ranked[] = [];
  const byPage = new Map(ranked.map((page) => [page.match.number, page]));
  for (const page of other) {
    const score = roundScore(rewordedShare * page.score);
    if (score > (byPage.get(page.match.number)?.score ?? -1)) {
      byPage.set(page.match.number, { ...page, score });
    }
  }
  for (const page of byPage.values()) insert(page, merged, corpus);
  return merged;
}

export const roundScore = (percents: number) => Math.round(100 * percents) / 100;
