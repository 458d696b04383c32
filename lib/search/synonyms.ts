import type { Analyser } from "./analyser.ts";
import { keyOf, Phrases } from "./phrases.ts";
import { wordsOf } from "./tokenizer.ts";

/** At most so many other wordings of a query are searched for. */
const mostWordings = 4;

/** The other wordings of a query: each has one phrase of a list in the place of another. */
export type Rewording = (query: readonly string[]) => string[][];

/** Prepares the lists of words and phrases that mean the same. */
export function rewordingOf(
  synonyms: readonly (readonly string[])[],
  analyser: Analyser,
): Rewording {
  if (synonyms.length === 0) return () => [];
  const phrases = new Phrases(
    synonyms.flatMap((list) => list.map((phrase) => [phrase, { phrase, list }] as const)),
    analyser,
  );
  /** Whether a phrase is found where its only word is no noun: `will` in "who will come". */
  const isOnlyStopWord = (
    { at, length }: { at: number; length: number },
    query: readonly string[],
  ) =>
    length === 1 && query.length > 1 && analyser.isStopWord(query[at]!) &&
    !analyser.isArticle(query[at - 1] ?? "");

  return (query) => {
    const keys = query.map((word) => keyOf(word, analyser));
    const wordings: string[][] = [];
    for (let at = 0; at < keys.length; at++) {
      const [found] = phrases.at(at, keys);
      if (found === undefined || isOnlyStopWord(found, query)) continue;
      for (const other of found.meaning.list) {
        if (other === found.meaning.phrase) continue;
        wordings.push([
          ...query.slice(0, at),
          ...wordsOf(other),
          ...query.slice(at + found.length),
        ]);
      }
      at += found.length - 1;
    }
    return wordings.slice(0, mostWordings);
  };
}
