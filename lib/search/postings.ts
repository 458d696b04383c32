import type { Analyser } from "./analyser.ts";
import { startsOf } from "./lists.ts";
import type { IndexedPage, PageWords } from "./page_words.ts";
import type { Vocabulary } from "./vocabulary.ts";

/** The bit of a section among those that hold a term; every 16th section shares one. */
export const sectionBit = (section: number): number => 1 << (section % 16);

/** Bits of the parts of a page that say what it is about. */
export const inTitle = 1;
export const inDescription = 2;
export const inKeywords = 4;

/** What pages have of terms, by the number of the entry. Numbers of words stop at 255. */
interface Entries {
  page: Uint16Array | Uint32Array;
  /** Bits of what holds the term: the title, the description, keywords. */
  head: Uint8Array;
  /** How often it occurs in headings and in texts. */
  headings: Uint8ClampedArray;
  texts: Uint8ClampedArray;
  /** Content words in the shortest of these headings. */
  shortestHeading: Uint8Array;
  /** Bits of the sections that hold it. */
  sections: Uint16Array;
}

/**
 * Which pages hold each term, and which terms each page, word after word.
 *
 * A *position* numbers the words of all pages as they follow each other. A *range* is a title, a
 * description, a heading or a text; ranges are numbered like the positions, and a page has an even
 * number of them: names (title, headings) are even, the texts below them odd.
 */
export interface Postings {
  /** Where each term's entries begin; it has one for every page that holds it. */
  starts: Uint32Array;
  entries: Entries;
  /** By term, 1 if it stands in a title, a heading or a keyword. */
  isName: Uint8Array;
  /** The first range of each page, and the end of the last page's. */
  firstRange: Uint32Array;
  /** Where each range begins, as a position, and where the last one ends. */
  rangeStarts: Uint32Array;
  /** The number of words in each range that are no stop words. */
  contentWords: Uint8ClampedArray;
  /** The section above each section, by half the number of its name. */
  parents: Uint16Array;
  /** The term at each position. */
  terms: Uint16Array | Uint32Array;
  /** Where the word at each position begins in its text, in code units. */
  offsets: Uint16Array | Uint32Array;
}

/** Everything that a query is answered from. Nothing in it changes. */
export interface Corpus {
  analyser: Analyser;
  vocabulary: Vocabulary;
  postings: Postings;
  pages: readonly IndexedPage[];
  /** Mean number of words of a page. */
  averageLength: number;
  /** Whether any page has keywords, and whether any is for programs. */
  hasKeywords: boolean;
  hasPrograms: boolean;
  /** Number of pages that are not demoted. */
  undemotedPages: number;
}

/** An array for whole numbers below a limit. */
const numbersBelow = (limit: number, length: number) =>
  limit <= 2 ** 16 ? new Uint16Array(length) : new Uint32Array(length);

/** Makes the postings of all pages; `termOf` gives the term of a word by its number. */
export function buildPostings(
  pageWords: readonly PageWords[],
  termOf: Uint32Array,
  { isStop, folds }: Vocabulary,
): Postings {
  const firstRange = startsOf(pageWords.map(({ ends }) => ends.length));
  const firstPosition = startsOf(pageWords.map(({ words }) => words.length));
  const length = firstPosition[pageWords.length]!;
  const rangeStarts = new Uint32Array(firstRange[pageWords.length]! + 1);
  const contentWords = new Uint8ClampedArray(rangeStarts.length);
  const parents = new Uint16Array(rangeStarts.length >> 1);
  const longest = Math.max(0, ...pageWords.map(({ longest }) => longest));
  const offsets = numbersBelow(longest, length);
  const terms = numbersBelow(folds.length, length);
  const frequency = new Uint32Array(folds.length);
  const lastPage = new Int32Array(folds.length).fill(-1);
  const isName = new Uint8Array(folds.length);
  for (const [number, page] of pageWords.entries()) {
    offsets.set(page.offsets, firstPosition[number]!);
    parents.set(page.parents, firstRange[number]! / 2);
    let at = 0;
    page.ends.forEach((end, place) => {
      const range = firstRange[number]! + place;
      rangeStarts[range + 1] = firstPosition[number]! + end;
      for (; at < end; at++) {
        const term = termOf[page.words[at]!]!;
        terms[firstPosition[number]! + at] = term;
        if (isStop[term] === 0) contentWords[range]!++;
        if (place % 2 === 0) isName[term] = 1;
        if (lastPage[term] !== number) frequency[term]!++;
        lastPage[term] = number;
      }
    });
  }

  const starts = startsOf(frequency);
  const next = starts.slice();
  const size = starts[folds.length]!;
  const entries: Entries = {
    page: numbersBelow(pageWords.length, size),
    head: new Uint8Array(size),
    headings: new Uint8ClampedArray(size),
    texts: new Uint8ClampedArray(size),
    shortestHeading: new Uint8Array(size).fill(255),
    sections: new Uint16Array(size),
  };
  lastPage.fill(-1);
  for (const [page, { ends, firstKeyword }] of pageWords.entries()) {
    ends.forEach((_, place) => {
      const range = firstRange[page]! + place;
      for (let at = rangeStarts[range]!; at < rangeStarts[range + 1]!; at++) {
        const term = terms[at]!;
        if (lastPage[term] !== page) entries.page[next[term]!++] = page;
        lastPage[term] = page;
        note(next[term]! - 1, place, contentWords[range]!);
        if (place >= firstKeyword) entries.head[next[term]! - 1]! |= inKeywords;
      }
    });
  }
  return {
    starts,
    entries,
    isName,
    firstRange,
    rangeStarts,
    contentWords,
    parents,
    terms,
    offsets,
  };

  /** Notes that a range of a page, 0 for its title, holds a term. */
  function note(entry: number, place: number, contentWords: number): void {
    if (place < 2) entries.head[entry]! |= place === 0 ? inTitle : inDescription;
    else {
      entries.sections[entry]! |= sectionBit(place >> 1);
      if (place % 2 === 1) entries.texts[entry]!++;
      else {
        const shortest = Math.min(entries.shortestHeading[entry]!, Math.max(1, contentWords));
        entries.headings[entry]!++;
        entries.shortestHeading[entry] = shortest;
      }
    }
  }
}
