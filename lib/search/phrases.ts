import type { Analyser } from "./analyser.ts";
import { wordsOf } from "./tokenizer.ts";

/** Stands in a phrase for any one word. */
const anyWord = "*";

/** Makes a function that finds the phrases beginning at a place of a query, longest first. */
export function phrasesOf<Meaning>(
  phrases: readonly (readonly [phrase: string, meaning: Meaning])[],
  { keyOf }: Analyser,
) {
  const keysOf = (phrase: string) =>
    phrase.split(/\s+/).flatMap((part) => part === anyWord ? part : wordsOf(part).map(keyOf));
  const read = phrases.map(([phrase, meaning]) => ({ keys: keysOf(phrase), meaning }));
  read.sort((a, b) => b.keys.length - a.keys.length);
  const byFirst = Map.groupBy(read, ({ keys }) => keys[0]);
  return (place: number, query: readonly string[]) =>
    (byFirst.get(query[place]!) ?? []).filter(({ keys }) =>
      keys.every((key, step) =>
        key === query[place + step] || (key === anyWord && place + step < query.length)
      )
    );
}
