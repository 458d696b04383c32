import type { Language } from "../language.ts";
import { analysers } from "./analyser.ts";
import { DocumentReader } from "./pages.ts";
import { buildPostings } from "./postings.ts";
import { createSearch } from "./search.ts";
import { Slices } from "./slices.ts";
import { createSuggest } from "./suggest.ts";
import type { SearchDocument, SearchIndex } from "./types.ts";
import { buildVocabulary } from "./vocabulary.ts";

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
  const reader = new DocumentReader();
  const read = await work.map(documents, (document) => reader.read(document));
  const { vocabulary, terms } = await buildVocabulary(reader.met, analyser, work);
  const postings = await buildPostings(read.map(({ words }) => words), terms, vocabulary, work);
  const pages = read.map(({ page }) => page);
  return {
    search: createSearch({ analyser, vocabulary, postings, pages }),
    suggest: await createSuggest(pages, analyser, work),
  };
}
