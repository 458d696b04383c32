import { type Language, languages, packs } from "../languages/mod.ts";
import { isEnglishStopWord, isGermanStopWord, stemEnglish, stemGerman } from "./lunr.ts";

/** How words are taken apart. */
interface Algorithm {
  /** Drops marks that writers leave out or write otherwise: `Maß` is `mass`. */
  fold(word: string): string;
  stem(folded: string): string;
  /** Tells if lunr's list of stop words has a word. */
  isDropped(word: string): boolean;
  /** Letters that may stand between two parts of a compound; none if compounds are not split. */
  linking: readonly string[];
  /** True if nouns have a capital. */
  hasCapitalNouns?: true;
}

/** A language as the search reads it. */
export interface Analyser extends Algorithm {
  /** Tells if a word carries no subject of its own, in its usual or in its folded spelling. */
  isStopWord(word: string): boolean;
  /** Tells if a noun follows the word: `will` is one in "a will". */
  isArticle(word: string): boolean;
  /** Writes a word as phrases are compared: its stem, or folded where it carries no subject. */
  keyOf(word: string): string;
}

/** By the name that a language gives; a plain one finds words as they are written. */
const algorithms: Readonly<Record<string, Algorithm | undefined>> = {
  english: { fold: dropMarks, stem: stemEnglish, isDropped: isEnglishStopWord, linking: [] },
  german: {
    fold: foldGerman,
    stem: (folded) => derivedRoot(folded) ?? stemGerman(folded),
    isDropped: isGermanStopWord,
    linking: ["s", "es", "n", "en", "er", "e"],
    hasCapitalNouns: true,
  },
  plain: { fold: dropMarks, stem: (folded) => folded, isDropped: () => false, linking: [] },
};

/** The analysers of the content's languages. */
export const analysers = Object.fromEntries(
  languages.map((language) => [language, analyserOf(language)]),
) as Record<Language, Analyser>;

function analyserOf(language: Language): Analyser {
  const { analyser, stopWords, articles } = packs[language].search;
  const algorithm = algorithms[analyser];
  if (algorithm === undefined) throw new Error(`${language}: there is no analyser ${analyser}`);
  const { fold, stem, isDropped } = algorithm;
  const [stops, nounsFollow] = [stopWords, articles].map((list) => new Set(list.split(" ")));
  const isListed = (word: string) => stops!.has(word) || isDropped(word);
  const isStopWord = (word: string) => isListed(word) || isListed(unfoldGerman(word));
  return {
    ...algorithm,
    isStopWord,
    isArticle: (word) => word !== "" && nounsFollow!.has(word),
    keyOf: (word) => isStopWord(word) ? fold(word) : stem(fold(word)),
  };
}

/** Finds the common root of `migrieren` and `Migration`, which the stemmer keeps apart. */
const derivedRoot = (folded: string): string | undefined =>
  folded.match(/^(.{4,}?)(?:ier(?:en|t|te|ten|end|ung|ungen)|ation(?:en|s)?)$/)?.[1];

const letters = new Map(
  Object.entries({ ß: "ss", ı: "i", ø: "o", æ: "ae", œ: "oe", đ: "d", ł: "l" }),
);

/** Drops the marks of a word's letters: `café` is `cafe`. */
export function dropMarks(word: string): string {
  if (/^[a-z0-9]*$/.test(word)) return word;
  const bare = word.normalize("NFD").replace(/\p{M}/gu, "");
  return bare.replace(/[ßıøæœđł]/g, (letter) => letters.get(letter)!);
}

/** An umlaut's second spelling. The `ue` of `neue`, `bauen` and `Quelle` is none. */
const umlaut = /ae|oe|(?<![aeq])ue/g;

/** Makes `ä`, `ae` and `a` one, and `ß` and `ss`; another `ue` changes in index and query alike. */
function foldGerman(word: string): string {
  if (!/[^a-z0-9]|[aou]e/.test(word)) return word;
  return dropMarks(word).replace(umlaut, (pair) => pair[0]!);
}

/** Returns the spelling with umlauts of a word typed without: `fuer` is `für`. */
function unfoldGerman(word: string): string {
  return word.replace(umlaut, (pair) => ({ a: "ä", o: "ö", u: "ü" })[pair[0]!]!);
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
