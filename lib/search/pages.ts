import { eachWord, identifierParts } from "./tokenizer.ts";
import type { Role, SearchDocument, SearchKind } from "./types.ts";

/** The fields of lunr's index. */
export const fields = ["title", "description", "keywords", "headings", "text"] as const;

export type Field = typeof fields[number];

/**
 * A page as the index keeps it. Its words stand one after the other in *ranges*: title,
 * description, then heading and text of each section; names are even, the texts below them odd.
 */
export interface IndexedPage {
  id: string;
  /** What stands once among the results: the page that it is or that it is a section of. */
  page: string;
  title: string;
  kind: SearchKind;
  role?: Role;
  /** The first one stands for the page as a whole, with its description. */
  sections: { anchor: string | null; heading: string; text: string }[];
  /** From which section on they are keywords, which nobody is shown. */
  firstKeyword: number;
  /** The section above each section; a keyword has none. */
  parents: number[];
  /** The number of the term at each position, and where it begins in its text, in code units. */
  words: Uint32Array;
  offsets: Uint32Array;
  /** Where each range ends, as a position, and how many of its words carry a subject. */
  ends: number[];
  contentWords: number[];
}

/** A page whose words are not yet terms. */
export type ReadPage = Omit<IndexedPage, "words" | "contentWords"> & { words: string[] };

/** Reads a document word by word; `identifiers` takes the words inside identifiers (`camelCase`). */
export function readPage(document: SearchDocument, identifiers: Map<string, string[]>): ReadPage {
  const { id, page = id, title, description, kind = "page", role, keywords = [] } = document;
  // The last part of the address says what a page is about, like the description.
  const name = id.slice(id.lastIndexOf("/") + 1).replace(/\.[a-z]+$/, "");
  /** By range. */
  const texts = [title, `${description}\n${name}`];
  /** The last section of each level, by the number of headings that lead to it. */
  const levels = [0];
  const parents = [0];
  const sections: IndexedPage["sections"] = [{ anchor: null, heading: "", text: description }];
  for (const { anchor, headings, text } of document.sections) {
    const heading = headings.at(-1) ?? "";
    parents.push(levels[headings.length - 1] ?? 0);
    if (headings.length > 0) levels[headings.length] = sections.length;
    sections.push({ anchor, heading, text });
    texts.push(heading, text);
  }
  const firstKeyword = sections.length;
  for (const keyword of keywords) {
    sections.push({ anchor: null, heading: keyword, text: "" });
    texts.push(keyword, "");
  }

  const words: string[] = [];
  const offsets: number[] = [];
  const ends = texts.map((text) => {
    eachWord(text, (word, start, end) => {
      words.push(word);
      offsets.push(start);
      const parts = identifierParts(text.slice(start, end));
      if (parts.length > 0 && !identifiers.has(word)) identifiers.set(word, parts);
    });
    return words.length;
  });
  return {
    ...{ id, page, title, kind, role, sections, firstKeyword, parents, words, ends },
    offsets: Uint32Array.from(offsets),
  };
}

/** The field that a range belongs to. */
export function fieldOf(range: number, { firstKeyword }: Pick<IndexedPage, "firstKeyword">): Field {
  if (range < 2) return range === 0 ? "title" : "description";
  if (range >= 2 * firstKeyword) return "keywords";
  return range % 2 === 0 ? "headings" : "text";
}

/** The number of words that visitors see on a page. */
export const lengthOf = (page: Pick<IndexedPage, "ends" | "firstKeyword">): number =>
  startOf(page, 2 * page.firstKeyword);

/** Where a range of a page begins, as a position. */
export const startOf = ({ ends }: Pick<IndexedPage, "ends">, range: number): number =>
  range === 0 ? 0 : ends[range - 1]!;
