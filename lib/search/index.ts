import { type Language, packs } from "../languages/mod.ts";
import { inTurns, type Steps } from "../turns.ts";
import { analysers } from "./analyser.ts";
import { extract } from "./extract.ts";
import { indexDocument, type IndexedPage, type PageWords } from "./page_words.ts";
import { buildPostings, type Corpus } from "./postings.ts";
import { type Query, readWords } from "./query.ts";
import { bestPages, withReworded, withWished } from "./ranking.ts";
import { rateWord, rateWords } from "./rating.ts";
import { type Rewording, rewordingOf } from "./synonyms.ts";
import { typedWordsOf, wordsOf } from "./tokenizer.ts";
import {
  isForPrograms,
  type SearchDocument,
  type SearchIndex,
  type VisitorsWords,
} from "./types.ts";
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

/**
 * Builds the index of documents in one language, in turns, so that a server that is already
 * listening answers whatever does not need it. Between documents there may be steps without one.
 */
export const buildSearchIndex = async (
  documents: Iterable<SearchDocument | void>,
  language: Language,
  { wishes, synonyms }: VisitorsWords = plainWords(language),
): Promise<SearchIndex> => {
  const corpus = await inTurns(build(documents, language));
  const front = {
    desk: deskOf(wishes, corpus),
    reword: rewordingOf(synonyms, corpus.analyser),
  };
  return { search: (text, limit) => search(text, limit, corpus, front) };
};

function* build(documents: Iterable<SearchDocument | void>, language: Language): Steps<Corpus> {
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
    analyser,
    vocabulary,
    postings,
    pages,
    averageLength: postings.terms.length / pages.length,
    hasKeywords: pages.some(({ firstKeyword, sections }) => firstKeyword < sections.length),
    hasPrograms: pages.some(({ kind }) => isForPrograms(kind)),
    undemotedPages: pages.filter(({ isDemoted }) => !isDemoted).length,
  };
}

function search(
  text: string,
  limit: number,
  corpus: Corpus,
  { desk, reword }: Front,
): ReturnType<SearchIndex["search"]> {
  const words = wordsOf(text);
  /** What one wording of the query finds. */
  const find = (words: readonly string[]) => {
    const typed = readWords(words, corpus);
    const wish = readWish(text, typed, corpus, desk);
    const rating = typed.length > 1
      ? rateWords(typed, wish, corpus)
      : rateWord(typed, wish, corpus);
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
