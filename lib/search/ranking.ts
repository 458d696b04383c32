import { kindOf, type NameKind, type Unit } from "./corpus.ts";
import { isFound, type Query } from "./query.ts";
import { bounds } from "./types.ts";

/** A unit that holds words of a query, with its score. */
export interface Ranked {
  unit: Unit;
  query: Query;
  /** The share of the query that it holds, by the weights of its words. */
  held: number;
  /** How much the unit as a whole is about the words. */
  about: number;
  /** What a name that is the query is of it. */
  named?: NameKind;
  /** In percent. */
  score: number;
  /** The section that answers; 0 is the unit as a whole. */
  section: number;
  /** Other units of the same page that were found, best first. */
  others: readonly Ranked[];
}

/**
 * The highest scores: of a unit whose title is the query, of one of which a heading or a keyword is,
 * and of one whose text answers. They part what is sure (85 and more) from what is only likely.
 */
const highest = { title: 0.98, heading: 0.9, keyword: 0.9, text: 0.5 };

/** A name that is the query only in part counts by this power of its fit, or many would. */
const power = 3;

/** The start page says a little of everything, and is seldom what is looked for. */
const startShare = 0.5;

/** Words further apart say nothing together; what they lose at its ends. */
const nearness = { window: 12, loss: 0.3 };

/** The smallest difference between two scores, in percent. */
export const step = 0.01;

export const roundScore = (percents: number) => Math.round(100 * percents) / 100;

/** Orders by score; of the same score, events by their day, others by their path. */
export const byScore = (a: Ranked, b: Ranked): number =>
  b.score - a.score || compare(a.unit.date, b.unit.date) || compare(a.unit.id, b.unit.id);

const compare = (a = "", b = "") => a < b ? -1 : a > b ? 1 : 0;

/** A unit of which nothing is known yet. */
export const unranked = (unit: Unit, query: Query): Ranked => (
  { unit, query, held: 0, about: 0, score: 0, section: 0, others: [] }
);

/** Finds the units that hold words of a query, best first by what lunr tells of them. */
export function candidatesOf(query: Query): Ranked[] {
  const { words, typed, corpus: { named, analyser } } = query;
  const found = new Map<Unit, Ranked>();
  for (const { weight, byUnit } of words) {
    for (const [unit, { quality, about, inName }] of byUnit) {
      const candidate = found.get(unit) ?? unranked(unit, query);
      found.set(unit, candidate);
      // Keywords are written to be found by: what several words are not held by there counts half.
      const isBeside = words.length > 1 && unit.keywords?.length && !inName;
      candidate.held += weight * quality * (isBeside ? 0.5 : 1);
      candidate.about += weight * about / (about + 1);
    }
  }
  const name = typed.map(({ word }) => analyser.stemOf(word)).join("");
  for (const { unit, kind } of name === "" ? [] : named.get(name) ?? []) {
    if (isFound(unit, query)) {
      found.set(unit, { named: kind, ...found.get(unit) ?? unranked(unit, query) });
    }
  }
  const estimate = ({ held, about, named }: Ranked) => named ? Infinity : held ** 2 * (1 + about);
  return [...found.values()].sort((a, b) => estimate(b) - estimate(a));
}

/** Rates the best candidates. */
export const rateBest = (candidates: readonly Ranked[]): Ranked[] =>
  candidates.slice(0, bounds.rated).map(rated);

/** Orders units, each once; of a page and its sections the best stands for all. */
export function onePerPage(ranked: readonly Ranked[]): Ranked[] {
  const byUnit = Map.groupBy(ranked.toSorted(byScore), ({ unit }) => unit).values();
  const byPath = Map.groupBy(byUnit.map(([best]) => best!), ({ unit }) => unit.path);
  return [...byPath.values()].map(([best, ...others]) => ({ ...best!, others }));
}

/** Rates a unit: by its names, and by how close together its best section has the words. */
function rated(candidate: Ranked): Ranked {
  const { unit, query, held, about, named } = candidate;
  const { names, sections } = query.corpus.read(unit);
  const fits = names.map((name) => nameFit(name, query).fit ** power);
  const scores = fits.map((fit, at) => highest[kindOf(unit, at)] * fit);
  const name = Math.max(named ? highest[named] : 0, ...scores);
  let best = { section: 0, near: 0, value: 0 };
  for (const [section, { above, words }] of sections.entries()) {
    const { near, count } = readNear([...above, ...words], query);
    // Of two sections that hold it alike, the one that has it more often answers.
    const value = near + fits[section]! + count / (count + 1) / 10;
    if (value > best.value) best = { section, near, value };
  }
  const answered = highest.text * held ** 2 * (about + best.near) / 2;
  const share = query.known * (unit.kind === "start" ? startShare : 1);
  const score = roundScore(100 * share * (name + (1 - name) * answered));
  return { ...candidate, score, section: unit.isSection ? sections.length - 1 : best.section };
}

/** Tells which share of the query a name has, and how nearly it is the query. */
export function nameFit(name: readonly number[], { words, senses }: Query) {
  const held: number[] = [];
  let said = 0;
  for (const word of name) {
    const found = senses[word];
    if (found === undefined) continue;
    said++;
    for (const { at, quality } of found) held[at] = Math.max(held[at] ?? 0, quality);
  }
  const share = held.reduce((sum, quality, at) => sum + quality * words[at]!.weight, 0);
  return { share, fit: share * said / Math.max(1, name.length) };
}

/** Finds where a text has most of a query close together, and how many of its words it has. */
export function readNear(text: readonly number[], { words, senses }: Query) {
  /** The last place of each word, the latest first. */
  const latest: { at: number; place: number; held: number }[] = [];
  const best = { near: 0, count: 0, first: 0, last: 0 };
  for (let place = 0; place < text.length; place++) {
    const found = senses[text[place]!];
    if (found === undefined) continue;
    best.count++;
    for (const { at, quality } of found) {
      const before = latest.findIndex((word) => word.at === at);
      if (before >= 0) latest.splice(before, 1);
      latest.unshift({ at, place, held: words[at]!.weight * quality });
    }
    let held = 0;
    for (let at = 0; at < latest.length; at++) {
      const word = latest[at]!;
      if (place - word.place >= nearness.window) break;
      held += word.held;
      const apart = Math.max(0, place - word.place - at);
      const near = held * (1 - nearness.loss * apart / nearness.window);
      if (near > best.near) Object.assign(best, { near, first: word.place, last: place });
    }
  }
  return best;
}
