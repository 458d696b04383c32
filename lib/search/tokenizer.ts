/** Longer words, in characters, are encoded data: they are cut, or would only cost memory. */
export const longestWord = 40;

// Letters and digits; soft hyphens, joiners and an apostrophe may stand inside a word, and a mark
// before the thousands of a number.
const wordPattern =
  /[\p{L}\p{N}][\p{L}\p{N}\p{M}\u00AD\u200B-\u200D]*(?:(?<=\d)['’.,]\d{3}(?![\d\p{L}]))*(?:['’][\p{L}\p{M}]+)?/uy;
const wordsPattern = new RegExp(wordPattern.source, "gu");

/**
 * Visits words with their first and last (exclusive) code unit, the same in index and query:
 * `Deno.serve()` is `deno` and `serve`, `zero-downtime` two words, `12:30` two and `3’900` one.
 */
export function forEachWord(
  text: string,
  visit: (word: string, start: number, end: number) => void,
): void {
  for (const { 0: raw, index } of text.matchAll(wordsPattern)) {
    const word = normalize(raw);
    if (word !== "") visit(word, index, index + raw.length);
  }
}

/** Finds where the word that begins at `start` ends, exclusive. */
export function endOfWord(text: string, start: number): number {
  wordPattern.lastIndex = start;
  wordPattern.test(text);
  return wordPattern.lastIndex;
}

export function wordsOf(text: string): string[] {
  const words: string[] = [];
  forEachWord(text, (word) => words.push(word));
  return words;
}

/** Writes a word as it is compared: NFKC, lower case, no soft hyphens, apostrophes, `'s`. */
function normalize(word: string): string {
  if (/^[a-z0-9äöüß]{1,40}$/.test(word)) return word;
  if (/^[A-Za-z0-9ÄÖÜäöüß]{1,40}$/.test(word)) return word.toLowerCase();
  const bare = word.normalize("NFKC").toLowerCase().replace(/['’]s$/, "")
    .replace(/[^\p{L}\p{N}\p{M}]/gu, "");
  return [...bare].slice(0, longestWord).join("").normalize("NFC");
}

/** Lists an identifier's words of two letters or more: `HTTPServer2` holds `http` and `server`. */
export function identifierParts(word: string): string[] {
  if (!/\p{Ll}\p{Lu}|\p{Lu}\p{Lu}\p{Ll}|\p{L}\p{N}|\p{N}\p{L}/u.test(word)) return [];
  const parts = word.match(/\p{Lu}+(?!\p{Ll})|\p{Lu}?\p{Ll}+|\p{N}+/gu) ?? [];
  return parts.length < 2 ? [] : parts.filter((part) => part.length > 1).map(normalize);
}
