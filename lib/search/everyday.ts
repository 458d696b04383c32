import type { EverydayWords } from "../languages/everyday_words.ts";
import type { Analyser } from "./analyser.ts";

export const noEverydayWords: EverydayWords = { groups: [], associations: {} };

/** How well an everyday word stands for another: one of its group, and one that it leads to. */
const qualities = { group: 0.6, association: 0.2 };

/** The everyday words of a language, by their stems. */
export interface Everyday {
  /** Finds the stems of what others write for a word of a stem, each with its quality. */
  kin(stem: string): ReadonlyMap<string, number>;
  /** Tells if a stem is that of an everyday word, which nobody has misspelt. */
  has(stem: string): boolean;
}

/** Collects everyday words; the stems of what others write are worked out when asked for. */
export function everydayOf({ groups, associations }: EverydayWords, analyser: Analyser): Everyday {
  const stemOf = (word: string) => analyser.stem(analyser.fold(word.toLowerCase()));
  const listsByStem = new Map<string, { words: readonly string[]; quality: number }[]>();
  const add = (word: string, words: readonly string[], quality: number) => {
    const stem = stemOf(word);
    listsByStem.set(stem, [...listsByStem.get(stem) ?? [], { words, quality }]);
  };
  for (const words of groups) {
    for (const word of words) add(word, words, qualities.group);
  }
  for (const [word, words] of Object.entries(associations)) add(word, words, qualities.association);
  const kin: Everyday["kin"] = (stem) => {
    const kin = new Map<string, number>();
    for (const { words, quality } of listsByStem.get(stem) ?? []) {
      for (const other of words.map(stemOf)) {
        if (other !== stem && quality > (kin.get(other) ?? 0)) kin.set(other, quality);
      }
    }
    return kin;
  };
  return { kin, has: (stem) => listsByStem.has(stem) };
}
