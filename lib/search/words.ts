import { type Analyser, type Token, tokensOf } from "./analyser.ts";

/** A word as it occurs, once for all its occurrences. */
export interface Word {
  number: number;
  written: string;
  folded: string;
  /** True if it carries no subject of its own. */
  isStop: boolean;
  stem: string;
  /**
   * What lunr's index has for it: the stem, or a stop word itself behind `_`; what it makes with its
   * neighbour (`wi-fi`: `wifi`); behind `~` the stems of its parts, which are less than the word.
   */
  tokens: string[];
}

export const partToken = (stem: string): string => `~${stem}`;
export const stopToken = (folded: string): string => `_${folded}`;

/** Tells if a stop word stands for a name: `IT` is no `it`. */
export const isInCapitals = (raw: string): boolean => /^\p{Lu}{2,}$/u.test(raw);

/** Makes a reader of texts, which lists each word once, however often it occurs. */
export function wordReader({ fold, stemOf, isStopWord }: Analyser) {
  const list: Word[] = [];
  const byKey = new Map<string, Word>();

  /** Joins a word to the next one, where others may write one word: `wi-fi`, `ISO 27001`. */
  function joined(text: string, { word, end }: Token, next?: Token): string {
    if (next?.start !== end + 1) return "";
    const isNumber = /^\p{N}{2,}$/u.test(next.word) && !isStopWord(word);
    const isOne = /[-\u2010\u2011._&]/.test(text[end]!) || (text[end] === " " && isNumber);
    return isOne ? stemOf(word + next.word) : "";
  }

  function wordOf({ word: written, raw }: Token, before: string, after: string): Word {
    const isName = isInCapitals(raw) && isStopWord(written);
    const key = `${isName ? raw : written} ${before} ${after}`;
    const known = byKey.get(key);
    if (known !== undefined) return known;
    const folded = fold(written);
    const stem = isName ? raw : stemOf(written);
    const isStop = !isName && isStopWord(written);
    const tokens = [isStop ? stopToken(folded) : stem, before, after].filter(Boolean);
    const word = { number: list.length, written, folded, isStop, stem, tokens };
    list.push(word);
    byKey.set(key, word);
    return word;
  }

  /** Reads a text word by word. */
  function read(text: string): { word: Word; start: number }[] {
    const tokens = tokensOf(text);
    let before = "";
    return tokens.map((token, at) => {
      const after = joined(text, token, tokens[at + 1]);
      const word = wordOf(token, before, after);
      before = after;
      return { word, start: token.start };
    });
  }

  return { list, read };
}

export type ReadText = ReturnType<typeof wordReader>["read"];

export type SiteWords = ReturnType<typeof siteWords>;

/** Makes the words of a site ready to be looked up, and takes compounds apart. */
export function siteWords(list: readonly Word[], { linking }: Analyser) {
  // Stop words last: `IT` is spelt as `it`.
  const words = list.toSorted((a, b) => Number(a.isStop) - Number(b.isStop));
  const bySpelling = new Map(words.map((word) => [word.folded, word]));
  const byToken = new Map<string, Word[]>();
  const enter = (token: string, word: Word) => {
    const having = byToken.get(token);
    having ? having.push(word) : byToken.set(token, [word]);
  };

  /** Lists the word of a spelling, if it carries a subject. */
  function spelt(folded: string): Word[] {
    const word = bySpelling.get(folded);
    return word === undefined || word.isStop ? [] : [word];
  }

  /** Finds the stem of a word of the site, or of what is a stem of it, from four letters on. */
  function knownStem(folded: string): string | undefined {
    const isStem = folded.length > 3 && !bySpelling.has(folded) && byToken.has(folded);
    return isStem ? folded : spelt(folded)[0]?.stem;
  }

  /** Finds the stems of the two words that a compound is made of. */
  const partsOf = (folded: string): string[] => splitCompound(folded, knownStem, linking);

  for (const word of words) for (const token of word.tokens) enter(token, word);
  for (const word of words.filter(({ isStop }) => !isStop)) {
    const parts = partsOf(word.folded).filter((part) => part !== word.stem).map(partToken);
    for (const part of parts) enter(part, word);
    word.tokens.push(...parts);
  }
  const spellings = [...bySpelling.keys()].sort().flatMap(spelt);
  return {
    list,
    /** One word of each spelling that carries a subject, in order. */
    spellings,
    spelt,
    partsOf,
    /** Lists the words that have a token. */
    having: (token: string): readonly Word[] => byToken.get(token) ?? [],
    /** Finds the words that begin with a text, or that have it anywhere. */
    holding: (text: string, isAnywhere: boolean): Word[] =>
      spellings.filter(({ folded }) =>
        isAnywhere ? folded.includes(text) : folded.startsWith(text)
      ),
  };
}

/**
 * Lengths, in letters, from which on a word typed is completed, corrected, and looked for inside
 * others; and those of the compounds that are split and of their parts.
 */
export const shortest = { completed: 3, corrected: 4, inside: 5, compound: 7, part: 3 };

/**
 * Splits a compound of two known words into their stems, so that `replikation` finds
 * `datenbankreplikation`; linking elements (`Leistung-s-katalog`) are dropped, the most even way
 * wins. `lookup` gives the stem of a known word.
 */
export function splitCompound(
  word: string,
  lookup: (folded: string) => string | undefined,
  linking: readonly string[],
): string[] {
  const isSplit = linking.length > 0 && word.length >= shortest.compound && /^[a-z]+$/.test(word);
  // From the middle outwards: the first split is the most even one.
  for (let at = word.length >> 1, step = 0; isSplit && step < word.length; step++) {
    at += step % 2 === 0 ? -step : step;
    if (at < shortest.part || word.length - at < shortest.part) continue;
    const last = lookup(word.slice(at));
    if (last === undefined) continue;
    for (const element of ["", ...linking]) {
      const length = at - element.length;
      const isLinked = length >= shortest.part && word.startsWith(element, length);
      const first = isLinked ? lookup(word.slice(0, length)) : undefined;
      if (first !== undefined) return [first, last];
    }
  }
  return [];
}
