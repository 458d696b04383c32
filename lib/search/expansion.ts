import type { Corpus } from "./corpus.ts";
import type { TypedWord } from "./query.ts";
import { bounds } from "./types.ts";
import { partToken, shortest, stopToken, type Word } from "./words.ts";

/**
 * How well other words stand for the one typed: another form or spelling of it; and one that holds
 * or completes it, was meant by it, or is a part of it. A part of such a word counts by both.
 */
export const qualities = { form: 0.8, other: 0.5 };

/** What stands for a word: tokens with how well they do, and what was meant if it is misspelt. */
interface Expansion {
  tokens: Map<string, number>;
  meant?: string;
}

/** Finds what stands for the word typed at a place; the last one may be the beginning of another. */
export function lookUp(
  typed: readonly TypedWord[],
  at: number,
  { analyser, index, words }: Corpus,
  mayLookUp: boolean,
): Expansion {
  const { word, stem, isStop } = typed[at]!;
  const folded = analyser.fold(word);
  const { length } = folded;
  const tokens = new Map<string, number>();
  const add = (quality: number, ...found: string[]) => {
    for (const token of found) {
      if (index.has(token) && quality > (tokens.get(token) ?? 0)) tokens.set(token, quality);
    }
  };
  const addWords = (found: readonly Word[]) =>
    add(qualities.other, ...found.map(({ stem }) => stem));
  add(1, isStop ? stopToken(folded) : stem);
  add(qualities.other, partToken(stem));
  const [before, next] = [typed[at - 1], typed[at + 1]];
  if (before && !before.isStop) add(qualities.form, analyser.stemOf(before.word + word));
  if (next && !next.isStop) add(qualities.form, analyser.stemOf(word + next.word));
  const isKnown = tokens.size > 0;
  add(isKnown ? qualities.other ** 2 : qualities.other, ...words.partsOf(folded));
  const isUnknown = !isKnown && !isStop && mayLookUp;
  if ((isUnknown || at === typed.length - 1) && length >= shortest.completed) {
    const isPart = isUnknown && analyser.linking.length > 0 && length >= shortest.inside;
    addWords(words.holding(folded, isPart));
  }
  const isMisspelt = isUnknown && tokens.size === 0 && length >= shortest.corrected;
  const meant = isMisspelt && length <= bounds.letters ? index.oneTypoFrom(folded) : [];
  addWords(meant);
  add(qualities.other ** 2, ...meant.map(({ stem }) => partToken(stem)));
  // Hardly anybody errs at the beginning.
  const best = meant.find((other) => other.folded[0] === folded[0]);
  return { tokens, meant: best?.written };
}
