import type { Corpus } from "./postings.ts";
import {
  best,
  expand,
  type Expansion,
  improve,
  quality,
  readWord,
  type TypedWord,
} from "./expansion.ts";
import { wordsOf } from "./tokenizer.ts";
import { weights as rated } from "./weights.ts";

/** What a term has to do with a query. */
export interface QueryTerm {
  /** The words it stands for, by their number, and how well it does. */
  senses: { word: number; quality: number }[];
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
    terms: { term: number; quality: number }[];
  }[];
  /** The first one is what all other terms have to do with it: nothing. */
  terms: QueryTerm[];
  /** By number of term its place in `terms`; a byte each, for clearing more takes its time. */
  placeOf: Uint8Array;
  /** Weight of every word typed together with the one before it, adding up to 1. */
  pairs: number[];
  /** How well the corpus knows the words at all, 0 to 1: low if they had to be corrected. */
  confidence: number;
}

/** A word that pages are searched for; the rarer it is in the corpus, the more it counts. */
interface SearchedWord {
  expansion: Expansion;
  rarity: number;
  /** Where it was typed, a bit each. */
  places: number;
}

/** Bounds of the work for one query: words read, searched for, corrected; terms, and of a word. */
const mostTyped = 24;
const mostWords = 16;
const mostCorrected = 3;
const mostTerms = 254;
const mostTermsOfWord = 48;

/** Weight of a word that frames a question, to that of a word of its subject. */
const frameShare = 0.1;

/** Weight of a word that no page holds in any form, to that of a word that one page holds. */
const unknownShare = 0.3;

/** Reads a query; words that carry no subject are left out unless there is nothing else. */
export function readQuery(text: string, corpus: Corpus): Query {
  const typed = wordsOf(text).slice(0, mostTyped).map((word) => readWord(word, corpus));
  const words = findWords(typed, corpus);
  joinNeighbours(typed, words, corpus);

  const isSingle = typed.length < 2;
  const total = sum([...words.values()].map(({ rarity }) => rarity));
  const query: Query = {
    isSingle,
    words: [],
    terms: [{ senses: [], places: 0 }],
    placeOf: new Uint8Array(corpus.vocabulary.folds.length),
    pairs: [],
    confidence: 0,
  };
  for (const { expansion, rarity, places } of words.values()) {
    const weight = rarity / total;
    const most = best(expansion);
    const word = query.words.length;
    const terms: Query["words"][0]["terms"] = [];
    expansion.forEach((worth, term) => {
      const share = isSingle ? (worth / most) ** rated.sharpness : worth / most;
      terms.push({ term, quality: share });
      const noted = note(term, worth === quality.part ? 0 : places, query);
      noted.senses.push({ word, quality: share });
    });
    query.words.push({ weight, terms });
    query.confidence += weight * most;
  }
  const rarities = typed.map(({ folded, terms }, place) => {
    const word = words.get(folded);
    // A stop word counts only as a neighbour of others.
    if (word === undefined) { for (const term of terms) note(term, 1 << place, query); }
    return word?.rarity ?? 0;
  });
  const pairs = rarities.map((rarity, place) => place === 0 ? 0 : rarity + rarities[place - 1]!);
  const ofPairs = sum(pairs);
  query.pairs = pairs.map((pair) => pair / ofPairs);
  return query;
}

/** Notes that a term stands for words typed; those beyond the bound are found, but not rated. */
function note(term: number, places: number, { terms, placeOf }: Query): QueryTerm {
  const known = placeOf[term]! > 0;
  const noted = known ? terms[placeOf[term]!]! : { senses: [], places: 0 };
  noted.places |= places;
  if (!known && terms.length <= mostTerms) placeOf[term] = terms.push(noted) - 1;
  return noted;
}

/** The different words to search for, by their folded form. */
function findWords(typed: readonly TypedWord[], corpus: Corpus): Map<string, SearchedWord> {
  const isQuestion = typed.length > 2 && typed[0]!.isStop;
  const isStopWordsOnly = typed.every(({ isStop }) => isStop);
  const words = new Map<string, SearchedWord>();
  const subjects = typed.filter(({ isStop }) => !isStop || isStopWordsOnly);
  const most = Math.min(mostTermsOfWord, Math.floor(mostTerms / subjects.length));
  let corrections = mostCorrected;
  typed.forEach((word, place) => {
    const known = words.get(word.folded);
    if (known) known.places |= 1 << place;
    if (known || words.size === mostWords || (word.isStop && !isStopWordsOnly)) return;
    const isUnknown = word.terms.length === 0 && corrections-- > 0;
    const isLast = place === typed.length - 1;
    const expansion = expand(word, corpus, isUnknown, isUnknown || isLast, most);
    const share = isQuestion && corpus.analyser.isQuestionFrame(word.word) ? frameShare : 1;
    const rarity = share * rarityOf(expansion, corpus);
    words.set(word.folded, { expansion, rarity, places: 1 << place });
  });
  return words;
}

/** Inverse document frequency of a word, or of what stands for it. */
function rarityOf(expansion: Expansion, { postings: { starts }, pages }: Corpus): number {
  const most = best(expansion);
  const least = Math.min(most, quality.stem);
  let holders = 0;
  expansion.forEach((worth, term) => {
    if (worth >= least) holders += starts[term + 1]! - starts[term]!;
  });
  holders = Math.min(holders, pages.length);
  const rarity = Math.log(1 + (pages.length - holders + 0.5) / (holders + 0.5)) + 0.1;
  return most > 0 ? rarity : unknownShare * rarity;
}

/** Two words typed apart also stand for their compound: `time out` for `timeout`. */
function joinNeighbours(
  typed: readonly TypedWord[],
  words: ReadonlyMap<string, SearchedWord>,
  { analyser, vocabulary }: Corpus,
): void {
  const { firstOf, stemOf, termsOfStem, wholes } = vocabulary;
  /** Whether a word may be a part of compounds. */
  const isPart = ({ terms }: TypedWord) => terms.length > 0 && wholes.has(stemOf[terms[0]!]!);
  for (let place = 1; place < typed.length; place++) {
    const [before, after] = [typed[place - 1]!, typed[place]!];
    const [first, second] = [words.get(before.folded), words.get(after.folded)];
    const join = (element: string) => {
      const term = firstOf.get(before.folded + element + after.folded);
      if (term === undefined) return;
      termsOfStem.each(stemOf[term]!, (other) => {
        if (first) improve(first.expansion, other, quality.joined);
        if (second) improve(second.expansion, other, quality.joined);
      });
    };
    if (first || second) join("");
    if (first && second && isPart(before) && isPart(after)) analyser.linkingElements.forEach(join);
  }
}

const sum = (numbers: readonly number[]) => numbers.reduce((total, number) => total + number, 0);
