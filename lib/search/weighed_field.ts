// @ts-types="./lunr.d.ts"
import lunr from "lunr";
import { Groups } from "./groups.ts";
import type { IndexedPage } from "./pages.ts";
import type { Slices } from "./slices.ts";

/** How often a word counts in each part of a page. */
const boosts = { title: 3, description: 1, heading: 2, text: 1 };

/** The BM25 parameters that lunr uses. */
const k1 = 1.2;
const b = 0.75;

/** A field of lunr's index. */
export interface WeighedField {
  /** The weights of every page's stems. */
  vectors: lunr.Vector[];
  /** The pages that hold a stem. */
  holders: Groups;
}

/** Turns counts into BM25 weights, in place. */
export async function weigh(
  elements: Float32Array[],
  stemCount: number,
  work: Slices,
): Promise<WeighedField> {
  const holders = new Groups(stemCount, (pair) => {
    elements.forEach((element, page) => {
      for (let at = 0; at < element.length; at += 2) pair(element[at]!, page);
    });
  });
  const lengths = elements.map(total);
  const average = lengths.reduce((sum, length) => sum + length, 0) / elements.length;
  const vectors = await work.map(elements, (element, page) => {
    const norm = k1 * (1 - b + b * lengths[page]! / average);
    for (let at = 0; at < element.length; at += 2) {
      const frequency = holders.of(element[at]!).length;
      const idf = Math.log(1 + (elements.length - frequency + 0.5) / (frequency + 0.5));
      element[at + 1] = idf * (k1 + 1) * element[at + 1]! / (norm + element[at + 1]!);
    }
    return new lunr.Vector(element);
  });
  return { vectors, holders };
}

/** Sum of the counts. */
function total(element: Float32Array): number {
  let sum = 0;
  for (let at = 1; at < element.length; at += 2) sum += element[at]!;
  return sum;
}

/** Parts of a page as elements of lunr's sparse vectors: stem, boosted count, stem, … */
export function countStems(
  { words, ends }: IndexedPage,
  isPart: (range: number) => boolean,
  stemOf: Uint32Array,
  counts: Float32Array,
): Float32Array {
  const stems: number[] = [];
  for (let range = 0; range < ends.length; range++) {
    if (!isPart(range)) continue;
    const boost = boostOf(range);
    for (let at = range === 0 ? 0 : ends[range - 1]!; at < ends[range]!; at++) {
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
