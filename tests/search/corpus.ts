import { buildSearchIndex, type SearchIndex } from "../../lib/search/index.ts";
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

/** What the search knows of visitors' words on a site that says nothing of them. */
export const visitorsWords = (language: Language) => ({
  wishes: packs[language].words.wishes,
  synonyms: [],
  everyday: packs[language].search.everyday,
});

/** The same, but for everyday words. */
const plain = (language: Language) => ({ ...visitorsWords(language), everyday: [] });

export const english = (...pages: SearchDocument[]) => buildSearchIndex(pages, "en", plain("en"));
export const german = (...pages: SearchDocument[]) => buildSearchIndex(pages, "de", plain("de"));

/** Ids of the pages found, best first. */
export const ids = (index: SearchIndex, query: string) =>
  index.search(query, 10).hits.map(({ path }) => path);

/** The fragment of the section that the best page is found at, if it is one. */
export const anchorOf = (index: SearchIndex, query: string) =>
  index.search(query, 1).hits[0]!.location.split("#")[1] ?? null;

/** An index of pages that have nothing but a text each, by id. */
export const texts = (language: Language, pages: Record<string, string>) =>
  buildSearchIndex(
    Object.entries(pages).map(([id, text]) => page(id, "", text)),
    language,
    plain(language),
  );
