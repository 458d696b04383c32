import { type Analyser, wordsOf } from "./analyser.ts";
import type { TypedWord } from "./query.ts";
import { bounds } from "./types.ts";

/** Stands in a phrase for any one word. */
const anyWord = "*";

/** Makes a function that finds the phrases beginning at a place of a query, longest first. */
export function phrasesOf<Meaning>(
  phrases: readonly (readonly [phrase: string, meaning: Meaning])[],
  { stemOf }: Analyser,
) {
  const stemsOf = (phrase: string) =>
    phrase.split(/\s+/).flatMap((part) => part === anyWord ? part : wordsOf(part).map(stemOf));
  const read = phrases.map(([phrase, meaning]) => ({ stems: stemsOf(phrase), meaning }));
  read.sort((a, b) => b.stems.length - a.stems.length);
  const byFirst = Map.groupBy(read, ({ stems }) => stems[0]);
  return (place: number, query: readonly string[]) =>
    (byFirst.get(query[place]!) ?? []).filter(({ stems }) =>
      stems.every((stem, step) =>
        stem === query[place + step] || (stem === anyWord && place + step < query.length)
      )
    );
}

/**
 * Makes a function that words a query otherwise: with the other phrases of a site's list in the place
 * of the first one that it has. Whole wordings are searched for, since a phrase of two words stands
 * for one of three.
 */
export function rewordingOf(synonyms: readonly (readonly string[])[], analyser: Analyser) {
  const find = phrasesOf(
    synonyms.flatMap((list) => list.map((phrase) => [phrase, { phrase, list }] as const)),
    analyser,
  );
  return (typed: readonly TypedWord[]): string[] => {
    const words = typed.map(({ raw }) => raw);
    const stems = typed.map(({ stem }) => stem);
    for (const [at, { isStop }] of typed.entries()) {
      const [match] = find(at, stems);
      const length = match?.stems.length ?? 0;
      // A word that is no noun is no phrase: `will` in "who will come".
      if (match === undefined || (length === 1 && stems.length > 1 && isStop)) continue;
      const { phrase, list } = match.meaning;
      return list.filter((other) => other !== phrase).slice(0, bounds.wordings)
        .map((other) => words.toSpliced(at, length, other).join(" "));
    }
    return [];
  };
}
