import type { Words } from "../languages/mod.ts";
import { wordsOf } from "./analyser.ts";
import type { Corpus, Unit } from "./corpus.ts";
import type { Asked } from "./excerpt.ts";
import { phrasesOf } from "./phrases.ts";
import type { TypedWord } from "./query.ts";
import { bounds, isProgramKind } from "./types.ts";

/** What a query asks of a front desk, beside the pages that hold its words. */
export interface Intent {
  /** The words typed; those that name the intent are its frame. */
  typed: readonly TypedWord[];
  /** The pages whose business it is, the one that most words ask for first. */
  pages: readonly Unit[];
  /** The number of words that name it. */
  naming: number;
  /** True if it names what only pages for programs treat. */
  isForPrograms: boolean;
  asked?: Asked;
}

/** Where an intent leads on a site that has no page for it. */
const instead = new Map([["references", "about"], ["imprint", "contact"], ["jobs", "contact"]]);

/** A path, a file's name, the code of an error or the name of a field; the name of a header alone. */
const namesCode =
  /(^|\s)\/\w|\w\.(json|txt|md|xml)\b|\b[A-Z]+_[A-Z_]+\b|\b[a-z]+(_[a-z]+)+\b|\b[a-z]+[A-Z]\w*\b/;
const namesHeader = /^\s*[A-Z]\w*(-[A-Z]\w*)+\s*$/;

/** Makes a reader of intents, from a language's lists of phrases and the pages of an index. */
export function intentReader(phrases: Words["wishes"], corpus: Corpus) {
  const pageOf = (role: string) => corpus.units.find((unit) => unit.role === role);
  const meanings = Object.entries(phrases).flatMap(([list, its]) => {
    const page = pageOf(list) ?? pageOf(instead.get(list) ?? list);
    return its.map((phrase) => [phrase, { list, page }] as const);
  });
  const find = phrasesOf(meanings, corpus.analyser);
  const listsIn = (stems: readonly string[]) =>
    new Set(stems.flatMap((_, at) => find(at, stems).map(({ meaning: { list } }) => list)));
  const isOther = otherUse(new Set(meanings.flatMap(([phrase]) => wordsOf(phrase))), corpus);

  return (text: string, all: readonly TypedWord[]): Intent => {
    const isCode = namesCode.test(text);
    const hard = all.filter(({ stem }) => !listsIn([stem]).has("softeners"));
    const stems = hard.map(({ stem }) => stem);
    const lists = listsIn(stems);
    /** Words with a subject, of those typed, that ask for each page. */
    const weights = new Map<Unit, number>();
    const named = new Set<TypedWord>();
    for (let at = 0; at < stems.length && !isCode; at++) {
      const found = find(at, stems).find(({ meaning: { page }, stems: { length } }) =>
        page && (length > 1 || !isOther(page, hard[at]!, hard.length === 1))
      );
      if (found === undefined) continue;
      const { meaning: { page }, stems: { length } } = found;
      const words = hard.slice(at, at + length);
      const count = words.filter(({ isStop }) => !isStop).length;
      weights.set(page!, (weights.get(page!) ?? 0) + count);
      for (const word of words) named.add(word);
      at += length - 1;
    }
    const isForPrograms = isCode || namesHeader.test(text) || lists.has("programs");
    const pages = [...weights].sort(([, a], [, b]) => b - a).map(([page]) => page)
      .filter(({ isHidden }) => !isHidden || isForPrograms);
    const price = lists.has("rate") ? "rate" : "amount";
    const isPricing = pages.some(({ role }) => role === "pricing");
    return {
      typed: all.map((word) => ({ ...word, isFrame: named.has(word) || !hard.includes(word) })),
      pages,
      naming: named.size,
      isForPrograms,
      asked: isPricing ? price : lists.has("hours") ? "hours" : undefined,
    };
  };
}

/**
 * Makes a function that tells if another page uses a word of an intent otherwise: it has it in its
 * title or, if nothing else was typed, in a heading. A translators' "certified translation" is no
 * question for the certificates of the practice. Of a word that shares only its stem with the intent
 * any form counts: where there are books, `Bücher` is no form of `buchen`.
 */
function otherUse(intentWords: ReadonlySet<string>, { units, words, index, read }: Corpus) {
  return (page: Unit, { word, stem }: TypedWord, isAlone: boolean): boolean => {
    const isWord = (number: number) => {
      const other = words.list[number]!;
      return other.stem === stem && (!intentWords.has(word) || other.written === word);
    };
    return index.find(stem).slice(0, bounds.rated).some(({ at }) => {
      const unit = units[at]!;
      const { path, kind, isSection, sections } = unit;
      if (path === page.path || isProgramKind(kind) || (isSection && !isAlone)) return false;
      // Behind the title stand the headings of the sections, and then keywords.
      return read(unit).names.slice(0, isAlone ? sections.length : 1).flat().some(isWord);
    });
  };
}
