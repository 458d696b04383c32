import type { Analyser } from "./analyser.ts";
import { splitCompound } from "./compounds.ts";
import { expand, type Expansion, quality } from "./expansion.ts";
import type { Corpus } from "./corpus.ts";
import { wordsOf } from "./tokenizer.ts";

/** A term to look for. */
export interface QueryTerm {
  term: number;
  /** The words it stands for, and how well it does, above 0 and up to 1 for the best there is. */
  words: { word: number; quality: number }[];
  /** Bit n is set if the term stands for the n-th word typed. */
  places: number;
}

/** A query made ready for the pages of one index. */
export interface Query {
  /** Every word's part of the query's subject; they add up to 1. */
  weights: number[];
  terms: QueryTerm[];
  /** How many different words to search for were typed; parts of compounds come on top. */
  typed: number;
  /** Weight of every word typed together with the one before it, adding up to 1; none of one word. */
  pairs: number[];
  /** By the places as typed, the terms of a word that carries no subject; empty for others. */
  stops: number[][];
  /** Coverage below which a page is noise, as a share of the best page's. */
  leastCoverage: number;
  /** How well the corpus knows the words at all, 0 to 1: low if they had to be corrected. */
  confidence: number;
  /** Whether there was no word that carries a subject, so that stop words are searched for. */
  isStopWordsOnly: boolean;
}

/** A word as it was typed. */
interface TypedWord {
  word: string;
  folded: string;
  /** Whether it carries no subject and is not searched for. */
  isStop: boolean;
}

/** A word that pages are searched for. */
interface QueryWord {
  expansion: Expansion;
  /** What it counts in its query: the rarer in the corpus, the more. */
  rarity: number;
  /** Bit n is set if it is the n-th word typed; 0 for a part of a compound. */
  places: number;
}

/** Bounds of the work for one query: words read, words searched for, words corrected. */
const mostTyped = 24;
const mostWords = 16;
const mostCorrected = 3;

/** Power of the qualities for a single word: nothing else tells the exact word from its kin. */
const sharpness = 4;

/** Pages that hold much less of the query than the best one does are noise. */
const leastCoverage = 0.25;

/** Weight of a word that frames a question, to that of a word of its subject. */
const frameShare = 0.1;

/** Weight of a word that no page holds in any form, to that of a word that one page holds. */
const unknownShare = 0.3;

/** Weight of a compound's parts, all together, to that of the compound itself. */
const partsShare = { known: 0.4, unknown: 0.9 };

/** Reads a query; words that carry no subject are left out unless there is nothing else. */
export function readQuery(text: string, corpus: Corpus): Query {
  const { typed, isStopWordsOnly } = readTyped(text, corpus.analyser);
  const byFold = findQueryWords(typed, corpus);
  const words = [...byFold.values()];
  const total = sum(words.map(({ rarity }) => rarity));
  const weights = words.map(({ rarity }) => rarity / total);
  const power = typed.length === 1 ? sharpness : 1;
  return {
    weights,
    terms: findTerms(words, power),
    leastCoverage: leastCoverage ** power,
    typed: words.filter(({ places }) => places !== 0).length,
    pairs: findPairs(typed, byFold),
    stops: typed.map(({ folded, isStop }) => isStop ? corpus.vocabulary.withFold(folded) : []),
    confidence: sum(words.map((word, place) => weights[place]! * bestQuality(word))),
    isStopWordsOnly,
  };
}

/** Splits a query into words and tells those that carry a subject, if any does. */
function readTyped(
  text: string,
  analyser: Analyser,
): { typed: TypedWord[]; isStopWordsOnly: boolean } {
  const typed = wordsOf(text).slice(0, mostTyped).map((word) => ({
    word,
    folded: analyser.fold(word),
    isStop: analyser.isStopWord(word),
  }));
  const isStopWordsOnly = typed.every(({ isStop }) => isStop);
  if (isStopWordsOnly) typed.forEach((word) => word.isStop = false);
  return { typed, isStopWordsOnly };
}

/** The words to search for by their folded forms, each with the terms that stand for it. */
function findQueryWords(typed: readonly TypedWord[], corpus: Corpus): Map<string, QueryWord> {
  const { analyser, vocabulary } = corpus;
  const isQuestion = typed.length > 2 && analyser.opensQuestion(typed[0]!.word);
  const words = new Map<string, QueryWord>();
  let corrections = mostCorrected;
  typed.forEach(({ word, folded, isStop }, place) => {
    if (isStop) return;
    const known = words.get(folded);
    if (known) known.places |= 1 << place;
    if (known || words.size >= mostWords) return;
    const correct = vocabulary.withFold(folded).length === 0 && corrections-- > 0;
    const expansion = expand(word, corpus, {
      complete: correct || place === typed.length - 1,
      correct,
    });
    const share = isQuestion && analyser.isQuestionFrame(word) ? frameShare : 1;
    words.set(folded, {
      expansion,
      rarity: share * rarityOf(expansion, corpus),
      places: 1 << place,
    });
  });
  joinNeighbours(typed, words, corpus);
  splitCompounds(words, corpus);
  return words;
}

/** Inverse document frequency of a word, or of what stands for it. */
function rarityOf(expansion: Expansion, { vocabulary, postings, pages }: Corpus): number {
  const best = Math.max(0, ...expansion.values());
  const least = best >= quality.stem ? quality.stem : 0;
  const stems = new Set<number>();
  for (const [term, worth] of expansion) if (worth >= least) stems.add(vocabulary.stemOf[term]!);
  let holders = 0;
  for (const stem of stems) holders += postings.frequencies[stem]!;
  holders = Math.min(holders, pages.length);
  const rarity = Math.log(1 + (pages.length - holders + 0.5) / (holders + 0.5)) + 0.1;
  return best > 0 ? rarity : unknownShare * rarity;
}

/** Two words typed apart also stand for their compound: `time out` for `timeout`. */
function joinNeighbours(
  typed: readonly TypedWord[],
  words: Map<string, QueryWord>,
  { analyser, vocabulary }: Corpus,
): void {
  for (let place = 1; place < typed.length; place++) {
    const [left, right] = [typed[place - 1]!.folded, typed[place]!.folded];
    for (const element of ["", ...analyser.linkingElements]) {
      const stem = vocabulary.stemNumber(analyser.stem(left + element + right));
      if (stem === undefined) continue;
      for (const { expansion } of [words.get(left), words.get(right)].filter((word) => !!word)) {
        for (const term of vocabulary.termsOfStem(stem)) {
          expansion.set(term, Math.max(quality.joined, expansion.get(term) ?? 0));
        }
      }
    }
  }
}

/**
 * A compound also stands for its parts typed apart, all the more if the corpus lacks it. What
 * stands for the compound stands for the parts too.
 */
function splitCompounds(words: Map<string, QueryWord>, { analyser, vocabulary }: Corpus): void {
  const lookup = (part: string) => vocabulary.partStem(part);
  for (const [folded, whole] of [...words]) {
    const stems = splitCompound(folded, lookup, analyser.linkingElements)
      .filter((stem) => !words.has(vocabulary.stems.at(stem)))
      .slice(0, mostWords - words.size);
    if (stems.length === 0) continue;
    const share = partsShare[vocabulary.withFold(folded).length > 0 ? "known" : "unknown"];
    for (const stem of stems) {
      const expansion: Expansion = new Map();
      for (const term of vocabulary.termsOfStem(stem)) expansion.set(term, quality.stem);
      for (const term of whole.expansion.keys()) expansion.set(term, quality.same);
      const rarity = whole.rarity * share / stems.length;
      words.set(vocabulary.stems.at(stem), { expansion, rarity, places: 0 });
    }
    whole.rarity *= 1 - share;
  }
}

function findTerms(words: readonly QueryWord[], power: number): QueryTerm[] {
  const terms = new Map<number, QueryTerm>();
  words.forEach(({ expansion, places }, word) => {
    const best = Math.max(...expansion.values());
    for (const [term, worth] of expansion) {
      const known = terms.get(term) ?? { term, words: [], places: 0 };
      known.words.push({ word, quality: (worth / best) ** power });
      if (worth !== quality.part) known.places |= places;
      terms.set(term, known);
    }
  });
  return [...terms.values()];
}

function findPairs(typed: readonly TypedWord[], words: ReadonlyMap<string, QueryWord>): number[] {
  const rarities = typed.map(({ folded }) => words.get(folded)?.rarity ?? 0);
  const pairs = rarities.map((rarity, place) => place === 0 ? 0 : rarities[place - 1]! + rarity);
  const total = sum(pairs);
  return total === 0 ? [] : pairs.map((pair) => pair / total);
}

const bestQuality = ({ expansion }: QueryWord) => Math.max(0, ...expansion.values());

const sum = (numbers: readonly number[]) => numbers.reduce((total, number) => total + number, 0);
