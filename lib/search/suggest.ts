import type { Analyser } from "./analyser.ts";
import type { IndexedPage } from "./pages.ts";
import type { Slices } from "./slices.ts";
import { wordsOf } from "./tokenizer.ts";
import type { SearchIndex, SearchKind, Suggestion } from "./types.ts";

/** Kinds in the order they are offered. */
const standing: Record<SearchKind, number> = {
  service: 0,
  page: 0,
  article: 0,
  developer: 1,
  file: 2,
};

/** Longest beginning that is looked for, in code units: nobody types more of a title. */
const longest = 100;

/** Offers titles by their beginning, then those that have a later word with it. */
export async function createSuggest(
  pages: readonly IndexedPage[],
  analyser: Analyser,
  work: Slices,
): Promise<SearchIndex["suggest"]> {
  const key = (text: string) => wordsOf(text).map((word) => ` ${analyser.fold(word)}`).join("");
  const titles = await work.map(pages, ({ id, title, kind }) => ({
    suggestion: { id, title } satisfies Suggestion,
    key: key(title),
    rank: standing[kind],
  }));
  titles.sort((a, b) =>
    a.rank - b.rank || a.key.length - b.key.length || (a.suggestion.id < b.suggestion.id ? -1 : 1)
  );
  return (prefix, limit) => {
    const typed = key(prefix.slice(0, longest));
    if (typed === "" || limit <= 0) return [];
    const first = titles.filter(({ key }) => key.startsWith(typed));
    const later = first.length >= limit
      ? []
      : titles.filter(({ key }) => key.indexOf(typed, 1) > 0 && !key.startsWith(typed));
    return [...first, ...later].slice(0, limit).map(({ suggestion }) => suggestion);
  };
}
