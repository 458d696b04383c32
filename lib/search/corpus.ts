import type { Analyser } from "./analyser.ts";
import type { Candidates } from "./candidates.ts";
import type { Groups } from "./groups.ts";
import type { IndexedPage } from "./pages.ts";
import type { Vocabulary } from "./vocabulary.ts";

/** Everything that a query is answered from. */
export interface Corpus {
  analyser: Analyser;
  vocabulary: Vocabulary;
  /** For every stem the stems of the compounds that hold it. */
  compounds: Groups;
  candidates: Candidates;
  pages: readonly IndexedPage[];
  /** Mean number of words of a page. */
  averageLength: number;
}
