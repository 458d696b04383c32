/** A word of a text. */
export interface Token {
  /** Normalized form: NFKC, lower case, without apostrophes and soft hyphens, at most 64 units. */
  word: string;
  /** First and last (exclusive) code unit of the word in the text it was found in. */
  start: number;
  end: number;
}

/** Longer runs of letters (encoded data) are cut: nobody types them, and they cost memory. */
const longestWord = 64;

// Letters and digits; soft hyphens, joiners and an apostrophe may stand inside a word.
const wordPattern = /[\p{L}\p{N}][\p{L}\p{N}\p{M}\u00AD\u200B-\u200D]*(?:['’][\p{L}\p{M}]+)?/gu;

/**
 * Splits a text into words. Index and query share it, so that whatever stands in a page can be
 * typed: `Deno.serve()` is `deno` and `serve`, `zero-downtime` two words, `12:30` two numbers.
 */
export function* tokenize(text: string): Generator<Token> {
  for (const match of text.matchAll(wordPattern)) {
    const word = normalize(match[0]);
    if (word !== "") yield { word, start: match.index, end: match.index + match[0].length };
  }
}

/** The normalized form of one word. */
export function normalize(word: string): string {
  const lower = isAscii(word) ? word.toLowerCase() : word.normalize("NFKC").toLowerCase();
  const bare = lower.replace(/['’]s$/, "").replace(/[^\p{L}\p{N}\p{M}]/gu, "");
  return bare.slice(0, longestWord).normalize("NFC");
}

const isAscii = (text: string) => /^[\x00-\x7F]*$/.test(text);

/**
 * The words inside an identifier, at least two letters or digits each: `camelCase` holds `camel`
 * and `case`, `HTTPServer2` holds `http` and `server`. Empty for an ordinary word.
 */
export function identifierParts(word: string): string[] {
  if (!/\p{Ll}\p{Lu}|\p{Lu}\p{Lu}\p{Ll}|\p{L}\p{N}|\p{N}\p{L}/u.test(word)) return [];
  const parts = word.match(/\p{Lu}+(?!\p{Ll})|\p{Lu}?\p{Ll}+|\p{N}+/gu) ?? [];
  return parts.length < 2 ? [] : parts.filter((part) => part.length > 1).map(normalize);
}
