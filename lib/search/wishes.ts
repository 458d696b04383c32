import type { Words } from "../languages/mod.ts";
import type { TypedWord } from "./expansion.ts";
import { eachOf } from "./lists.ts";
import { keyOf, Phrases } from "./phrases.ts";
import { type Corpus, inTitle } from "./postings.ts";
import { isProgramKind, type Role, roles, type SearchKind } from "./types.ts";
import { isWithinOneEdit } from "./vocabulary.ts";

/** What a query wishes of a front desk, beside the pages that hold its words. */
export interface Wish {
  /** Numbers of the pages whose business it is, the one that most words ask for first. */
  pages: number[];
  /** By word typed, whether it names the wish and no subject. */
  isFrame: boolean[];
  /** The words typed that are its subject; with none that a page holds, the wish is all. */
  subject: TypedWord[];
  /** Pages that give way to others: guides to services, or services to guides. */
  behind?: SearchKind;
  /** Whether it names what only pages for programs treat. */
  isForPrograms: boolean;
}

/** A site's pages by what they tell of the practice, and the phrases that ask for them. */
export interface Desk {
  /** Whether the pages are of one kind and none has a role, so that no wish tells them apart. */
  isPlain: boolean;
  pages: ReadonlyMap<Role, number>;
  byRole: Phrases<Role>;
  /** The nouns of these that may end a compound, folded. */
  nouns: ReadonlyMap<string, Role>;
  trouble: Phrases<true>;
  ownHands: Phrases<true>;
  programs: Phrases<true>;
  filler: Phrases<true>;
  /** The stems of the vocabulary by their numbers, as phrases have them. */
  stems: readonly string[];
}

/** Where a wish leads on a site that has no page for it. */
const instead: Partial<Record<Role, Role>> = { references: "about", imprint: "contact" };

/** Prepares a language's phrases for the pages of an index. */
export function deskOf(
  words: Words["wishes"],
  { pages, analyser, vocabulary }: Corpus,
): Desk {
  const own = new Map<Role, number>();
  for (const [number, { role }] of pages.entries()) if (role) own.set(role, number);
  const byRole = new Map(own);
  for (const [role, other] of Object.entries(instead) as [Role, Role][]) {
    const page = own.get(other);
    if (!own.has(role) && page !== undefined) byRole.set(role, page);
  }
  const phrases = (list: readonly string[]) =>
    new Phrases(list.map((phrase) => [phrase, true] as const), analyser);
  const asking = roles.filter((role) => byRole.has(role))
    .flatMap((role) => words[role].map((phrase) => [phrase, role] as const));
  return {
    isPlain: pages.every(({ kind, role }) => kind === "page" && role === undefined),
    pages: byRole,
    byRole: new Phrases(asking, analyser),
    nouns: new Map(
      asking.filter(([phrase]) => /^\p{Lu}\S*$/u.test(phrase))
        .map(([phrase, role]) => [analyser.fold(phrase.toLowerCase()), role]),
    ),
    trouble: phrases(words.trouble),
    ownHands: phrases(words.ownHands),
    programs: phrases(words.programs),
    filler: phrases(words.filler),
    stems: [...vocabulary.stems.keys()],
  };
}

/** What is wished of pages that are all alike. */
const noWish: Wish = { pages: [], isFrame: [], subject: [], isForPrograms: true };

/** Reads what a query wishes. */
export function readWish(
  text: string,
  typed: readonly TypedWord[],
  corpus: Corpus,
  desk: Desk,
): Wish {
  if (desk.isPlain) return noWish;
  const keys = typed.map((word) => keyOfTyped(word, corpus, desk));
  const isFrame = typed.map(() => false);
  /** Words with a subject, of those typed, that ask for each page. */
  const asked = new Map<number, number>();
  const ask = (role: Role, words: number) => {
    const page = desk.pages.get(role)!;
    asked.set(page, (asked.get(page) ?? 0) + words);
  };
  /** Words that name a wish and a subject at once. */
  const double = new Set<number>();
  const isAddress = namesAddress.test(text);
  for (let at = 0; !isAddress && at < keys.length; at++) {
    const found = desk.byRole.at(at, keys);
    const length = found[0]?.length ?? 0;
    if (length === 0) {
      const { role, isSubject } = compoundWish(typed[at]!, corpus, desk) ?? {};
      if (role === undefined) continue;
      ask(role, 1);
      if (isSubject) double.add(at);
      else isFrame[at] = true;
    } else if (length > 1 || !isTitled(typed[at]!, corpus)) {
      const words = typed.slice(at, at + length).filter(({ isStop }) => !isStop).length;
      for (const phrase of found) if (phrase.length === length) ask(phrase.meaning, words);
      isFrame.fill(true, at, at + length);
      at += length - 1;
    }
  }
  const { isQuestionFrame } = corpus.analyser;
  const subject = typed.filter(({ word, isStop }, at) =>
    !isFrame[at] && !isStop && !isQuestionFrame(word) &&
    (double.has(at) || !desk.filler.has(keys[at]!))
  );
  return {
    pages: [...asked].sort(([, a], [, b]) => b - a).map(([page]) => page),
    isFrame,
    subject,
    behind: desk.ownHands.isIn(keys) ? "service" : desk.trouble.isIn(keys) ? "article" : undefined,
    isForPrograms: isAddress || desk.programs.isIn(keys) ||
      (corpus.hasPrograms && subject.some((word) => isKnownToProgramsAlone(word, corpus))),
  };
}

/** A path, a file's name or the code of an error. */
const namesAddress = /(^|\s)\/\w|\w\.(json|txt|md|xml)\b|\b[A-Z]+_[A-Z_]+\b/;

/** Letters from which on a word that no page knows is corrected to one that names a wish. */
const shortestTypo = 5;

function keyOfTyped({ word, folded, terms, isStop }: TypedWord, corpus: Corpus, desk: Desk) {
  const [term] = terms;
  if (isStop) return folded;
  if (term !== undefined) return desk.stems[corpus.vocabulary.stemOf[term]!]!;
  const key = keyOf(word, corpus.analyser);
  if (folded.length < shortestTypo || desk.byRole.holds(key)) return key;
  for (const wish of desk.byRole.firstWords()) {
    if (isWithinOneEdit(folded, wish) || isWithinOneEdit(key, wish)) return wish;
  }
  return key;
}

/** Letters of the shortest part of a compound that names a wish. */
const shortestPart = 4;

/** What a compound asks for by its last part: `Projektkosten`. It may name a subject as well. */
function compoundWish({ folded }: TypedWord, { analyser }: Corpus, desk: Desk) {
  const { stem, linkingElements, isStopWord } = analyser;
  if (linkingElements.length === 0) return undefined;
  for (let at = shortestPart; at <= folded.length - shortestPart; at++) {
    const role = desk.nouns.get(folded.slice(at));
    if (role === undefined) continue;
    const head = folded.slice(0, at);
    const heads = [
      head,
      ...linkingElements.filter((element) => head.endsWith(element))
        .map((element) => head.slice(0, -element.length)),
    ];
    const isSubject = !heads.some((head) =>
      isStopWord(head) || desk.filler.has(stem(head)) || desk.byRole.has(stem(head))
    );
    return { role, isSubject };
  }
  return undefined;
}

/** Whether a word stands in the title of a service or an article: then it is a subject. */
function isTitled({ terms }: TypedWord, { vocabulary, postings, pages }: Corpus): boolean {
  const [term] = terms;
  if (term === undefined) return false;
  const { starts, entries } = postings;
  let isTitled = false;
  eachOf(vocabulary.termsOfStem, vocabulary.stemOf[term]!, (other) => {
    for (let entry = starts[other]!; entry < starts[other + 1]!; entry++) {
      const { kind } = pages[entries.page[entry]!]!;
      if ((entries.head[entry]! & inTitle) > 0 && (kind === "service" || kind === "article")) {
        isTitled = true;
      }
    }
  });
  return isTitled;
}

/** Whether the title of a page for programs holds a word, and no other page has it at all. */
function isKnownToProgramsAlone(
  { terms }: TypedWord,
  { vocabulary, postings, pages }: Corpus,
): boolean {
  const [term] = terms;
  if (term === undefined) return false;
  const { starts, entries } = postings;
  let isTitle = false;
  let isAlone = true;
  eachOf(vocabulary.termsOfStem, vocabulary.stemOf[term]!, (other) => {
    for (let entry = starts[other]!; isAlone && entry < starts[other + 1]!; entry++) {
      isAlone = isProgramKind(pages[entries.page[entry]!]!.kind);
      isTitle ||= (entries.head[entry]! & inTitle) > 0;
    }
  });
  return isAlone && isTitle;
}
