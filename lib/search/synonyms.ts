import type { Corpus } from "./corpus.ts";
import { phrasesOf } from "./phrases.ts";
import { readTyped } from "./query.ts";
import { bounds } from "./types.ts";

/**
 * Makes a function that words a query otherwise: with one phrase of a site's list in the place of
 * another. Whole wordings are searched for, since a phrase of two words stands for one of three.
 */
export function rewordingOf(synonyms: readonly (readonly string[])[], corpus: Corpus) {
  const find = phrasesOf(
    synonyms.flatMap((list) => list.map((phrase) => [phrase, { phrase, list }] as const)),
    corpus.analyser,
  );
  return (text: string): string[] => {
    const typed = readTyped(text, corpus);
    const words = typed.map(({ raw }) => raw);
    const keys = typed.map(({ key }) => key);
    const wordings: string[] = [];
    for (let at = 0; at < keys.length && wordings.length < bounds.wordings; at++) {
      const [match] = find(at, keys);
      const length = match?.keys.length ?? 0;
      // A word that is no noun is no phrase: `will` in "who will come".
      if (match === undefined || (length === 1 && keys.length > 1 && typed[at]!.isStop)) continue;
      const { phrase, list } = match.meaning;
      const others = list.filter((other) => other !== phrase);
      const [before, after] = [words.slice(0, at), words.slice(at + length)];
      wordings.push(...others.map((other) => [...before, other, ...after].join(" ")));
      at += length - 1;
    }
    return wordings.slice(0, bounds.wordings);
  };
}
