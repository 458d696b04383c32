import lunr from "lunr";
import addStemmerSupport from "lunr-languages/lunr.stemmer.support.js";
import addGerman from "lunr-languages/lunr.de.js";
import { type Language, languages, packs } from "../languages/mod.ts";

/** A language as the search reads it. */
export interface Analyser {
  /** Drops marks that writers leave out or write otherwise: `Maß` is `mass`. */
  fold(word: string): string;
  stem(folded: string): string;
  /** Tells if a word carries no subject of its own, in its usual or in its folded spelling. */
  isStopWord(word: string): boolean;
  /** Tells if a noun follows the word: `will` is one in "a will". */
  isArticle(word: string): boolean;
  /** Letters that may stand between two parts of a compound; none if compounds are not split. */
  linkingElements: readonly string[];
}

/** A step of lunr's text pipeline: a changed token, or nothing when the token is dropped. */
type PipelineFunction = (token: unknown) => { toString(): string } | undefined;

addStemmerSupport(lunr);
addGerman(lunr);
const german: Record<"stemmer" | "stopWordFilter", PipelineFunction> = lunr.de;

/** How words are taken apart, by the name that a language gives. */
interface Algorithm extends Pick<Analyser, "fold" | "stem" | "linkingElements"> {
  /** Drops the stop words of lunr's list; none where there is no list. */
  filter?: PipelineFunction;
}

const algorithms: Readonly<Record<string, Algorithm | undefined>> = {
  english: {
    fold: dropMarks,
    stem: (folded) => stem(lunr.stemmer, folded),
    filter: lunr.stopWordFilter,
    linkingElements: [],
  },
  german: {
    fold: foldGerman,
    stem: (folded) => derivedRoot(folded) ?? stem(german.stemmer, folded),
    filter: german.stopWordFilter,
    linkingElements: ["s", "es", "n", "en", "er", "e"],
  },
  /** Finds words as they are written, whatever the language. */
  plain: { fold: dropMarks, stem: (folded) => folded, linkingElements: [] },
};

/** The analysers of the content's languages. */
export const analysers = Object.fromEntries(
  languages.map((language) => [language, analyserOf(language)]),
) as Record<Language, Analyser>;

function analyserOf(language: Language): Analyser {
  const { analyser, stopWords, articles } = packs[language].search;
  const algorithm = algorithms[analyser];
  if (algorithm === undefined) throw new Error(`${language}: there is no analyser ${analyser}`);
  return {
    ...algorithm,
    isStopWord: listTest(stopWords, algorithm.filter),
    isArticle: listTest(articles),
  };
}

/** Tells if a word is in a list or dropped by a filter, with umlauts or without. */
function listTest(list: string, filter?: PipelineFunction): (word: string) => boolean {
  const words = new Set(list.split(" ").filter((word) => word !== ""));
  const isListed = (word: string) =>
    words.has(word) || (filter !== undefined && filter(new lunr.Token(word)) === undefined);
  return (word) => isListed(word) || isListed(unfoldGerman(word));
}

const stem = (stemmer: PipelineFunction, word: string) =>
  stemmer(new lunr.Token(word))?.toString() || word;

/** Finds the common root of `migrieren` and `Migration`, which the stemmer keeps apart. */
const derivedRoot = (folded: string): string | undefined =>
  folded.match(/^(.{4,}?)(?:ier(?:en|t|te|ten|end|ung|ungen)|ation(?:en|s)?)$/)?.[1];

const letters: Record<string, string> = {
  ß: "ss",
  ı: "i",
  ø: "o",
  æ: "ae",
  œ: "oe",
  đ: "d",
  ł: "l",
};

/** Drops the marks of a word's letters: `café` is `cafe`. */
export function dropMarks(word: string): string {
  if (/^[a-z0-9]*$/.test(word)) return word;
  const bare = word.normalize("NFD").replace(/\p{M}/gu, "");
  return bare.replace(/[ßıøæœđł]/g, (letter) => letters[letter]!);
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

/** Lengths, in letters, of the compounds that are split and of their parts. */
const shortestCompound = 7;
const shortestPart = 3;

/**
 * Splits a compound of two known words into their stems, so that `replikation` finds
 * `datenbankreplikation`; linking elements (`Leistung-s-katalog`) are dropped, the most even way
 * wins. `lookup` gives the stem of a known word.
 */
export function splitCompound(
  word: string,
  lookup: (folded: string) => string | undefined,
  linkingElements: readonly string[],
): string[] {
  if (word.length < shortestCompound || !/^[a-z]+$/.test(word)) return [];
  // From the middle outwards: the first split is the most even one.
  for (let at = word.length >> 1, step = 0; step < word.length; step++) {
    at += step % 2 === 0 ? -step : step;
    if (at < shortestPart || word.length - at < shortestPart) continue;
    const [head, tail] = [word.slice(0, at), word.slice(at)];
    const last = lookup(tail);
    if (last === undefined) continue;
    const first = lookup(head) ?? linkingElements
      .filter((element) => head.endsWith(element) && at - element.length >= shortestPart)
      .map((element) => lookup(head.slice(0, -element.length)))
      .find((stem) => stem !== undefined);
    if (first !== undefined) return [first, last];
  }
  return [];
}
