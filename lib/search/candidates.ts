// @ts-types="./lunr.d.ts"
import lunr from "lunr";
import type { Groups } from "./groups.ts";
import type { IndexedPage } from "./pages.ts";
import type { Slices } from "./slices.ts";
import type { Vocabulary } from "./vocabulary.ts";
import { countStems, weigh, type WeighedField } from "./weighed_field.ts";

/** A stem to look for and what finding it is worth. */
export interface WeightedStem {
  stem: number;
  weight: number;
}

/**
 * Titles and headings are fields of their own too, so that among thousands of pages with the same
 * words the one that is named by them is not overlooked.
 */
const fields = ["page", "title", "headings"] as const;

/**
 * Finds the pages that hold some of a query's stems, best first by BM25.
 *
 * lunr's index answers the queries. It is put together from packed arrays instead of lunr's own
 * builder, whose objects per word and page take many times the memory and cannot be built in
 * slices.
 */
export class Candidates {
  readonly #index: lunr.Index;
  readonly #vocabulary: Vocabulary;
  readonly #holders: Record<Field, Groups>;

  constructor(weighed: Record<Field, WeighedField>, vocabulary: Vocabulary) {
    this.#vocabulary = vocabulary;
    this.#holders = {
      page: weighed.page.holders,
      title: weighed.title.holders,
      headings: weighed.headings.holders,
    };
    this.#index = new lunr.Index({
      fields: [...fields],
      fieldVectors: Object.fromEntries(
        fields.flatMap((field) =>
          weighed[field].vectors.map((vector, page) => [`${field}/${page}`, vector])
        ),
      ),
      invertedIndex: new Proxy({}, { get: (_, stem) => this.#posting(String(stem)) }),
      tokenSet: { intersect: (terms) => terms },
      pipeline: new lunr.Pipeline(),
    });
  }

  /** Number of pages that hold a stem. */
  frequency(stem: number): number {
    return this.#holders.page.of(stem).length;
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
    const posting: lunr.Posting = { _index: number };
    for (const field of fields) {
      const pages: Record<number, object> = {};
      for (const page of this.#holders[field].of(number)) pages[page] = noMetadata;
      posting[field] = pages;
    }
    return posting;
  }
}

type Field = typeof fields[number];

const noMetadata = Object.freeze({});

/** Counts and weighs the stems of the pages. */
export async function buildCandidates(
  pages: readonly IndexedPage[],
  vocabulary: Vocabulary,
  work: Slices,
): Promise<Candidates> {
  const { stemOf, stemCount } = vocabulary;
  const counts = new Float32Array(stemCount);
  const field = async (isPart: (range: number) => boolean) => {
    const elements = await work.map(pages, (page) => countStems(page, isPart, stemOf, counts));
    return await weigh(elements, stemCount, work);
  };
  return new Candidates({
    page: await field(() => true),
    title: await field((range) => range === 0),
    headings: await field((range) => range > 0 && range % 2 === 0),
  }, vocabulary);
}
