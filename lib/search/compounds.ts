const shortestCompound = 7;
const shortestPart = 3;

/**
 * Splits a compound into words that are known, so that `datenbankreplikation` is found by
 * `replikation`; linking elements (`Leistung-s-katalog`) between parts are dropped. Of several
 * ways the one with the fewest parts wins, then the one whose shorter part is longest. `lookup`
 * gives the stem of a known word. Returns the stems of the parts in order, none when the word
 * cannot be split.
 */
export function splitCompound(
  word: string,
  lookup: (folded: string) => string | undefined,
  linkingElements: readonly string[],
  mostParts = 4,
  shortest = shortestCompound,
): string[] {
  if (word.length < shortest || !/^[a-z]+$/.test(word)) return [];
  let best: string[] = [];
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
