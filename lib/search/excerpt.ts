import { endOfWord } from "./analyser.ts";
import type { Unit } from "./corpus.ts";
import type { Query } from "./query.ts";
import { nameFit, readNear } from "./ranking.ts";
import type { Hit } from "./types.ts";

/** A fact that a query asks for: what something costs, the rate, or when somebody is there. */
export type Asked = "amount" | "rate" | "hours";

const currencies = "(?:[€$£]|EUR|CHF|USD|GBP|Euro|Franken)";
const amount = new RegExp(`${currencies} ?\\d[\\d.,’']*|\\d[\\d.,’']* ?${currencies}`, "gu");
const clock = /\b\d{1,2}[:.]\d{2}\b|\b\d{1,2} ?(?:Uhr|am|pm)\b/gu;

/** A stretch of a section that an excerpt is cut around. */
interface Stretch {
  unit: Unit;
  section: number;
  start: number;
  end: number;
}

/** Finds the facts in a section. */
function factsIn(unit: Unit, section: number, asked: Asked): Stretch[] {
  const found = unit.sections[section]!.text.matchAll(asked === "hours" ? clock : amount);
  return Array.from(found, ({ 0: { length }, index: start }) => (
    { unit, section, start, end: start + length }
  ));
}

/** The texts that a page has above all headings: its facts, and its lead. */
const leadsOf = ({ sections }: Unit): number[] =>
  [...sections.keys()].filter((at) => at > 0 && sections[at]!.anchor === null).reverse();

/**
 * Finds the section of a page that answers what its role is asked for: the one whose heading has
 * half of the query, else above all headings the one with the fact, or what stands beside its text.
 */
export function answeringSection(unit: Unit, query: Query): number {
  const { asked } = query;
  const { names, sections } = query.corpus.read(unit);
  const headed = sections.findIndex((_, at) => at > 0 && nameFit(names[at]!, query).share >= 0.5);
  if (headed > 0) return headed;
  const leads = leadsOf(unit);
  return leads.find((at) => asked && factsIn(unit, at, asked).length > 0) ?? leads[0] ?? 0;
}

/** Within so many code units behind its title on the page of prices, an amount is a service's own. */
const reach = 120;

/**
 * Finds the fact that a result is asked for: in its own facts, beside its title on the page of
 * prices, or in the section that was found. An amount from anywhere else may be a fine.
 */
function factOf(unit: Unit, section: number, asked: Asked, query: Query): Stretch | undefined {
  const { units, read } = query.corpus;
  const [own] = leadsOf(unit).flatMap((lead) => factsIn(unit, lead, asked));
  const prices = asked === "hours" ? undefined : units.find(({ role }) => role === "pricing");
  const [beside] = (prices?.sections ?? []).flatMap(({ text }, at) => {
    const start = text.indexOf(`${unit.title} ·`);
    const last = start + unit.title.length + reach;
    const fact = factsIn(prices!, at, asked).find((fact) =>
      fact.start > start && fact.start < last
    );
    return fact && start >= 0 ? { ...fact, start } : [];
  });
  const { words, starts } = read(unit).sections[section]!;
  const near = starts[readNear(words, query).first] ?? 0;
  const facts = factsIn(unit, section, asked);
  const found = facts.find(({ start }) => start >= near) ?? facts[0];
  return unit.path === prices?.path ? found ?? own : own ?? beside ?? found;
}

/** Longest excerpt in code units, and so in characters too. */
const longestExcerpt = 300;

const ellipsis = "…";

type Excerpt = Pick<Hit, "excerpt" | "marks">;

/**
 * Cuts out what surrounds the fact that is asked for, else where a section has most of the query
 * close together, or its beginning.
 */
export function excerptOf(unit: Unit, place: number, query: Query): Excerpt {
  const fact = query.asked && factOf(unit, place, query.asked, query);
  const from = fact ?? { unit, section: shownSection(unit, place, query) };
  const { text } = from.unit.sections[from.section]!;
  const { words, starts } = query.corpus.read(from.unit).sections[from.section]!;
  const matches = starts.filter((_, at) => query.senses[words[at]!] !== undefined);
  const { first, last } = readNear(words, query);
  const end = matches.length > 0 ? endOfWord(text, starts[last]!) : 0;
  const stretch = fact ?? { start: end > 0 ? starts[first]! : 0, end };
  const { day } = unit;
  return cut(text, stretch, matches, day && !text.startsWith(day) ? `${day} · ` : "");
}

/**
 * Finds the section that is shown: for a unit as a whole (section 0) the lead text if that holds a
 * word, and else the description; where it is empty, the first text.
 */
function shownSection(unit: Unit, section: number, { corpus, senses }: Query): number {
  const { sections } = unit;
  const [, lead] = corpus.read(unit).sections;
  const hasLead = section === 0 && sections[1]?.anchor === null;
  if (hasLead && lead!.words.some((word) => senses[word] !== undefined)) return 1;
  const isText = ({ text }: Unit["sections"][0]) => text !== "";
  return isText(sections[section]!) ? section : Math.max(0, sections.findIndex(isText));
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
    const earliest = from - Math.floor(0.6 * Math.max(0, room - (to - from))) - 1;
    if (earliest >= 0) start = earliest + startIn(text.slice(earliest, from));
    const latest = start + room;
    if (end > latest) end = to < latest ? to + endIn(text.slice(to, latest + 1)) : latest;
  }
  const before = beginning + (start > 0 ? `${ellipsis} ` : "");
  const after = end < text.length ? ` ${ellipsis}` : "";
  const shift = before.length - start;
  const marks = matches.map((match): [number, number] => [match, endOfWord(text, match)])
    .filter(([first, last]) => first >= start && last <= end)
    .map(([first, last]): [number, number] => [first + shift, last + shift]);
  return { excerpt: before + text.slice(start, end).trimEnd() + after, marks };
}

/** Finds where the last sentence or block of a text begins that has room, else its first word. */
function startIn(text: string): number {
  const [before] = /^.*[.!?:·] /s.exec(text) ?? /^.*? /s.exec(text) ?? [text];
  return before.length;
}

/** Finds where the last sentence or block ends, else the last word. */
function endIn(text: string): number {
  const [until] = /^.*(?:[.!?](?= )| (?=·))/s.exec(text) ?? /^.*(?= )/s.exec(text) ?? [""];
  return until.length;
}
