import type { Corpus, Term } from "./corpus.ts";
import {
  bestQuality,
  type Expanded,
  type Expansion,
  lookUp,
  qualities,
  strongest,
  type TypedWord,
  type Vocabulary,
} from "./expansion.ts";
import type { Wish } from "./wishes.ts";

/** A term that stands for a word of a query. */
export interface Sense {
  /** The word, by its number among the words to search for. */
  word: number;
  term: Term;
  /** How well it does; the best there is has 1. */
  quality: number;
}

interface QueryTerm {
  /** The words that it stands for: none, one or several. */
  senses: Sense[];
  /** Bit n is set if it stands for the n-th word typed. */
  typedAt: number;
}

/** A query made ready for the pages of one index. */
export interface Query {
  /** The words to search for; their weights add up to 1. */
  words: { weight: number; senses: Sense[] }[];
  /** By the number of the term; none for one that the query does not name. */
  terms: (QueryTerm | undefined)[];
  /** Weight of every word typed together with the one before it, adding up to 1. */
  pairs: number[];
  /** How well the corpus knows the words at all, 0 to 1: low if they had to be corrected. */
  confidence: number;
  /** Words typed that no page holds in any form, and that name no wish, by their number. */
  unknown: number[];
  /** Words typed that were taken for slips, by their number, and what was meant. */
  corrections: Map<number, string>;
  /** Words of its subject, beside those that name a wish, that a page holds in any form. */
  subjects: number;
}

/** A word that pages are searched for. */
interface SearchedWord extends Expanded {
  /** Inverse document frequency: the fewer pages hold it, the more it counts. */
  idf: number;
  /** Bit n is set if it is the n-th word typed. */
  typedAt: number;
}

/** Bounds of the work for one query: words read and searched for; terms, and of a word. */
const maxTypedWords = 24;
const maxSearchedWords = 16;
const maxTerms = 254;
const maxTermsOfWord = 48;

/** Weight of a word that names a wish, to that of a word of its subject. */
const wishWeight = 0.1;

/** Weight of a word that no page holds in any form, to that of a word that one page holds. */
const unknownWeight = 0.3;

export const readWords = (words: readonly string[], corpus: Corpus): TypedWord[] =>
  words.slice(0, maxTypedWords).map((word, at) => lookUp(word, words[at - 1], corpus));

/** Makes a query; words that carry no subject are left out unless there is nothing else. */
export function makeQuery(
  typed: readonly TypedWord[],
  wish: Wish,
  vocabulary: Vocabulary,
): Query {
  const { corpus } = vocabulary;
  const words = findWords(typed, vocabulary);
  const subjects =
    wish.subject.filter(({ folded }) => (words.get(folded)?.expansion.size ?? 0) > 0).length;
  if (subjects > 0) {
    typed.forEach(({ folded }, at) => {
      const word = words.get(folded);
      if (word && wish.isFrame[at]) word.idf *= wishWeight;
    });
  }
  const total = sum([...words.values()].map(({ idf }) => idf));
  const query: Query = {
    words: [],
    terms: new Array(corpus.terms.length),
    pairs: [],
    confidence: 0,
    unknown: [],
    corrections: new Map(),
    subjects,
  };
  for (const { expansion, idf, typedAt } of words.values()) {
    const weight = idf / total;
    const maxQuality = bestQuality(expansion);
    const word = query.words.length;
    const senses: Sense[] = [];
    expansion.forEach((quality, term) => {
      const sense = { word, term, quality: quality / maxQuality };
      senses.push(sense);
      noteTerm(term, typedAt, query).senses.push(sense);
    });
    query.words.push({ weight, senses });
    query.confidence += weight * maxQuality;
  }
  const idfs = typed.map(({ folded, terms }, at) => {
    const word = words.get(folded);
    if (word?.expansion.size === 0 && !wish.isFrame[at]) query.unknown.push(at);
    if (word?.slip && !wish.isFrame[at]) {
      // The last word may be a beginning rather than a slip.
      const isBeginning = at === typed.length - 1 &&
        qualities.typo < bestQuality(word.expansion);
      if (!isBeginning) query.corrections.set(at, word.slip);
    }
    // A stop word counts only as a neighbour of others.
    if (word === undefined) { for (const term of terms) noteTerm(term, 1 << at, query); }
    return word?.idf ?? 0;
  });
  const pairs = idfs.map((idf, at) => at === 0 ? 0 : idf + idfs[at - 1]!);
  query.pairs = pairs.map((pair) => pair / sum(pairs));
  return query;
}

/** Notes that a term stands for words typed. */
function noteTerm({ number }: Term, typedAt: number, { terms }: Query): QueryTerm {
  const entry = terms[number] ??= { senses: [], typedAt: 0 };
  entry.typedAt |= typedAt;
  return entry;
}

/** Finds the different words to search for, by their folded form. */
function findWords(typed: readonly TypedWord[], vocabulary: Vocabulary): Map<string, SearchedWord> {
  const isStopWordsOnly = typed.every(({ isStop }) => isStop);
  const words = new Map<string, SearchedWord>();
  const searchedWords = typed.filter(({ isStop }) => !isStop || isStopWordsOnly);
  const limit = Math.min(maxTermsOfWord, Math.floor(maxTerms / searchedWords.length));
  typed.forEach((word, at) => {
    const existing = words.get(word.folded);
    if (existing) existing.typedAt |= 1 << at;
    if (existing || words.size === maxSearchedWords || (word.isStop && !isStopWordsOnly)) return;
    const { expansion: all, slip } = vocabulary.expand(word, at === typed.length - 1);
    const expansion = strongest(all, limit);
    const idf = idfOf(expansion, vocabulary.corpus);
    words.set(word.folded, { expansion, slip, idf, typedAt: 1 << at });
  });
  return words;
}

/** Computes the inverse document frequency of a word, or of what stands for it. */
function idfOf(expansion: Expansion, { pages: { length } }: Corpus): number {
  const maxQuality = bestQuality(expansion);
  const minQuality = Math.min(maxQuality, qualities.stem);
  const near = [...expansion].filter(([, quality]) => quality >= minQuality);
  const frequency = Math.min(length, sum(near.map(([term]) => term.frequency)));
  const idf = Math.sqrt(Math.log(1 + (length - frequency + 0.5) / (frequency + 0.5)) + 0.1);
  return maxQuality > 0 ? idf : unknownWeight * idf;
}

const sum = (numbers: readonly number[]) => numbers.reduce((total, number) => total + number, 0);
