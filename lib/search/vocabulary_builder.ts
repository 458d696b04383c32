import type { Analyser } from "./analyser.ts";
import { letterBits } from "./one_edit.ts";
import type { Slices } from "./slices.ts";
import { firstNotBefore } from "./sorted.ts";
import { Vocabulary } from "./vocabulary.ts";

/**
 * Makes the vocabulary of a corpus. `terms` gives the term of every word, by its place in the
 * list.
 */
export async function buildVocabulary(
  words: string[],
  analyser: Analyser,
  work: Slices,
): Promise<{ vocabulary: Vocabulary; terms: Uint32Array }> {
  const folded = await work.map(words, (word) => analyser.fold(word));
  const order = await sortedPlaces(folded, work);
  const terms = new Uint32Array(words.length);
  order.forEach((place, term) => terms[place] = term);

  const spellings = new Map<number, string>();
  const isStop = new Uint8Array(words.length);
  const stemmed = await work.map(order, (place, term) => {
    const word = words[place]!;
    if (word !== folded[place]) spellings.set(term, word);
    isStop[term] = analyser.isStopWord(word) ? 1 : 0;
    return analyser.stem(folded[place]!);
  });
  const folds = order.map((place) => folded[place]!);
  const all = [...new Set(stemmed)];
  const stems = (await sortedPlaces(all, work)).map((place) => all[place]!);
  const stemOf = Uint32Array.from(
    await work.map(stemmed, (stem) => firstNotBefore(stems, stem)),
  );
  const foldLetters = Uint32Array.from(await work.map(folds, letterBits));
  const stemLetters = Uint32Array.from(await work.map(stems, letterBits));
  const vocabulary = new Vocabulary({
    folds,
    spellings,
    stems,
    stemOf,
    isStop,
    foldLetters,
    stemLetters,
  });
  return { vocabulary, terms };
}

/** The places of a list's texts in the order of the texts, sorted in portions. */
async function sortedPlaces(texts: string[], work: Slices): Promise<number[]> {
  const portions = new Map<string, number[]>();
  await work.map(texts, (text, place) => {
    const portion = portions.get(text.slice(0, 2));
    if (portion) portion.push(place);
    else portions.set(text.slice(0, 2), [place]);
  });
  const places = await work.map(
    [...portions.keys()].sort(),
    (key) => portions.get(key)!.sort((a, b) => texts[a]! < texts[b]! ? -1 : 1),
  );
  return places.flat();
}
