import type { Language } from "../language.ts";
import { analysers } from "./analyser.ts";
import { buildCandidates } from "./candidates.ts";
import { findCompounds } from "./compound_index.ts";
import type { Corpus } from "./corpus.ts";
import { readPage } from "./pages.ts";
import { createSearch } from "./search.ts";
import { Slices } from "./slices.ts";
import type { SearchDocument, SearchIndex } from "./types.ts";
import { buildVocabulary } from "./vocabulary_builder.ts";
import { WordCollector } from "./word_collector.ts";

/**
 * Builds the index of documents in one language, in slices of a few milliseconds, so that a
 * server that is already listening answers whatever does not need it.
 */
export async function buildSearchIndex(
  documents: Iterable<SearchDocument>,
  language: Language,
): Promise<SearchIndex> {
  return createSearch(await buildCorpus(documents, language));
}

/** Reads the documents into numbers and lists; the texts for the extracts are all that stays. */
async function buildCorpus(
  documents: Iterable<SearchDocument>,
  language: Language,
): Promise<Corpus> {
  const work = new Slices();
  const analyser = analysers[language];
  const collector = new WordCollector();
  const pages = await work.map(documents, (document) => readPage(document, collector));
  const { vocabulary, terms } = await buildVocabulary(collector.words(), analyser, work);
  await work.map(pages, ({ words }) => words.forEach((word, at) => words[at] = terms[word]!));
  const compounds = await findCompounds(vocabulary, analyser, collector.identifiers, work);
  const candidates = await buildCandidates(pages, vocabulary, work);
  const averageLength = pages.reduce((sum, page) => sum + page.words.length, 0) / pages.length;
  return { analyser, vocabulary, compounds, candidates, pages, averageLength };
}
