import { type IndexedPage, startOf } from "./indexed_page.ts";
import type { Query, Sense } from "./query.ts";
import { endOfWord } from "./tokenizer.ts";
import type { Hit } from "./types.ts";

/** Longest extract in code units, and so in characters too. */
const longest = 300;

/** Longest cluster of matches in code units: some room is left for what stands around it. */
const widestCluster = 220;

/** The share of its first match that a second match of a word adds to a cluster. */
const repetition = 0.02;

const ellipsis = "…";

type Extract = Pick<Hit, "excerpt" | "marks">;

/** A word found in a text. */
interface WordMatch {
  /** Where it begins, in code units. */
  start: number;
  senses: readonly Sense[];
}

/**
 * Cuts out what surrounds the densest cluster of matches in a section, or its beginning; for the
 * page as a whole (section 0), from the lead text if that matched, and else from the description.
 */
export function extract(page: IndexedPage, section: number, query: Query): Extract {
  const { sections } = page;
  const lead = sections[1]?.anchor === null ? 1 : 0;
  let source = section > 0 ? section : lead;
  let matches = matchesIn(page, source, query);
  if (matches.length === 0 && (source !== section || sections[section]!.text === "")) {
    const firstText = sections.findIndex(({ text }) => text !== "");
    source = sections[section]!.text !== "" ? section : Math.max(0, firstText);
    matches = matchesIn(page, source, query);
  }
  const { text } = sections[source]!;
  const { start, last } = densestCluster(matches, query.words);
  const stretch = { start, end: matches.length > 0 ? endOfWord(text, last) : 0 };
  const day = page.day && !text.startsWith(page.day) ? `${page.day} · ` : "";
  return cut(text, stretch, matches, day);
}

/** Finds what a page says first: of its texts above all headings the one that holds most words. */
export function leadOf(page: IndexedPage, query: Query): number {
  const leads = [...page.sections.slice(0, page.firstKeyword).keys()].slice(1)
    .filter((section) => page.sections[section]!.anchor === null)
    .map((section) => ({ section, count: matchesIn(page, section, query).length }));
  return leads.toSorted((a, b) => b.count - a.count)[0]?.section ?? 0;
}

function matchesIn(page: IndexedPage, section: number, query: Query): WordMatch[] {
  const range = 2 * section + 1;
  const matches: WordMatch[] = [];
  for (let position = startOf(page, range); position < page.ends[range]!; position++) {
    const { senses = [] } = query.terms[page.words[position]!] ?? {};
    const start = page.offsets[position]!;
    // Words of the address follow the description, and headings from above a text.
    const isShown = start < page.sections[section]!.text.length;
    if (senses.length > 0 && isShown) matches.push({ start, senses });
  }
  return matches;
}

/** Finds where the weightiest stretch begins that fits into an extract, and its last word. */
function densestCluster(matches: readonly WordMatch[], words: Query["words"]) {
  let densest = { start: 0, last: 0 };
  let highestWeight = 0;
  for (let from = 0; from < matches.length; from++) {
    const { start } = matches[from]!;
    const counted = words.map(() => 0);
    let total = 0;
    for (let to = from; to < matches.length; to++) {
      const match = matches[to]!;
      if (to > from && match.start - start > widestCluster) break;
      for (const { word, quality } of match.senses) {
        const weight = words[word]!.weight * quality;
        total += Math.max(0, weight - counted[word]!) + weight * repetition;
        counted[word] = Math.max(counted[word]!, weight);
      }
      if (total > highestWeight) {
        highestWeight = total;
        densest = { start, last: match.start };
      }
    }
  }
  return densest;
}

/** Widens a stretch to an extract of whole words with an ellipsis wherever text is left out. */
function cut(
  text: string,
  { start: from, end: to }: { start: number; end: number },
  matches: readonly WordMatch[],
  beginning: string,
): Extract {
  let start = 0;
  let end = text.length;
  if (beginning.length + text.length > longest) {
    const room = longest - beginning.length - 2 * (ellipsis.length + 1);
    const earliest = from - Math.floor(0.6 * Math.max(0, room - (to - from)));
    if (earliest > 0) start = startFor(text, earliest, from);
    if (end > start + room) end = endFor(text, to, start + room);
  }
  const before = beginning + (start > 0 ? `${ellipsis} ` : "");
  const after = end < text.length ? ` ${ellipsis}` : "";
  const shift = before.length - start;
  const marks: Extract["marks"] = [];
  for (const match of matches) {
    if (match.start < start || match.start >= end) continue;
    const last = endOfWord(text, match.start);
    if (last <= end) marks.push([match.start + shift, last + shift]);
  }
  return { excerpt: before + text.slice(start, end).trimEnd() + after, marks };
}

/** Finds the beginning of a block or sentence from `earliest` to `latest`, else of a word. */
function startFor(text: string, earliest: number, latest: number): number {
  let start = latest;
  let blank = text.lastIndexOf(" ", latest - 1);
  while (blank > 0 && blank >= earliest) {
    start = blank + 1;
    if (".!?:·".includes(text[blank - 1]!)) break;
    blank = text.lastIndexOf(" ", blank - 1);
  }
  return start;
}

/** Finds the end of the last block or sentence from `earliest` to `latest`, else of the last word. */
function endFor(text: string, earliest: number, latest: number): number {
  for (let at = text.lastIndexOf(" ", latest); at >= earliest; at = text.lastIndexOf(" ", at - 1)) {
    if (text[at + 1] === "·") return at;
    if (".!?".includes(text[at - 1]!)) return at;
  }
  const blank = text.lastIndexOf(" ", latest);
  if (blank >= earliest) return blank;
  return /[\uD800-\uDBFF]/.test(text[latest - 1] ?? "") ? latest - 1 : latest;
}
