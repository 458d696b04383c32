import type { Unit } from "./corpus.ts";
import type { Query } from "./query.ts";
import { nameFit, readNear } from "./ranking.ts";

/** A fact that a query asks for: what something costs, the rate, or when somebody is there. */
export type Asked = "amount" | "rate" | "hours";

const currencies = "(?:[€$£]|EUR|CHF|USD|GBP|Euro|Franken)";
const amount = new RegExp(`${currencies} ?\\d[\\d.,’']*|\\d[\\d.,’']* ?${currencies}`, "u");
const clock = /\b\d{1,2}[:.]\d{2}\b|\b\d{1,2} ?(?:Uhr|am|pm)\b/u;

/** A stretch of a section that an excerpt is cut around. */
export interface Stretch {
  unit: Unit;
  section: number;
  start: number;
  end: number;
}

/** Finds a fact in a section, the first from a place on. */
function factIn(unit: Unit, section: number, asked: Asked, from = 0): Stretch | undefined {
  const pattern = asked === "hours" ? clock : amount;
  const found = pattern.exec(unit.sections[section]!.text.slice(from));
  if (found === null) return undefined;
  const start = from + found.index;
  return { unit, section, start, end: start + found[0].length };
}

/** The texts that a page has above all headings: its facts, and its lead. */
const leadsOf = ({ sections }: Unit): number[] =>
  [...sections.keys()].filter((at) => at > 0 && sections[at]!.anchor === null).reverse();

/**
 * Finds the section of a page that answers what its role is asked for: the one whose heading has
 * half of the query, else above all headings the one with the fact, or with most of the words.
 */
export function answeringSection(unit: Unit, asked: Asked | undefined, query: Query): number {
  const { names, sections } = query.corpus.read(unit);
  const headed = sections().findIndex((_, at) => at > 0 && nameFit(names[at]!, query).share >= 0.5);
  if (headed > 0) return headed;
  const worth = (at: number) =>
    (asked && factIn(unit, at, asked) ? 1_000 : 0) + readNear(sections()[at]!.words, query).count;
  const [lead = 0] = leadsOf(unit).sort((a, b) => worth(b) - worth(a));
  return lead;
}

/** Within so many code units behind its title on the page of prices, an amount is a service's own. */
const reach = 120;

/**
 * Finds the fact that a result is asked for: in its own facts, beside its title on the page of
 * prices, or in the section that was found. An amount from anywhere else may be a fine.
 */
export function factOf(unit: Unit, section: number, asked: Asked, query: Query) {
  const { units, read } = query.corpus;
  const own = leadsOf(unit).flatMap((lead) => factIn(unit, lead, asked) ?? []);
  const prices = asked === "hours" ? undefined : units.find(({ role }) => role === "pricing");
  const beside = (prices?.sections ?? []).flatMap(({ text }, at) => {
    const start = text.indexOf(`${unit.title} ·`);
    const fact = start < 0 ? undefined : factIn(prices!, at, asked, start);
    return fact && fact.start - start < unit.title.length + reach ? { ...fact, start } : [];
  });
  const { words, starts } = read(unit).sections()[section]!;
  const near = starts[readNear(words, query).first] ?? 0;
  const found = factIn(unit, section, asked, near) ?? factIn(unit, section, asked);
  return unit.path === prices?.path ? found ?? own[0] : own[0] ?? beside[0] ?? found;
}
