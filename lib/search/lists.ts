/** Where each of several lists begins that stand one after the other, and where the last ends. */
export function startsOf(lengths: ArrayLike<number>): Uint32Array {
  const starts = new Uint32Array(lengths.length + 1);
  for (let list = 0; list < lengths.length; list++) {
    starts[list + 1] = starts[list]! + lengths[list]!;
  }
  return starts;
}

/** Lists of numbers under the keys 0 to n-1, packed one after the other. */
export class Lists {
  readonly #starts: Uint32Array;
  readonly #values: Uint32Array;

  constructor(size: number, pairs: readonly [key: number, value: number][]) {
    const lengths = new Uint32Array(size);
    for (const [key] of pairs) lengths[key]!++;
    this.#starts = startsOf(lengths);
    this.#values = new Uint32Array(pairs.length);
    const next = this.#starts.slice();
    for (const [key, value] of pairs) this.#values[next[key]!++] = value;
  }

  /** Visits the values of a key. */
  each(key: number, visit: (value: number) => void): void {
    const end = this.#starts[key + 1]!;
    for (let at = this.#starts[key]!; at < end; at++) visit(this.#values[at]!);
  }

  has(key: number): boolean {
    return this.#starts[key]! < this.#starts[key + 1]!;
  }
}
