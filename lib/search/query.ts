import type { Corpus } from "./corpus.ts";
import { quality } from "./expansion.ts";
import { findQueryWords, type QueryWord, readTyped, type TypedWord } from "./query_words.ts";

/** What finding a term in a page is worth for a query. */
export interface TermMatch {
  /** Bit n is set if the term stands for the n-th word typed, stop words included. */
  places: number;
  /** The words it stands for, and how well it does, above 0 and up to 1 for the best there is. */
  words: { word: number; quality: number }[];
}

/** A query made ready for the pages of one index. */
export interface Query {
  /** Every word's part of the query's subject; they add up to 1. */
  weights: number[];
  /** Weight of every two neighbours as typed, stop words included; they add up to 1. */
  pairs: number[];
  /** The terms that stand for a word typed, and at the same places what they are worth. */
  terms: number[];
  matches: TermMatch[];
  /** How well the corpus knows the words at all, 0 to 1: low if they had to be corrected. */
  confidence: number;
  /** Whether there was no word that carries a subject, so that stop words are searched for. */
  isStopWordsOnly: boolean;
}

/** Reads a query; words that carry no subject are left out unless there is nothing else. */
export function readQuery(text: string, corpus: Corpus): Query {
  const { typed, isStopWordsOnly } = readTyped(text, corpus.analyser);
  const byFold = findQueryWords(typed, corpus);
  const words = [...byFold.values()];
  const total = sum(words.map(({ rarity }) => rarity));
  const weights = words.map(({ rarity }) => rarity / total);
  const matches = matchTerms(typed, words, corpus);
  return {
    weights,
    pairs: weighPairs(typed.map(({ folded }) => byFold.get(folded)?.rarity ?? 0)),
    terms: [...matches.keys()],
    matches: [...matches.values()],
    confidence: sum(words.map((word, place) => weights[place]! * bestQuality(word))),
    isStopWordsOnly,
  };
}

/** Tells by term what is worth what; a stop word has a place in the query but stands for no word. */
function matchTerms(
  typed: readonly TypedWord[],
  words: readonly QueryWord[],
  { vocabulary }: Corpus,
): Map<number, TermMatch> {
  const matches = new Map<number, TermMatch>();
  const matchOf = (term: number): TermMatch => {
    const known = matches.get(term) ?? { places: 0, words: [] };
    matches.set(term, known);
    return known;
  };
  typed.forEach(({ folded, isStop }, place) => {
    if (!isStop) return;
    for (const term of vocabulary.withFold(folded)) matchOf(term).places |= 1 << place;
  });
  words.forEach((queryWord, word) => {
    const best = bestQuality(queryWord);
    for (const [term, worth] of queryWord.expansion) {
      const match = matchOf(term);
      match.words.push({ word, quality: worth / best });
      if (worth !== quality.part) match.places |= queryWord.places;
    }
  });
  return matches;
}

function weighPairs(rarities: readonly number[]): number[] {
  const pairs = rarities.slice(1).map((right, place) => rarities[place]! + right);
  const total = sum(pairs);
  return total === 0 ? [] : pairs.map((pair) => pair / total);
}

const bestQuality = ({ expansion }: QueryWord) => Math.max(0, ...expansion.values());

const sum = (numbers: readonly number[]) => numbers.reduce((total, number) => total + number, 0);
