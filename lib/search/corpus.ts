import type { Language } from "../languages/mod.ts";
import { type Analyser, analysers, splitCompound } from "./analyser.ts";
import type { EverydayWords } from "../languages/everyday_words.ts";
import { type Everyday, everydayOf } from "./everyday.ts";
import {
  type Field,
  fields,
  type IndexedPage,
  type ReadPage,
  readPage,
  startOf,
} from "./indexed_page.ts";
import { slipFinder } from "./slips.ts";
import type { SearchDocument } from "./types.ts";

/** A word that occurs, as it is written. */
export interface Term {
  /** Its place in lunr's index. */
  number: number;
  word: string;
  folded: string;
  stem: string;
  /** True if it carries no subject of its own. */
  isStop: boolean;
  /** The stems of the words that it is put together of. */
  parts: readonly string[];
  /** The number of documents that show it: keywords of one page change no other page's place. */
  frequency: number;
  /** By field, the documents where it occurs, and how often in each. */
  postings: Readonly<Record<Field, Postings>>;
}

/** Numbers of documents, and how often a word occurs in each of them. */
export interface Postings {
  pages: Uint32Array;
  counts: Uint16Array;
}

/** Everything that a query is answered from. Nothing in it changes. */
export interface Corpus {
  analyser: Analyser;
  pages: readonly IndexedPage[];
  terms: readonly Term[];
  byFold: ReadonlyMap<string, readonly Term[]>;
  /** Without stop words: `sich` is no form of `Sicherheit`. */
  byStem: ReadonlyMap<string, readonly Term[]>;
  /** The compounds and identifiers that hold a stem. */
  holding: ReadonlyMap<string, readonly Term[]>;
  /** Finds the folded forms that begin with a text or, anywhere, hold it. */
  formsWith(text: string, place: "beginning" | "anywhere"): string[];
  /** Finds folded forms with a letter too many, missing or wrong, or with two exchanged. */
  oneSlipFrom(word: string): string[];
  everyday: Everyday;
  averageLength: number;
  /** The path of the page of questions, if there is one. */
  faqPath?: string;
}

/** Builds the corpus of documents in one language. */
export function corpusOf(
  documents: readonly SearchDocument[],
  language: Language,
  everyday: EverydayWords,
): Corpus {
  const analyser = analysers[language];
  const identifiers = new Map<string, string[]>();
  const readPages = documents.map((document) => readPage(document, identifiers));
  const terms = termsOf(readPages, analyser);
  const numbers = new Map(terms.map(({ word, number }) => [word, number]));
  const byFold = Map.groupBy(terms, ({ folded }) => folded);
  const byStem = Map.groupBy(terms.filter(({ isStop }) => !isStop), ({ stem }) => stem);
  const lookups = { byFold, byStem };
  const { linkingElements } = analyser;
  const holding = new Map<string, Term[]>();
  for (const term of terms) {
    const identifierWords = identifiers.get(term.word) ?? [];
    const parts = linkingElements.length === 0
      ? []
      : splitCompound(term.folded, (part) => partStem(part, lookups), linkingElements);
    term.parts = [
      ...identifierWords.map((word) => analyser.stem(analyser.fold(word))),
      ...parts.filter((part) => part !== term.stem),
    ];
    for (const part of term.parts) {
      const holders = holding.get(part);
      if (holders) holders.push(term);
      else holding.set(part, [term]);
    }
  }
  const pages = readPages.map((page): IndexedPage => {
    const words = Uint32Array.from(page.words, (word) => numbers.get(word)!);
    const contentWords = page.ends.map((end, range) =>
      words.subarray(startOf(page, range), end)
        .reduce((count, number) => terms[number]!.isStop ? count : count + 1, 0)
    );
    return { ...page, words, contentWords };
  });
  const folds = [...byFold.keys()].sort();
  return {
    analyser,
    pages,
    terms,
    byFold,
    byStem,
    holding,
    formsWith: formFinder(folds),
    oneSlipFrom: slipFinder(folds),
    everyday: everydayOf(everyday, analyser),
    faqPath: pages.find(({ role }) => role === "faq")?.pagePath,
    averageLength: pages.reduce((sum, page) => sum + page.length, 0) / pages.length,
  };
}

/** The fields that visitors see. */
const visibleFields = fields.filter((field) => field !== "keywords");

function termsOf(pages: readonly ReadPage[], analyser: Analyser): Term[] {
  const countsByWord = new Map<string, CountedFields>();
  pages.forEach((page, number) => countWords(page, number, countsByWord));
  return [...countsByWord].map(([word, counted], number) => {
    const folded = analyser.fold(word);
    return {
      number,
      word,
      folded,
      stem: analyser.stem(folded),
      parts: [],
      isStop: analyser.isStopWord(word),
      frequency: new Set(visibleFields.flatMap((field) => counted[field]?.pages ?? [])).size,
      postings: {
        title: postingsOf(counted.title),
        description: postingsOf(counted.description),
        keywords: postingsOf(counted.keywords),
        headings: postingsOf(counted.headings),
        text: postingsOf(counted.text),
      },
    };
  });
}

/** Counts the words of a page, field by field. */
function countWords(
  page: ReadPage,
  number: number,
  countsByWord: Map<string, CountedFields>,
): void {
  for (const field of fields) {
    for (const [range, end] of page.ends.entries()) {
      if (page.fields[range] !== field) continue;
      for (let at = startOf(page, range); at < end; at++) {
        const word = page.words[at]!;
        const counted = countsByWord.get(word) ?? {};
        countsByWord.set(word, counted);
        const { pages, counts } = counted[field] ??= { pages: [], counts: [] };
        if (pages.at(-1) === number) counts[counts.length - 1]!++;
        else counts[pages.push(number) - 1] = 1;
      }
    }
  }
}

/** The documents where a word occurs, by field, while they are counted. */
type CountedFields = Partial<Record<Field, { pages: number[]; counts: number[] }>>;

const noPostings: Postings = { pages: new Uint32Array(), counts: new Uint16Array() };

const postingsOf = (counted: CountedFields[Field]): Postings =>
  counted === undefined ? noPostings : {
    pages: new Uint32Array(counted.pages),
    counts: new Uint16Array(counted.counts.map((count) => Math.min(count, 0xffff))),
  };

/** Makes a function that finds forms, given in order, in one text of them all: it is fast to scan. */
function formFinder(forms: readonly string[]): Corpus["formsWith"] {
  const lines = `\n${forms.join("\n")}\n`;
  return (text, place) => {
    const wanted = place === "beginning" ? `\n${text}` : text;
    const found: string[] = [];
    for (let at = lines.indexOf(wanted); at >= 0;) {
      const start = lines.lastIndexOf("\n", at);
      const end = lines.indexOf("\n", at + 1);
      found.push(lines.slice(start + 1, end));
      at = lines.indexOf(wanted, end);
    }
    return found;
  };
}

/** Returns the stem of a word that may be part of a compound. */
export function partStem(
  folded: string,
  { byFold, byStem }: Pick<Corpus, "byFold" | "byStem">,
): string | undefined {
  const [term] = byFold.get(folded) ?? [];
  if (term !== undefined) return term.isStop ? undefined : term.stem;
  return folded.length > 3 && byStem.has(folded) ? folded : undefined;
}
