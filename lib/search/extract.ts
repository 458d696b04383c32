import type { IndexedPage, Postings } from "./postings.ts";
import type { Query } from "./query.ts";
import { endOfWord } from "./tokenizer.ts";
import type { SearchHit } from "./types.ts";

/** Longest extract in code units, and so in characters too. */
const longest = 300;

/** Longest cluster of matches in code units: some room is left for what stands around it. */
const widestCluster = 220;

/** What a second match of a word adds to a cluster, to the first. */
const repetition = 0.02;

/** Stands between two blocks of a text unless a sentence ends there. */
const separator = " · ";

const ellipsis = "…";

/** A word found in a text, in code units, and its weight for each word of the query. */
interface Found {
  start: number;
  words: { word: number; weight: number }[];
}

/**
 * A piece of a section's text around the densest cluster of what was found in it. Where only its
 * heading matched it is the beginning of the text; for the page as a whole (section -1) it comes
 * from the lead text if that matched, and else it is the page's description.
 */
export function extract(
  page: IndexedPage,
  firstRange: number,
  section: number,
  query: Query,
  postings: Postings,
): Pick<SearchHit, "excerpt" | "marks"> {
  const { description, sections } = page;
  /** The text of a section, of -1 the description, and what is found in it. */
  const read = (place: number) => {
    const text = place < 0 ? description : sections[place]!.text;
    return { text, found: findIn(text, firstRange + 2 * place + 3, query, postings) };
  };
  const own = section >= 0 ? section : sections.findIndex(({ anchor }) => anchor === null);
  const source = read(own);
  const cluster = densestCluster(source.found, query.weights.length);
  if (cluster) {
    return cut(source.text, cluster.start, endOfWord(source.text, cluster.last), source.found);
  }
  const written = sections.findIndex(({ text }) => text !== "");
  const others = [section, -1, written].map(read);
  const { text, found } = others.find(({ text }) => text !== "") ?? others[0]!;
  return cut(text, 0, 0, found);
}

function findIn(text: string, range: number, query: Query, postings: Postings): Found[] {
  const { rangeStarts, terms, offsets } = postings;
  const found: Found[] = [];
  for (let position = rangeStarts[range]!; position < rangeStarts[range + 1]!; position++) {
    const place = query.placeOf[terms[position]!]!;
    if (place === 0 || query.terms[place - 1]!.words.length === 0) continue;
    const start = offsets[position]!;
    if (start >= text.length) break; // The address, which stands behind the description.
    const words = query.terms[place - 1]!.words
      .map(({ word, quality }) => ({ word, weight: query.weights[word]! * quality }));
    found.push({ start, words });
  }
  return found;
}

/** Where the weightiest stretch begins that fits into an extract, and its last word. */
function densestCluster(found: readonly Found[], words: number) {
  let best: { start: number; last: number } | undefined;
  let highest = 0;
  found.forEach(({ start }, from) => {
    const held = new Array<number>(words).fill(0);
    let weight = 0;
    for (let to = from; to < found.length; to++) {
      const match = found[to]!;
      if (to > from && match.start - start > widestCluster) break;
      for (const { word, weight: own } of match.words) {
        weight += Math.max(0, own - held[word]!) + own * repetition;
        held[word] = Math.max(held[word]!, own);
      }
      if (weight > highest) [highest, best] = [weight, { start, last: match.start }];
    }
  });
  return best;
}

/** Widens a stretch to an extract of whole words with an ellipsis wherever text is left out. */
function cut(text: string, from: number, to: number, found: readonly Found[]) {
  let start = 0;
  let end = text.length;
  // What stands between two blocks takes more room than the line break.
  const room = longest - 2 * (ellipsis.length + 1);
  if (sizeOf(text, start, end) > longest) {
    start = startFor(text, from, Math.max(0, room - sizeOf(text, from, Math.min(to, from + room))));
    end = start;
    for (let left = room; end < text.length && left > 0; end++) left -= sizeOf(text, end, end + 1);
    if (end < text.length) end = endFor(text, Math.max(to, start + 1), end);
  }
  return told(text, start, end, found);
}

/** Code units of a stretch as it is shown, at most; line breaks become separators. */
function sizeOf(text: string, from: number, to: number): number {
  let size = to - from;
  for (let at = text.indexOf("\n", from); at >= 0 && at < to; at = text.indexOf("\n", at + 1)) {
    size += separator.length - 1;
  }
  return size;
}

/** The beginning of a block or sentence a little before a place, else of a word. */
function startFor(text: string, from: number, spare: number): number {
  let at = from;
  let word = from;
  for (let left = spare * 0.6; at > 0; at--) {
    left -= sizeOf(text, at - 1, at);
    if (left < 0) return word;
    if (!isBlank(text, at - 1)) continue;
    word = at;
    if (text[at - 1] === "\n" || ".!?:".includes(text[at - 2] ?? " ")) return at;
  }
  return 0;
}

/** The end of the last word that ends by `latest`, if it lies beyond `least`. */
function endFor(text: string, least: number, latest: number): number {
  for (let at = latest; at >= least; at--) if (isBlank(text, at)) return at;
  return /[\uD800-\uDBFF]/.test(text[latest - 1]!) ? latest - 1 : latest;
}

const isBlank = (text: string, at: number) => text[at] === " " || text[at] === "\n";

/** A stretch on one line, its blocks told apart as in speech and the words found in it marked. */
function told(text: string, start: number, end: number, found: readonly Found[]) {
  const marks: [number, number][] = [];
  let excerpt = start > 0 ? `${ellipsis} ` : "";
  let done = start;
  const copy = (until: number) => {
    const piece = text.slice(done, until)
      .replace(/(?<![.!?:;,…])\s*\n\s*/g, separator).replace(/[^\S ]\s*| \s+/g, " ");
    excerpt += excerpt === "" || excerpt.endsWith(" ") ? piece.trimStart() : piece;
    done = until;
  };
  for (const { start: word } of found) {
    if (word < start) continue;
    const wordEnd = endOfWord(text, word);
    if (wordEnd > end) break;
    copy(word);
    const mark = excerpt.length;
    copy(wordEnd);
    marks.push([mark, excerpt.length]);
  }
  copy(end);
  excerpt = excerpt.trimEnd();
  return { excerpt: end < text.length ? `${excerpt} ${ellipsis}` : excerpt, marks };
}
