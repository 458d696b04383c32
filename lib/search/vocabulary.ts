import type { Analyser } from "./analyser.ts";
import type { Slices } from "./slices.ts";

/** Lists of numbers under the keys 0 to n-1, packed one after the other. */
export class Groups {
  /** Key k's values are from `starts[k]` to `starts[k + 1]`. */
  readonly starts: Uint32Array;
  readonly #values: Uint32Array;

  constructor(size: number, pairs: readonly (readonly [key: number, value: number])[]) {
    const counts = new Uint32Array(size);
    for (const [key] of pairs) counts[key]!++;
    this.starts = startsOf(counts);
    this.#values = new Uint32Array(pairs.length);
    const next = this.starts.slice();
    for (const [key, value] of pairs) this.#values[next[key]!++] = value;
  }

  /** The values of a key, a view without a copy. */
  of(key: number): Uint32Array {
    return this.#values.subarray(this.starts[key]!, this.starts[key + 1]!);
  }
}

/** Where each of several lists begins that stand one after the other, and where the last ends. */
export function startsOf(lengths: Uint32Array): Uint32Array {
  const starts = new Uint32Array(lengths.length + 1);
  lengths.forEach((length, key) => starts[key + 1] = starts[key]! + length);
  return starts;
}

/**
 * The words of a corpus and how they belong together. A *term* is the number of a word in the
 * order of the folded forms, so that words with a common beginning are neighbours. Terms with a
 * common stem form a group.
 */
export class Vocabulary {
  /** The letters of each term, a bit each, by which most of the other words are told at once. */
  readonly #letters: Uint32Array;
  readonly #spellings: ReadonlyMap<number, string>;
  readonly #termsOfStem: Groups;
  /** The first term of each folded form. */
  readonly #terms = new Map<string, number>();

  constructor(
    readonly folds: readonly string[],
    /** How the terms are written that are not written like their folded form. */
    spellings: ReadonlyMap<number, string>,
    readonly stems: readonly string[],
    readonly stemOf: Uint32Array,
    /** 1 for every term that carries no subject of its own. */
    readonly isStop: Uint8Array,
    /** By stem, the terms that hold it: compounds and identifiers. */
    readonly compounds: Groups,
  ) {
    this.#spellings = spellings;
    this.#letters = Uint32Array.from(folds, lettersOf);
    for (let term = folds.length - 1; term >= 0; term--) this.#terms.set(folds[term]!, term);
    this.#termsOfStem = new Groups(stems.length, Array.from(stemOf, (stem, term) => [stem, term]));
  }

  /** A term as it is written in the corpus, lower case. */
  spelling(term: number): string {
    return this.#spellings.get(term) ?? this.folds[term]!;
  }

  /** The terms with a folded form. */
  withFold(folded: string): number[] {
    const terms: number[] = [];
    let term = this.#terms.get(folded);
    while (term !== undefined && this.folds[term] === folded) terms.push(term++);
    return terms;
  }

  /** At most `limit` terms whose folded form begins with a text. */
  beginningWith(text: string, limit: number): number[] {
    const terms: number[] = [];
    let term = firstFrom(this.folds, text);
    while (terms.length < limit && this.folds[term]?.startsWith(text)) terms.push(term++);
    return terms;
  }

  /** The number of a stem, undefined if no word of the corpus has it. */
  stemNumber(stem: string): number | undefined {
    const number = firstFrom(this.stems, stem);
    return this.stems[number] === stem ? number : undefined;
  }

  termsOfStem(stem: number): Uint32Array {
    return this.#termsOfStem.of(stem);
  }

  /** The stem of a word that may be part of a compound. */
  partStem(folded: string): number | undefined {
    const term = this.#terms.get(folded);
    if (term !== undefined) return this.isStop[term] ? undefined : this.stemOf[term];
    return folded.length > 3 ? this.stemNumber(folded) : undefined;
  }

  /** Visits the terms one typing slip away from a word, and those that hold it somewhere. */
  eachLike(folded: string, visit: (term: number, isInside: boolean) => void): void {
    const letters = lettersOf(folded);
    for (let term = 0; term < this.#letters.length; term++) {
      const own = this.#letters[term]!;
      // One slip exchanges one letter for another at most.
      let different = letters ^ own;
      different &= different - 1;
      different &= different - 1;
      if (different === 0 && isWithinOneEdit(folded, this.folds[term]!)) visit(term, false);
      else if ((letters & ~own) === 0 && this.folds[term]!.includes(folded)) visit(term, true);
    }
  }
}

function lettersOf(word: string): number {
  let letters = 0;
  for (let at = 0; at < word.length; at++) letters |= 1 << (word.charCodeAt(at) & 31);
  return letters;
}

/** Place of the first text in a sorted list that does not come before another. */
function firstFrom(sorted: readonly string[], text: string): number {
  let low = 0;
  let high = sorted.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if (sorted[middle]! >= text) high = middle;
    else low = middle + 1;
  }
  return low;
}

/** Different words as they are met while documents are read. */
export class MetWords {
  readonly numbers = new Map<string, number>();
  /** The words inside every identifier (`camelCase`). */
  readonly identifiers = new Map<string, string[]>();

  number(word: string): number {
    const number = this.numbers.get(word) ?? this.numbers.size;
    if (number === this.numbers.size) this.numbers.set(word, number);
    return number;
  }
}

/** Makes the vocabulary of a corpus; `terms` gives the term of every word met, by its number. */
export async function buildVocabulary(
  met: MetWords,
  analyser: Analyser,
  work: Slices,
): Promise<{ vocabulary: Vocabulary; terms: Uint32Array }> {
  const words = [...met.numbers.keys()];
  const folded = await work.map(words, (word) => analyser.fold(word));
  const order = await sortedPlaces(folded, work);
  const terms = new Uint32Array(words.length);
  const spellings = new Map<number, string>();
  const isStop = new Uint8Array(words.length);
  const stemmed = await work.map(order, (place, term) => {
    const word = words[place]!;
    terms[place] = term;
    if (word !== folded[place]) spellings.set(term, word);
    if (analyser.isStopWord(word)) isStop[term] = 1;
    return analyser.stem(folded[place]!);
  });
  const different = [...new Set(stemmed)];
  const stems = (await sortedPlaces(different, work)).map((place) => different[place]!);
  const numbers = new Map(stems.map((stem, number) => [stem, number]));
  const stemOf = Uint32Array.from(stemmed, (stem) => numbers.get(stem)!);
  const folds = order.map((place) => folded[place]!);

  const parts = new Map<string, number | undefined>(numbers);
  for (const stem of stems) if (stem.length < 4) parts.delete(stem);
  folds.forEach((fold, term) => parts.set(fold, isStop[term] ? undefined : stemOf[term]));
  const compounds: [part: number, whole: number][] = [];
  const { linkingElements } = analyser;
  await work.map(linkingElements.length > 0 ? folds : [], (fold, term) => {
    for (const part of splitCompound(fold, (part) => parts.get(part), linkingElements)) {
      if (part !== stemOf[term]) compounds.push([part, term]);
    }
  });
  for (const [identifier, inside] of met.identifiers) {
    const term = (word: string) => terms[met.number(word)]!;
    for (const part of inside) compounds.push([stemOf[term(part)]!, term(identifier)]);
  }
  const groups = new Groups(stems.length, compounds);
  return { vocabulary: new Vocabulary(folds, spellings, stems, stemOf, isStop, groups), terms };
}

/** The places of a list's texts in the order of the texts, sorted in portions. */
async function sortedPlaces(texts: readonly string[], work: Slices): Promise<number[]> {
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

const shortestCompound = 7;
const shortestPart = 3;

/**
 * Splits a compound into words the corpus holds, so that `datenbankreplikation` is found by
 * `replikation`; linking elements (`Leistung-s-katalog`) between parts are dropped. Of several
 * ways the one with the fewest parts wins, then the one whose shorter part is longest. `lookup`
 * gives the number of a known word's stem. Returns the stems of the parts in order, none when
 * the word cannot be split.
 */
export function splitCompound(
  word: string,
  lookup: (folded: string) => number | undefined,
  linkingElements: readonly string[],
  mostParts = 4,
): number[] {
  if (!/^[a-z]+$/.test(word)) return [];
  if (mostParts === 4 && word.length < shortestCompound) return [];
  let best: number[] = [];
  // From the middle outwards: the first split into two is the most even one.
  for (let at = (word.length + 1) >> 1, step = 0; step < word.length; step++) {
    at += step % 2 === 0 ? -step : step;
    if (at < shortestPart || word.length - at < shortestPart) continue;
    const [head, tail] = [word.slice(0, at), word.slice(at)];
    const last = lookup(tail);
    if (last === undefined && (mostParts < 3 || best.length > 0)) continue;
    const first = lookup(head) ?? linkingElements
      .filter((element) => head.endsWith(element) && at - element.length >= shortestPart)
      .map((element) => lookup(head.slice(0, -element.length)))
      .find((stem) => stem !== undefined);
    if (first === undefined) continue;
    if (last !== undefined) return [first, last];
    const rest = splitCompound(tail, lookup, linkingElements, mostParts - 1);
    if (rest.length > 0) best = [first, ...rest];
  }
  return best;
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
  const rest = short.slice(start);
  if (long.length > short.length) return rest === long.slice(start + 1);
  return rest.slice(1) === long.slice(start + 1) ||
    (rest[0] === long[start + 1] && rest[1] === long[start] &&
      rest.slice(2) === long.slice(start + 2));
}
