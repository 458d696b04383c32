import { pageRoles } from "../site/front_matter.ts";
import type { PageKind, pageKinds } from "../site/page.ts";
import type { Section } from "../markdown/document.ts";
import type { Words } from "../languages/mod.ts";

/** Subjects that a visitor of a front desk asks for: each is the business of one page. */
export const roles = [...pageRoles, "imprint", "developers"] as const;

export type Role = typeof roles[number];

/** Kinds of pages; the start page counts less. */
export type SearchKind = typeof pageKinds[PageKind]["search"] | "file";

/** Tells if a kind of page is written for programs and those who write them. */
export const isProgramKind = (kind: SearchKind): boolean => kind === "developer" || kind === "file";

/** One page as the index takes it in. */
export interface SearchDocument {
  /** Path of the page or the section, unique within an index. */
  id: string;
  /** The page that it is a section of; left out, it is a page itself. */
  pagePath?: string;
  title: string;
  description: string;
  /** When an event is: excerpts begin with it, since several events may have one title. */
  day?: string;
  /** The first day of an event, as ISO 8601 has it. */
  date?: string;
  /** Their texts are what excerpts are cut from. */
  sections: readonly Section[];
  /** `page` if left out. */
  kind?: SearchKind;
  /** True if it is found only by what pages for programs alone treat. */
  isHidden?: boolean;
  /** The subject of the practice that it tells of, if any: an intent of that kind leads here. */
  role?: Role;
  /** Words and phrases that visitors use for what it treats: found like headings, never shown. */
  keywords?: readonly string[];
}

/** Visitors' words that an index knows beside the keywords of pages. */
export interface VisitorsWords {
  /** Its wishes are, by role, the phrases that ask for a page. */
  words: Pick<Words, "wishes">;
  /** Lists of words and phrases that mean the same on this site. */
  synonyms: readonly (readonly string[])[];
}

/** Who searches: people find pages for programs last. */
export type Audience = "people" | "programs";

/** A page or file that matches, pointing at its best section. */
export interface Hit {
  /** Its path; its title and the rest are those of the published document. */
  path: string;
  /** The path, with the fragment of the best section unless the page as a whole matched. */
  location: string;
  /** Heading of that section. */
  section: string | null;
  kind: SearchKind;
  /** 0 to 100, comparable across queries: an exact title is near 100, one weak body word is low. */
  score: number;
  /** At most 300 code points of plain text. */
  excerpt: string;
  /** Other sections of the page that answer, too, best first. */
  more: { location: string; section: string }[];
  /** Start and end (exclusive) of the words found in the excerpt, in code units, in order. */
  marks: [start: number, end: number][];
}

/**
 * Bounds of the work for texts and queries of any length: letters of a word (longer ones are encoded
 * data); of a query, words read, words searched for, unknown words that are completed and corrected,
 * tokens that lunr is asked for in the place of one word, other wordings by a site's synonyms, and
 * units that are rated (four pages of ten results); units whose words are kept, which is what a site
 * of 1 000 pages has: one more, and all are read anew.
 */
export const bounds = {
  letters: 40,
  typed: 24,
  searched: 12,
  lookedUp: 3,
  finds: 8,
  wordings: 4,
  rated: 40,
  readings: 1_500,
};

/** A best score below this says that nothing fits well. */
export const minFit = 12;

export interface SearchResults {
  hits: Hit[];
  total: number;
  /** Words of the query that no page holds in any form, as they were typed. */
  unknown: string[];
  /** The query with the words that were meant by those that no page has. */
  corrected?: string;
}
