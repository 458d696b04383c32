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

type Extract = Pick<SearchHit, "excerpt" | "marks">;

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
): Extract {
  const { description, sections } = page;
  /** The text of a section, of -1 the description, and what is found in it. */
  const read = (place: number) => {
    const text = place < 0 ? description : sections[place]!.text;
    return { text, found: findIn(text, firstRange + 2 * place + 3, query, postings) };
  };
  const own = section >= 0 ? section : sections.findIndex(({ anchor }) => anchor === null);
  const first = read(own);
  const written = sections.findIndex(({ text }) => text !== "");
  const { text, found } = first.found.length > 0
    ? first
    : [section, -1, written].map(read).find(({ text }) => text !== "") ?? first;
  const { start, last } = densestCluster(found, query.weights);
  return cut(text, start, found.length > 0 ? endOfWord(text, last) : 0, found);
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
  let best = { start: 0, last: 0 };
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
function cut(text: string, from: number, to: number, found: readonly Found[]): Extract {
  const first = Math.max(0, from - longest);
  const last = Math.min(text.length, to + longest);
  const { line, marks, least, most } = oneLine(text, first, from, to, last, found);
  let [start, end] = [0, line.length];
  if (first > 0 || last < text.length || line.length > longest) {
    const room = longest - 2 * (ellipsis.length + 1);
    const earliest = least - Math.floor(0.6 * Math.max(0, room - (most - least)));
    if (first > 0 || earliest > 0) start = startFor(line, Math.max(0, earliest), least);
    if (last < text.length || end > start + room) end = endFor(line, most, start + room);
  }
  const before = start > 0 || first > 0 ? `${ellipsis} ` : "";
  const after = end < line.length || last < text.length ? ` ${ellipsis}` : "";
  const shift = before.length - start;
  return {
    excerpt: before + line.slice(start, end).trimEnd() + after,
    marks: marks.filter(([from, to]) => from >= start && to <= end)
      .map(([from, to]) => [from + shift, to + shift]),
  };
}

/** The beginning of a block or sentence from `earliest` to `latest`, else of a word. */
function startFor(line: string, earliest: number, latest: number): number {
  let start = latest;
  let blank = line.lastIndexOf(" ", latest - 1);
  while (blank > 0 && blank >= earliest) {
    start = blank + 1;
    if (".!?:·".includes(line[blank - 1]!)) break;
    blank = line.lastIndexOf(" ", blank - 1);
  }
  return start;
}

/** The end of the last word that ends by `latest`, if it lies beyond `least`. */
function endFor(line: string, least: number, latest: number): number {
  const blank = line.lastIndexOf(" ", latest);
  if (blank >= least) return blank;
  return /[\uD800-\uDBFF]/.test(line[latest - 1] ?? "") ? latest - 1 : latest;
}

/**
 * A text from `first` to `last` on one line, its blocks told apart as in speech, with the words
 * found in it; `least` and `most` are where `from` and `to` are in the line.
 */
function oneLine(
  text: string,
  first: number,
  from: number,
  to: number,
  last: number,
  found: readonly Found[],
) {
  const marks: [number, number][] = [];
  let line = "";
  let done = first;
  let next = found.findIndex(({ start }) => start >= first);
  const isTidy = !/[^\S ]| \s/.test(text.slice(first, last));
  const copy = (until: number) => {
    let piece = text.slice(done, until);
    if (!isTidy) {
      piece = piece.replace(/(?<![\s.!?:;,…])\s*\n\s*/g, separator).replace(/\s+/g, " ");
    }
    line += line === "" || line.endsWith(" ") ? piece.trimStart() : piece;
    done = until;
    return line.length;
  };
  const copyMarked = (until: number) => {
    for (; next >= 0 && next < found.length && found[next]!.start < until; next++) {
      const end = endOfWord(text, found[next]!.start);
      if (end <= until) marks.push([copy(found[next]!.start), copy(end)]);
    }
    return copy(until);
  };
  const [least, most] = [copyMarked(from), copyMarked(to)];
  copyMarked(last);
  return { line, marks, least, most };
}
