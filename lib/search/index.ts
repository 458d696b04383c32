import type { Language } from "../language.ts";
import { type Analyser, analysers } from "./analyser.ts";
import { buildPostings, type IndexedPage, readDocument } from "./postings.ts";
import { createSearch } from "./search.ts";
import { Slices } from "./slices.ts";
import { wordsOf } from "./tokenizer.ts";
import type { SearchDocument, SearchIndex, SearchKind } from "./types.ts";
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
  return {
    search: createSearch({ analyser, vocabulary, postings, pages, averageLength }),
    suggest: await createSuggest(pages, analyser, work),
  };
}

/** Kinds in the order they are suggested; the others come first. */
const standing: Partial<Record<SearchKind, number>> = { developer: 1, file: 2 };

/** Offers titles by their beginning, then those that have a later word with it. */
async function createSuggest(
  pages: readonly IndexedPage[],
  analyser: Analyser,
  work: Slices,
): Promise<SearchIndex["suggest"]> {
  const fold = (text: string) => wordsOf(text).map((word) => ` ${analyser.fold(word)}`).join("");
  const titles = await work.map(pages, ({ id, title, kind }) => ({
    id,
    title,
    folded: fold(title),
    standing: standing[kind] ?? 0,
  }));
  titles.sort((a, b) =>
    a.standing - b.standing || a.folded.length - b.folded.length || (a.id < b.id ? -1 : 1)
  );
  return (prefix, limit) => {
    const typed = fold(prefix);
    const found = titles.filter(({ folded }) => typed !== "" && folded.includes(typed));
    const [first, later] = [true, false].map((isFirst) =>
      found.filter(({ folded }) => folded.startsWith(typed) === isFirst)
    );
    return [...first!, ...later!].slice(0, Math.max(0, limit))
      .map(({ id, title }) => ({ id, title }));
  };
}
