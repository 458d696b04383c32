import type { Section } from "../content/markdown.ts";

/** What is searched and what a search answers; nothing here knows HTTP, MCP or lunr. */

/** What kind of page a document is; the start page and documents for programs are demoted. */
export type SearchKind = "service" | "article" | "developer" | "page" | "start" | "file";

/** One page as the index takes it in. */
export interface SearchDocument {
  /** Path of the page, unique within an index. */
  id: string;
  title: string;
  description: string;
  /** Their texts are what extracts are cut from. */
  sections: Section[];
  /** `page` if left out. */
  kind?: SearchKind;
}

/** A page that matches, pointing at its best section. */
export interface SearchHit {
  id: string;
  /** Fragment of the best section, or null when the page as a whole or its lead text matched. */
  anchor: string | null;
  /** Heading of that section. */
  section: string | null;
  /** 0 to 100, comparable across queries: an exact title is near 100, one weak body word is low. */
  score: number;
  /** At most 300 code points of plain text. */
  excerpt: string;
  /** Start and end (exclusive) of the words found in the excerpt, in code units, in order. */
  marks: [start: number, end: number][];
}

/** A built index; `search` is synchronous, bounded for any text and never throws. */
export interface SearchIndex {
  /**
   * The best `limit` documents, of those that promise most, ties broken by id, and the number of
   * all that match; but for those that are left out.
   */
  search(
    query: string,
    limit: number,
    leavesOut?: (id: string) => boolean,
  ): { hits: SearchHit[]; total: number };
}
