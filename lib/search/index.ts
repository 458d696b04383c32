import type { Language } from "../language.ts";
import { analysers } from "./analyser.ts";
import { buildPostings, type IndexedPage, type PageWords, readDocument } from "./postings.ts";
import { createSearch } from "./search.ts";
import type { SearchDocument, SearchIndex } from "./types.ts";
import { buildVocabulary, MetWords } from "./vocabulary.ts";

/** Milliseconds the work may take before others get their turn. */
const slice = 5;

/**
 * Builds the index of documents in one language, in slices of a few milliseconds, so that a
 * server that is already listening answers whatever does not need it.
 */
export async function buildSearchIndex(
  documents: Iterable<SearchDocument>,
  language: Language,
): Promise<SearchIndex> {
  const steps = build(documents, language);
  for (let end = performance.now() + slice;;) {
    const { done, value } = steps.next();
    if (done) return value;
    if (performance.now() < end) continue;
    await new Promise((resolve) => setTimeout(resolve));
    end = performance.now() + slice;
  }
}

/** The work in short steps. */
function* build(
  documents: Iterable<SearchDocument>,
  language: Language,
): Generator<void, SearchIndex> {
  const analyser = analysers[language];
  const met = new MetWords();
  const pages: IndexedPage[] = [];
  const pageWords: PageWords[] = [];
  for (const document of documents) {
    yield;
    const { page, words } = readDocument(document, met);
    pages.push(page);
    pageWords.push(words);
  }
  const { vocabulary, terms } = yield* buildVocabulary(met, analyser);
  const postings = yield* buildPostings(pageWords, terms, vocabulary);
  const averageLength = postings.terms.length / pages.length;
  return { search: createSearch({ analyser, vocabulary, postings, pages, averageLength }) };
}
