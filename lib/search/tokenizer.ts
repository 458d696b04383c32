import { bounds } from "./types.ts";

// Names of languages that would be other words without their signs; else letters and digits: soft
// hyphens, joiners and an apostrophe may stand inside a word, and a mark before the thousands.
const wordPattern =
  /(?<![\p{L}\p{N}])(?:\p{L}(?:\+\+|#)|\.net)(?![\p{L}\p{N}])|[\p{L}\p{N}][\p{L}\p{N}\p{M}\u00AD\u200B-\u200D]*(?:(?<=\d)['’.,]\d{3}(?![\d\p{L}]))*(?:['’][\p{L}\p{M}]+)?/giu;

/** A word of a text as it stands there, with its first and last (exclusive) code unit. */
export interface Token {
  /** As it is compared: NFKC, lower case, no soft hyphens, apostrophes, `'s`. */
  word: string;
  raw: string;
  start: number;
  end: number;
}

/**
 * Lists the words of a text, the same in index and query: `Deno.serve()` is `deno` and `serve`,
 * `zero-downtime` two words, `12:30` two, `3’900` and `C++` one.
 */
export function tokensOf(text: string): Token[] {
  return Array.from(text.matchAll(wordPattern), ({ 0: raw, index }) => (
    { word: normalize(raw), raw, start: index, end: index + raw.length }
  )).filter(({ word }) => word !== "");
}

/** Finds where the word that begins at a place ends, exclusive. */
export function endOfWord(text: string, start: number): number {
  const pattern = new RegExp(wordPattern, "iuy");
  pattern.lastIndex = start;
  return pattern.test(text) ? pattern.lastIndex : start;
}

export const wordsOf = (text: string): string[] => tokensOf(text).map(({ word }) => word);

function normalize(raw: string): string {
  if (/^[a-z0-9äöüß]{1,40}$/.test(raw)) return raw;
  if (/^(?:[A-Za-z0-9ÄÖÜäöüß]{1,40}|.*[+#]|\..*)$/.test(raw)) return raw.toLowerCase();
  const bare = raw.normalize("NFKC").toLowerCase().replace(/['’]s$/, "")
    .replace(/[^\p{L}\p{N}\p{M}]/gu, "");
  return [...bare].slice(0, bounds.letters).join("").normalize("NFC");
}

/** Lists an identifier's words of two letters or more: `HTTPServer2` holds `http` and `server`. */
export function identifierParts(word: string): string[] {
  if (!/\p{Ll}\p{Lu}|\p{Lu}\p{Lu}\p{Ll}|\p{L}\p{N}|\p{N}\p{L}/u.test(word)) return [];
  const parts = word.match(/\p{Lu}+(?!\p{Ll})|\p{Lu}?\p{Ll}+|\p{N}+/gu) ?? [];
  return parts.length < 2 ? [] : parts.filter((part) => part.length > 1).map(normalize);
}
