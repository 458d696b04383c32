import { type Language, languages } from "../language.ts";

/** Characters of a path that are compared: the work grows with them, and clients choose them. */
const comparedChars = 64;

interface Candidate {
  path: string;
  /** Nothing for the site's first language, which has no prefix. */
  language: Language | undefined;
  words: string;
  segments: Set<string>;
}

/**
 * Finds the published paths nearest to one that does not exist: by edit distance, common beginning
 * and common segments, those of the language that was asked for first.
 */
export function nearestPaths(
  published: Iterable<string>,
): (path: string, count: number) => string[] {
  const candidates = [...published].map(readPath);
  return (path, count) => {
    const wanted = readPath(path);
    return candidates.map((candidate) => ({ candidate, score: likeness(wanted, candidate) }))
      .sort((a, b) => b.score - a.score || (a.candidate.path < b.candidate.path ? -1 : 1))
      .slice(0, count)
      .map(({ candidate }) => candidate.path);
  };
}

/** What counts in a path: not its host, query, fragment, ending, case or language. */
function readPath(path: string): Candidate {
  const bare = path.replace(/^https?:\/\/[^/]*/i, "").replace(/[?#].*$/s, "").toLowerCase()
    .replace(/\.(md|html?|txt|json)$/, "");
  const segments = bare.split("/").filter((segment) => segment !== "");
  const language = languages.find((language) => language === segments[0]);
  if (language !== undefined) segments.shift();
  if (segments.at(-1) === "index") segments.pop();
  return {
    path,
    language,
    words: segments.join("/").slice(0, comparedChars),
    segments: new Set(segments),
  };
}

/** From 0 to 3.25, the more the nearer. */
function likeness(wanted: Candidate, other: Candidate): number {
  const longer = Math.max(wanted.words.length, other.words.length, 1);
  const edits = 1 - editDistance(wanted.words, other.words) / longer;
  const beginning = commonPrefix(wanted.words, other.words) / Math.max(wanted.words.length, 1);
  const common = [...wanted.segments].filter((segment) => other.segments.has(segment)).length;
  const shared = common / Math.max(wanted.segments.size, other.segments.size, 1);
  return edits + beginning + shared + (wanted.language === other.language ? 0.25 : 0);
}

function commonPrefix(a: string, b: string): number {
  let length = 0;
  while (length < a.length && a[length] === b[length]) length++;
  return length;
}

/** The number of single-character edits between two texts (Levenshtein), one row at a time. */
function editDistance(a: string, b: string): number {
  let row = Array.from({ length: b.length + 1 }, (_, i) => i);
  for (let i = 1; i <= a.length; i++) {
    const next = [i];
    for (let j = 1; j <= b.length; j++) {
      const replaced = row[j - 1]! + (a[i - 1] === b[j - 1] ? 0 : 1);
      next.push(Math.min(replaced, row[j]! + 1, next[j - 1]! + 1));
    }
    row = next;
  }
  return row[b.length]!;
}
