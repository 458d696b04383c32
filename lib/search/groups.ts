/** Lists of numbers under the keys 0 to n-1, packed into two arrays. */
export class Groups {
  readonly #starts: Uint32Array;
  readonly #values: Uint32Array;

  /**
   * @param size number of keys
   * @param each calls back with every pair, twice in the same order; a key's values keep theirs
   */
  constructor(size: number, each: (pair: (key: number, value: number) => void) => void) {
    const starts = new Uint32Array(size + 1);
    each((key) => starts[key + 1]!++);
    for (let key = 0; key < size; key++) starts[key + 1]! += starts[key]!;
    const next = starts.slice();
    const values = new Uint32Array(starts[size]!);
    each((key, value) => values[next[key]!++] = value);
    this.#starts = starts;
    this.#values = values;
  }

  /** The values of a key, a view without a copy. */
  of(key: number): Uint32Array {
    return this.#values.subarray(this.#starts[key]!, this.#starts[key + 1]!);
  }
}
