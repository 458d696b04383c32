import type { Words } from "../languages/mod.ts";
import { type Corpus, pageOf } from "./corpus.ts";
import type { TypedWord } from "./expansion.ts";
import { keyOf, Phrases } from "./phrases.ts";
import { type Role, roles, type SearchKind } from "./types.ts";

/** What a query wishes of a front desk, beside the pages that hold its words. */
export interface Wish {
  /** Numbers of the pages whose business it is, the one that most words ask for first. */
  pages: number[];
  /** How many words name it. */
  words: number;
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
  trouble: Phrases<true>;
  ownHands: Phrases<true>;
  programs: Phrases<true>;
  /** Words that are passed over in phrases and are no subject, such as `actually`. */
  softeners: Phrases<true>;
}

/** Where a wish leads on a site that has no page for it. */
const instead: Partial<Record<Role, Role>> = {
  references: "about",
  imprint: "contact",
  jobs: "contact",
};

/** Prepares a language's phrases for the pages of an index. */
export function deskOf(words: Words["wishes"], { pages, analyser }: Corpus): Desk {
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
    trouble: phrases(words.trouble),
    ownHands: phrases(words.ownHands),
    programs: phrases(words.programs),
    softeners: phrases(words.softeners),
  };
}

/** What is wished of pages that are all alike. */
const noWish: Wish = {
  ...{ pages: [], words: 0, isFrame: [], subject: [], isForPrograms: true },
};

/** Reads what a query wishes. */
export function readWish(
  text: string,
  typed: readonly TypedWord[],
  corpus: Corpus,
  desk: Desk,
): Wish {
  if (desk.isPlain) return noWish;
  const { analyser } = corpus;
  const keys = typed.map(({ word, folded, isStop }) => isStop ? folded : keyOf(word, analyser));
  const isSoftener = keys.map((key) => desk.softeners.has(key));
  /** The places of the words that phrases are made of. */
  const places = keys.flatMap((_, at) => isSoftener[at] ? [] : at);
  const hard = places.map((at) => keys[at]!);
  const isFrame = [...isSoftener];
  /** Words with a subject, of those typed, that ask for each page. */
  const asked = new Map<number, number>();
  const isAddress = namesAddress.test(text);
  let named = 0;
  for (let at = 0; !isAddress && at < hard.length; at++) {
    const found = desk.byRole.at(at, hard);
    const length = found[0]?.length ?? 0;
    if (length === 0 || (length === 1 && isTitled(typed[places[at]!]!, corpus))) continue;
    const words = places.slice(at, at + length);
    const count = words.filter((place) => !typed[place]!.isStop).length;
    for (const { meaning, length: own } of found) {
      const page = desk.pages.get(meaning)!;
      if (own === length) asked.set(page, (asked.get(page) ?? 0) + count);
    }
    for (const place of words) isFrame[place] = true;
    named += length;
    at += length - 1;
  }
  const { isQuestionFrame } = analyser;
  return {
    pages: [...asked].sort(([, a], [, b]) => b - a).map(([page]) => page),
    words: named,
    isFrame,
    subject: typed.filter(({ word, isStop }, at) =>
      !isFrame[at] && !isStop && !isQuestionFrame(word)
    ),
    behind: desk.ownHands.isIn(keys) ? "service" : desk.trouble.isIn(keys) ? "article" : undefined,
    isForPrograms: isAddress || desk.programs.isIn(keys),
  };
}

/** Whether a word stands in the title of a service or an article: then it is a subject. */
const isTitled = ({ terms: [first] }: TypedWord, { byStem, pages }: Corpus): boolean =>
  (byStem.get(first?.stem ?? "") ?? []).some(({ postings: { title } }) =>
    Object.keys(title).some((ref) => {
      const { kind } = pages[pageOf(ref)]!;
      return kind === "service" || kind === "article";
    })
  );

/** A path, a file's name or the code of an error. */
const namesAddress = /(^|\s)\/\w|\w\.(json|txt|md|xml)\b|\b[A-Z]+_[A-Z_]+\b/;
