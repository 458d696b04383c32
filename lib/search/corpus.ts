import type { Language } from "../languages/mod.ts";
import { type Analyser, analyserOf, wordsOf } from "./analyser.ts";
import { buildLunr, type LunrIndex } from "./lunr.ts";
import { bounds, type SearchDocument, type SearchKind } from "./types.ts";
import { type ReadText, type SiteWords, siteWords, wordReader } from "./words.ts";

/** What a name is of its unit. */
export type NameKind = "title" | "heading" | "keyword";

/** A page, or a section that is found by itself, as the search keeps it. */
export interface Unit extends SearchDocument {
  /** The page that it is or that it is a section of: it stands once among the results. */
  path: string;
  isSection: boolean;
  kind: SearchKind;
  /** Its title, which is a heading of a section, then the heading of each section, then keywords. */
  names: readonly string[];
}

/** The words of a unit that carry a subject, by their numbers. */
interface Reading {
  names: number[][];
  /** The words of the headings over each section, those of its text, and where these begin. */
  sections: { above: number[]; words: number[]; starts: number[] }[];
}

/** Everything that a query is answered from. Nothing in it changes but the readings that are kept. */
export interface Corpus {
  analyser: Analyser;
  units: readonly Unit[];
  words: SiteWords;
  index: LunrIndex;
  /** The units that have a name, by its stems, whatever stands between them. */
  named: ReadonlyMap<string, readonly { unit: Unit; kind: NameKind }[]>;
  read(unit: Unit): Reading;
}

/** Builds the corpus of documents in one language. */
export function corpusOf(documents: readonly SearchDocument[], language: Language): Corpus {
  const analyser = analyserOf(language);
  const { list, read: readText } = wordReader(analyser);
  const units = documents.map(unitOf);
  const fields = units.map((unit) => fieldsOf(unit, readText));
  const words = siteWords(list, analyser);
  const index = buildLunr(fields, words);
  const names = units.flatMap((unit) =>
    unit.names.map((text, at) => ({ unit, text, kind: kindOf(unit, at) }))
  );
  const named = Map.groupBy(names, ({ text }) => wordsOf(text).map(analyser.stemOf).join(""));
  const readings = new Map<Unit, Reading>();
  const read = (unit: Unit) => {
    const kept = readings.get(unit);
    if (kept !== undefined) return kept;
    if (readings.size === bounds.readings) readings.clear();
    const reading = readingOf(unit, readText);
    readings.set(unit, reading);
    return reading;
  };
  return { analyser, units, words, index, named, read };
}

/** Makes a unit of a document; its first section is its description and stands for all of it. */
function unitOf(document: SearchDocument): Unit {
  const { id, pagePath: path = id, title, description, kind = "page", keywords = [] } = document;
  const isSection = id !== path;
  const names = [title, ...document.sections.map(headingOf), ...keywords];
  const whole = { anchor: null, headings: [], text: description };
  return { ...document, path, isSection, kind, names, sections: [whole, ...document.sections] };
}

/** Tells what a unit's name at a place is. */
export function kindOf({ isSection, sections }: Unit, at: number): NameKind {
  if (at === 0 && !isSection) return "title";
  return at < sections.length ? "heading" : "keyword";
}

export const headingOf = ({ headings }: Unit["sections"][0]): string => headings.at(-1) ?? "";

/**
 * Reads what lunr indexes of a unit. Stop words count in names and descriptions alone: in texts they
 * would be half of the index. Headings and descriptions count twice: they say what a text is about.
 */
function fieldsOf(
  { id, title, keywords = [], sections: [whole, ...sections] }: Unit,
  readText: ReadText,
) {
  const read = (text: string) => readText(text).map(({ word }) => word);
  // The last part of the address says what a page is about, like the description.
  const name = id.slice(id.lastIndexOf("/") + 1).replace(/\.[a-z]+$/, "");
  const told = [whole!.text, name, ...sections.map(headingOf)].flatMap(read);
  const text = sections.flatMap(({ headings, text }) => [text, ...headings.slice(0, -1)]);
  return {
    title: read(title),
    keywords: keywords.flatMap(read),
    text: [...told, ...told, ...text.flatMap(read).filter(({ isStop }) => !isStop)],
  };
}

function readingOf({ title, names, sections }: Unit, readText: ReadText): Reading {
  const read = (text: string) => readText(text).filter(({ word }) => !word.isStop);
  const numbers = (text: string) => read(text).map(({ word }) => word.number);
  return {
    names: names.map(numbers),
    sections: sections.map(({ headings, text }, at) => {
      const found = read(text);
      return {
        above: (at === 0 ? [title] : headings).flatMap(numbers),
        words: found.map(({ word }) => word.number),
        starts: found.map(({ start }) => start),
      };
    }),
  };
}
