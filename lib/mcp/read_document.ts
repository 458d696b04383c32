import { levenshteinDistance } from "@std/text/levenshtein-distance";
import { z } from "zod";
import type { PublishedDocument } from "../content/documents.ts";
import { readTool, ToolError } from "./tool.ts";

/** The longest answer in characters of JSON; clients refuse or cut what is much longer. */
const mostChars = 40_000;

const Part = z.object({
  path: z.string(),
  title: z.string(),
  text: z.string().describe("read_document.text"),
  totalChars: z.int().min(0).describe("read_document.totalChars"),
  nextOffset: z.int().min(1).nullable().describe("read_document.nextOffset"),
});

/** A published document as a tool, in parts where it is long. */
export const readDocument = readTool({
  name: "read_document",
  input: z.strictObject({
    path: z.string().min(1).max(256).describe("read_document.path"),
    offset: z.int().min(0).default(0).describe("read_document.offset"),
    limit: z.int().min(1).max(mostChars).default(mostChars).describe("read_document.limit"),
  }),
  output: Part,
  run({ path, offset, limit }, { documents }) {
    const document = documents.get(path);
    if (document) return documentPart(path, document, offset, limit);
    const paths = new Set([...documents.values()].map(({ page, path }) => page?.path ?? path));
    const nearest = nearestPaths(path, paths, 3).join(", ");
    throw new ToolError(
      `Nothing is published at ${path}. Nearest published paths: ${nearest}. ` +
        "Call read_document with one of them, or find the page with search_docs",
    );
  },
});

/**
 * The part of a document from `offset` on that has at most `limit` code points and, in proportion
 * shortened, at most `most` characters of JSON.
 */
export function documentPart(
  path: string,
  { title, text }: Pick<PublishedDocument, "title" | "text">,
  offset: number,
  limit: number,
  most = mostChars,
): z.output<typeof Part> {
  // Code points, so that no surrogate pair is ever split.
  const chars = [...text];
  for (;;) {
    const chosen = chars.slice(offset, offset + limit);
    const end = offset + chosen.length;
    const nextOffset = end < chars.length ? end : null;
    const part = { path, title, text: chosen.join(""), totalChars: chars.length, nextOffset };
    const size = JSON.stringify(part).length;
    if (size <= most || chosen.length <= 1) return part;
    limit = Math.max(1, Math.floor(chosen.length * most / size));
  }
}

/** Characters of a path that are compared: the work grows with them, and clients choose them. */
const comparedChars = 64;

/**
 * The published paths nearest to one that does not exist, by edit distance and common beginning, the
 * nearest first.
 */
export function nearestPaths(missing: string, published: Iterable<string>, count: number) {
  const wanted = comparable(missing);
  return [...published]
    .map((path) => ({ path, likeness: likeness(wanted, comparable(path)) }))
    .sort((a, b) => b.likeness - a.likeness || (a.path < b.path ? -1 : 1))
    .slice(0, count)
    .map(({ path }) => path);
}

/** What counts in a path: not its host, query, fragment, ending or case. */
function comparable(path: string): string {
  return path.toLowerCase()
    .replace(/^https?:\/\/[^/]*/, "")
    .replace(/[?#].*$/s, "")
    .replace(/\.(md|html?|txt|json)$/, "")
    .replace(/\/index$/, "")
    .replace(/^\/+|\/+$/g, "")
    .slice(0, comparedChars);
}

/** From -1 to 1, the more the nearer. */
function likeness(wanted: string, other: string): number {
  const edits = levenshteinDistance(wanted, other) / Math.max(wanted.length, other.length, 1);
  let common = 0;
  while (common < wanted.length && wanted[common] === other[common]) common++;
  return common / Math.max(wanted.length, 1) - edits;
}
