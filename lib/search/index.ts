import { type Language, packs } from "../languages/mod.ts";
import { analysers } from "./analyser.ts";
import { extract } from "./extract.ts";
import { indexDocument } from "./page_words.ts";
import { buildPostings, type Corpus } from "./postings.ts";
import { type Query, readWords } from "./query.ts";
import { bestPages, withReworded, withWished } from "./ranking.ts";
import { rateWord, rateWords } from "./rating.ts";
import { type Rewording, rewordingOf } from "./synonyms.ts";
import { typedWordsOf, wordsOf } from "./tokenizer.ts";
import { type Found, isProgramKind, type SearchDocument, type VisitorsWords } from "./types.ts";
import { buildVocabulary, MetWords } from "./vocabulary.ts";
import { type Desk, deskOf, readWish } from "./wishes.ts";

/** What visitors' words are where a site does not say. */
const plainWords = (language: Language): VisitorsWords => ({
  wishes: packs[language].words.wishes,
  synonyms: [],
});

/** What searches an index, beside its pages. */
interface Front {
  desk: Desk;
  reword: Rewording;
}

/** A built index; `search` is synchronous, bounded for any text and never throws. */
export interface SearchIndex {
  /**
   * The best `limit` documents, of those that promise most, ties broken by id, and the number of
   * all that match; but for those that are left out.
   */
  search(query: string, limit: number, leavesOut?: LeavesOut): Found;
}

type LeavesOut = (id: string) => boolean;

/** Builds the index of documents in one language. */
export function buildSearchIndex(
  documents: readonly SearchDocument[],
  language: Language,
  { wishes, synonyms }: VisitorsWords = plainWords(language),
): SearchIndex {
  const corpus = corpusOf(documents, language);
  const front = {
    desk: deskOf(wishes, corpus),
    reword: rewordingOf(synonyms, corpus.analyser),
  };
  return { search: (text, limit, leavesOut) => search(text, limit, corpus, front, leavesOut) };
}

function corpusOf(documents: readonly SearchDocument[], language: Language): Corpus {
  const analyser = analysers[language];
  const met = new MetWords();
  const indexed = documents.map((document) => indexDocument(document, met));
  const pages = indexed.map(({ page }) => page);
  const { vocabulary, terms } = buildVocabulary(met, analyser);
  const postings = buildPostings(indexed.map(({ words }) => words), terms, vocabulary);
  return {
    analyser,
    vocabulary,
    postings,
    pages,
    averageLength: postings.terms.length / pages.length,
    hasKeywords: pages.some(({ firstKeyword, sections }) => firstKeyword < sections.length),
    hasPrograms: pages.some(({ kind }) => isProgramKind(kind)),
    undemotedPages: pages.filter(({ isDemoted }) => !isDemoted).length,
  };
}

function search(
  text: string,
  limit: number,
  corpus: Corpus,
  { desk, reword }: Front,
  leavesOut?: LeavesOut,
): Found {
  const words = wordsOf(text);
  /** What one wording of the query finds. */
  const find = (words: readonly string[]) => {
    const typed = readWords(words, corpus);
    const wish = readWish(text, typed, corpus, desk);
    const rating = typed.length > 1
      ? rateWords(typed, wish, corpus)
      : rateWord(typed, wish, corpus);
    if (leavesOut) {
      rating.matches = rating.matches.filter(({ page }) => !leavesOut(corpus.pages[page]!.id));
    }
    return { wish, rating, ranked: bestPages(rating, wish, corpus, limit) };
  };
  const { wish, rating, ranked } = find(words);
  let found = ranked;
  let total = rating.matches.length;
  for (const other of reword(words)) {
    const reworded = find(other);
    found = withReworded(found, reworded.ranked, corpus).slice(0, limit);
    total = Math.max(total, reworded.rating.matches.length);
  }
  const shown = withWished(found, wish, rating.query, corpus).slice(0, Math.max(0, limit));
  const hits = shown.map(({ match, section, score, query }) => {
    const { id, sections, firstKeyword } = corpus.pages[match.page]!;
    const place = section < firstKeyword ? section : 0;
    const { anchor, heading } = sections[place]!;
    const { excerpt, marks } = extract(match.page, place, query, corpus);
    return { id, anchor, section: heading || null, score, excerpt, marks };
  });
  return { hits, total: Math.max(total, hits.length), unknown: unknownIn(text, rating.query) };
}

/** The words of a query that no page has, as they were typed, each once. */
function unknownIn(text: string, { unknown }: Query): string[] {
  if (unknown.length === 0) return [];
  const words = typedWordsOf(text);
  return [...new Set(unknown.map((at) => words[at]!))];
}
