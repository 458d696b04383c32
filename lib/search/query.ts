import type { Corpus } from "./corpus.ts";
import { lookUp, qualities } from "./expansion.ts";
import { tokensOf } from "./tokenizer.ts";
import { isInCapitals } from "./words.ts";

/**
 * Bounds of the work for a query of any length: words read, words searched for, unknown words that
 * are completed and corrected, and tokens that lunr is asked for in the place of one word.
 */
export const most = { typed: 24, searched: 16, lookedUp: 3, finds: 12 };

/** A word that counts less: no page knows it, or it names an intent, whose page leads anyway. */
const shares = { unknown: 0.3, intent: 0.3 };

/** A word as it was typed. */
export interface TypedWord {
  word: string;
  raw: string;
  folded: string;
  stem: string;
  /** What phrases are compared by. */
  key: string;
  /** True if it carries no subject of its own. */
  isStop: boolean;
  /** True if it only says what is asked of a subject: `how much`, `please`. */
  isFrame: boolean;
}

/** A word that is searched for. */
export interface QueryWord {
  typed: TypedWord;
  /** What lunr is asked for, each with how well it stands for the word; the best has 1. */
  tokens: ReadonlyMap<string, number>;
  /** How well the best stands for it at all, 0 if no page knows it. */
  known: number;
  /** Its share in the query. */
  weight: number;
  /** By unit, how well the unit holds it, where, and how much it is about it. */
  byUnit: Map<number, { quality: number; about: number; inTitle: boolean; inName: boolean }>;
  /** The word that was meant, if it is misspelt. */
  meant?: string;
}

/** A query made ready. */
export interface Query {
  corpus: Corpus;
  typed: readonly TypedWord[];
  words: readonly QueryWord[];
  /** How well the site knows the words, 0 to 1. */
  known: number;
  /** The number of words of its subject, and of those that a page holds in any form. */
  subject: number;
  subjects: number;
  /** Tells for which words a word of a text stands, by its number, and how well. */
  senses(word: number): Senses;
}

/** The words of a query that a word of a text stands for, and how well; the best for each is last. */
type Senses = readonly { at: number; quality: number }[];

/** Tells if a page is in no result; then it is no measure for others either. */
export type LeavesOut = (path: string) => boolean;

/** Reads the words of a query; a stop word that stands for a name is none. */
export function readTyped(text: string, { analyser, index }: Corpus): TypedWord[] {
  let before = "";
  return tokensOf(text).slice(0, most.typed).map(({ word, raw }): TypedWord => {
    const { fold, isArticle, isStopWord, keyOf } = analyser;
    const folded = fold(word);
    const isName = isStopWord(word) && isInCapitals(raw) && index.has(raw);
    const stem = isName ? raw : analyser.stem(folded);
    // Behind an article or a subject it is a noun: `a will`, `last will`.
    const isBehind = before !== "" && (isArticle(before) || !isStopWord(before));
    const isNoun = isBehind && stem.length > 3 && index.has(stem);
    before = word;
    const isStop = isStopWord(word) && !isName && !isNoun;
    return { word, raw, folded, stem, key: keyOf(word), isStop, isFrame: false };
  });
}

/** Makes a query of what was typed; words without a subject are left out unless there are no others. */
export function makeQuery(
  typed: readonly TypedWord[],
  corpus: Corpus,
  leavesOut: LeavesOut,
): Query {
  const isStopOnly = typed.every(({ isStop }) => isStop);
  const words: QueryWord[] = [];
  for (const [at, { stem, isStop }] of typed.entries()) {
    const isNew = words.every(({ typed }) => typed.stem !== stem);
    if (!isNew || (isStop && !isStopOnly) || words.length === most.searched) continue;
    const isFew = words.filter(({ known }) => known < qualities.form).length < most.lookedUp;
    words.push(wordOf(typed, at, corpus, leavesOut, isFew));
  }
  const subject = typed.filter(({ isStop, isFrame }) => !isStop && !isFrame);
  const subjects = words.filter(({ typed, known }) => subject.includes(typed) && known > 0).length;
  for (const word of words) if (subjects > 0 && word.typed.isFrame) word.weight *= shares.intent;
  const total = words.reduce((sum, { weight }) => sum + weight, 0);
  for (const word of words) word.weight /= total;
  const knownShare = words.reduce((sum, { weight, known }) => known > 0 ? sum + weight : sum, 0);
  return {
    corpus,
    typed,
    words,
    // What is unknown counts twice: a site that lacks a word of a query seldom answers it.
    known: knownShare * words.reduce((sum, { weight, known }) => sum + weight * known, 0),
    subject: subject.length,
    subjects,
    senses: sensesIn(words, corpus),
  };
}

/** Makes a function that tells what a word of a text stands for, each worked out when it is met. */
function sensesIn(words: readonly QueryWord[], { words: { list } }: Corpus): Query["senses"] {
  const all = words.flatMap(({ typed, tokens }, at) =>
    [...tokens].map(([token, quality]) => ({ at, typed, token, quality }))
  ).sort((a, b) => a.quality - b.quality);
  const byToken = Map.groupBy(all, ({ token }) => token);
  const none: typeof all = [];
  const byNumber = new Array<Senses | undefined>(list.length);
  return (number) => {
    let senses = byNumber[number];
    if (senses !== undefined) return senses;
    senses = none;
    const { written, tokens } = list[number]!;
    // A search asks for thousands of words: this is faster than the methods of arrays.
    for (let at = tokens.length - 1; at >= 0; at--) {
      const found = byToken.get(tokens[at]!);
      // The word itself comes last, and so counts where its parts stand for it, too.
      for (const { at, typed, quality } of found ?? none) {
        const isTyped = written === typed.word;
        senses = [...senses, { at, quality: isTyped ? quality : quality * qualities.form }];
      }
    }
    return byNumber[number] = senses;
  };
}

/** Asks lunr for what stands for a word, and weighs it: the fewer units have it, the more it counts. */
function wordOf(
  words: readonly TypedWord[],
  at: number,
  corpus: Corpus,
  leavesOut: LeavesOut,
  mayLookUp: boolean,
): QueryWord {
  const { index, units } = corpus;
  const { tokens: all, meant } = lookUp(words, at, corpus, mayLookUp);
  const strongest = [...all].sort(([, a], [, b]) => b - a).slice(0, most.finds);
  const best = strongest[0]?.[1] ?? 0;
  const tokens = new Map(strongest.map(([token, quality]) => [token, quality / best]));
  const byUnit: QueryWord["byUnit"] = new Map();
  let holders = 0;
  for (const [token, quality] of tokens) {
    for (const { at, score, by } of index.find(token)) {
      if (leavesOut(units[at]!.path)) continue;
      const known = byUnit.get(at);
      // Keywords of one page make no word common.
      if (!known && (by.title || by.text) && quality >= qualities.form) holders++;
      byUnit.set(at, {
        quality: known?.quality ?? quality,
        about: Math.max(known?.about ?? 0, quality ** 2 * score),
        inTitle: known?.inTitle || by.title !== undefined,
        inName: known?.inName || (by.title ?? by.keywords) !== undefined,
      });
    }
  }
  // The root keeps one rare word from being all of a query.
  const rarity = Math.sqrt(Math.log(1 + (units.length - holders + 0.5) / (holders + 0.5)) + 0.1);
  const [known, weight] = byUnit.size > 0 ? [best, rarity] : [0, shares.unknown * rarity];
  return { typed: words[at]!, tokens, known, weight, byUnit, meant };
}
