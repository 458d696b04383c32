import { levenshteinDistance } from "@std/text/levenshtein-distance";
import { say, type Saying } from "./saying.ts";

/** Characters of a name that are compared: the work grows with them, and strangers choose them. */
const comparedChars = 32;

/** Finds the name probably meant: one abbreviated, or with about a third of its letters wrong. */
export function nearestName(unknown: string, known: Iterable<string>): string | undefined {
  const wanted = unknown.slice(0, comparedChars).toLowerCase();
  let nearest: string | undefined;
  let least = wanted.length < 3 ? 0 : Math.ceil(wanted.length / 3);
  for (const name of known) {
    const other = name.toLowerCase();
    const abbreviates = wanted !== "" && other.startsWith(wanted);
    const edits = abbreviates ? 0 : levenshteinDistance(wanted, other);
    if (edits > least || (edits === least && nearest !== undefined)) continue;
    least = edits;
    nearest = name;
  }
  return nearest;
}

export const unknownName = (name: string, known: readonly string[]): Saying => {
  const near = nearestName(name, known);
  return near === undefined
    ? say`Use one of ${known.join(", ")}, or remove it`
    : say`Did you mean ${near}?`;
};
