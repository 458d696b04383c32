import type { Language } from "../languages/mod.ts";
import { inTurns, type Steps } from "../turns.ts";
import { analysers } from "./analyser.ts";
import { buildPostings, type IndexedPage, type PageWords, readDocument } from "./postings.ts";
import { createSearch } from "./search.ts";
import type { SearchDocument, SearchIndex } from "./types.ts";
import { buildVocabulary, MetWords } from "./vocabulary.ts";

/**
 * Builds the index of documents in one language, in turns, so that a server that is already
 * listening answers whatever does not need it. Between documents there may be steps without one.
 */
export const buildSearchIndex = (
  documents: Iterable<SearchDocument | void>,
  language: Language,
): Promise<SearchIndex> => inTurns(build(documents, language));

function* build(
  documents: Iterable<SearchDocument | void>,
  language: Language,
): Steps<SearchIndex> {
  const analyser = analysers[language];
  const met = new MetWords();
  const pages: IndexedPage[] = [];
  const pageWords: PageWords[] = [];
  for (const document of documents) {
    yield;
    if (!document) continue;
    const { page, words } = yield* readDocument(document, met);
    pages.push(page);
    pageWords.push(words);
  }
  const { vocabulary, terms } = yield* buildVocabulary(met, analyser);
  const postings = yield* buildPostings(pageWords, terms, vocabulary);
  const averageLength = postings.terms.length / pages.length;
  return { search: createSearch({ analyser, vocabulary, postings, pages, averageLength }) };
}
