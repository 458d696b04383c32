/** Milliseconds a slice of work may take before others get their turn. */
const slice = 5;

/** Does long work in slices, so that a server in the same process answers meanwhile. */
export class Slices {
  #end = performance.now() + slice;

  /** Like `Array.prototype.map`, resting between two items whenever a slice is used up. */
  async map<T, R>(items: Iterable<T>, change: (item: T, place: number) => R): Promise<R[]> {
    const results: R[] = [];
    for (const item of items) {
      results.push(change(item, results.length));
      if (performance.now() >= this.#end) {
        await new Promise((resolve) => setTimeout(resolve));
        this.#end = performance.now() + slice;
      }
    }
    return results;
  }
}
