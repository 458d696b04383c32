// @ts-types="./lunr.d.ts"
import lunr from "lunr";
// @ts-types="./lunr_languages.d.ts"
import addStemmerSupport from "lunr-languages/lunr.stemmer.support.js";
// @ts-types="./lunr_languages.d.ts"
import addGerman from "lunr-languages/lunr.de.js";
import type { Language } from "../language.ts";
import { questionWords } from "./question_words.ts";

/** What the search knows about a language. */
export interface Analyser {
  /** The spelling without marks that writers leave out or write otherwise (`Maß` is `mass`). */
  fold(word: string): string;
  /** The stem of a folded word. */
  stem(folded: string): string;
  /** Whether a word carries no subject of its own, in its usual or in its folded spelling. */
  isStopWord(word: string): boolean;
  /** Whether a question may begin with a word. */
  opensQuestion(word: string): boolean;
  /** Whether a word, in a question, carries no subject either. */
  isQuestionFrame(word: string): boolean;
  /** Letters that may stand between two parts of a compound; none if compounds are not split. */
  linkingElements: readonly string[];
}

addStemmerSupport(lunr);
addGerman(lunr);
const german =
  (lunr as unknown as { de: Record<"stemmer" | "stopWordFilter", lunr.PipelineFunction> }).de;

/** The analysers of the content's languages. */
export const analysers: Record<Language, Analyser> = {
  en: {
    ...wordLists("en", lunr.stopWordFilter, (word) => [word]),
    fold: dropMarks,
    stem: (folded) => stem(lunr.stemmer, folded),
    linkingElements: [],
  },
  de: {
    ...wordLists("de", german.stopWordFilter, (word) => [word, unfoldGerman(word)]),
    fold: foldGerman,
    stem: (folded) => derivedRoot(folded) ?? stem(german.stemmer, folded),
    linkingElements: ["s", "es", "n", "en", "er", "e"],
  },
};

/** Questions about a word, in all spellings it may be typed in. */
function wordLists(
  language: Language,
  stopWords: lunr.PipelineFunction,
  spellings: (word: string) => string[],
): Pick<Analyser, "isStopWord" | "opensQuestion" | "isQuestionFrame"> {
  const { stop, openers, frame } = questionWords[language];
  const isListed = (word: string) =>
    stop.has(word) || stopWords(new lunr.Token(word)) === undefined;
  return {
    isStopWord: (word) => spellings(word).some(isListed),
    opensQuestion: (word) => spellings(word).some((spelling) => openers.has(spelling)),
    isQuestionFrame: (word) => spellings(word).some((spelling) => frame.has(spelling)),
  };
}

/** The common root of `migrieren`, `Migration` and `Migrierung`, which the stemmer keeps apart. */
function derivedRoot(folded: string): string | undefined {
  return folded.match(/^(.{4,}?)(?:ier(?:en|t|te|ten|end|ung|ungen)|ation(?:en|s)?)$/)?.[1];
}

const stem = (stemmer: lunr.PipelineFunction, word: string) =>
  stemmer(new lunr.Token(word))?.toString() || word;

const letters: Record<string, string> = {
  ß: "ss",
  ı: "i",
  ø: "o",
  æ: "ae",
  œ: "oe",
  đ: "d",
  ł: "l",
};

const isPlain = (word: string) => /^[a-z0-9]*$/.test(word);

/** Drops the marks of a word's letters: `café` is `cafe`. */
export function dropMarks(word: string): string {
  if (isPlain(word)) return word;
  const bare = word.normalize("NFD").replace(/\p{M}/gu, "");
  return bare.replace(/[ßıøæœđł]/g, (letter) => letters[letter]!);
}

/**
 * Brings the three spellings of an umlaut (`ä`, `ae`, `a`) and of `ß` (`ss`) together. The `ue` of
 * `neue`, `bauen` and `Quelle` is none; where another `ue` is none either (`aktuell`), index and
 * query still fold it alike.
 */
function foldGerman(word: string): string {
  return dropMarks(word).replace(/ae|oe|(?<![aeq])ue/g, (pair) => pair[0]!);
}

/** The spelling with umlauts of a word typed without: `fuer` is `für`. */
function unfoldGerman(word: string): string {
  return word.replace(/ae|oe|(?<![aeq])ue/g, (pair) => ({ a: "ä", o: "ö", u: "ü" })[pair[0]!]!);
}
