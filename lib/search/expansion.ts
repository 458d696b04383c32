import { dropMarks } from "./analyser.ts";
import type { Corpus } from "./corpus.ts";
import type { TypedWord } from "./query.ts";
import { identifierParts, longestWord } from "./tokenizer.ts";
import { joinedToken, partToken, stopToken, type Word } from "./words.ts";

/**
 * How well other words stand for the one typed: another form or spelling of it; a word that holds or
 * completes it; one that was meant by it or begins with a known one, or a part of an unknown one;
 * and a part of a known one, which finds a little where nothing else does.
 */
export const qualities = { form: 0.8, near: 0.6, far: 0.5, partOfKnown: 0.1 };

/** Lengths, in letters, from which on a word is completed, corrected, and looked for inside others. */
const shortest = { completed: 3, corrected: 4, inside: 5 };

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
  const { word, raw, folded, stem, isStop } = typed[at]!;
  const tokens: Expansion["tokens"] = new Map();
  const add = (quality: number, ...found: string[]) => {
    for (const token of found) {
      if (index.has(token) && quality > (tokens.get(token) ?? 0)) tokens.set(token, quality);
    }
  };
  add(1, isStop ? stopToken(folded) : stem);
  add(qualities.near, partToken(stem));
  const joined = typed.slice(Math.max(0, at - 1), at + 2).map(({ isStop, word }) =>
    isStop ? "" : word
  );
  for (let next = 1; next < joined.length; next++) {
    if (joined[next - 1] && joined[next]) {
      add(qualities.form, joinedToken(joined[next - 1]!, joined[next]!, analyser));
    }
  }
  const isKnown = tokens.size > 0;
  const parts = identifierParts(raw).map((part) => analyser.stem(analyser.fold(part)));
  add(isKnown ? qualities.partOfKnown : qualities.far, ...parts, ...words.partsOf(folded));
  const isUnknown = !isKnown && !isStop && mayLookUp;
  if ((isUnknown || at === typed.length - 1) && folded.length >= shortest.completed) {
    const longer = index.beginningWith(folded).flatMap((form) => words.spelt(form)?.stem ?? []);
    add(isKnown ? qualities.far : qualities.near, ...longer);
  }
  if (!isUnknown) return { tokens };
  const joinsWords = analyser.linking.length > 0;
  if (joinsWords && folded.length >= shortest.inside) add(qualities.near, ...words.holding(folded));
  // Letters exchanged may look like an umlaut (`Taellen` for `Tabellen`): both spellings count.
  const meant = [...new Set([folded, dropMarks(word)])]
    .filter(({ length }) => length >= shortest.corrected && length <= longestWord)
    .flatMap(index.oneTypoFrom).flatMap((form) => words.spelt(form) ?? []);
  for (const { stem } of meant) {
    add(qualities.far, stem);
    add(qualities.far ** 2, partToken(stem));
  }
  // Else the longest word counts that it begins or ends with.
  for (let { length } = folded; joinsWords && length >= shortest.corrected; length--) {
    if (tokens.size > 0) break;
    for (const part of [folded.slice(0, length), folded.slice(-length)]) {
      add(qualities.far ** 2, words.stemOf(part) ?? "");
    }
  }
  // Another form of the word is none that was misspelt, and hardly anybody errs at the beginning.
  const isMeant = (other: Word) => other.stem !== stem && other.folded[0] === folded[0];
  return { tokens, meant: meant.find(isMeant)?.written };
}
