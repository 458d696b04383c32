import { shortest } from "./analyser.ts";
import type { Corpus } from "./corpus.ts";
import type { TypedWord } from "./query.ts";
import { bounds } from "./types.ts";
import { joinedToken, partToken, stopToken, type Word } from "./words.ts";

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
  const { word, folded, stem, isStop } = typed[at]!;
  const tokens: Expansion["tokens"] = new Map();
  const add = (quality: number, ...found: string[]) => {
    for (const token of found) {
      if (index.has(token) && quality > (tokens.get(token) ?? 0)) tokens.set(token, quality);
    }
  };
  add(1, isStop ? stopToken(folded) : stem);
  add(qualities.other, partToken(stem));
  const [before, next] = [typed[at - 1], typed[at + 1]];
  if (before && !before.isStop) add(qualities.form, joinedToken(before.word, word, analyser));
  if (next && !next.isStop) add(qualities.form, joinedToken(word, next.word, analyser));
  const isKnown = tokens.size > 0;
  add(isKnown ? qualities.other ** 2 : qualities.other, ...words.partsOf(folded));
  const isUnknown = !isKnown && !isStop && mayLookUp;
  if ((isUnknown || at === typed.length - 1) && folded.length >= shortest.completed) {
    const longer = index.beginningWith(folded).flatMap((form) => words.spelt(form)?.stem ?? []);
    add(qualities.other, ...longer);
  }
  if (!isUnknown) return { tokens };
  const { length: joinable } = analyser.linking.length > 0 ? folded : "";
  if (joinable >= shortest.inside) add(qualities.other, ...words.holding(folded));
  if (tokens.size > 0) return { tokens };
  const isCorrected = folded.length >= shortest.corrected && folded.length <= bounds.letters;
  const meant = isCorrected
    ? index.oneTypoFrom(folded).flatMap((form) => words.spelt(form) ?? [])
    : [];
  for (const { stem } of meant) {
    add(qualities.other, stem);
    add(qualities.other ** 2, partToken(stem));
  }
  // Another form of the word is none that was misspelt, and hardly anybody errs at the beginning.
  const isMeant = (other: Word) => other.stem !== stem && other.folded[0] === folded[0];
  return { tokens, meant: meant.find(isMeant)?.written };
}
