import { levenshteinDistance } from "@std/text/levenshtein-distance";
import { say, type Saying } from "./saying.ts";

/** Characters of a name that are compared: the work grows with them, and strangers choose them. */
const comparedChars = 64;

/** The least likeness of a name that may have been meant; less alike are two words by chance. */
const leastLikeness = -0.34;

/** From so many letters on, a name may be meant by one that does not begin like it. */
const shortest = 3;

/** Finds the names or paths probably meant by one that is unknown, the nearest first. */
export function nearestNames(unknown: string, known: Iterable<string>, count: number): string[] {
  const wanted = comparable(unknown);
  return [...known]
    .map((name) => ({ name, likeness: likeness(wanted, comparable(name)) }))
    .filter(({ likeness }) => likeness >= leastLikeness)
    .sort((a, b) => b.likeness - a.likeness || (a.name < b.name ? -1 : 1))
    .slice(0, count)
    .map(({ name }) => name);
}

export const nearestName = (unknown: string, known: Iterable<string>): string | undefined =>
  nearestNames(unknown, known, 1)[0];

/** Leaves what counts of a name or a path: not its ending or case. */
function comparable(name: string): string {
  return name.toLowerCase()
    .replace(/\.(md|html?|txt|json)$/, "")
    .replace(/\/index$/, "")
    .split("/").filter((part) => part !== "").join("/")
    .slice(0, comparedChars);
}

/** Rates two names from -1 to 1, the more the nearer. */
function likeness(wanted: string, other: string): number {
  let common = 0;
  while (common < wanted.length && wanted[common] === other[common]) common++;
  if (wanted.length < shortest && common < wanted.length) return -1;
  const edits = levenshteinDistance(wanted, other) / Math.max(wanted.length, other.length, 1);
  return common / Math.max(wanted.length, 1) - edits;
}

export const unknownName = (name: string, known: readonly string[]): Saying => {
  const near = nearestName(name, known);
  return near === undefined
    ? say`Use one of ${known.join(", ")}, or remove it`
    : say`Did you mean ${near}?`;
};
