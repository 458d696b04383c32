/** The number of a known word's stem, or undefined for a string that is no word of the corpus. */
export type Lookup = (folded: string) => number | undefined;

const shortestCompound = 7;
const shortestPart = 3;
const mostParts = 4;

/**
 * Splits a compound into words the corpus holds, so that `datenbankreplikation` is found by
 * `replikation`; linking elements (`Leistung-s-katalog`) between parts are dropped. Of several
 * ways the one with the fewest parts wins, then the one whose shorter part is longest.
 * Returns the stems of the parts in order, none when the word cannot be split.
 */
export function splitCompound(
  word: string,
  lookup: Lookup,
  linkingElements: readonly string[],
): number[] {
  if (word.length < shortestCompound || /[^a-z]/.test(word)) return [];
  return split(word, mostParts) ?? [];

  function split(rest: string, parts: number): number[] | undefined {
    let best: number[] | undefined;
    for (let at = Math.ceil(rest.length / 2), step = 0; step < rest.length; step++) {
      // From the middle outwards: the first split into two is the most even one.
      at += step % 2 === 0 ? -step : step;
      if (at < shortestPart || rest.length - at < shortestPart) continue;
      const tail = rest.slice(at);
      const tailStem = lookup(tail);
      if (tailStem === undefined && (parts < 3 || best)) continue;
      const headStem = headOf(rest.slice(0, at));
      if (headStem === undefined) continue;
      if (tailStem !== undefined) return [headStem, tailStem];
      const more = split(tail, parts - 1);
      if (more) best = [headStem, ...more];
    }
    return best;
  }

  function headOf(head: string): number | undefined {
    const whole = lookup(head);
    if (whole !== undefined) return whole;
    for (const element of linkingElements) {
      if (!head.endsWith(element) || head.length - element.length < shortestPart) continue;
      const stem = lookup(head.slice(0, -element.length));
      if (stem !== undefined) return stem;
    }
    return undefined;
  }
}
