import type { IndexedPage } from "./pages.ts";
import type { Query } from "./query.ts";
import { endOfWord } from "./tokenizer.ts";

/** Longest excerpt in code units, and so in characters too. */
const longest = 300;

/** Longest cluster of matches in code units: some room is left for what stands around it. */
const widestCluster = 220;

/** What a second match of a word adds to a cluster, to the first. */
const repetition = 0.02;

/** A stretch of a text, in code units; the end is exclusive. */
interface Stretch {
  start: number;
  end: number;
}

/** A word found in a text. */
interface Match extends Stretch {
  /** The words of the query it stands for, and its weight for each. */
  words: { word: number; weight: number }[];
}

/**
 * A piece of a section's text around the densest cluster of what was found in it. Where only its
 * heading matched it is the beginning of the text; for the page as a whole (section -1) it comes
 * from the lead text if that matched, and else it is the page's description.
 */
export function excerptOf(
  page: IndexedPage,
  section: number,
  query: Query,
  slots: Uint16Array,
): string {
  const { sections, description } = page;
  const place = section >= 0 ? section : sections.findIndex(({ anchor }) => anchor === null);
  const text = sections[place]?.text ?? "";
  const cluster = densestCluster(matchesIn(page, place, query, slots), query.weights.length);
  if (cluster) return cut(text, cluster);
  const others = section >= 0 ? [text, description] : [description, text];
  const other = [...others, ...sections.map((section) => section.text)].find((text) => text !== "");
  return cut(other ?? "", { start: 0, end: 0 });
}

function matchesIn(
  { sections, words, starts, ends }: IndexedPage,
  section: number,
  { matches, weights }: Query,
  slots: Uint16Array,
): Match[] {
  const found: Match[] = [];
  if (section < 0) return found;
  const { text } = sections[section]!;
  for (let at = ends[2 * section + 2]!; at < ends[2 * section + 3]!; at++) {
    const match = matches[slots[words[at]!]! - 1];
    if (match === undefined || match.words.length === 0) continue;
    const own = match.words.map(({ word, quality }) => ({
      word,
      weight: weights[word]! * quality,
    }));
    const start = starts[at]!;
    found.push({ start, end: endOfWord(text, start), words: own });
  }
  return found;
}

/** The first stretch that fits into an excerpt and holds the weightiest words of the query. */
function densestCluster(matches: Match[], wordCount: number): Stretch | undefined {
  let best: Stretch | undefined;
  let highest = 0;
  const held = new Float64Array(wordCount);
  for (const [from, { start }] of matches.entries()) {
    held.fill(0);
    let weight = 0;
    for (let to = from; to < matches.length; to++) {
      const { end, words } = matches[to]!;
      if (to > from && end - start > widestCluster) break;
      for (const match of words) {
        weight += Math.max(0, match.weight - held[match.word]!) + match.weight * repetition;
        held[match.word] = Math.max(held[match.word]!, match.weight);
      }
      if (weight > highest) {
        highest = weight;
        best = { start, end };
      }
    }
  }
  return best;
}

/** Widens a stretch to an excerpt of whole words with an ellipsis wherever text is left out. */
function cut(text: string, stretch: Stretch): string {
  if (text.length <= longest) return tidy(text);
  const room = longest - "… ".length - " …".length;
  const start = startFor(text, stretch, room);
  const end = endFor(text, start, Math.min(stretch.end, start + room), start + room);
  const [before, after] = [start > 0 ? "… " : "", end < text.length ? " …" : ""];
  return before + tidy(text.slice(start, end)) + after;
}

/** The beginning of a sentence a little before the stretch, else of a word. */
function startFor(text: string, { start, end }: Stretch, room: number): number {
  const spare = Math.max(0, room - (end - start));
  const earliest = start - Math.floor(spare * 0.6);
  if (earliest <= 0) return 0;
  const before = text.slice(earliest, start);
  const sentence = [...before.matchAll(/[.!?:]\s+/g)].at(-1);
  if (sentence) return earliest + sentence.index + sentence[0].length;
  const blank = before.search(/\s/);
  return blank >= 0 ? earliest + blank + 1 : start;
}

/** The end of the last word that ends by `latest`, if it lies beyond `least`. */
function endFor(text: string, start: number, least: number, latest: number): number {
  if (latest >= text.length) return text.length;
  const blank = text.slice(start, latest + 1).search(/\s\S*$/);
  if (start + blank >= least) return start + blank;
  return isInsideCharacter(text, latest) ? latest - 1 : latest;
}

const isInsideCharacter = (text: string, at: number) =>
  /[\uD800-\uDBFF]/.test(text[at - 1] ?? "") && /[\uDC00-\uDFFF]/.test(text[at] ?? "");

const tidy = (text: string) => text.replace(/\s+/g, " ").trim();
