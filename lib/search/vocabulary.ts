import type { Analyser } from "./analyser.ts";
import { type Lists, listsOf } from "./lists.ts";

/**
 * The words of a corpus and how they belong together. A *term* is the number of a word in the
 * order of the folded forms, so that words with a common beginning are neighbours. Terms with a
 * common stem form a group.
 */
export interface Vocabulary {
  /** The folded form of each term. */
  folds: readonly string[];
  /** The first term of each folded form. */
  firstOf: ReadonlyMap<string, number>;
  /** How the terms are written that are not written like their folded form. */
  spellings: ReadonlyMap<number, string>;
  /** 1 for a term that carries no subject of its own. */
  isStop: Uint8Array;
  /** The letters of each term, a bit each: most of the words that are no likely slip differ. */
  letters: Uint32Array;
  stemOf: Uint32Array;
  stems: ReadonlyMap<string, number>;
  termsOfStem: Lists;
  /** The compounds and identifiers that hold a stem, and the stems that a term holds. */
  compounds: Lists;
  parts: Lists;
}

/** How a term is written. */
export const spellingOf = (term: number, { folds, spellings }: Vocabulary) =>
  spellings.get(term) ?? folds[term];

/** The terms with a folded form. */
export function foldedTerms(folded: string, { folds, firstOf }: Vocabulary): number[] {
  const terms: number[] = [];
  let term = firstOf.get(folded);
  while (term !== undefined && folds[term] === folded) terms.push(term++);
  return terms;
}

/** At most `limit` terms whose folded form begins with a text. */
export function beginningWith(text: string, limit: number, { folds }: Vocabulary): number[] {
  let first = 0;
  for (let end = folds.length; first < end;) {
    const middle = (first + end) >> 1;
    if (folds[middle]! >= text) end = middle;
    else first = middle + 1;
  }
  const terms: number[] = [];
  while (terms.length < limit && folds[first]?.startsWith(text)) terms.push(first++);
  return terms;
}

/** Visits the terms one typing slip away from a word, and the others that hold it somewhere. */
export function eachLike(
  folded: string,
  { folds, letters }: Vocabulary,
  visit: (term: number, isInside: boolean) => void,
): void {
  const typed = lettersOf(folded);
  for (let term = 0; term < letters.length; term++) {
    const own = letters[term]!;
    // One slip exchanges one letter for another at most.
    let different = typed ^ own;
    different &= different - 1;
    different &= different - 1;
    if (different === 0 && isWithinOneEdit(folded, folds[term]!)) visit(term, false);
    else if ((typed & ~own) === 0 && folds[term]!.includes(folded)) visit(term, true);
  }
}

function lettersOf(word: string): number {
  let letters = 0;
  for (let at = 0; at < word.length; at++) letters |= 1 << (word.charCodeAt(at) & 31);
  return letters;
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
export function buildVocabulary(
  met: MetWords,
  analyser: Analyser,
): { vocabulary: Vocabulary; terms: Uint32Array } {
  const words = [...met.numbers.keys()];
  const terms = new Uint32Array(words.length);
  const folds: string[] = [];
  const firstOf = new Map<string, number>();
  const spellings = new Map<number, string>();
  const isStop = new Uint8Array(words.length);
  const letters = new Uint32Array(words.length);
  const stemOf = new Uint32Array(words.length);
  const stems = new Map<string, number>();
  const forms: [stem: number, term: number][] = [];
  for (const { word, folded, number } of sortedByFold(words, analyser)) {
    const term = folds.push(folded) - 1;
    terms[number] = term;
    if (!firstOf.has(folded)) firstOf.set(folded, term);
    if (word !== folded) spellings.set(term, word);
    if (analyser.isStopWord(word)) isStop[term] = 1;
    letters[term] = lettersOf(folded);
    const text = analyser.stem(folded);
    const stem = stems.get(text) ?? stems.size;
    stems.set(text, stem);
    stemOf[term] = stem;
    // `sich` is no form of `Sicherheit`.
    if (isStop[term] === 0) forms.push([stem, term]);
  }

  const known = { firstOf, isStop, stemOf, stems };
  const held: [compound: number, part: number][] = [];
  const { linkingElements } = analyser;
  for (let term = 0; linkingElements.length > 0 && term < folds.length; term++) {
    const found = splitCompound(folds[term]!, (part) => partStem(part, known), linkingElements);
    for (const part of found) if (part !== stemOf[term]) held.push([term, part]);
  }
  for (const [identifier, inside] of met.identifiers) {
    const term = terms[met.number(identifier)]!;
    for (const part of inside) held.push([term, stemOf[terms[met.number(part)]!]!]);
  }
  const vocabulary = {
    ...known,
    folds,
    spellings,
    letters,
    termsOfStem: listsOf(stems.size, forms),
    compounds: listsOf(stems.size, held.map(([compound, part]) => [part, compound])),
    parts: listsOf(folds.length, held),
  };
  return { vocabulary, terms };
}

/** Words, with their places in the list, in the order of their folded forms. */
const sortedByFold = (words: readonly string[], analyser: Analyser) =>
  words.map((word, number) => ({ word, folded: analyser.fold(word), number }))
    .sort((a, b) => a.folded < b.folded ? -1 : a.folded > b.folded ? 1 : 0);

/** The stem of a word that may be part of a compound. */
export function partStem(
  folded: string,
  { firstOf, isStop, stemOf, stems }: Pick<Vocabulary, "firstOf" | "isStop" | "stemOf" | "stems">,
): number | undefined {
  const term = firstOf.get(folded);
  if (term !== undefined) return isStop[term] === 1 ? undefined : stemOf[term];
  return folded.length > 3 ? stems.get(folded) : undefined;
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
  shortest = shortestCompound,
): number[] {
  if (word.length < shortest || !/^[a-z]+$/.test(word)) return [];
  let best: number[] = [];
  // From the middle outwards: the first split into two is the most even one.
  for (let at = word.length >> 1, step = 0; step < word.length; step++) {
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
    const rest = splitCompound(tail, lookup, linkingElements, mostParts - 1, shortestPart);
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
