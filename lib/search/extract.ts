import type { IndexedPage, Postings } from "./postings.ts";
import type { Query, QueryTerm } from "./query.ts";
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

/** A word found in a text. */
interface Found {
  /** Where it begins, in code units. */
  start: number;
  words: QueryTerm["words"];
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
  const cluster = densestCluster(source.found, query.weights);
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
    found.push({ start, words: query.terms[place - 1]!.words });
  }
  return found;
}

/** Where the weightiest stretch begins that fits into an extract, and its last word. */
function densestCluster(found: readonly Found[], weights: readonly number[]) {
  let best: { start: number; last: number } | undefined;
  let highest = 0;
  found.forEach(({ start }, from) => {
    const held = weights.map(() => 0);
    let weight = 0;
    for (let to = from; to < found.length; to++) {
      const match = found[to]!;
      if (to > from && match.start - start > widestCluster) break;
      for (const { word, quality } of match.words) {
        const own = weights[word]! * quality;
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
  // What stands between two blocks takes more room than the line break.
  const sizeAt = (at: number) => text[at] === "\n" ? separator.length : 1;
  const sizeOf = (start: number, end: number) => {
    let size = 0;
    for (let at = start; at < end; at++) size += sizeAt(at);
    return size;
  };
  if (text.length <= longest && sizeOf(0, text.length) <= longest) {
    return told(text, 0, text.length, found);
  }
  const room = longest - 2 * (ellipsis.length + 1);
  // The beginning of a block or sentence a little before the stretch, else of a word.
  let start = from;
  const spare = 0.6 * (room - sizeOf(from, Math.min(to, from + room)));
  for (let at = from, used = 0; at > 0 && used <= spare; used += sizeAt(--at)) {
    if (!isBlank(text[at - 1])) continue;
    start = at;
    if (text[at - 1] === "\n" || ".!?:".includes(text[at - 2] ?? " ")) break;
  }
  if (from <= spare && sizeOf(0, from) <= spare) start = 0;
  let end = start;
  for (let used = 0; end < text.length && used < room; end++) used += sizeAt(end);
  // The end of a word, unless there is none behind the stretch.
  let last = end;
  while (last < text.length && last > Math.max(to, start) && !isBlank(text[last])) last--;
  if (isBlank(text[last]) || last === text.length) end = last;
  else if (/[\uD800-\uDBFF]/.test(text[end - 1]!)) end--;
  return told(text, start, end, found);
}

const isBlank = (character: string | undefined) => character === " " || character === "\n";

/** A stretch on one line, its blocks told apart as in speech and the words found in it marked. */
function told(text: string, start: number, end: number, found: readonly Found[]) {
  const marks: [number, number][] = [];
  let excerpt = start > 0 ? `${ellipsis} ` : "";
  let done = start;
  const copy = (until: number) => {
    let piece = text.slice(done, until);
    if (/[^\S ]| \s/.test(piece)) {
      piece = piece.replace(/(?<![\s.!?:;,…])\s*\n\s*/g, separator).replace(/\s+/g, " ");
    }
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
