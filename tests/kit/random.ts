/** Random choices that are the same in every run (mulberry32, seeded by a name). */
export function random(seed: string) {
  let state = [...seed].reduce((sum, letter) => Math.imul(sum, 31) + letter.codePointAt(0)!, 7);
  const next = () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
  const below = (limit: number) => Math.floor(next() * Math.max(1, limit));
  return {
    /** An integer from 0 to `limit` (exclusive). */
    below,
    pick: <T>(list: readonly T[]): T => list[below(list.length)]!,
    shuffle<T>(list: readonly T[]): T[] {
      const shuffled = [...list];
      for (let last = shuffled.length - 1; last > 0; last--) {
        const other = below(last + 1);
        [shuffled[last], shuffled[other]] = [shuffled[other]!, shuffled[last]!];
      }
      return shuffled;
    },
  };
}
