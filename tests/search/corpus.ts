import { buildSearchIndex } from "../../lib/search/index.ts";
import { type Language, packs } from "../../lib/languages/mod.ts";
import type { SearchDocument } from "../../lib/search/types.ts";

/** A document with one section of text, or with sections by their headings. */
export function page(
  id: string,
  title: string,
  text: string | Record<string, string> = "",
  description = "",
): SearchDocument {
  const sections = typeof text === "string" ? { "": text } : text;
  return {
    id,
    title,
    description,
    sections: Object.entries(sections).map(([heading, text]) => ({
      anchor: heading === "" ? null : heading.toLowerCase().replaceAll(/\W+/g, "-"),
      headings: heading === "" ? [] : heading.split(" > "),
      text,
    })),
  };
}

/** What the search knows of visitors' words on a site that has none of its own. */
export const visitorsWords = (language: Language) => ({
  words: packs[language].words,
  synonyms: [],
});

export type SearchIndex = ReturnType<typeof buildSearchIndex>;

/** An index of a site without words of its own. */
export const indexOf = (language: Language, pages: readonly SearchDocument[]): SearchIndex =>
  buildSearchIndex(pages, language, visitorsWords(language));

export const english = (...pages: SearchDocument[]) => indexOf("en", pages);
export const german = (...pages: SearchDocument[]) => indexOf("de", pages);

/** Ids of the pages found, best first. */
export const ids = (index: SearchIndex, query: string) =>
  index.search(query, 10).hits.map(({ path }) => path);
