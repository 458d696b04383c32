import type { Language } from "../languages/mod.ts";
import { inTurns, type Steps } from "../turns.ts";
import { analysers } from "./analyser.ts";
import { extract } from "./extract.ts";
import type { Match } from "./match.ts";
import {
  buildPostings,
  type Corpus,
  type IndexData,
  indexDocument,
  type IndexedPage,
  type PageWords,
} from "./postings.ts";
import { readWords } from "./query.ts";
import { rateWord, rateWords, type Rating } from "./rating.ts";
import type { SearchDocument, SearchHit } from "./types.ts";
import { buildVocabulary, MetWords } from "./vocabulary.ts";

/** A built index; `search` is synchronous, bounded for any text and never throws. */
export interface SearchIndex {
  /** What `openSearchIndex` makes the same index of. */
  data: IndexData;
  /**
   * The best `limit` documents, of those that promise most, ties broken by id, and the number of
   * all that match; but for those that are left out.
   */
  search(
    query: string,
    limit: number,
    leavesOut?: (id: string) => boolean,
  ): { hits: SearchHit[]; total: number };
}

/**
 * Builds the index of documents in one language, in turns, so that a server that is already
 * listening answers whatever does not need it. Between documents there may be steps without one.
 */
export const buildSearchIndex = async (
  documents: Iterable<SearchDocument | void>,
  language: Language,
): Promise<SearchIndex> => openSearchIndex(await inTurns(build(documents, language)), language);

/** The index that its data were taken from. */
export function openSearchIndex(data: IndexData, language: Language): SearchIndex {
  const corpus = { ...data, analyser: analysers[language] };
  return {
    data,
    search: (text, limit, leavesOut) => search(text, limit, leavesOut, corpus),
  };
}

function* build(documents: Iterable<SearchDocument | void>, language: Language): Steps<IndexData> {
  const analyser = analysers[language];
  const met = new MetWords();
  const pages: IndexedPage[] = [];
  const pageWords: PageWords[] = [];
  for (const document of documents) {
    yield;
    if (!document) continue;
    const { page, words } = yield* indexDocument(document, met);
    pages.push(page);
    pageWords.push(words);
  }
  const { vocabulary, terms } = yield* buildVocabulary(met, analyser);
  const postings = yield* buildPostings(pageWords, terms, vocabulary);
  return {
    vocabulary,
    postings,
    pages,
    averageLength: postings.terms.length / pages.length,
    undemotedPages: pages.filter(({ isDemoted }) => !isDemoted).length,
  };
}

function search(
  text: string,
  limit: number,
  leavesOut: ((id: string) => boolean) | undefined,
  corpus: Corpus,
): ReturnType<SearchIndex["search"]> {
  const typed = readWords(text, corpus);
  const rating = typed.length > 1 ? rateWords(typed, corpus) : rateWord(typed, corpus);
  if (leavesOut) {
    rating.matches = rating.matches.filter(({ page }) => !leavesOut(corpus.pages[page]!.id));
  }
  const hits = bestPages(rating, corpus, limit).map(({ match, section, score }) => {
    const { id, sections } = corpus.pages[match.page]!;
    const { anchor, heading } = sections[section]!;
    const { excerpt, marks } = extract(match.page, section, rating.query, corpus);
    return { id, anchor, section: heading || null, score, excerpt, marks };
  });
  return { hits, total: rating.matches.length };
}

/** At most so many pages are rated: those with the highest estimates. */
const mostRated = 56;

/**
 * Rates the page with the highest estimate, again and again, until none that is left can reach the
 * first `limit`; best first, ties broken by id.
 */
function bestPages({ matches, rate }: Rating, { pages }: Corpus, limit: number) {
  const ranked: { match: Match; score: number; section: number }[] = [];
  for (let place = 0; place < Math.min(mostRated, matches.length); place++) {
    const match = takeHighest(matches, place);
    if (percent(match.estimate) < (ranked[limit - 1]?.score ?? 0)) break;
    const rated = rate(match);
    const score = percent(rated.score);
    const { id } = pages[match.page]!;
    const worse = ranked.findIndex((other) =>
      score > other.score || (score === other.score && id < pages[other.match.page]!.id)
    );
    ranked.splice(worse < 0 ? ranked.length : worse, 0, { match, score, section: rated.section });
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

/** A share as percents with two decimals. */
const percent = (share: number) => Math.round(10_000 * share) / 100;
