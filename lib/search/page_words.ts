import { eachWord, identifierParts } from "./tokenizer.ts";
import type { Role, SearchDocument, SearchKind } from "./types.ts";
import type { MetWords } from "./vocabulary.ts";

/** A page as the index keeps it: the texts that extracts are cut from. */
export interface IndexedPage {
  id: string;
  kind: SearchKind;
  /** Whether other pages come first: a start page names every subject and treats none. */
  isDemoted: boolean;
  /** The first one stands for the page as a whole, with its description. */
  sections: { anchor: string | null; heading: string; text: string }[];
  /** From which section on they are keywords, which nobody is shown. */
  firstKeyword: number;
  role?: Role;
}

/** The words of a page, read one after the other. */
export interface PageWords {
  /** Every word, by its number among the words met. */
  words: Uint32Array;
  /** Where each of them begins in its text, in code units. */
  offsets: Uint32Array;
  /** Where in `words` each range ends: title, description, then heading and text by section. */
  ends: readonly number[];
  /** The section above each section; a keyword has none. */
  parents: readonly number[];
  /** The first range that is a keyword. */
  firstKeyword: number;
  /** Code units of its longest text. */
  longest: number;
}

const demotedKinds: SearchKind[] = ["developer", "file", "start"];

/** Reads a document into a page and its words. */
export function indexDocument(
  document: SearchDocument,
  met: MetWords,
): { page: IndexedPage; words: PageWords } {
  const { id, title, description, kind = "page", role, keywords = [] } = document;
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

  const words: number[] = [];
  const offsets: number[] = [];
  const ends: number[] = [];
  for (const text of texts) {
    const note = (word: string, start: number, end: number) => {
      words.push(met.number(word));
      offsets.push(start);
      if (met.identifiers.has(word)) return;
      const parts = identifierParts(text.slice(start, end));
      if (parts.length > 0) met.identifiers.set(word, parts);
      for (const part of parts) met.number(part);
    };
    eachWord(text, note);
    ends.push(words.length);
  }
  return {
    page: { id, kind, isDemoted: demotedKinds.includes(kind), sections, firstKeyword, role },
    words: {
      words: Uint32Array.from(words),
      offsets: Uint32Array.from(offsets),
      ends,
      parents,
      firstKeyword: 2 * firstKeyword,
      longest: texts.reduce((longest, { length }) => Math.max(longest, length), 0),
    },
  };
}
