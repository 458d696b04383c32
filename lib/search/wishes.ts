import type { Words } from "../languages/mod.ts";
import type { Analyser } from "./analyser.ts";
import type { Corpus } from "./corpus.ts";
import type { TypedWord } from "./expansion.ts";
import { wordsOf } from "./tokenizer.ts";
import { isProgramKind, type Role, roles } from "./types.ts";

/** The wish of a query to a front desk, beside the pages that hold its words. */
export interface Wish {
  /** Numbers of the pages whose business it is, the one that most words ask for first. */
  pages: number[];
  /** The number of words that name it. */
  words: number;
  /** By word typed, true if it names the wish and no subject. */
  isFrame: boolean[];
  /** The words typed that are its subject; with none that a page holds, the wish is all. */
  subject: TypedWord[];
  /** True if it names what only pages for programs treat. */
  isForPrograms: boolean;
}

/** Where a wish leads on a site that has no page for it. */
const instead: Partial<Record<Role, Role>> = {
  references: "about",
  imprint: "contact",
  jobs: "contact",
};

/** A path, a file's name, the code of an error or the name of a field. */
const namesAddress =
  /(^|\s)\/\w|\w\.(json|txt|md|xml)\b|\b[A-Z]+_[A-Z_]+\b|\b[a-z]+(_[a-z]+)+\b|\b[a-z]+[A-Z]\w*\b/;

/** A name like that of a header, typed alone. */
const namesHeader = /^\s*[A-Z]\w*(-[A-Z]\w*)+\s*$/;

/** Makes a reader of wishes, from a language's phrases and the pages of an index. */
export function wishReader(words: Words["wishes"], corpus: Corpus) {
  const { analyser } = corpus;
  const findPages = pageFinder(words, corpus);
  /** Makes a function that tells if a query holds a phrase of a list. */
  const anyOf = (list: readonly string[]) => {
    const phrases = phrasesOf(list.map((phrase) => [phrase, true] as const), analyser);
    return (keys: readonly string[]) => keys.some((_, at) => phrases(at, keys).length > 0);
  };
  const isForPrograms = anyOf(words.programs);
  /** Tells words that are passed over in phrases and are no subject, such as `actually`. */
  const isSoftener = anyOf(words.softeners);

  return (text: string, typed: readonly TypedWord[]): Wish => {
    const keys = typed.map(({ word }) => keyOf(word, analyser));
    const isFrame = keys.map((key) => isSoftener([key]));
    const isAddress = namesAddress.test(text);
    const wished = isAddress ? noPages : findPages(typed, keys, isFrame);
    for (const place of wished.places) isFrame[place] = true;
    return {
      pages: wished.pages,
      words: wished.places.length,
      isFrame,
      subject: typed.filter(({ isStop }, at) => !isFrame[at] && !isStop),
      isForPrograms: isAddress || namesHeader.test(text) || isForPrograms(keys),
    };
  };
}

/** The pages that the phrases of a query ask for, and the places of the words of these. */
type WishedPages = { pages: number[]; places: number[] };

const noPages: WishedPages = { pages: [], places: [] };

/** Makes a function that finds the pages whose business the phrases of a query are. */
function pageFinder(words: Words["wishes"], { pages, byStem, analyser }: Corpus) {
  const pageByRole = new Map(
    pages.flatMap(({ role }, number) => role ? [[role, number] as const] : []),
  );
  const pageOf = (role: Role) => pageByRole.get(role) ?? pageByRole.get(instead[role] ?? role);
  const wishPhrases = roles.flatMap((role) => {
    const page = pageOf(role);
    return page === undefined ? [] : words[role].map((phrase) => [phrase, page] as const);
  });
  const byPage = phrasesOf(wishPhrases, analyser);
  const wishWords = new Set(wishPhrases.flatMap(([phrase]) => wordsOf(phrase).map(analyser.fold)));
  /**
   * Tells if another page uses a word of a wish otherwise: it has it in its title or, if nothing
   * else was typed, in a heading. Of a word that shares only its stem with the wish any form counts:
   * where there are books, `Bücher` is no form of `buchen`.
   */
  const isOther = (page: number, { folded, terms }: TypedWord, stem: string, isAlone: boolean) =>
    (wishWords.has(folded) ? terms : byStem.get(stem) ?? [])
      .flatMap(({ postings: { title, headings } }) =>
        isAlone ? [...title.pages, ...headings.pages] : [...title.pages]
      )
      .map((number) => pages[number]!)
      .some(({ id, pagePath, kind }) =>
        pagePath !== pages[page]!.pagePath && !isProgramKind(kind) &&
        (isAlone || id === pagePath)
      );

  return (
    typed: readonly TypedWord[],
    keys: readonly string[],
    isSoft: readonly boolean[],
  ): WishedPages => {
    /** The places of the words that phrases are made of. */
    const places = keys.flatMap((_, at) => isSoft[at] ? [] : at);
    const hard = places.map((at) => keys[at]!);
    /** Words with a subject, of those typed, that ask for each page. */
    const weights = new Map<number, number>();
    const wishPlaces: number[] = [];
    for (let at = 0; at < hard.length; at++) {
      const phrases = byPage(at, hard).filter(({ meaning: page, keys }) =>
        keys.length > 1 || !isOther(page, typed[places[at]!]!, hard[at]!, hard.length === 1)
      );
      const length = phrases[0]?.keys.length ?? 0;
      if (length === 0) continue;
      const ofPhrase = places.slice(at, at + length);
      const count = ofPhrase.filter((place) => !typed[place]!.isStop).length;
      for (const { meaning: page, keys } of phrases) {
        if (keys.length === length) weights.set(page, (weights.get(page) ?? 0) + count);
      }
      wishPlaces.push(...ofPhrase);
      at += length - 1;
    }
    const pagesByWeight = [...weights].sort(([, a], [, b]) => b - a).map(([page]) => page);
    return { pages: pagesByWeight, places: wishPlaces };
  };
}

/** At most so many other wordings of a query are searched for. */
const maxWordings = 4;

/** Makes a function that words a query otherwise: with one phrase of a list for another. */
export function rewordingOf(synonyms: readonly (readonly string[])[], analyser: Analyser) {
  const phrases = phrasesOf(
    synonyms.flatMap((list) => list.map((phrase) => [phrase, { phrase, list }] as const)),
    analyser,
  );
  return (query: readonly string[]): string[][] => {
    const keys = query.map((word) => keyOf(word, analyser));
    const wordings: string[][] = [];
    for (let at = 0; at < keys.length && wordings.length < maxWordings; at++) {
      const [match] = phrases(at, keys);
      if (match === undefined) continue;
      const { keys: { length }, meaning: { phrase, list } } = match;
      // A word that is no noun: `will` in "who will come".
      const isOnlyStopWord = length === 1 && query.length > 1 &&
        analyser.isStopWord(query[at]!) && !analyser.isArticle(query[at - 1] ?? "");
      if (isOnlyStopWord) continue;
      for (const other of list) {
        if (other === phrase) continue;
        wordings.push([...query.slice(0, at), ...wordsOf(other), ...query.slice(at + length)]);
      }
      at += length - 1;
    }
    return wordings.slice(0, maxWordings);
  };
}

/** Stands in a phrase for any one word. */
const anyWord = "*";

/** Makes a function that finds the phrases beginning at a place of a query, longest first. */
function phrasesOf<Meaning>(
  phrases: readonly (readonly [phrase: string, meaning: Meaning])[],
  analyser: Analyser,
) {
  const keysOf = (phrase: string) =>
    phrase.split(/\s+/).flatMap((part) =>
      part === anyWord ? part : wordsOf(part).map((word) => keyOf(word, analyser))
    );
  const byFirst = Map.groupBy(
    phrases.map(([phrase, meaning]) => ({ keys: keysOf(phrase), meaning }))
      .sort((a, b) => b.keys.length - a.keys.length),
    ({ keys }) => keys[0],
  );
  return (place: number, query: readonly string[]) =>
    (byFirst.get(query[place]!) ?? []).filter(({ keys }) =>
      keys.every((key, step) =>
        key === query[place + step] || (key === anyWord && place + step < query.length)
      )
    );
}

/** Returns a word as phrases are compared: its stem, or folded where it carries no subject. */
function keyOf(word: string, { fold, stem, isStopWord }: Analyser): string {
  const folded = fold(word);
  return isStopWord(word) ? folded : stem(folded);
}
