/**
 * Whether one typing slip makes one word of the other: a letter too many, missing or wrong, or two
 * neighbours exchanged (optimal string alignment distance of at most 1).
 */
export function isWithinOneEdit(a: string, b: string): boolean {
  const [short, long] = a.length <= b.length ? [a, b] : [b, a];
  if (long.length - short.length > 1) return false;

  let start = 0;
  while (start < short.length && short[start] === long[start]) start++;
  let shortEnd = short.length;
  let longEnd = long.length;
  while (shortEnd > start && short[shortEnd - 1] === long[longEnd - 1]) shortEnd--, longEnd--;

  const left = shortEnd - start;
  if (left === 0 || longEnd - start === 1) return longEnd - start <= 1;
  return left === 2 && longEnd - start === 2 && short[start] === long[start + 1] &&
    short[start + 1] === long[start];
}

/** A bit for every letter and digit of a word (others share bits): one edit changes two at most. */
export function letterBits(word: string): number {
  let bits = 0;
  for (let i = 0; i < word.length; i++) bits |= 1 << (word.charCodeAt(i) % 32);
  return bits;
}

/** Whether two sets of letters are so unlike that no single edit can join their words. */
export function areFarApart(a: number, b: number): boolean {
  let difference = a ^ b;
  difference &= difference - 1;
  difference &= difference - 1;
  return difference !== 0;
}
