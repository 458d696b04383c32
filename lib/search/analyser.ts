import { type Language, packs } from "../languages/mod.ts";
import { english, german } from "./lunr.ts";
import { bounds } from "./types.ts";

/** How the words of a language are compared. */
interface Algorithm {
  /** Drops marks that writers leave out or write otherwise: `Maß` is `mass`. */
  fold(word: string): string;
  /** Finds the stem of a folded word. */
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
  /** Finds the stem of a word in any spelling. */
  stemOf(word: string): string;
}

/** By the name that a language gives; a plain one finds words as they are written. */
const algorithms: Readonly<Record<string, Algorithm | undefined>> = {
  english: { ...english, fold: dropMarks, linking: [] },
  german: {
    ...german,
    fold: foldGerman,
    stem: (folded) => derivedRoot(folded) ?? german.stem(folded),
    linking: ["s", "es", "n", "en", "er", "e"],
    hasCapitalNouns: true,
  },
  plain: { fold: dropMarks, stem: (folded) => folded, isDropped: () => false, linking: [] },
};

/** Makes the analyser of a language. */
export function analyserOf(language: Language): Analyser {
  const { analyser, stopWords, articles } = packs[language].search;
  const algorithm = algorithms[analyser];
  if (algorithm === undefined) throw new Error(`${language}: there is no analyser ${analyser}`);
  const [stops, nounsFollow] = [stopWords, articles].map((list) => new Set(list.split(" ")));
  const isListed = (word: string) => stops!.has(word) || algorithm.isDropped(word);
  return {
    ...algorithm,
    isStopWord: (word) => isListed(word) || isListed(unfoldGerman(word)),
    isArticle: (word) => nounsFollow!.has(word),
    stemOf: (word) => algorithm.stem(algorithm.fold(word)),
  };
}

/** Finds the common root of `migrieren` and `Migration`, which the stemmer keeps apart. */
const derivedRoot = (folded: string): string | undefined =>
  folded.match(/^(.{4,}?)(?:ier(?:en|t|te|ten|end|ung|ungen)|ation(?:en|s)?)$/)?.[1];

const letters = new Map(
  Object.entries({ ß: "ss", ı: "i", ø: "o", æ: "ae", œ: "oe", đ: "d", ł: "l" }),
);

/** Drops the marks of a word's letters: `café` is `cafe`. */
function dropMarks(word: string): string {
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

// Names of languages that would be other words without their signs; else letters and digits: soft
// hyphens, joiners and an apostrophe may stand inside a word, and a mark before the thousands.
const wordPattern =
  /(?<![\p{L}\p{N}])(?:\p{L}(?:\+\+|#)|\.net)(?![\p{L}\p{N}])|[\p{L}\p{N}][\p{L}\p{N}\p{M}\u00AD\u200B-\u200D]*(?:(?<=\d)['’.,]\d{3}(?![\d\p{L}]))*(?:['’][\p{L}\p{M}]+)?/giu;

/** A word of a text as it stands there, with its first and last (exclusive) code unit. */
export interface Token {
  /** As it is compared: NFKC, lower case, no soft hyphens, apostrophes, `'s`. */
  word: string;
  raw: string;
  start: number;
  end: number;
}

/**
 * Lists the words of a text, the same in index and query: `Deno.serve()` is `deno` and `serve`,
 * `zero-downtime` two words, `12:30` two, `3’900` and `C++` one.
 */
export function tokensOf(text: string): Token[] {
  return Array.from(text.matchAll(wordPattern), ({ 0: raw, index }) => (
    { word: normalize(raw), raw, start: index, end: index + raw.length }
  )).filter(({ word }) => word !== "");
}

/** Finds where the word that begins at a place ends, exclusive. */
export function endOfWord(text: string, start: number): number {
  wordAt.lastIndex = start;
  return wordAt.test(text) ? wordAt.lastIndex : start;
}

const wordAt = new RegExp(wordPattern, "iuy");

export const wordsOf = (text: string): string[] => tokensOf(text).map(({ word }) => word);

function normalize(raw: string): string {
  if (/^(?:[A-Za-z0-9ÄÖÜäöüß]{1,40}|.*[+#]|\..*)$/.test(raw)) return raw.toLowerCase();
  const bare = raw.normalize("NFKC").toLowerCase().replace(/['’]s$/, "")
    .replace(/[^\p{L}\p{N}\p{M}]/gu, "");
  return [...bare].slice(0, bounds.letters).join("").normalize("NFC");
}
