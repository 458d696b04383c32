import type { Corpus } from "./postings.ts";
import { best, expand, type Expansion, quality, readWord, type TypedWord } from "./expansion.ts";
import { wordsOf } from "./tokenizer.ts";
import { weights as rated } from "./weights.ts";

/** What a term has to do with a query. */
export interface QueryTerm {
  /** The words it stands for, by their place in the query's `words`, and how well it does. */
  words: { word: number; quality: number }[];
  /** Bit n is set if it stands for the n-th word typed. */
  places: number;
}

/** A query made ready for the pages of one index. */
export interface Query {
  isSingle: boolean;
  /** The words to search for; the weights, parts of the query's subject, add up to 1. */
  words: {
    weight: number;
    /** What stands for it; the best there is has the quality 1. */
    terms: readonly (readonly [term: number, quality: number])[];
  }[];
  /** The first one is what all terms are that have nothing to do with the query. */
  terms: QueryTerm[];
  /** By number of term its place in `terms`. */
  placeOf: Uint16Array;
  /** Weight of every word typed together with the one before it, adding up to 1. */
  pairs: number[];
  /** How well the corpus knows the words at all, 0 to 1: low if they had to be corrected. */
  confidence: number;
}

/** A word that pages are searched for; the rarer it is in the corpus, the more it counts. */
interface QueryWord {
  expansion: Expansion;
  rarity: number;
}

/** Bounds of the work for one query: words read, words searched for, words corrected. */
const mostTyped = 24;
const mostWords = 16;
const mostCorrected = 3;

/** Weight of a word that frames a question, to that of a word of its subject. */
const frameShare = 0.1;

/** Weight of a word that no page holds in any form, to that of a word that one page holds. */
const unknownShare = 0.3;

/** Reads a query; words that carry no subject are left out unless there is nothing else. */
export function readQuery(text: string, corpus: Corpus): Query {
  const typed = wordsOf(text).slice(0, mostTyped).map((word) => readWord(word, corpus));
  const words = findWords(typed, corpus);
  joinNeighbours(typed, words, corpus);

  const total = sum([...words.values()].map(({ rarity }) => rarity));
  const isSingle = typed.length < 2;
  const searched = [...words.values()].map(({ expansion, rarity }) => {
    const most = best(expansion);
    const power = isSingle ? rated.sharpness : 1;
    const terms = [...expansion].map(([term, worth]) => [term, (worth / most) ** power] as const);
    return { weight: rarity / total, most, terms };
  });

  const terms: QueryTerm[] = [{ words: [], places: 0 }];
  const placeOf = new Uint16Array(corpus.vocabulary.folds.length);
  const noted = (term: number): QueryTerm => {
    placeOf[term] ||= terms.push({ words: [], places: 0 }) - 1;
    return terms[placeOf[term]!]!;
  };
  searched.forEach((searched, word) => {
    for (const [term, quality] of searched.terms) noted(term).words.push({ word, quality });
  });
  // A stop word counts only as a neighbour of others.
  typed.forEach(({ folded, terms }, place) => {
    const expansion = words.get(folded)?.expansion;
    for (const term of expansion?.keys() ?? terms) {
      if (expansion?.get(term) !== quality.part) noted(term).places |= 1 << place;
    }
  });
  const rarityAt = (place: number) => words.get(typed[place]!.folded)?.rarity ?? 0;
  const pairs = typed.map((_, place) => place === 0 ? 0 : rarityAt(place) + rarityAt(place - 1));
  const ofPairs = sum(pairs);
  return {
    isSingle,
    words: searched,
    terms,
    placeOf,
    pairs: pairs.map((pair) => pair / ofPairs),
    confidence: sum(searched.map(({ weight, most }) => weight * most)),
  };
}

/** The different words to search for, by their folded form. */
function findWords(typed: readonly TypedWord[], corpus: Corpus): Map<string, QueryWord> {
  const isQuestion = typed.length > 2 && typed[0]!.isStop;
  const isStopWordsOnly = typed.every(({ isStop }) => isStop);
  const words = new Map<string, QueryWord>();
  let corrections = mostCorrected;
  typed.forEach((word, place) => {
    if (words.size === mostWords || words.has(word.folded)) return;
    if (word.isStop && !isStopWordsOnly) return;
    const isUnknown = word.terms.length === 0 && corrections-- > 0;
    const isLast = place === typed.length - 1;
    const expansion = expand(word, corpus, isUnknown, isUnknown || isLast);
    const share = isQuestion && corpus.analyser.isQuestionFrame(word.word) ? frameShare : 1;
    words.set(word.folded, { expansion, rarity: share * rarityOf(expansion, corpus) });
  });
  return words;
}

/** Inverse document frequency of a word, or of what stands for it. */
function rarityOf(expansion: Expansion, { postings: { starts }, pages }: Corpus): number {
  const most = best(expansion);
  const ownTerms = [...expansion].filter(([, worth]) => worth >= Math.min(most, quality.stem));
  const entries = sum(ownTerms.map(([term]) => starts[term + 1]! - starts[term]!));
  const holders = Math.min(entries, pages.length);
  const rarity = Math.log(1 + (pages.length - holders + 0.5) / (holders + 0.5)) + 0.1;
  return most > 0 ? rarity : unknownShare * rarity;
}

/** Two words typed apart also stand for their compound: `time out` for `timeout`. */
function joinNeighbours(
  typed: readonly TypedWord[],
  words: ReadonlyMap<string, QueryWord>,
  { analyser, vocabulary }: Corpus,
): void {
  for (let place = 1; place < typed.length; place++) {
    const [before, after] = [typed[place - 1]!.folded, typed[place]!.folded];
    const both = [before, after].flatMap((folded) => words.get(folded) ?? []);
    if (both.length === 0) continue;
    for (const element of ["", ...(both.length === 2 ? analyser.linkingElements : [])]) {
      const term = vocabulary.firstOf.get(before + element + after);
      if (term === undefined) continue;
      for (const other of vocabulary.termsOfStem.of(vocabulary.stemOf[term]!)) {
        for (const { expansion } of both) {
          expansion.set(other, Math.max(quality.joined, expansion.get(other) ?? 0));
        }
      }
    }
  }
}

const sum = (numbers: readonly number[]) => numbers.reduce((total, number) => total + number, 0);
