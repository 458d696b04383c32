/** Lists of numbers under the keys 0 to n-1, packed one after the other. */
export interface Lists {
  /** Where each list begins, and where the last one ends. */
  starts: Uint32Array;
  values: Uint32Array;
}

/** Where each of several lists begins that stand one after the other, and where the last ends. */
export function startsOf(lengths: ArrayLike<number>): Uint32Array {
  const starts = new Uint32Array(lengths.length + 1);
  for (let list = 0; list < lengths.length; list++) {
    starts[list + 1] = starts[list]! + lengths[list]!;
  }
  return starts;
}

/** Packs the values of each key, in the order given. */
export function listsOf(size: number, pairs: readonly [key: number, value: number][]): Lists {
  const lengths = new Uint32Array(size);
  for (const [key] of pairs) lengths[key]!++;
  const starts = startsOf(lengths);
  const values = new Uint32Array(pairs.length);
  const next = starts.slice();
  for (const [key, value] of pairs) values[next[key]!++] = value;
  return { starts, values };
}

/** Visits the values of a key. */
export function eachOf({ starts, values }: Lists, key: number, visit: (value: number) => void) {
  const end = starts[key + 1]!;
  for (let at = starts[key]!; at < end; at++) visit(values[at]!);
}

export const hasAny = ({ starts }: Lists, key: number): boolean => starts[key]! < starts[key + 1]!;
