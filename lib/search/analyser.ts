// @ts-types="./lunr.d.ts"
import lunr from "lunr";
// @ts-types="./lunr_languages.d.ts"
import addStemmerSupport from "lunr-languages/lunr.stemmer.support.js";
// @ts-types="./lunr_languages.d.ts"
import addGerman from "lunr-languages/lunr.de.js";
import type { Language } from "../language.ts";
import { foldEnglish, foldGerman, unfoldGerman } from "./fold.ts";
import { questionWords } from "./question_words.ts";

/** What the search knows about a language. */
export interface Analyser {
  /** The spelling without marks that writers leave out or write otherwise (`Maß` is `mass`). */
  fold(word: string): string;
  /** The stem of a folded word. */
  stem(folded: string): string;
  /** Whether a word carries no subject of its own, in its usual or in its folded spelling. */
  isStopWord(word: string): boolean;
  /** Letters that may stand between two parts of a compound; none if compounds are not split. */
  linkingElements: readonly string[];
}

addStemmerSupport(lunr);
addGerman(lunr);
const german = (lunr as unknown as { de: Pick<typeof lunr, "stemmer" | "stopWordFilter"> }).de;

/** The analysers of the content's languages. */
export const analysers: Record<Language, Analyser> = {
  en: {
    fold: foldEnglish,
    stem: (folded) => stem(lunr.stemmer, folded),
    isStopWord: (word) => questionWords.en.has(word) || !passes(lunr.stopWordFilter, word),
    linkingElements: [],
  },
  de: {
    fold: foldGerman,
    stem: (folded) => stem(german.stemmer, folded),
    isStopWord: (word) =>
      [word, unfoldGerman(word)].some((spelling) =>
        questionWords.de.has(spelling) || !passes(german.stopWordFilter, spelling)
      ),
    linkingElements: ["s", "es", "n", "en", "er", "e"],
  },
};

const stem = (stemmer: typeof lunr.stemmer, word: string) =>
  stemmer(new lunr.Token(word))?.toString() || word;

const passes = (filter: typeof lunr.stopWordFilter, word: string) =>
  filter(new lunr.Token(word)) !== undefined;
