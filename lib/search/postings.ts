import type { Slices } from "./slices.ts";
import { Groups, startsOf } from "./words.ts";
import type { Vocabulary } from "./vocabulary.ts";

/** The words of a page, read one after the other. */
export interface PageWords {
  /** Every word, by its number among the words met. */
  words: Uint32Array;
  /** Where each of them begins in its text, in code units. */
  offsets: Uint32Array;
  /** Where in `words` each range ends: title, description, then heading and text by section. */
  ends: Uint32Array;
}

/** Positions that share an entry of the table from positions to ranges, as a power of two. */
const blockBits = 5;

/**
 * Where every term stands.
 *
 * A *position* numbers the words of all pages as they follow each other. A *range* is a title, a
 * description, a heading or a text; ranges are numbered like the positions, and a page has an even
 * number of them: names (title, headings) are even, what is said below them (description, texts)
 * is odd.
 */
export class Postings {
  /** Where each range ends (exclusive), as a position. */
  readonly rangeEnds: Uint32Array;
  /** The page of each range. */
  readonly pageOf: Uint32Array;
  /** The first range of each page, and the end of the last page's. */
  readonly firstRange: Uint32Array;
  /** The words in each range that carry a subject, at most 255. */
  readonly subjects: Uint8Array;
  /** Where the word at each position begins in its text, in code units. */
  readonly offsets: Uint16Array | Uint32Array;
  /** Number of pages that hold each stem. */
  readonly frequencies: Uint32Array;
  readonly #positions: Groups;
  readonly #rangeOfBlock: Uint32Array;

  constructor(
    parts: Pick<
      Postings,
      "rangeEnds" | "pageOf" | "firstRange" | "subjects" | "offsets" | "frequencies"
    >,
    positions: Groups,
  ) {
    ({
      rangeEnds: this.rangeEnds,
      pageOf: this.pageOf,
      firstRange: this.firstRange,
      subjects: this.subjects,
      offsets: this.offsets,
      frequencies: this.frequencies,
    } = parts);
    this.#positions = positions;
    this.#rangeOfBlock = new Uint32Array((this.offsets.length >> blockBits) + 1);
    let range = 0;
    for (let block = 0; block < this.#rangeOfBlock.length; block++) {
      while (this.rangeEnds[range]! <= block << blockBits) range++;
      this.#rangeOfBlock[block] = range;
    }
  }

  /** The positions of all terms; those of a term are in order. */
  get positions(): Uint32Array {
    return this.#positions.values;
  }

  /** Where the positions of a term begin, and where those of the one before it end. */
  startOf(term: number): number {
    return this.#positions.starts[term]!;
  }

  /** The first place from `from` to `to` in `positions` that holds `position` or one behind it. */
  seek(position: number, from: number, to: number): number {
    const { values } = this.#positions;
    while (from < to) {
      const middle = (from + to) >>> 1;
      if (values[middle]! < position) from = middle + 1;
      else to = middle;
    }
    return from;
  }

  /** Whether a term stands at a position. */
  holds(term: number, position: number): boolean {
    const end = this.startOf(term + 1);
    const place = this.seek(position, this.startOf(term), end);
    return place < end && this.positions[place] === position;
  }

  rangeAt(position: number): number {
    let range = this.#rangeOfBlock[position >> blockBits]!;
    while (this.rangeEnds[range]! <= position) range++;
    return range;
  }

  rangeStart(range: number): number {
    return range === 0 ? 0 : this.rangeEnds[range - 1]!;
  }

  /** How many words of a title or heading name its subject. */
  subjectsOf(range: number, countStopWords: boolean): number {
    if (!countStopWords) return this.subjects[range]!;
    return this.rangeEnds[range]! - this.rangeStart(range);
  }

  /** Number of words of a page. */
  lengthOf(page: number): number {
    return this.rangeStart(this.firstRange[page + 1]!) - this.rangeStart(this.firstRange[page]!);
  }
}

/** Puts the words of all pages in the order of their terms; `terms` is by number of word. */
export async function buildPostings(
  pages: readonly PageWords[],
  terms: Uint32Array,
  { stemOf, isStop, stems, folds }: Vocabulary,
  work: Slices,
): Promise<Postings> {
  const firstRange = startsOf(Uint32Array.from(pages, ({ ends }) => ends.length));
  const firstPosition = startsOf(Uint32Array.from(pages, ({ words }) => words.length));
  const rangeEnds = new Uint32Array(firstRange[pages.length]!);
  const pageOf = new Uint32Array(rangeEnds.length);
  const subjects = new Uint8Array(rangeEnds.length);
  const isLong = pages.some(({ offsets }) => offsets.some((offset) => offset >= 2 ** 16));
  const offsets = new (isLong ? Uint32Array : Uint16Array)(firstPosition[pages.length]!);
  const counts = new Uint32Array(folds.size);
  const frequencies = new Uint32Array(stems.size);
  const lastHolder = new Int32Array(stems.size).fill(-1);
  await work.map(pages, ({ words, ends, offsets: own }, page) => {
    offsets.set(own, firstPosition[page]!);
    let at = 0;
    ends.forEach((end, place) => {
      const range = firstRange[page]! + place;
      rangeEnds[range] = firstPosition[page]! + end;
      pageOf[range] = page;
      for (; at < end; at++) {
        const term = terms[words[at]!]!;
        const stem = stemOf[term]!;
        counts[term]!++;
        if (isStop[term] === 0 && subjects[range]! < 255) subjects[range]!++;
        if (lastHolder[stem] === page) continue;
        lastHolder[stem] = page;
        frequencies[stem]!++;
      }
    });
  });
  const starts = startsOf(counts);
  const next = starts.slice();
  const positions = new Uint32Array(offsets.length);
  await work.map(pages, ({ words }, page) => {
    const first = firstPosition[page]!;
    words.forEach((word, place) => positions[next[terms[word]!]!++] = first + place);
  });
  return new Postings(
    { rangeEnds, pageOf, firstRange, subjects, offsets, frequencies },
    new Groups(starts, positions),
  );
}
