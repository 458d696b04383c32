import type { Language } from "../../lib/languages/mod.ts";
import { analysers } from "../../lib/search/analyser.ts";
import { wordsOf } from "../../lib/search/tokenizer.ts";
import type { SearchDocument } from "../../lib/search/types.ts";
import { type Corpus, original } from "./relevance_corpus.ts";
import { random } from "../kit/random.ts";

/** A query whose answer is known. */
export interface KnownItem {
  query: string;
  id: string;
}

/** Kinds of queries, each with the way a visitor would type it. */
export const kinds = [
  "title",
  "single",
  "heading",
  "question",
  "phrase",
  "words",
  "typo",
  "prefix",
  "umlauts",
  "compound",
] as const;

export type Kind = typeof kinds[number];

/** At most `count` queries of each kind, the same ones for the same documents. */
export function knownItems(corpus: Corpus, count: number): Record<Kind, KnownItem[]> {
  const titles = unique(corpus, (document) => [document.title]);
  const names = unique(corpus, ({ title, sections }) => [
    title,
    ...sections.flatMap(({ headings }) => headings.slice(-1)),
  ]);
  const headings = names.filter((name) => !titles.some((title) => title.query === name.query));
  const parts = corpus.language === "de" ? compoundParts(corpus) : new Map<string, string>();
  const frames = questions[corpus.language] ?? questions.en;
  const make = (kind: Kind, from: KnownItem[], change: (name: string, dice: Dice) => string) =>
    sample(kind, from, count, change);
  return {
    title: make("title", titles, (title) => title),
    single: make("single", titles, (title, dice) => oneWord(title, corpus, dice)),
    heading: make("heading", headings, (heading) => heading),
    question: make(
      "question",
      headings,
      (heading, dice) => `${dice.pick(frames)} ${lowerFirst(heading)}?`,
    ),
    phrase: make("phrase", texts(corpus), (text, dice) => phrase(text, corpus, dice)),
    words: make("words", texts(corpus), (text, dice) => scattered(text, corpus, dice)),
    typo: make("typo", titles, misspelt),
    prefix: make("prefix", titles, cut),
    umlauts: make("umlauts", names, retyped),
    compound: make("compound", names, (name) => apart(name, parts)),
  };
}

type Dice = ReturnType<typeof random>;

const questions: { en: string[] } & Partial<Record<Language, string[]>> = {
  en: ["how do I", "how can I use", "what is", "where can I find", "when do I need", "why is"],
  de: ["wie kann ich", "wo finde ich", "was ist", "wie geht", "wann brauche ich", "warum gibt es"],
};

/** Draws names and changes them; a change that leaves nothing to ask gives an empty string. */
function sample(
  kind: string,
  from: KnownItem[],
  count: number,
  change: (name: string, dice: Dice) => string,
): KnownItem[] {
  const dice = random(kind);
  const items: KnownItem[] = [];
  for (const { query, id } of dice.shuffle(from)) {
    if (items.length === count) break;
    const changed = change(query, dice);
    if (changed !== "" && changed.length <= 200) items.push({ query: changed, id });
  }
  return items;
}

/** The names that belong to one document only. */
function unique(
  { documents }: Corpus,
  names: (document: SearchDocument) => string[],
): KnownItem[] {
  const owners = new Map<string, KnownItem | null>();
  for (const document of documents) {
    for (const name of names(document)) {
      const key = wordsOf(name).join(" ");
      if (!/\p{L}{3}/u.test(key)) continue;
      const owner = owners.get(key);
      if (owner === undefined) owners.set(key, { query: name, id: document.id });
      else if (owner && original(owner.id) !== original(document.id)) owners.set(key, null);
    }
  }
  return [...owners.values()].filter((owner) => owner !== null);
}

const texts = ({ documents }: Corpus): KnownItem[] =>
  documents.map(({ id, sections }) => ({
    id,
    query: sections.map(({ text }) => text).sort((a, b) => b.length - a.length)[0] ?? "",
  })).filter(({ query }) => query.length > 200);

/** One word of a title: what most people type. */
function oneWord(title: string, { language }: Corpus, dice: Dice): string {
  const words = (title.match(/[\p{L}\p{N}]+/gu) ?? []).filter((word) => isSubject(word, language));
  return words.length === 0 ? "" : dice.pick(words);
}

/** Three words that follow each other, two of them with a subject. */
function phrase(text: string, { language }: Corpus, dice: Dice): string {
  const words = text.match(/[\p{L}\p{N}-]+/gu) ?? [];
  for (let attempt = 0; attempt < 50; attempt++) {
    const start = dice.below(words.length - 3);
    const three = words.slice(start, start + 3);
    if (three.filter((word) => isSubject(word, language)).length >= 2) return three.join(" ");
  }
  return "";
}

/** Three words with a subject that stand near each other. */
function scattered(text: string, { language }: Corpus, dice: Dice): string {
  const words = (text.match(/[\p{L}\p{N}]+/gu) ?? []).filter((word) => isSubject(word, language));
  if (words.length < 12) return "";
  const near = words.slice(dice.below(words.length - 11)).slice(0, 12);
  return [near[0], near[4 + dice.below(3)], near[9 + dice.below(3)]].join(" ");
}

const isSubject = (word: string, language: Corpus["language"]) =>
  word.length > 2 && !analysers[language].isStopWord(word.toLowerCase());

/** One slip in the longest word: a letter missing, doubled, wrong or exchanged with the next. */
function misspelt(name: string, dice: Dice): string {
  const word = longestWord(name);
  if (word.length < 5) return "";
  const at = 1 + dice.below(word.length - 2);
  const [before, letter, after] = [word.slice(0, at), word[at]!, word.slice(at + 1)];
  const wrong = dice.pick([..."abcdefghijklmnopqrstuvwxyz"].filter((other) => other !== letter));
  const slips = [
    before + after,
    before + letter + letter + after,
    before + wrong + after,
    before + after[0] + letter + after.slice(1),
  ].filter((slip) => slip !== word);
  return name.replace(word, () => dice.pick(slips));
}

/** A name whose last word is not finished yet. */
function cut(name: string): string {
  const [last] = name.match(/\p{L}{5,}(?=[^\p{L}]*$)/u) ?? [];
  if (!last) return "";
  return name.slice(0, name.lastIndexOf(last)) + last.slice(0, Math.max(3, last.length * 0.6));
}

/** The same name on a keyboard without umlauts. */
function retyped(name: string, dice: Dice): string {
  if (!/[äöüßÄÖÜ]/.test(name)) return "";
  const two: Record<string, string> = { ä: "ae", ö: "oe", ü: "ue", ß: "ss" };
  const one: Record<string, string> = { ä: "a", ö: "o", ü: "u", ß: "ss" };
  const letters = dice.below(2) === 0 ? two : one;
  return name.toLowerCase().replace(/[äöüß]/g, (letter) => letters[letter]!);
}

/** For long words made of two words of the corpus: those two. */
function compoundParts(corpus: Corpus): Map<string, string> {
  const words = new Set<string>();
  for (const { title, sections } of corpus.documents) {
    for (const text of [title, ...sections.flatMap(({ headings, text }) => [...headings, text])]) {
      for (const word of wordsOf(text)) if (/^\p{L}{4,}$/u.test(word)) words.add(word);
    }
  }
  const parts = new Map<string, string>();
  for (const word of words) {
    if (word.length < 10) continue;
    for (let at = 4; at <= word.length - 4; at++) {
      const [head, tail] = [word.slice(0, at).replace(/(?<=.{4})(s|n|en)$/, ""), word.slice(at)];
      const isWord = (part: string) => words.has(part) && isSubject(part, corpus.language);
      if (isWord(head) && isWord(tail)) parts.set(word, `${head} ${tail}`);
    }
  }
  return parts;
}

function apart(name: string, parts: Map<string, string>): string {
  const word = longestWord(name).toLowerCase();
  const two = parts.get(word);
  return two === undefined ? "" : name.toLowerCase().replace(word, () => two);
}

const longestWord = (name: string) =>
  (name.match(/\p{L}+/gu) ?? []).reduce(
    (long, word) => word.length > long.length ? word : long,
    "",
  );

const lowerFirst = (text: string) => text.slice(0, 1).toLowerCase() + text.slice(1);
