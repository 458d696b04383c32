import type { WeightedStem } from "./candidates.ts";
import type { Corpus } from "./corpus.ts";
import { excerptOf } from "./excerpt.ts";
import { PageRater, type Rating } from "./page_rater.ts";
import type { IndexedPage } from "./pages.ts";
import { type Query, readQuery } from "./query.ts";
import type { SearchIndex } from "./types.ts";

/** Bounds of the work for one query: stems lunr is asked for, pages rated and counted. */
const mostStems = 32;
const mostPages = 200;

/** Pages that hold much less of the query than the best one does are noise. */
const leastCoverage = 0.25;

interface RatedPage {
  page: IndexedPage;
  rating: Rating;
  /** 0 to 100. */
  score: number;
}

/** The search in a corpus: lunr finds candidates, the rater puts them in order. */
export function createSearch(corpus: Corpus): SearchIndex {
  const slots = new Uint16Array(corpus.vocabulary.size);
  return {
    search(text, limit) {
      const query = readQuery(text, corpus);
      query.terms.forEach((term, place) => slots[term] = place + 1);
      const found = ratedPages(query, slots, corpus);
      const hits = found.slice(0, Math.max(0, limit)).map(({ page, rating, score }) => ({
        id: page.id,
        anchor: rating.section < 0 ? null : page.sections[rating.section]!.anchor,
        score,
        excerpt: excerptOf(page, rating.section, query, slots),
      }));
      for (const term of query.terms) slots[term] = 0;
      return { hits, total: found.length };
    },
  };
}

/** The pages worth showing, best first, ties broken by id. */
function ratedPages(query: Query, slots: Uint16Array, corpus: Corpus): RatedPage[] {
  const rater = new PageRater(query, slots, corpus);
  const pages = corpus.candidates.find(stemsOf(query, corpus), mostPages).map((number) => {
    const page = corpus.pages[number]!;
    const rating = rater.rate(page);
    return { page, rating, score: Math.round(rating.score * 10_000) / 100 };
  });
  const best = Math.max(...pages.map(({ rating }) => rating.coverage));
  return pages.filter(({ rating }) => rating.coverage >= leastCoverage * best)
    .sort((a, b) => b.score - a.score || (a.page.id < b.page.id ? -1 : 1));
}

/** The weightiest stems of the terms that match. */
function stemsOf({ terms, matches, weights }: Query, { vocabulary }: Corpus): WeightedStem[] {
  const stems = new Map<number, number>();
  terms.forEach((term, place) => {
    const stem = vocabulary.stemOf[term]!;
    for (const { word, quality } of matches[place]!.words) {
      stems.set(stem, Math.max(stems.get(stem) ?? 0, weights[word]! * quality));
    }
  });
  return [...stems].map(([stem, weight]) => ({ stem, weight }))
    .sort((a, b) => b.weight - a.weight).slice(0, mostStems);
}
