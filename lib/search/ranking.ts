import { Match } from "./match.ts";
import type { Corpus } from "./postings.ts";
import type { Query } from "./query.ts";
import type { Rating } from "./rating.ts";
import { isProgramKind } from "./types.ts";
import type { Wish } from "./wishes.ts";

/** A page with its score in percent, its best section and the query that found it. */
export interface Ranked {
  match: Match;
  score: number;
  section: number;
  query: Query;
}

/** At most so many pages are rated: those with the highest estimates. */
const mostRated = 56;

/** What lies between two pages that follow each other for no better score. */
const leastDifference = 0.01;

/**
 * The best pages, ties broken by id. Pages for programs come behind all others that hold a word,
 * unless the query names what only they treat.
 */
export function bestPages(rating: Rating, wish: Wish, corpus: Corpus, limit: number): Ranked[] {
  const { pages, hasPrograms } = corpus;
  if (wish.isForPrograms || !hasPrograms) return takeBest(rating.matches, rating, corpus, limit);
  const isLast = ({ page }: Match) => isProgramKind(pages[page]!.kind);
  const last = rating.matches.filter(isLast);
  const first = takeBest(
    rating.matches.filter((match) => !isLast(match)),
    rating,
    corpus,
    limit,
  );
  if (first.length >= limit) return first;
  const rest = takeBest(last, rating, corpus, limit - first.length);
  const lowest = first.at(-1)?.score ?? Infinity;
  const share = Math.min(1, Math.max(0, lowest - leastDifference) / (rest[0]?.score ?? 1));
  return [...first, ...rest.map((page) => ({ ...page, score: rounded(share * page.score) }))];
}

/**
 * Rates the page with the highest estimate, again and again, until none that is left can reach the
 * first `limit`; best first, ties broken by id.
 */
function takeBest(
  matches: Match[],
  { rate, query }: Rating,
  corpus: Corpus,
  limit: number,
): Ranked[] {
  const ranked: Ranked[] = [];
  for (let place = 0; place < Math.min(mostRated, matches.length); place++) {
    const match = takeHighest(matches, place);
    if (percent(match.estimate) < (ranked[limit - 1]?.score ?? 0)) break;
    const rated = rate(match);
    insert({ match, query, section: rated.section, score: percent(rated.score) }, ranked, corpus);
  }
  return ranked.slice(0, Math.max(0, limit));
}

/** The match with the highest estimate from a place on, which is put there. */
function takeHighest(matches: Match[], place: number): Match {
  let best = place;
  for (let other = place + 1; other < matches.length; other++) {
    if (matches[other]!.estimate > matches[best]!.estimate) best = other;
  }
  [matches[place], matches[best]] = [matches[best]!, matches[place]!];
  return matches[place]!;
}

/** Puts a page where its score belongs. */
function insert(page: Ranked, ranked: Ranked[], { pages }: Corpus): void {
  const { id } = pages[page.match.page]!;
  const worse = ranked.findIndex((other) =>
    page.score > other.score || (page.score === other.score && id < pages[other.match.page]!.id)
  );
  ranked.splice(worse < 0 ? ranked.length : worse, 0, page);
}

/** What another wording of a query finds is worth, to what the query itself finds. */
const rewordedShare = 0.96;

/** The pages that a query finds and those that another wording of it finds, each once. */
export function withReworded(ranked: readonly Ranked[], other: readonly Ranked[], corpus: Corpus) {
  const all: Ranked[] = [];
  const byPage = new Map(ranked.map((page) => [page.match.page, page]));
  for (const page of other) {
    const score = rounded(rewordedShare * page.score);
    if (score > (byPage.get(page.match.page)?.score ?? -1)) {
      byPage.set(page.match.page, { ...page, score });
    }
  }
  for (const page of byPage.values()) insert(page, all, corpus);
  return all;
}

/** Scores in percent: of a page that is all that is wished for, and of a subject that is found. */
const wishedScore = 90;
const subjectScore = 40;

/** Share of the words, by their weights, from which on a title names the subject. */
const subjectInTitle = 0.8;

/** Pages of wishes that lead the results. */
const mostWished = 2;

/**
 * Puts the pages of a wish before the others, or behind the best page of its subject. A page whose
 * title is the query stays where it is.
 */
export function withWished(ranked: readonly Ranked[], wish: Wish, query: Query, corpus: Corpus) {
  const wished = wish.pages.slice(0, mostWished);
  if (wished.length === 0) return ranked;
  const own = wished.map((page) =>
    ranked.find(({ match }) => match.page === page) ??
      { match: new Match(page, 1), section: 0, score: 0, query }
  );
  const others = ranked.filter(({ match }) => !wished.includes(match.page));
  const all = [...others];
  const [best] = others;
  const isSubjectFound = best !== undefined && (best.match.titleFit > 0.99 ||
    (query.subjects > 0 && best.match.title > subjectInTitle) ||
    query.subjects * best.score >= subjectScore);
  let score = isSubjectFound
    ? best.score - leastDifference
    : Math.min(100, Math.max(wishedScore, (best?.score ?? 0) + leastDifference * own.length));
  for (const page of own) {
    insert({ ...page, score: rounded(Math.max(score, page.score)) }, all, corpus);
    score -= leastDifference;
  }
  return all;
}

/** With two decimals. */
const rounded = (percents: number) => Math.round(100 * percents) / 100;

/** A share as percents. */
const percent = (share: number) => rounded(100 * share);
