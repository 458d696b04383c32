import lunr from "lunr";
import addStemmerSupport from "lunr-languages/lunr.stemmer.support.js";
import addGerman from "lunr-languages/lunr.de.js";
import { lazyOfText } from "../base/lazy.ts";
import type { SiteWords, Word } from "./words.ts";

/** The one file that knows lunr: its index, its stemmers and its lists of stop words. */

/** A step of lunr's text pipeline: a changed token, or nothing when the token is dropped. */
type Step = (token: unknown) => { toString(): string } | undefined;

addStemmerSupport(lunr);
addGerman(lunr);

const stemBy = (stemmer: Step) => (word: string): string =>
  stemmer(new lunr.Token(word))?.toString() || word;
const droppedBy = (filter: Step) => (word: string): boolean =>
  filter(new lunr.Token(word)) === undefined;

export const english = { stem: stemBy(lunr.stemmer), isDropped: droppedBy(lunr.stopWordFilter) };
export const german = {
  stem: stemBy(lunr.de.stemmer),
  isDropped: droppedBy(lunr.de.stopWordFilter),
};

/**
 * The fields and what a word of each counts: in a title six times as much as in a text, for a title
 * says what its page is about; in a keyword four times, for one page may have thirty.
 */
const boosts = { title: 3, keywords: 2, text: 0.5 };

type Field = keyof typeof boosts;

const fields = Object.keys(boosts) as Field[];

/** A document that has a token. */
export interface Found {
  /** Its place among the documents, from 0. */
  at: number;
  /** How much of it is about the token, by lunr's BM25 without the token's rarity. */
  score: number;
  /** True if its title or a keyword has it. */
  inName: boolean;
}

/** Tokens are asked for as they are: lunr need not look for what they match. */
const asTheyAre = { intersect: (token: unknown) => token };

type Documents = readonly Record<Field, readonly Word[]>[];

/** Builds lunr's index of documents; by itself, so that what built it is not kept. */
function indexOf(documents: Documents) {
  const builder = new lunr.Builder();
  builder.ref("ref");
  for (const field of fields) builder.field(field, { boost: boosts[field] });
  // The words are folded and stemmed: nothing is left for lunr's own pipeline.
  builder.tokenizer = (words: Word[]) => words.flatMap(({ tokens }) => tokens);
  // Numbers as names would make lunr's objects slow arrays.
  documents.forEach((words, at) => builder.add({ ...words, ref: `d${at}` }));
  builder.createTokenSet = () => builder.tokenSet = asTheyAre;
  return builder.build();
}

/** Makes the index of documents; typos and beginnings find every spelling of their words. */
export function buildLunr(documents: Documents, words: SiteWords) {
  const { length } = documents;
  const index = indexOf(documents);
  const spellings = lunr.TokenSet.fromArray(words.spellings.map(({ folded }) => folded));
  const postings: Record<string, Record<Field, Record<string, object>>> = index.invertedIndex;
  for (const posting of Object.values(postings)) compact(posting);
  const has = (token: string) => token in postings;
  return {
    has,
    /** Finds the documents with a token; a hundred answers are kept. */
    find: lazyOfText((token: string): Found[] => {
      if (!has(token)) return [];
      const rarity = lunr.idf(postings[token], length);
      return index.query((query: typeof lunr) => query.term(token, { fields, usePipeline: false }))
        .map(({ ref, score, matchData }: typeof lunr): Found => {
          const { title, keywords } = matchData.metadata[token];
          const inName = (title ?? keywords) !== undefined;
          return { at: Number(ref.slice(1)), score: score / rarity, inName };
        });
    }),
    /** Finds the words with a letter too many, missing or wrong, or with two exchanged. */
    oneTypoFrom: (word: string): Word[] =>
      spellings.intersect(lunr.TokenSet.fromFuzzyString(word, 1)).toArray().sort()
        .flatMap(words.spelt),
  };
}

export type LunrIndex = ReturnType<typeof buildLunr>;

const nothing = Object.freeze(Object.create(null));

/** Puts one empty object in the place of all that lunr keeps by token, field and document. */
function compact(posting: Record<Field, Record<string, object>>): void {
  for (const field of fields) {
    const refs = Object.keys(posting[field]);
    for (const ref of refs) posting[field][ref] = nothing;
    if (refs.length === 0) posting[field] = nothing;
  }
}
