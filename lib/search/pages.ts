import type { PageWords } from "./postings.ts";
import { eachWord, identifierParts } from "./tokenizer.ts";
import type { SearchDocument, SearchKind } from "./types.ts";
import type { MetWords } from "./vocabulary.ts";

/** A section as the index keeps it. */
export interface IndexedSection {
  anchor: string | null;
  text: string;
  /** Place of the section above it in its page, -1 for a section of the first level. */
  parent: number;
}

/** A page as the index keeps it: the texts that extracts are cut from. */
export interface IndexedPage {
  id: string;
  title: string;
  description: string;
  kind: SearchKind;
  sections: IndexedSection[];
}

/** Reads documents, one by one, into pages and words. */
export class DocumentReader {
  readonly #numbers = new Map<string, number>();
  readonly #identifiers = new Map<string, string[]>();

  /** All words met so far, in the order of their numbers. */
  get met(): MetWords {
    return { words: [...this.#numbers.keys()], identifiers: this.#identifiers };
  }

  /** A section without its parent keeps the whole heading path. */
  read(document: SearchDocument): { page: IndexedPage; words: PageWords } {
    const { id, title, description, kind = "page" } = document;
    const words: number[] = [];
    const offsets: number[] = [];
    const ends: number[] = [];
    const read = (text: string) => {
      this.#collect(text, words, offsets);
      ends.push(words.length);
    };
    read(title);
    // The last part of the address says what a page is about, like the description.
    read(`${description}\n${lastSegment(id)}`);
    const sections: IndexedSection[] = [];
    const open: { headings: string[]; place: number }[] = [];
    for (const { anchor, headings, text } of document.sections) {
      while (open.length > 0 && !isBelow(headings, open.at(-1)!.headings)) open.pop();
      const parent = open.at(-1);
      read(headings.slice(parent?.headings.length ?? 0).join("\n"));
      read(text);
      if (headings.length > 0) open.push({ headings, place: sections.length });
      sections.push({ anchor, text, parent: parent?.place ?? -1 });
    }
    return {
      page: { id, title, description, kind, sections },
      words: {
        words: Uint32Array.from(words),
        offsets: Uint32Array.from(offsets),
        ends: Uint32Array.from(ends),
      },
    };
  }

  /** Appends the numbers of a text's words, and where they begin, to two lists. */
  #collect(text: string, words: number[], offsets: number[]): void {
    eachWord(text, (word, start, end) => {
      words.push(this.#number(word));
      offsets.push(start);
      if (this.#identifiers.has(word)) return;
      const parts = identifierParts(text.slice(start, end));
      if (parts.length === 0) return;
      this.#identifiers.set(word, parts);
      for (const part of parts) this.#number(part);
    });
  }

  #number(word: string): number {
    const known = this.#numbers.get(word);
    if (known !== undefined) return known;
    const next = this.#numbers.size;
    this.#numbers.set(word, next);
    return next;
  }
}

const lastSegment = (path: string) =>
  path.slice(path.lastIndexOf("/") + 1).replace(/\.[a-z]+$/, "");

const isBelow = (headings: string[], above: string[]) =>
  headings.length > above.length && above.every((heading, level) => heading === headings[level]);
