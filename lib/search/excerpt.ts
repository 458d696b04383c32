import { endOfWord } from "./analyser.ts";
import type { Unit } from "./corpus.ts";
import { type Asked, factOf } from "./facts.ts";
import type { Query } from "./query.ts";
import { readNear } from "./ranking.ts";
import type { Hit } from "./types.ts";

/** Longest excerpt in code units, and so in characters too. */
const longestExcerpt = 300;

const ellipsis = "…";

type Excerpt = Pick<Hit, "excerpt" | "marks">;

/**
 * Cuts out what surrounds the fact that is asked for, else where a section has most of the query
 * close together, or its beginning; for a unit as a whole (section 0), from the lead text if that
 * matched, and else from the description.
 */
export function excerptOf(unit: Unit, section: number, query: Query, asked?: Asked): Excerpt {
  const { sections, day } = unit;
  const fact = asked && factOf(unit, section, asked, query);
  const hasLead = section === 0 && sections[1]?.anchor === null;
  const firstText = Math.max(0, sections.findIndex(({ text }) => text !== ""));
  const own = sections[section]!.text === "" ? firstText : section;
  const read = (unit: Unit, section: number) => {
    const { words, starts } = query.corpus.read(unit).sections()[section]!;
    const matches = starts.filter((_, at) => query.senses[words[at]!] !== undefined);
    const { first, last } = readNear(words, query);
    return { section, matches, start: starts[first], last: starts[last] };
  };
  const lead = read(unit, hasLead ? 1 : section);
  const found = fact
    ? { ...read(fact.unit, fact.section), ...fact }
    : { unit, ...lead.matches.length > 0 ? lead : read(unit, own) };
  const { text } = found.unit.sections[found.section]!;
  const isFound = found.matches.length > 0;
  const end = isFound ? endOfWord(text, found.last!) : 0;
  const stretch = fact ?? { start: isFound ? found.start! : 0, end };
  return cut(text, stretch, found.matches, day && !text.startsWith(day) ? `${day} · ` : "");
}

/** Widens a stretch to an excerpt of whole words with an ellipsis wherever text is left out. */
function cut(
  text: string,
  { start: from, end: to }: { start: number; end: number },
  matches: readonly number[],
  beginning: string,
): Excerpt {
  let [start, end] = [0, text.length];
  if (beginning.length + text.length > longestExcerpt) {
    const room = longestExcerpt - beginning.length - 2 * (ellipsis.length + 1);
    const earliest = from - Math.floor(0.6 * Math.max(0, room - (to - from)));
    if (earliest > 0) start = earliest + startIn(text.slice(earliest, from), text[earliest - 1]!);
    const latest = start + room;
    if (end > latest) end = to < latest ? to + endIn(text.slice(to, latest + 1)) : latest;
  }
  const before = beginning + (start > 0 ? `${ellipsis} ` : "");
  const after = end < text.length ? ` ${ellipsis}` : "";
  const shift = before.length - start;
  const marks = matches.filter((match) => match >= start && match < end)
    .map((match) => [match, endOfWord(text, match)] as const)
    .filter(([, last]) => last <= end)
    .map(([first, last]): Excerpt["marks"][0] => [first + shift, last + shift]);
  return { excerpt: before + text.slice(start, end).trimEnd() + after, marks };
}

/** Finds where the last sentence or block of a text begins that has room, else its first word. */
function startIn(text: string, before: string): number {
  const sentence = /^.*[.!?:·] /s.exec(text) ?? (before === " " ? [""] : /^.*? /s.exec(text));
  return sentence?.[0]?.length ?? text.length;
}

/** Finds where the last sentence or block ends, else the last word; never inside of a character. */
function endIn(text: string): number {
  const [sentence] = /^.*(?:[.!?](?= )| (?=·))/s.exec(text) ?? /^.*(?= )/s.exec(text) ?? [];
  if (sentence !== undefined) return sentence.length;
  return text.length - (/[\uD800-\uDBFF]$/.test(text.slice(0, -1)) ? 2 : 1);
}
