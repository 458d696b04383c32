import type { Slices } from "./slices.ts";

/** Lists of numbers under the keys 0 to n-1, packed into two arrays. */
export class Groups {
  /** `values` one list after the other; key k's is from `starts[k]` to `starts[k + 1]`. */
  constructor(readonly starts: Uint32Array, readonly values: Uint32Array) {}

  /**
   * @param size number of keys
   * @param each calls back with every pair, twice in the same order; a key's values keep theirs
   */
  static from(size: number, each: (pair: (key: number, value: number) => void) => void): Groups {
    const counts = new Uint32Array(size);
    each((key) => counts[key]!++);
    const starts = startsOf(counts);
    const next = starts.slice();
    const values = new Uint32Array(starts[size]!);
    each((key, value) => values[next[key]!++] = value);
    return new Groups(starts, values);
  }

  /** The values of a key, a view without a copy. */
  of(key: number): Uint32Array {
    return this.values.subarray(this.starts[key]!, this.starts[key + 1]!);
  }
}

/** Where each of several lists begins that stand one after the other, and where the last ends. */
export function startsOf(lengths: Uint32Array): Uint32Array {
  const starts = new Uint32Array(lengths.length + 1);
  lengths.forEach((length, key) => starts[key + 1] = starts[key]! + length);
  return starts;
}

/** Different words in alphabetical order; the number of a word is its place in it. */
export class WordList {
  readonly #words: readonly string[];
  /** The numbers in the order of the words read backwards. */
  readonly #backwards: Uint32Array;
  /** All words, a line each, and where each of them begins. */
  readonly #lines: string;
  readonly #lineStarts: Uint32Array;

  /** `backwards` holds the places of `words` in the order of the words read backwards. */
  constructor(words: readonly string[], backwards: Iterable<number>) {
    this.#words = words;
    this.#backwards = Uint32Array.from(backwards);
    this.#lines = words.join("\n");
    this.#lineStarts = new Uint32Array(words.length);
    for (let number = 1; number < words.length; number++) {
      this.#lineStarts[number] = this.#lineStarts[number - 1]! + words[number - 1]!.length + 1;
    }
  }

  get size(): number {
    return this.#words.length;
  }

  at(number: number): string {
    return this.#words[number]!;
  }

  /** Number of the first word that does not come before a text. */
  firstFrom(text: string): number {
    return lowest(this.size, (number) => this.#words[number]! >= text);
  }

  /** At most `limit` words, from the first that begins with a text. */
  beginningWith(start: string, limit = Infinity): number[] {
    const found: number[] = [];
    let number = this.firstFrom(start);
    while (number < this.size && found.length < limit && this.at(number).startsWith(start)) {
      found.push(number++);
    }
    return found;
  }

  /** At most `limit` words that hold a text somewhere. */
  containing(text: string, limit: number): number[] {
    const found: number[] = [];
    let at = this.#lines.indexOf(text);
    while (at >= 0 && found.length < limit) {
      const next = lowest(this.size, (number) => this.#lineStarts[number]! > at);
      found.push(next - 1);
      at = next < this.size ? this.#lines.indexOf(text, this.#lineStarts[next]) : -1;
    }
    return found;
  }

  /**
   * The words one typing slip away. A slip spoils two neighbouring letters at most, so that either
   * the first half of the word is as it was typed or the second: only those words are looked at.
   */
  near(word: string): Set<number> {
    const half = (word.length - 1) >> 1;
    const found = new Set<number>();
    const consider = (number: number) => {
      if (isWithinOneEdit(word, this.#words[number]!)) found.add(number);
    };
    for (const number of this.beginningWith(word.slice(0, half))) consider(number);
    const end = word.slice(half + 1);
    const first = lowest(
      this.size,
      (place) => compareBackwards(this.#words[this.#backwards[place]!]!, end) >= 0,
    );
    for (let place = first; place < this.size; place++) {
      const number = this.#backwards[place]!;
      if (!this.#words[number]!.endsWith(end)) break;
      consider(number);
    }
    return found;
  }
}

/** Sorts different words into a list, in slices. */
export async function sortedWords(words: string[], work: Slices): Promise<WordList> {
  const reversed = await work.map(words, (word) => word.split("").reverse().join(""));
  return new WordList(words, await sortedPlaces(reversed, work));
}

/** The places of a list's texts in the order of the texts, sorted in portions. */
export async function sortedPlaces(texts: readonly string[], work: Slices): Promise<number[]> {
  const portions = new Map<string, number[]>();
  await work.map(texts, (text, place) => {
    const start = text.slice(0, 2);
    const portion = portions.get(start);
    if (portion) portion.push(place);
    else portions.set(start, [place]);
  });
  const places = await work.map(
    [...portions.keys()].sort(),
    (start) => portions.get(start)!.sort((a, b) => texts[a]! < texts[b]! ? -1 : 1),
  );
  return places.flat();
}

/** The first of `size` numbers, in whose order `holds` turns true once, that it is true of. */
function lowest(size: number, holds: (number: number) => boolean): number {
  let low = 0;
  let high = size;
  while (low < high) {
    const middle = (low + high) >> 1;
    if (holds(middle)) high = middle;
    else low = middle + 1;
  }
  return low;
}

/** Compares two words by their letters from the last to the first. */
function compareBackwards(a: string, b: string): number {
  for (let back = 1; back <= b.length; back++) {
    if (back > a.length) return -1;
    const difference = a.charCodeAt(a.length - back) - b.charCodeAt(b.length - back);
    if (difference !== 0) return difference;
  }
  return a.length - b.length;
}

/**
 * Whether one typing slip makes one word of the other: a letter too many, missing or wrong, or two
 * neighbours exchanged (optimal string alignment distance of at most 1).
 */
export function isWithinOneEdit(a: string, b: string): boolean {
  const [short, long] = a.length <= b.length ? [a, b] : [b, a];
  if (long.length - short.length > 1) return false;

  let start = 0;
  while (start < short.length && short[start] === long[start]) start++;
  let shortEnd = short.length;
  let longEnd = long.length;
  while (shortEnd > start && short[shortEnd - 1] === long[longEnd - 1]) shortEnd--, longEnd--;

  const left = shortEnd - start;
  if (left === 0 || longEnd - start === 1) return longEnd - start <= 1;
  return left === 2 && longEnd - start === 2 && short[start] === long[start + 1] &&
    short[start + 1] === long[start];
}
