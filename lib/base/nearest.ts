import { levenshteinDistance } from "@std/text/levenshtein-distance";
import { type Message, say } from "./message.ts";

/** Characters of a name that are compared: the work grows with them, and strangers choose them. */
const comparedChars = 64;

/** The part of its letters that may be wrong in a name that was meant. */
const maxWrongShare = 1 / 3;

/** From so many letters on, a name may be meant by one that does not begin like it. */
const shortestName = 3;

/** Finds the name probably meant: one abbreviated, or with about a third of its letters wrong. */
export const nearestName = (unknown: string, candidates: Iterable<string>): string | undefined =>
  nearestNames(unknown, candidates, maxWrongShare)[0];

/** Lists the names or paths that may be meant by one that is unknown, the nearest first. */
export function nearestNames(
  unknown: string,
  candidates: Iterable<string>,
  wrongShare: number,
): string[] {
  const wanted = comparable(unknown);
  const maxDistance = Math.ceil(wanted.length * wrongShare);
  return [...candidates].map((name) => ({ name, distance: distanceOf(wanted, comparable(name)) }))
    .filter(({ distance }) => distance <= maxDistance)
    .sort((a, b) => a.distance - b.distance || (a.name < b.name ? -1 : 1))
    .map(({ name }) => name);
}

/** Leaves what counts of a name or a path: not its ending or case. */
function comparable(name: string): string {
  return name.toLowerCase()
    .replace(/\.(md|html?|txt|json)$/, "")
    .replace(/\/index$/, "")
    .split("/").filter((part) => part !== "").join("/")
    .slice(0, comparedChars);
}

/** Counts the letters that are wrong in a name for it to be another; none if it abbreviates it. */
function distanceOf(wanted: string, other: string): number {
  if (wanted === "" ? other === "" : other.startsWith(wanted)) return 0;
  return wanted.length < shortestName ? Infinity : levenshteinDistance(wanted, other);
}

export const unknownName = (name: string, names: readonly string[]): Message => {
  const near = nearestName(name, names);
  return near === undefined
    ? say`Use one of ${names.join(", ")}, or remove it`
    : say`Did you mean ${near}?`;
};
