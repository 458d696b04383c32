import type { SearchDocument } from "./types.ts";
import type { WordCollector } from "./word_collector.ts";

/** A section as the index keeps it. */
export interface IndexedSection {
  anchor: string | null;
  text: string;
  /** Position of the section above it in its page, -1 for a section of the first level. */
  parent: number;
}

/** A page as the index keeps it: the texts that extracts need, and its words as numbers. */
export interface IndexedPage {
  id: string;
  description: string;
  sections: IndexedSection[];
  /** The words of title and description, then of each section's heading and text, in order. */
  words: Uint32Array;
  /** Where each of the words begins in its text, in code units. */
  starts: Uint32Array;
  /** Where in `words` each of these ends: title, description, heading, text, heading, text, … */
  ends: Uint32Array;
}

/** Reads a document into numbers; a section without its parent keeps the whole heading path. */
export function readPage(document: SearchDocument, collector: WordCollector): IndexedPage {
  const words: number[] = [];
  const starts: number[] = [];
  const ends: number[] = [];
  const read = (text: string) => {
    collector.collect(text, words, starts);
    ends.push(words.length);
  };
  read(document.title);
  read(document.description);
  const sections: IndexedSection[] = [];
  const open: { headings: string[]; position: number }[] = [];
  for (const { anchor, headings, text } of document.sections) {
    while (open.length > 0 && !isBelow(headings, open.at(-1)!.headings)) open.pop();
    const parent = open.at(-1);
    read(headings.slice(parent?.headings.length ?? 0).join("\n"));
    read(text);
    if (headings.length > 0) open.push({ headings, position: sections.length });
    sections.push({ anchor, text, parent: parent?.position ?? -1 });
  }
  return {
    id: document.id,
    description: document.description,
    sections,
    words: Uint32Array.from(words),
    starts: Uint32Array.from(starts),
    ends: Uint32Array.from(ends),
  };
}

const isBelow = (headings: string[], above: string[]) =>
  headings.length > above.length && above.every((heading, level) => heading === headings[level]);
