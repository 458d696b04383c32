import { partStem } from "./compound_index.ts";
import { splitCompound } from "./compounds.ts";
import type { Corpus } from "./corpus.ts";
import { expand, type Expansion, quality } from "./expansion.ts";
import { tokenize } from "./tokenizer.ts";

/** What finding a term in a page is worth for a query. */
export interface TermMatch {
  /** Bit n is set if the term stands for the n-th word typed, stop words included. */
  places: number;
  /** The words it stands for, and how well it does, above 0 and up to 1. */
  words: { word: number; quality: number }[];
}

/** A query made ready for the pages of one index. */
export interface Query {
  /** Every word's part of the query's subject; they add up to 1. */
  weights: number[];
  /** Weight of every pair of neighbours as typed, stop words included; they add up to 1. */
  pairs: number[];
  /** What each term is worth that stands for a word typed; `terms` names it at the same place. */
  matches: TermMatch[];
  terms: number[];
  /** How well the corpus knows the words at all, 0 to 1: low if they had to be corrected. */
  confidence: number;
  /** Whether the query is made of stop words only. */
  isStopWordsOnly: boolean;
}

/** Bounds of the work for one query: words read, words searched for, words corrected. */
const mostTyped = 24;
const mostWords = 16;
const mostCorrected = 3;

interface Word {
  expansion: Expansion;
  /** Weight before all weights are brought to a sum of 1. */
  rarity: number;
  places: number;
}

/** Reads a query; words that carry no subject are left out unless there is nothing else. */
export function readQuery(text: string, corpus: Corpus): Query {
  const { analyser, vocabulary } = corpus;
  const typed = [...tokenize(text)].slice(0, mostTyped).map(({ word }) => word);
  const isStop = typed.map((word) => analyser.isStopWord(word));
  const isStopWordsOnly = isStop.every(Boolean);
  const words = new Map<string, Word>();
  const matches = new Map<number, TermMatch>();
  const matchOf = (term: number) => {
    let match = matches.get(term);
    if (!match) matches.set(term, match = { places: 0, words: [] });
    return match;
  };
  let corrections = mostCorrected;
  typed.forEach((word, place) => {
    const folded = analyser.fold(word);
    if (isStop[place] && !isStopWordsOnly) {
      for (const term of vocabulary.withFold(folded)) matchOf(term).places |= 1 << place;
      return;
    }
    const known = words.get(folded);
    if (known) {
      known.places |= 1 << place;
      return;
    }
    if (words.size >= mostWords) return;
    const isKnown = vocabulary.withFold(folded).length > 0;
    const correct = !isKnown && corrections > 0;
    if (correct) corrections--;
    const leeway = { complete: place === typed.length - 1 || correct, correct };
    const expansion = expand(word, corpus, leeway);
    words.set(folded, { expansion, rarity: rarity(expansion, corpus), places: 1 << place });
  });
  joinNeighbours(typed, words, corpus);
  splitCompounds(words, corpus);

  const list = [...words.values()];
  const total = list.reduce((sum, word) => sum + word.rarity, 0);
  let confidence = 0;
  list.forEach(({ expansion, places, rarity }, number) => {
    const best = Math.max(0, ...expansion.values());
    confidence += best * rarity / total;
    for (const [term, worth] of expansion) {
      const match = matchOf(term);
      match.words.push({ word: number, quality: worth / best });
      if (worth !== quality.part) match.places |= places;
    }
  });
  const rarityAt = typed.map((word, place) =>
    isStop[place] && !isStopWordsOnly ? 0 : words.get(analyser.fold(word))?.rarity ?? 0
  );
  return {
    weights: list.map((word) => word.rarity / total),
    pairs: pairWeights(rarityAt),
    terms: [...matches.keys()],
    matches: [...matches.values()],
    confidence,
    isStopWordsOnly,
  };
}

/** Inverse document frequency, from the pages that hold the word or what stands for it. */
function rarity(expansion: Expansion, { vocabulary, candidates, pages: { length: pageCount } }: Corpus): number {
  const best = Math.max(0, ...expansion.values());
  const closest = best >= quality.stem ? quality.stem : 0;
  const stems = new Set<number>();
  for (const [term, worth] of expansion) {
    if (worth >= closest) stems.add(vocabulary.stemOf[term]!);
  }
  let pages = 0;
  for (const stem of stems) pages += candidates.frequency(stem);
  pages = Math.min(pages, pageCount);
  return Math.log(1 + (pageCount - pages + 0.5) / (pages + 0.5)) + 0.1;
}

/** Two words typed apart also stand for their compound: `time out` for `timeout`. */
function joinNeighbours(typed: string[], words: Map<string, Word>, { analyser, vocabulary }: Corpus) {
  for (let place = 1; place < typed.length; place++) {
    const left = analyser.fold(typed[place - 1]!);
    const right = analyser.fold(typed[place]!);
    for (const element of ["", ...analyser.linkingElements]) {
      const stem = vocabulary.stemNumber(analyser.stem(left + element + right));
      if (stem === undefined) continue;
      for (const word of [words.get(left), words.get(right)]) {
        for (const term of vocabulary.termsOfStem(stem)) {
          if (word && (word.expansion.get(term) ?? 0) < quality.joined) {
            word.expansion.set(term, quality.joined);
          }
        }
      }
    }
  }
}

/** A compound also stands for its parts typed apart, all the more if the corpus lacks it. */
function splitCompounds(words: Map<string, Word>, corpus: Corpus) {
  const { analyser, vocabulary } = corpus;
  const lookup = (folded: string) => partStem(folded, vocabulary);
  for (const [folded, word] of [...words]) {
    const stems = splitCompound(folded, lookup, analyser.linkingElements);
    const isKnown = vocabulary.withFold(folded).length > 0;
    for (const stem of stems) {
      const name = vocabulary.stem(stem);
      if (words.size >= mostWords || words.has(name)) continue;
      const expansion: Expansion = new Map();
      for (const term of vocabulary.termsOfStem(stem)) expansion.set(term, quality.stem);
      for (const term of word.expansion.keys()) expansion.set(term, 1);
      const share = (isKnown ? 0.4 : 0.9) / stems.length;
      words.set(name, { expansion, rarity: word.rarity * share, places: 0 });
    }
    if (stems.length > 0) word.rarity *= isKnown ? 0.6 : 0.1;
  }
}

function pairWeights(rarities: number[]): number[] {
  const pairs = rarities.slice(1).map((right, place) => rarities[place]! + right);
  const total = pairs.reduce((sum, pair) => sum + pair, 0);
  return total === 0 ? pairs.map(() => 0) : pairs.map((pair) => pair / total);
}
