import type { Occurrences } from "./occurrences.ts";
import type { IndexedPage } from "./pages.ts";
import type { Postings } from "./postings.ts";
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

/** A stretch of a text, in code units; the end is exclusive. */
interface Stretch {
  start: number;
  end: number;
}

/** A word found in a text. */
interface Found {
  start: number;
  /** The words of the query it stands for, and its weight for each. */
  words: { word: number; weight: number }[];
}

/** A text of a page and its range. */
interface Source {
  text: string;
  range: number;
}

export type Extract = Pick<SearchHit, "excerpt" | "marks">;

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
  occurrences: Occurrences,
  postings: Postings,
): Extract {
  const { sections } = page;
  const description: Source = { text: page.description, range: firstRange + 1 };
  const sourceOf = (place: number): Source => ({
    text: sections[place]!.text,
    range: firstRange + 2 * place + 3,
  });
  const own = section >= 0 ? section : sections.findIndex(({ anchor }) => anchor === null);
  const first = own < 0 ? description : sourceOf(own);
  const matches = (source: Source) => findIn(source, query, occurrences, postings);
  const found = matches(first);
  const cluster = densestCluster(first.text, found, query.weights.length);
  if (cluster) return cut(first.text, cluster, found);
  const others = section >= 0 ? [first, description] : [description, first];
  const written = sections.findIndex(({ text }) => text !== "");
  if (written >= 0) others.push(sourceOf(written));
  const other = others.find(({ text }) => text !== "");
  if (other === undefined) return { excerpt: "", marks: [] };
  return cut(other.text, { start: 0, end: 0 }, matches(other));
}

function findIn(
  { text, range }: Source,
  { weights }: Query,
  occurrences: Occurrences,
  { offsets }: Postings,
): Found[] {
  occurrences.find(range, range + 1);
  const found: Found[] = [];
  for (let place = 0; place < occurrences.length; place++) {
    const start = offsets[occurrences.position(place)]!;
    if (start >= text.length) break; // The address, which stands behind the description.
    const words = occurrences.term(place).words.map(({ word, quality }) => ({
      word,
      weight: weights[word]! * quality,
    }));
    found.push({ start, words });
  }
  return found;
}

/** The first stretch that fits into an extract and holds the weightiest words of the query. */
function densestCluster(text: string, found: readonly Found[], words: number): Stretch | undefined {
  let best: Stretch | undefined;
  let highest = 0;
  const held = new Float64Array(words);
  found.forEach(({ start }, from) => {
    held.fill(0);
    let weight = 0;
    for (let to = from; to < found.length; to++) {
      const match = found[to]!;
      if (to > from && match.start - start > widestCluster) break;
      for (const { word, weight: own } of match.words) {
        weight += Math.max(0, own - held[word]!) + own * repetition;
        held[word] = Math.max(held[word]!, own);
      }
      if (weight > highest) {
        highest = weight;
        best = { start, end: match.start };
      }
    }
  });
  return best && { start: best.start, end: endOfWord(text, best.end) };
}

/** Widens a stretch to an extract of whole words with an ellipsis wherever text is left out. */
function cut(text: string, stretch: Stretch, found: readonly Found[]): Extract {
  const room = longest - 2 * (ellipsis.length + 1);
  let start = text.length <= longest ? 0 : startFor(text, stretch, room);
  let end = text.length <= longest
    ? text.length
    : endFor(text, start, Math.min(stretch.end, start + room), start + room);
  let piece = tidy(text, { start, end }, found);
  // What stands between the blocks takes more room than the line breaks of the text.
  while (piece.excerpt.length > longest - 2) {
    const excess = piece.excerpt.length - (longest - 2);
    if (end > stretch.end) {
      end = endFor(text, start, stretch.end, Math.max(stretch.end, end - excess));
    } else if (start < stretch.start) start = wordFrom(text, start + excess, stretch.start);
    else end = endFor(text, start, start, end - excess);
    piece = tidy(text, { start, end }, found);
  }
  return piece;
}

/** The beginning of a block or sentence a little before the stretch, else of a word. */
function startFor(text: string, { start, end }: Stretch, room: number): number {
  const spare = Math.max(0, room - (end - start));
  const earliest = start - Math.floor(spare * 0.6);
  if (earliest <= 0) return 0;
  for (let at = start; at > earliest; at--) {
    if (isBlank(text, at - 1) && (text[at - 1] === "\n" || /[.!?:]/.test(text[at - 2] ?? ""))) {
      return at;
    }
  }
  return wordFrom(text, earliest, start);
}

/** The beginning of the first word behind a blank from `earliest` on, at most `latest`. */
function wordFrom(text: string, earliest: number, latest: number): number {
  for (let at = earliest; at < latest; at++) if (isBlank(text, at)) return at + 1;
  return latest;
}

/** The end of the last word that ends by `latest`, if it lies beyond `least`. */
function endFor(text: string, start: number, least: number, latest: number): number {
  if (latest >= text.length) return text.length;
  for (let at = latest; at > start && at >= least; at--) if (isBlank(text, at)) return at;
  return isInsideCharacter(text, latest) ? latest - 1 : latest;
}

const isBlank = (text: string, at: number) => /\s/.test(text[at]!);

const isInsideCharacter = (text: string, at: number) =>
  /[\uD800-\uDBFF]/.test(text[at - 1] ?? "") && /[\uDC00-\uDFFF]/.test(text[at] ?? "");

/** Blanks that are more than one space. */
const wideBlank = /[^\S ]\s*| \s+/g;

/** A stretch on one line, its blocks told apart as in speech and the words found in it marked. */
function tidy(text: string, { start, end }: Stretch, found: readonly Found[]): Extract {
  const piece = text.slice(0, end).trimEnd();
  const marks: [number, number][] = [];
  let excerpt = start > 0 ? `${ellipsis} ` : "";
  let done = start;
  while (done < piece.length && isBlank(piece, done)) done++;
  let next = found.findIndex((match) => match.start >= done);
  wideBlank.lastIndex = done;
  for (let blank = wideBlank.exec(piece); blank; blank = wideBlank.exec(piece)) {
    copyTo(blank.index);
    const isSaid = !blank[0].includes("\n") || /[.!?:;,…]/.test(piece[blank.index - 1] ?? "");
    excerpt += isSaid ? " " : separator;
    done = blank.index + blank[0].length;
  }
  copyTo(piece.length);
  return { excerpt: end < text.length ? `${excerpt} ${ellipsis}` : excerpt, marks };

  /** Copies what has no wide blank in it. */
  function copyTo(until: number): void {
    while (next >= 0 && next < found.length && found[next]!.start < until) {
      const { start: word } = found[next++]!;
      const wordEnd = endOfWord(text, word);
      if (wordEnd > until) continue;
      const shift = excerpt.length - done;
      marks.push([word + shift, wordEnd + shift]);
    }
    excerpt += piece.slice(done, until);
  }
}
