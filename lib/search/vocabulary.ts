import type { Analyser } from "./analyser.ts";
import { splitCompound } from "./compounds.ts";
import type { Slices } from "./slices.ts";
import { Groups, sortedPlaces, sortedWords, type WordList } from "./words.ts";

/** The lists a vocabulary is made of. */
interface VocabularyParts {
  folds: WordList;
  /** Spelling of the terms that are not written like their folded form. */
  spellings: Map<number, string>;
  stems: WordList;
  stemOf: Uint32Array;
  isStop: Uint8Array;
  /** Every stem with those of the words that hold it. */
  compounds: Groups;
}

/**
 * The words of a corpus and how they belong together.
 *
 * A *term* is the number of a word. Terms are numbered in the order of their folded forms, so that
 * all words with a common beginning are neighbours. Terms with a common stem form a group.
 */
export class Vocabulary {
  /** Stem of every term. */
  readonly stemOf: Uint32Array;
  /** 1 for every term that carries no subject of its own. */
  readonly isStop: Uint8Array;
  readonly folds: WordList;
  readonly stems: WordList;
  readonly #spellings: Map<number, string>;
  readonly #compounds: Groups;
  readonly #termsOfStem: Groups;

  constructor({ folds, spellings, stems, stemOf, isStop, compounds }: VocabularyParts) {
    this.folds = folds;
    this.stems = stems;
    this.stemOf = stemOf;
    this.isStop = isStop;
    this.#spellings = spellings;
    this.#compounds = compounds;
    this.#termsOfStem = Groups.from(
      stems.size,
      (pair) => stemOf.forEach((stem, term) => pair(stem, term)),
    );
  }

  /** A term as it is written in the corpus, lower case. */
  word(term: number): string {
    return this.#spellings.get(term) ?? this.folds.at(term);
  }

  /** The terms with a folded form. */
  withFold(folded: string): number[] {
    const terms: number[] = [];
    let term = this.folds.firstFrom(folded);
    while (term < this.folds.size && this.folds.at(term) === folded) terms.push(term++);
    return terms;
  }

  /** The number of a stem, undefined if no word of the corpus has it. */
  stemNumber(stem: string): number | undefined {
    const number = this.stems.firstFrom(stem);
    return number < this.stems.size && this.stems.at(number) === stem ? number : undefined;
  }

  termsOfStem(stem: number): Uint32Array {
    return this.#termsOfStem.of(stem);
  }

  /** The stems of the words that hold a stem: compounds and identifiers. */
  compoundsWith(stem: number): Uint32Array {
    return this.#compounds.of(stem);
  }

  /** The stem of a word that may be part of a compound. */
  partStem(folded: string): number | undefined {
    const [term] = this.withFold(folded);
    if (term !== undefined) return this.isStop[term] ? undefined : this.stemOf[term];
    return folded.length > 3 ? this.stemNumber(folded) : undefined;
  }
}

/** Different words as they are met while documents are read, numbered from 0. */
export interface MetWords {
  words: string[];
  /** The words inside every identifier (`camelCase`). */
  identifiers: Map<string, string[]>;
}

/** Makes the vocabulary of a corpus; `terms` gives the term of every word met, by its number. */
export async function buildVocabulary(
  { words, identifiers }: MetWords,
  analyser: Analyser,
  work: Slices,
): Promise<{ vocabulary: Vocabulary; terms: Uint32Array }> {
  const folded = await work.map(words, (word) => analyser.fold(word));
  const order = await sortedPlaces(folded, work);
  const terms = new Uint32Array(words.length);
  const spellings = new Map<number, string>();
  const isStop = new Uint8Array(words.length);
  const stemmed = await work.map(order, (place, term) => {
    const word = words[place]!;
    terms[place] = term;
    if (word !== folded[place]) spellings.set(term, word);
    isStop[term] = analyser.isStopWord(word) ? 1 : 0;
    return analyser.stem(folded[place]!);
  });
  const folds = await sortedWords(order.map((place) => folded[place]!), work);
  const different = [...new Set(stemmed)];
  const stems = (await sortedPlaces(different, work)).map((place) => different[place]!);
  const numbers = new Map(stems.map((stem, number) => [stem, number]));
  const stemOf = Uint32Array.from(stemmed, (stem) => numbers.get(stem)!);

  const partStems = new Map<string, number | undefined>(
    stems.filter((stem) => stem.length > 3).map((stem) => [stem, numbers.get(stem)]),
  );
  for (let term = folds.size - 1; term >= 0; term--) {
    partStems.set(folds.at(term), isStop[term] ? undefined : stemOf[term]);
  }
  const pairs = await findCompounds(folds, stemOf, (part) => partStems.get(part), analyser, work);
  for (const [identifier, parts] of identifiers) {
    const [whole, ...others] = [identifier, ...parts].map((word) =>
      numbers.get(analyser.stem(analyser.fold(word)))!
    );
    for (const part of others) pairs.push([part, whole!]);
  }
  const compounds = withNested(pairs, stems.length);
  return {
    vocabulary: new Vocabulary({
      folds,
      spellings,
      stems: await sortedWords(stems, work),
      stemOf,
      isStop,
      compounds,
    }),
    terms,
  };
}

/** The stem of a part and the stem of the word that holds it. */
type Pair = [part: number, whole: number];

async function findCompounds(
  folds: WordList,
  stemOf: Uint32Array,
  lookup: (part: string) => number | undefined,
  { linkingElements }: Analyser,
  work: Slices,
): Promise<Pair[]> {
  const pairs: Pair[] = [];
  if (linkingElements.length === 0) return pairs;
  await work.map(stemOf, (whole, term) => {
    for (const part of splitCompound(folds.at(term), lookup, linkingElements)) {
      pairs.push([part, whole]);
    }
  });
  return pairs;
}

/** What holds a compound also holds its parts. */
function withNested(pairs: readonly Pair[], stemCount: number): Groups {
  const wholes = new Map<number, Set<number>>();
  for (const [part, whole] of pairs) {
    if (part === whole) continue;
    const known = wholes.get(part);
    if (known) known.add(whole);
    else wholes.set(part, new Set([whole]));
  }
  for (const [part, holders] of wholes) {
    for (const whole of [...holders]) {
      for (const wider of wholes.get(whole) ?? []) if (wider !== part) holders.add(wider);
    }
  }
  return Groups.from(stemCount, (pair) => {
    for (const [part, holders] of wholes) holders.forEach((whole) => pair(part, whole));
  });
}
