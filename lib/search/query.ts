import type { Corpus } from "./corpus.ts";
import { best, expand, type Expansion, quality } from "./expansion.ts";
import { wordsOf } from "./tokenizer.ts";
import { termsOf } from "./vocabulary.ts";

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
  /** By number of term its place in `terms`, from 1; 0 for terms that are not looked for. */
  placeOf: Uint16Array;
  /** How many different words to search for were typed. */
  typed: number;
  /** Weight of every word typed together with the one before it, adding up to 1; none of one word. */
  pairs: number[];
  /** Coverage below which a page is noise, as a share of the best page's. */
  leastCoverage: number;
  /** How well the corpus knows the words at all, 0 to 1: low if they had to be corrected. */
  confidence: number;
}

/** A word that pages are searched for. */
interface QueryWord {
  expansion: Expansion;
  /** What it counts in its query: the rarer in the corpus, the more. */
  rarity: number;
  /** Bit n is set if it is the n-th word typed. */
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

/** Reads a query; words that carry no subject are left out unless there is nothing else. */
export function readQuery(text: string, corpus: Corpus): Query {
  const { analyser, vocabulary } = corpus;
  const typed = wordsOf(text).slice(0, mostTyped).map((word) => {
    const folded = analyser.fold(word);
    const terms = termsOf(folded, vocabulary);
    const term = terms.find((term) => (vocabulary.spellings.get(term) ?? folded) === word);
    const isStop = term === undefined ? analyser.isStopWord(word) : vocabulary.isStop[term] === 1;
    return { word, folded, terms, isStop };
  });
  const isQuestion = typed.length > 2 && typed[0]!.isStop;
  const isStopWordsOnly = typed.every(({ isStop }) => isStop);
  const words = new Map<string, QueryWord>();
  const stops: [term: number, place: number][] = [];
  let corrections = mostCorrected;
  typed.forEach(({ word, folded, terms, isStop }, place) => {
    const known = words.get(folded);
    if (known) known.places |= 1 << place;
    else if (isStop && !isStopWordsOnly) {
      for (const term of terms) stops.push([term, place]);
    } else if (words.size < mostWords) {
      const isUnknown = terms.length === 0 && corrections-- > 0;
      const isLast = place === typed.length - 1;
      const expansion = expand({ word, folded, terms }, corpus, isUnknown, isUnknown || isLast);
      const share = isQuestion && analyser.isQuestionFrame(word) ? frameShare : 1;
      words.set(folded, {
        expansion,
        rarity: share * rarityOf(expansion, corpus),
        places: 1 << place,
      });
    }
  });
  const pairs = typed.map(({ folded }, place) =>
    place === 0 ? 0 : weightOf(words.get(folded)) + weightOf(words.get(typed[place - 1]!.folded))
  );
  joinNeighbours(typed.map(({ folded }) => folded), words, corpus);
  const all = [...words.values()];
  const total = sum(all.map(({ rarity }) => rarity));
  const weights = all.map(({ rarity }) => rarity / total);
  const power = typed.length === 1 ? sharpness : 1;
  const terms = findTerms(all, stops, power);
  const placeOf = new Uint16Array(vocabulary.folds.length);
  terms.forEach(({ term }, place) => placeOf[term] = place + 1);
  return {
    weights,
    terms,
    placeOf,
    leastCoverage: leastCoverage ** power,
    typed: all.length,
    pairs: typed.length < 2 ? [] : pairs.map((pair) => pair / sum(pairs)),
    confidence: sum(all.map((word, place) => weights[place]! * best(word.expansion))),
  };
}

/** Inverse document frequency of a word, or of what stands for it. */
function rarityOf(expansion: Expansion, { postings, pages }: Corpus): number {
  const most = best(expansion);
  let holders = 0;
  for (const [term, worth] of expansion) {
    if (worth >= quality.stem || most < quality.stem) {
      holders += postings.starts[term + 1]! - postings.starts[term]!;
    }
  }
  holders = Math.min(holders, pages.length);
  const rarity = Math.log(1 + (pages.length - holders + 0.5) / (holders + 0.5)) + 0.1;
  return most > 0 ? rarity : unknownShare * rarity;
}

/** Two words typed apart also stand for their compound: `time out` for `timeout`. */
function joinNeighbours(
  typed: readonly string[],
  words: ReadonlyMap<string, QueryWord>,
  { analyser, vocabulary }: Corpus,
): void {
  for (let place = 1; place < typed.length; place++) {
    const pair = [typed[place - 1]!, typed[place]!];
    const both = pair.flatMap((word) => words.get(word) ?? []);
    for (const element of ["", ...(both.length === 2 ? analyser.linkingElements : [])]) {
      const term = vocabulary.firstOf.get(pair.join(element));
      if (term === undefined) continue;
      for (const other of vocabulary.termsOfStem.of(vocabulary.stemOf[term]!)) {
        for (const { expansion } of both) {
          expansion.set(other, Math.max(quality.joined, expansion.get(other) ?? 0));
        }
      }
    }
  }
}

/** The terms of all words, and of stop words, which count only as neighbours of others. */
function findTerms(
  words: readonly QueryWord[],
  stops: readonly [term: number, place: number][],
  power: number,
): QueryTerm[] {
  const terms = new Map<number, QueryTerm>();
  const termOf = (term: number): QueryTerm => {
    const known = terms.get(term) ?? { term, words: [], places: 0 };
    terms.set(term, known);
    return known;
  };
  words.forEach(({ expansion, places }, word) => {
    const most = best(expansion);
    for (const [term, worth] of expansion) {
      const known = termOf(term);
      known.words.push({ word, quality: (worth / most) ** power });
      if (worth !== quality.part) known.places |= places;
    }
  });
  for (const [term, place] of stops) termOf(term).places |= 1 << place;
  return [...terms.values()];
}

const weightOf = (word: QueryWord | undefined) => word?.rarity ?? 0;

const sum = (numbers: readonly number[]) => numbers.reduce((total, number) => total + number, 0);
