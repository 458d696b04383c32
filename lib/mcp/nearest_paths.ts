import { levenshteinDistance } from "@std/text/levenshtein-distance";
import { languages } from "../language.ts";

/** Characters of a path that are compared: the work grows with them, and clients choose them. */
const comparedChars = 64;

interface ComparedPath {
  path: string;
  /** The language it begins with, if it does. */
  language: string | undefined;
  words: string;
  segments: ReadonlySet<string>;
}

/**
 * Finds the published paths nearest to one that does not exist: by edit distance, common beginning
 * and common segments, those of the same language first.
 */
export function nearestPaths(
  published: Iterable<string>,
): (path: string, count: number) => string[] {
  const candidates = [...published].map(comparedPath);
  return (path, count) => {
    const wanted = comparedPath(path);
    return candidates
      .map((candidate) => ({ path: candidate.path, likeness: likeness(wanted, candidate) }))
      .sort((a, b) => b.likeness - a.likeness || (a.path < b.path ? -1 : 1))
      .slice(0, count)
      .map(({ path }) => path);
  };
}

/** What counts in a path: not its host, query, fragment, ending, case or language. */
function comparedPath(path: string): ComparedPath {
  const bare = path.replace(/^https?:\/\/[^/]*/i, "").replace(/[?#].*$/s, "").toLowerCase()
    .replace(/\.(md|html?|txt|json)$/, "");
  const segments = bare.split("/").filter((segment) => segment !== "");
  const language = languages.find((language) => language === segments[0]);
  if (language !== undefined) segments.shift();
  if (segments.at(-1) === "index") segments.pop();
  const words = segments.join("/").slice(0, comparedChars);
  return { path, language, words, segments: new Set(segments) };
}

/** From 0 to 3.25, the more the nearer. */
function likeness(wanted: ComparedPath, other: ComparedPath): number {
  const longer = Math.max(wanted.words.length, other.words.length, 1);
  const edits = 1 - levenshteinDistance(wanted.words, other.words) / longer;
  const beginning = commonPrefix(wanted.words, other.words) / Math.max(wanted.words.length, 1);
  const common = wanted.segments.intersection(other.segments).size;
  const shared = common / Math.max(wanted.segments.size, other.segments.size, 1);
  return edits + beginning + shared + (wanted.language === other.language ? 0.25 : 0);
}

function commonPrefix(a: string, b: string): number {
  let length = 0;
  while (length < a.length && a[length] === b[length]) length++;
  return length;
}
