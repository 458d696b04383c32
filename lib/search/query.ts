import { tokensOf } from "./analyser.ts";
import type { Corpus, Unit } from "./corpus.ts";
import { lookUp, qualities } from "./expansion.ts";
import type { Intent } from "./intents.ts";
import { bounds } from "./types.ts";
import { isInCapitals, type SiteWords } from "./words.ts";

/** What a word counts that no page knows, or that names an intent, whose page leads anyway. */
const lesser = 0.3;

/** A word as it was typed. */
export interface TypedWord {
  word: string;
  raw: string;
  stem: string;
  /** True if it carries no subject of its own. */
  isStop: boolean;
  /** True if it only says what is asked of a subject: `how much`, `please`. */
  isFrame: boolean;
}

/** A word that is searched for. */
interface QueryWord {
  typed: TypedWord;
  /** What lunr is asked for, each with how well it stands for the word; the best has 1. */
  tokens: ReadonlyMap<string, number>;
  /** How well the best stands for it at all, 0 if no page knows it. */
  known: number;
  /** Its share in the query. */
  weight: number;
  /** By unit, how well the unit holds it, how much it is about it, and if a name has it. */
  byUnit: Map<Unit, { quality: number; about: number; inName: boolean }>;
  /** The word that was meant, if it is misspelt. */
  meant?: string;
}

/** A query made ready. */
export interface Query extends Intent {
  corpus: Corpus;
  words: readonly QueryWord[];
  /** How well the site knows the words, 0 to 1. */
  known: number;
  /** The number of words of its subject, and of those that a page holds in any form. */
  subjectWords: number;
  knownSubjects: number;
  /** By the number of a word of the site, the places of the words that it stands for, and how well. */
  senses: readonly (readonly { at: number; quality: number }[] | undefined)[];
}

/** Reads the words of a query; a stop word that stands for a name is none. */
export function readTyped(text: string, { analyser, index }: Corpus): TypedWord[] {
  const { stemOf, isArticle, isStopWord } = analyser;
  let before = "";
  return tokensOf(text).slice(0, bounds.typed).map(({ word, raw }) => {
    const isName = isStopWord(word) && isInCapitals(raw) && index.has(raw);
    const stem = isName ? raw : stemOf(word);
    // Behind an article or a subject it is a noun: `a will`, `last will`.
    const isBehind = before !== "" && (isArticle(before) || !isStopWord(before));
    const isNoun = isBehind && stem.length > 3 && index.has(stem);
    before = word;
    const isStop = isStopWord(word) && !isName && !isNoun;
    return { word, raw, stem, isStop, isFrame: false };
  });
}

/** Makes a query of what was typed; words without a subject are left out unless there are no others. */
export function makeQuery(intent: Intent, corpus: Corpus): Query {
  const { typed } = intent;
  const isStopOnly = typed.every(({ isStop }) => isStop);
  const words: QueryWord[] = [];
  for (const [at, { stem, isStop }] of typed.entries()) {
    const isKnown = words.some(({ typed }) => typed.stem === stem);
    if (isKnown || isStop !== isStopOnly || words.length === bounds.searched) continue;
    const isFew = words.filter(({ known }) => known < qualities.form).length < bounds.lookedUp;
    words.push(wordOf(intent, at, corpus, isFew));
  }
  const isSubject = ({ isStop, isFrame }: TypedWord) => !isStop && !isFrame;
  const knownSubjects = words.filter(({ typed, known }) => isSubject(typed) && known > 0).length;
  for (const word of words) if (knownSubjects > 0 && word.typed.isFrame) word.weight *= lesser;
  const total = words.reduce((sum, { weight }) => sum + weight, 0);
  for (const word of words) word.weight /= total;
  const known = words.reduce((sum, { weight, known }) => sum + weight * known, 0);
  const subjectWords = typed.filter(isSubject).length;
  const senses = sensesIn(words, corpus.words);
  return { ...intent, corpus, words, known, subjectWords, knownSubjects, senses };
}

/** Lists what the words of the site stand for, by their numbers. */
function sensesIn(words: readonly QueryWord[], site: SiteWords): Query["senses"] {
  // As long as it will be: a search asks it for thousands of words.
  const senses: { at: number; quality: number }[][] = new Array(site.list.length);
  for (const [at, { typed, tokens }] of words.entries()) {
    // The best comes last, so that it counts.
    for (const [token, quality] of [...tokens].reverse()) {
      for (const { number, written } of site.having(token)) {
        const isForm = token === typed.stem && written !== typed.word;
        const share = isForm ? quality * qualities.form : quality;
        (senses[number] ??= []).push({ at, quality: share });
      }
    }
  }
  return senses;
}

/** Tells if a unit may be found; one that is hidden is no measure for others either. */
export const isFound = ({ isHidden }: Unit, { isForPrograms }: Intent): boolean =>
  !isHidden || isForPrograms;

/** Asks lunr for what stands for a word, and weighs it: the fewer units have it, the more it counts. */
function wordOf(intent: Intent, at: number, corpus: Corpus, mayLookUp: boolean): QueryWord {
  const { index, units } = corpus;
  const { tokens: all, meant } = lookUp(intent.typed, at, corpus, mayLookUp);
  const strongest = [...all].sort(([, a], [, b]) => b - a).slice(0, bounds.finds);
  const best = strongest[0]?.[1] ?? 0;
  const tokens = new Map(strongest.map(([token, quality]) => [token, quality / best]));
  const byUnit: QueryWord["byUnit"] = new Map();
  for (const [token, quality] of tokens) {
    for (const { at, score, inName } of index.find(token)) {
      const unit = units[at]!;
      if (!isFound(unit, intent)) continue;
      const held = byUnit.get(unit) ?? { quality, about: 0, inName: false };
      held.about = Math.max(held.about, quality * score);
      held.inName ||= inName;
      byUnit.set(unit, held);
    }
  }
  const { size } = byUnit;
  // The root keeps one rare word from being all of a query.
  const rarity = Math.sqrt(Math.log(1 + (units.length - size + 0.5) / (size + 0.5)) + 0.1);
  const [known, weight] = size > 0 ? [best, rarity] : [0, lesser * rarity];
  return { typed: intent.typed[at]!, tokens, known, weight, byUnit, meant };
}

/** Words as they were read, where a title or keyword has what was meant; else as they were typed. */
export function correctionOf({ typed, words }: Query): string | undefined {
  const offered = words.filter(({ typed, meant, byUnit }) =>
    meant && !typed.isFrame && byUnit.values().some(({ inName }) => inName)
  );
  const meantBy = (word: TypedWord) => offered.find(({ typed }) => typed === word)?.meant;
  if (offered.length === 0) return undefined;
  return typed.map((word) => meantBy(word) ?? word.raw).join(" ");
}

/**
 * Lists the words that no page knows, if they name something: that no page has "Nehmt" or "i" tells
 * nobody anything. So what stands first before a pronoun, as verbs do, is left out, and in German
 * what is small in a query with capitals or ends as verbs do.
 */
export function unknownIn({ typed, words, corpus }: Query): string[] {
  const hasCapitals = typed.some(({ raw }, at) => at > 0 && /^\p{Lu}/u.test(raw));
  const isNoun = ({ raw, word }: TypedWord) => {
    const isLong = word.length > 2 || /\d/.test(word);
    if (typed[0]!.raw === raw) return isLong && !typed[1]?.isStop;
    if (!corpus.analyser.hasCapitalNouns) return isLong;
    return /^[\p{Lu}\p{N}]/u.test(raw) || (!hasCapitals && !/(en|st|t)$/.test(word));
  };
  return words.filter(({ known, typed }) =>
    known === 0 && !typed.isFrame && !typed.isStop && isNoun(typed)
  ).map(({ typed: { raw } }) => raw);
}
