import type { Words } from "../languages/mod.ts";
import { wordsOf } from "./analyser.ts";
import type { Corpus, Unit } from "./corpus.ts";
import type { Asked } from "./facts.ts";
import { phrasesOf } from "./phrases.ts";
import type { TypedWord } from "./query.ts";
import { bounds, isProgramKind, type Role, roles } from "./types.ts";

/** What a query asks of a front desk, beside the pages that hold its words. */
export interface Intent {
  /** The words typed; those that name the intent are its frame. */
  typed: readonly TypedWord[];
  /** The pages whose business it is, the one that most words ask for first. */
  pages: readonly Unit[];
  /** The number of words that name it. */
  words: number;
  /** True if it names what only pages for programs treat. */
  isForPrograms: boolean;
  asked?: Asked;
}

/** Where an intent leads on a site that has no page for it. */
const instead: Partial<Record<Role, Role>> = {
  references: "about",
  imprint: "contact",
  jobs: "contact",
};

/** A path, a file's name, the code of an error or the name of a field; the name of a header alone. */
const namesCode =
  /(^|\s)\/\w|\w\.(json|txt|md|xml)\b|\b[A-Z]+_[A-Z_]+\b|\b[a-z]+(_[a-z]+)+\b|\b[a-z]+[A-Z]\w*\b/;
const namesHeader = /^\s*[A-Z]\w*(-[A-Z]\w*)+\s*$/;

/** Makes a reader of intents, from a language's phrases and the pages of an index. */
export function intentReader(phrases: Words["wishes"], corpus: Corpus) {
  const { units, analyser } = corpus;
  /** Makes a function that tells if a query holds a phrase of a list. */
  const anyOf = (list: readonly string[]) => {
    const find = phrasesOf(list.map((phrase) => [phrase, true]), analyser);
    return (stems: readonly string[]) => stems.some((_, at) => find(at, stems).length > 0);
  };
  const holdsProgramWords = anyOf(phrases.programs);
  const isFiller = anyOf(phrases.softeners);
  const asksRate = anyOf(phrases.rate);
  const asksHours = anyOf(phrases.hours);
  const pageOf = (role?: Role) => role && units.find((unit) => unit.role === role);
  const intents = roles.flatMap((role) => {
    const page = pageOf(role) ?? pageOf(instead[role]);
    return page === undefined ? [] : phrases[role].map((phrase) => [phrase, page] as const);
  });
  const find = phrasesOf(intents, analyser);
  const isOther = otherUse(new Set(intents.flatMap(([phrase]) => wordsOf(phrase))), corpus);

  return (text: string, all: readonly TypedWord[]): Intent => {
    const isCode = namesCode.test(text);
    const hard = all.filter(({ stem }) => !isFiller([stem]));
    const stems = hard.map(({ stem }) => stem);
    /** Words with a subject, of those typed, that ask for each page. */
    const weights = new Map<Unit, number>();
    const named = new Set<TypedWord>();
    for (let at = 0; at < stems.length && !isCode; at++) {
      const found = find(at, stems).filter(({ meaning, stems: { length } }) =>
        length > 1 || !isOther(meaning, hard[at]!, hard.length === 1)
      );
      const length = found[0]?.stems.length ?? 0;
      const ofPhrase = hard.slice(at, at + length);
      const count = ofPhrase.filter(({ isStop }) => !isStop).length;
      const longest = found.filter(({ stems }) => stems.length === length);
      for (const page of new Set(longest.map(({ meaning }) => meaning))) {
        weights.set(page, (weights.get(page) ?? 0) + count);
      }
      for (const word of ofPhrase) named.add(word);
      at += Math.max(0, length - 1);
    }
    const isForPrograms = isCode || namesHeader.test(text) ||
      holdsProgramWords(all.map(({ stem }) => stem));
    const pages = [...weights].sort(([, a], [, b]) => b - a).map(([page]) => page)
      .filter(({ isHidden }) => !isHidden || isForPrograms);
    const price = asksRate(stems) ? "rate" : "amount";
    const isPricing = pages.some(({ role }) => role === "pricing");
    return {
      typed: all.map((word) => ({ ...word, isFrame: named.has(word) || !hard.includes(word) })),
      pages,
      words: named.size,
      isForPrograms,
      asked: isPricing ? price : asksHours(stems) ? "hours" : undefined,
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
    const found = index.find(stem).filter(({ by }) => by.title || isAlone);
    return found.slice(0, bounds.rated).some(({ at }) => {
      const unit = units[at]!;
      const { path, kind, isSection, names } = unit;
      if (path === page.path || isProgramKind(kind) || (isSection && !isAlone)) return false;
      return read(unit).names.some((name, at) =>
        (isAlone ? names[at]!.kind !== "keyword" : at === 0) && name.some(isWord)
      );
    });
  };
}
