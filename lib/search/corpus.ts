import type { Analyser } from "./analyser.ts";
import type { IndexedPage, Postings } from "./postings.ts";
import type { Vocabulary } from "./vocabulary.ts";

/** Everything that a query is answered from; nothing in it changes. */
export interface Corpus {
  analyser: Analyser;
  vocabulary: Vocabulary;
  postings: Postings;
  pages: readonly IndexedPage[];
  /** Mean number of words of a page. */
  averageLength: number;
}
