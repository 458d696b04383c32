import type { Analyser } from "./analyser.ts";
import { splitCompound } from "./compounds.ts";
import { Groups } from "./groups.ts";
import type { Slices } from "./slices.ts";
import type { Vocabulary } from "./vocabulary.ts";

/** Words and the words inside them, as stems. */
type Parts = Map<number, Set<number>>;

/** The stem of a word of the corpus that may be part of a compound. */
export function partStem(folded: string, vocabulary: Vocabulary): number | undefined {
  const [term] = vocabulary.withFold(folded);
  if (term !== undefined) return vocabulary.isStop[term] ? undefined : vocabulary.stemOf[term];
  return folded.length > 3 ? vocabulary.stemNumber(folded) : undefined;
}

/**
 * For every stem the stems of the words that hold it: compounds, as far as the language has them,
 * and the identifiers given.
 */
export async function findCompounds(
  vocabulary: Vocabulary,
  { fold, stem, linkingElements }: Analyser,
  identifiers: ReadonlyMap<string, readonly string[]>,
  work: Slices,
): Promise<Groups> {
  const parts: Parts = new Map();
  const add = (whole: number, part: number | undefined) => {
    if (part === undefined || part === whole) return;
    const known = parts.get(whole);
    if (known) known.add(part);
    else parts.set(whole, new Set([part]));
  };
  const stemOfWord = (word: string) => vocabulary.stemNumber(stem(fold(word)));
  await work.map(identifiers, ([identifier, names]) => {
    for (const name of names) add(stemOfWord(identifier)!, stemOfWord(name));
  });
  if (linkingElements.length > 0) {
    await work.map(vocabulary.stemOf, (whole, term) => {
      const word = vocabulary.fold(term);
      const stems = splitCompound(word, (part) => partStem(part, vocabulary), linkingElements);
      for (const part of stems) add(whole, part);
    });
  }
  addPartsOfParts(parts);
  return new Groups(vocabulary.stemCount, (pair) => {
    for (const [whole, stems] of parts) stems.forEach((part) => pair(part, whole));
  });
}

/** What holds a compound also holds its parts. */
function addPartsOfParts(parts: Parts): void {
  for (const [whole, stems] of parts) {
    for (const part of [...stems]) {
      for (const nested of parts.get(part) ?? []) if (nested !== whole) stems.add(nested);
    }
  }
}
