import { forEachWord, identifierParts } from "./tokenizer.ts";
import type { Role, SearchDocument, SearchKind } from "./types.ts";

export const fields = ["title", "description", "keywords", "headings", "text"] as const;

export type Field = typeof fields[number];

/**
 * A page as the index keeps it. Its words stand one after the other in *ranges*: title,
 * description, then heading and text of each section; names are even, the texts below them odd.
 */
export interface IndexedPage {
  id: string;
  /** The page that it is or that it is a section of: it stands once among the results. */
  pagePath: string;
  title: string;
  kind: SearchKind;
  role?: Role;
  /** What an extract begins with. */
  day?: string;
  /** The first one stands for the page as a whole, with its description. */
  sections: { anchor: string | null; heading: string; text: string }[];
  /** From which section on they are keywords, which nobody is shown. */
  firstKeyword: number;
  length: number;
  /** The number of the term at each position, and where it begins in its text, in code units. */
  words: Uint32Array;
  offsets: Uint32Array;
  /** Where each range ends, as a position, and how many of its words carry a subject. */
  ends: number[];
  contentWords: number[];
}

/** A page whose words are not yet terms; `fields` are those of its ranges. */
export type ReadPage = Omit<IndexedPage, "words" | "contentWords"> & {
  words: string[];
  fields: Field[];
};

/** Reads a document word by word; `identifiers` takes the words inside those (`camelCase`). */
export function readPage(document: SearchDocument, identifiers: Map<string, string[]>): ReadPage {
  const { id, pagePath = id, title, description, kind = "page", keywords = [] } = document;
  // The last part of the address says what a page is about, like the description.
  const name = id.slice(id.lastIndexOf("/") + 1).replace(/\.[a-z]+$/, "");
  /** By range, its field and its text. */
  const ranges: [Field, string][] = [
    ["title", title],
    ["description", `${description}\n${name}`],
  ];
  const sections: IndexedPage["sections"] = [{ anchor: null, heading: "", text: description }];
  for (const { anchor, headings, text } of document.sections) {
    const heading = headings.at(-1) ?? "";
    sections.push({ anchor, heading, text });
    // What the headings above it say holds for a section, too.
    ranges.push(["headings", heading], ["text", [text, ...headings.slice(0, -1)].join("\n")]);
  }
  const firstKeyword = sections.length;
  for (const keyword of keywords) {
    sections.push({ anchor: null, heading: keyword, text: "" });
    ranges.push(["keywords", keyword], ["keywords", ""]);
  }

  const words: string[] = [];
  const offsets: number[] = [];
  const ends = ranges.map(([, text]) => {
    forEachWord(text, (word, start, end) => {
      words.push(word);
      offsets.push(start);
      const parts = identifierParts(text.slice(start, end));
      if (parts.length > 0 && !identifiers.has(word)) identifiers.set(word, parts);
    });
    return words.length;
  });
  return {
    id,
    pagePath,
    title,
    kind,
    role: document.role,
    day: document.day,
    sections,
    firstKeyword,
    words,
    ends,
    fields: ranges.map(([field]) => field),
    length: ends[2 * firstKeyword - 1]!,
    offsets: Uint32Array.from(offsets),
  };
}

/** Finds where a range of a page begins, as a position. */
export const startOf = ({ ends }: Pick<IndexedPage, "ends">, range: number): number =>
  range === 0 ? 0 : ends[range - 1]!;
