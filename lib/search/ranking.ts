import { nameKey, type NameKind, type Unit } from "./corpus.ts";
import type { LeavesOut, Query } from "./query.ts";

/** A unit that holds words of a query, with its score. */
export interface Ranked {
  unit: Unit;
  query: Query;
  /** Shares of the query, by the weights of its words: held at all, by its names, by its title. */
  held: number;
  inName: number;
  inTitle: number;
  /** How much the unit is about the words. */
  about: number;
  /** What a name that is the query is of it. */
  named?: NameKind;
  /** In percent. */
  score: number;
  /** The section that answers, none if it was not looked for. */
  section?: number;
  /** Other sections of the same page that were found, best first. */
  others: readonly Ranked[];
}

/**
 * Units that are rated: five pages of ten results, and some that share a page. Sections are read of
 * the best sixteen: further down nearness moves nobody up to the first page.
 */
export const mostRated = { rated: 56, read: 16 };

/**
 * The highest scores: of a unit whose title, heading or keyword is the query, and of one whose text
 * answers several words or one. They part what is sure (85 and more) from what is only likely.
 */
const highest = { title: 0.98, heading: 0.93, keyword: 0.9, several: 0.53, one: 0.9 };

/** A name that is the query only in part counts by a power of its fit; of keywords there are many. */
const powers = { title: 2, heading: 4, keyword: 2 };

/** lunr's score that counts half: for one word high, so that only names come near the top. */
const halfway = { several: 0.5, one: 2 };

/** How much a unit as a whole is about several words counts, beside its best section. */
const wholeShare = 0.4;

/** Units with less of the query, beside the most that any holds, are noise. */
const leastHeld = 0.1;

/** The start page says a little of everything, and is seldom what is looked for. */
const startShare = 0.5;

/** Words further apart say nothing together; what they lose at its ends, and in another order. */
const nearness = { window: 12, loss: 0.3, turned: 0.05 };

/** The smallest difference between two scores, in percent. */
export const step = 0.01;

export const roundScore = (percents: number) => Math.round(100 * percents) / 100;

/** Orders by score; of the same score, events by their day, others by their path. */
export const byScore = (a: Ranked, b: Ranked): number =>
  b.score - a.score || compare(a.unit.date, b.unit.date) || compare(a.unit.id, b.unit.id);

const compare = (a = "", b = "") => a < b ? -1 : a > b ? 1 : 0;

/** A unit of which nothing is known yet. */
export const unranked = (unit: Unit, query: Query): Ranked => (
  { unit, query, held: 0, inName: 0, inTitle: 0, about: 0, score: 0, others: [] }
);

/** Finds the units that hold enough of a query, best first by what lunr tells of them. */
export function candidatesOf(query: Query, text: string, leavesOut: LeavesOut): Ranked[] {
  const { words, corpus: { units, named, analyser } } = query;
  const found = new Map<number, Ranked>();
  const at = (number: number): Ranked => {
    const candidate = found.get(number) ?? unranked(units[number]!, query);
    found.set(number, candidate);
    return candidate;
  };
  const half = words.length > 1 ? halfway.several : halfway.one;
  for (const { weight, byUnit } of words) {
    for (const [number, { quality, about, inName, inTitle }] of byUnit) {
      const candidate = at(number);
      const share = weight * quality;
      candidate.held += share;
      candidate.about += weight * about / (about + half);
      if (inName) candidate.inName += share;
      if (inTitle) candidate.inTitle += share;
    }
  }
  const name = nameKey(text, analyser);
  for (const { unit, kind } of name === "" ? [] : named.get(name) ?? []) {
    if (!leavesOut(unit.path)) at(unit.at).named ??= kind;
  }
  const candidates = [...found.values()];
  for (const candidate of candidates) {
    // Keywords are written to be found by: half of what is held of several words is held there.
    const hasKeywords = candidate.unit.keywords?.length;
    if (hasKeywords && words.length > 1) candidate.held = (candidate.held + candidate.inName) / 2;
  }
  const least = leastHeld * Math.max(0, ...candidates.map(({ held }) => held));
  const estimate = ({ held, about, inTitle, named }: Ranked) =>
    named ? 9 : held ** 2 * (1 + about + inTitle);
  return candidates.filter(({ held, named }) => named || held >= least)
    .sort((a, b) => estimate(b) - estimate(a));
}

/** Rates the best candidates. */
export const rank = (candidates: readonly Ranked[]): Ranked[] =>
  candidates.slice(0, mostRated.rated).map((unit, at) => rated(unit, at < mostRated.read));

/** Orders units, each once; of a page and its sections the best stands for all. */
export function onePerPage(ranked: readonly Ranked[]): Ranked[] {
  const bestLast = ranked.toSorted(byScore).reverse();
  const units = new Map(bestLast.map((page) => [page.unit, page])).values();
  const byPath = Map.groupBy([...units].sort(byScore), ({ unit }) => unit.path);
  return [...byPath.values()].map(([best, ...others]) => ({ ...best!, others }));
}

/** Rates a unit: by its names, and by how close together its best section has the words. */
function rated(candidate: Ranked, isRead: boolean): Ranked {
  const { unit, query, held, inName, about, named } = candidate;
  const isOne = query.words.length <= 1;
  const fits = { title: 0, heading: 0, keyword: 0 };
  for (const [at, name] of query.corpus.read(unit).names.entries()) {
    const { kind } = unit.names[at]!;
    fits[kind] = Math.max(fits[kind], nameFit(name, query).fit);
  }
  const name = Math.max(
    highest.title * fits.title ** (isOne ? 1 : powers.title),
    highest.heading * fits.heading ** powers.heading,
    highest.keyword * fits.keyword ** powers.keyword,
    named ? highest[named] : 0,
  );
  const best = isRead ? bestSection(unit, query) : { section: undefined, near: held / 2 };
  // Keywords need not stand together, as the words of a section have to.
  const near = Math.max(best.near, inName);
  const answered = isOne
    ? highest.one * about * near
    : highest.several * held ** 2 * (wholeShare * about + (1 - wholeShare) * near);
  const share = query.known * (unit.kind === "start" ? startShare : 1);
  const kind = fits.title > 0.99 ? "title" : fits.heading > 0.99 ? "heading" : undefined;
  const score = roundScore(100 * share * (name + (1 - name) * answered));
  return { ...candidate, named: named ?? kind, score, section: best.section };
}

/** Tells which share of the query a name has, and how nearly it is the query. */
export function nameFit(name: readonly number[], { words, senses }: Query) {
  const held: number[] = [];
  let said = 0;
  for (const word of name) {
    const found = senses(word);
    if (found.length > 0) said++;
    for (const { at, quality } of found) held[at] = Math.max(held[at] ?? 0, quality);
  }
  const share = held.reduce((sum, quality, at) => sum + quality * words[at]!.weight, 0);
  return { share, fit: said === 0 ? 0 : share * said / name.length };
}

/** Finds the section that holds most of the query close together; 0 is the unit as a whole. */
export function bestSection(unit: Unit, query: Query): { section: number; near: number } {
  let best = { section: 0, near: 0, value: 0 };
  let nearest = 0;
  const { names, sections } = query.corpus.read(unit);
  for (const [section, { above, words }] of sections().entries()) {
    const { near, count } = readNear([...above, ...words], query);
    // Of two sections that hold it alike, the one that has it more often answers.
    const value = near + nameFit(names[section]!, query).fit ** powers.heading +
      count / (count + 1) / 10;
    if (value > best.value) best = { section, near, value };
    nearest = Math.max(nearest, near);
  }
  return { section: best.section, near: nearest };
}

/** Finds where a text has most of a query close together, and how many of its words it has. */
export function readNear(text: readonly number[], { words, senses }: Query) {
  /** The last place of each word, the latest first. */
  const latest: { at: number; place: number; held: number }[] = [];
  const best = { near: 0, count: 0, first: 0, last: 0 };
  for (let place = 0; place < text.length; place++) {
    const found = senses(text[place]!);
    if (found.length === 0) continue;
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
      const isTurned = at > 0 && word.at > latest[at - 1]!.at;
      held += word.held * (1 - (isTurned ? nearness.turned : 0));
      const apart = Math.max(0, place - word.place - at);
      const near = held * (1 - nearness.loss * apart / nearness.window);
      if (near > best.near) Object.assign(best, { near, first: word.place, last: place });
    }
  }
  return best;
}
