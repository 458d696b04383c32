import type { Language } from "../language.ts";
import { analysers } from "./analyser.ts";
import { buildPostings, readDocument } from "./postings.ts";
import { createSearch } from "./search.ts";
import { Slices } from "./slices.ts";
import type { SearchDocument, SearchIndex } from "./types.ts";
import { buildVocabulary, MetWords } from "./vocabulary.ts";

/**
 * Builds the index of documents in one language, in slices of a few milliseconds, so that a
 * server that is already listening answers whatever does not need it.
 */
export async function buildSearchIndex(
  documents: Iterable<SearchDocument>,
  language: Language,
): Promise<SearchIndex> {
  const work = new Slices();
  const analyser = analysers[language];
  const met = new MetWords();
  const read = await work.map(documents, (document) => readDocument(document, met));
  const { vocabulary, terms } = await buildVocabulary(met, analyser, work);
  const postings = await buildPostings(read.map(({ words }) => words), terms, vocabulary, work);
  const pages = read.map(({ page }) => page);
  const averageLength = postings.terms.length / pages.length;
  return { search: createSearch({ analyser, vocabulary, postings, pages, averageLength }) };
}
