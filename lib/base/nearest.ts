import { levenshteinDistance } from "@std/text/levenshtein-distance";
import { say, type Saying } from "./saying.ts";

/** Characters of a name that are compared: the work grows with them, and strangers choose them. */
const comparedChars = 64;

/** The least likeness of a name that may have been meant; less alike are two words by chance. */
const minLikeness = -0.3;

/** The part of its letters that may be wrong in a name that was meant. */
const maxWrongShare = 1 / 3;

/** From so many letters on, a name may be meant by one that does not begin like it. */
const shortestName = 3;

/** Lists the names or paths that may be meant by one that is unknown, the nearest first. */
export const nearestNames = (
  unknown: string,
  candidates: Iterable<string>,
  count: number,
): string[] =>
  ranked(unknown, candidates).filter(({ likeness }) => likeness >= minLikeness)
    .slice(0, count).map(({ name }) => name);

/** Finds the name probably meant: one abbreviated, or with about a third of its letters wrong. */
export const nearestName = (unknown: string, candidates: Iterable<string>): string | undefined =>
  ranked(unknown, candidates).find(({ isClose }) => isClose)?.name;

const ranked = (unknown: string, candidates: Iterable<string>) => {
  const wanted = comparable(unknown);
  return [...candidates].map((name) => ({ name, ...rate(wanted, comparable(name)) }))
    .sort((a, b) => b.likeness - a.likeness || (a.name < b.name ? -1 : 1));
};

/** Leaves what counts of a name or a path: not its ending or case. */
function comparable(name: string): string {
  return name.toLowerCase()
    .replace(/\.(md|html?|txt|json)$/, "")
    .replace(/\/index$/, "")
    .split("/").filter((part) => part !== "").join("/")
    .slice(0, comparedChars);
}

/** Rates two names: their likeness from -1 to 1, and whether one is probably the other. */
function rate(wanted: string, other: string): { likeness: number; isClose: boolean } {
  let common = 0;
  while (common < wanted.length && wanted[common] === other[common]) common++;
  const abbreviates = wanted === "" ? other === "" : common === wanted.length;
  if (wanted.length < shortestName && !abbreviates) return { likeness: -1, isClose: false };
  const edits = levenshteinDistance(wanted, other);
  const likeness = common / Math.max(wanted.length, 1) -
    edits / Math.max(wanted.length, other.length, 1);
  return { likeness, isClose: abbreviates || edits <= Math.ceil(wanted.length * maxWrongShare) };
}

export const unknownName = (name: string, names: readonly string[]): Saying => {
  const near = nearestName(name, names);
  return near === undefined
    ? say`Use one of ${names.join(", ")}, or remove it`
    : say`Did you mean ${near}?`;
};
