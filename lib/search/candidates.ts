// @ts-types="./lunr.d.ts"
import lunr from "lunr";
import { Groups } from "./groups.ts";
import type { IndexedPage } from "./pages.ts";
import type { Slices } from "./slices.ts";
import type { Vocabulary } from "./vocabulary.ts";

/** A stem to look for and what finding it is worth. */
export interface WeightedStem {
  stem: number;
  weight: number;
}

/** How often a word counts in each part of a page. */
const boosts = { title: 3, description: 1, heading: 2, text: 1 };

/** The BM25 parameters that lunr uses. */
const k1 = 1.2;
const b = 0.75;

/**
 * Finds the pages that hold some of a query's stems, best first by BM25.
 *
 * lunr's index answers the queries. It is put together from packed arrays instead of lunr's own
 * builder, whose object per word and page takes thirty times the memory and cannot be built in
 * slices.
 */
export class Candidates {
  readonly #index: lunr.Index;
  readonly #vocabulary: Vocabulary;
  readonly #pagesOfStem: Groups;

  constructor(vectors: lunr.Vector[], pagesOfStem: Groups, vocabulary: Vocabulary) {
    this.#vocabulary = vocabulary;
    this.#pagesOfStem = pagesOfStem;
    this.#index = new lunr.Index({
      fields: ["page"],
      fieldVectors: Object.fromEntries(vectors.map((vector, page) => [`page/${page}`, vector])),
      invertedIndex: new Proxy({}, { get: (_, stem) => this.#posting(String(stem)) }),
      tokenSet: { intersect: (terms) => terms },
      pipeline: new lunr.Pipeline(),
    });
  }

  /** Number of pages that hold a stem. */
  frequency(stem: number): number {
    return this.#pagesOfStem.of(stem).length;
  }

  /** Numbers of the `limit` best pages. */
  find(stems: readonly WeightedStem[], limit: number): number[] {
    const known = stems.filter(({ stem }) => this.frequency(stem) > 0);
    if (known.length === 0) return [];
    const results = this.#index.query((query) => {
      for (const { stem, weight } of known) {
        query.term(this.#vocabulary.stem(stem), { boost: weight, usePipeline: false });
      }
    });
    return results.slice(0, limit).map(({ ref }) => Number(ref));
  }

  /** What lunr wants to know of a term: its number and, as keys, the pages that hold it. */
  #posting(stem: string): lunr.Posting {
    const number = this.#vocabulary.stemNumber(stem)!;
    const page: Record<number, object> = {};
    for (const holder of this.#pagesOfStem.of(number)) page[holder] = noMetadata;
    return { _index: number, page };
  }
}

const noMetadata = Object.freeze({});

/** Counts and weighs the stems of the pages. */
export async function buildCandidates(
  pages: readonly IndexedPage[],
  vocabulary: Vocabulary,
  work: Slices,
): Promise<Candidates> {
  const counts = new Float32Array(vocabulary.stemCount);
  const elements = await work.map(pages, (page) => countStems(page, vocabulary, counts));
  const pagesOfStem = new Groups(vocabulary.stemCount, (pair) => {
    elements.forEach((element, page) => {
      for (let at = 0; at < element.length; at += 2) pair(element[at]!, page);
    });
  });
  const lengths = pages.map(({ words }) => words.length);
  const average = lengths.reduce((sum, length) => sum + length, 0) / pages.length;
  const vectors = await work.map(elements, (element, page) => {
    const norm = k1 * (1 - b + b * lengths[page]! / average);
    for (let at = 0; at < element.length; at += 2) {
      const holders = pagesOfStem.of(element[at]!).length;
      const idf = Math.log(1 + (pages.length - holders + 0.5) / (holders + 0.5));
      element[at + 1] = idf * (k1 + 1) * element[at + 1]! / (norm + element[at + 1]!);
    }
    return new lunr.Vector(element);
  });
  return new Candidates(vectors, pagesOfStem, vocabulary);
}

/** The elements of lunr's sparse vectors: a stem, its boosted count, the next stem, … */
function countStems(
  { words, ends }: IndexedPage,
  { stemOf }: Vocabulary,
  counts: Float32Array,
): Float32Array {
  const stems: number[] = [];
  for (let range = 0, at = 0; range < ends.length; range++) {
    const boost = boostOf(range);
    for (; at < ends[range]!; at++) {
      const stem = stemOf[words[at]!]!;
      if (counts[stem] === 0) stems.push(stem);
      counts[stem]! += boost;
    }
  }
  stems.sort((a, b) => a - b);
  const elements = new Float32Array(2 * stems.length);
  stems.forEach((stem, place) => {
    elements.set([stem, counts[stem]!], 2 * place);
    counts[stem] = 0;
  });
  return elements;
}

function boostOf(range: number): number {
  if (range === 0) return boosts.title;
  if (range === 1) return boosts.description;
  return range % 2 === 0 ? boosts.heading : boosts.text;
}
