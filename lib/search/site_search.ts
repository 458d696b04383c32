import { eventText } from "../site/event.ts";
import { dayText, searchedAttributes } from "../site/services.ts";
import type { PublishedDocument } from "../site/text.ts";
import { asciiName } from "../markdown/plain_text.ts";
import { formOf, isEngineFile, likelyRole, type Page } from "../site/page.ts";
import { searchedWays } from "../site/ways.ts";
import { isShown, publishedOf, type Site } from "../site/site.ts";
import type { Log } from "../http/log.ts";
import type { Language } from "../languages/mod.ts";
import { lazy } from "../base/lazy.ts";
import { type Message, say } from "../base/message.ts";
import { type Audience, minFit, type Role, roles, type SearchDocument } from "./types.ts";

/** The pages and files that a search finds. */
export interface Searched {
  site: Site;
  /** By path. */
  documents: ReadonlyMap<string, PublishedDocument>;
}

/** Hears how many pages of all a step of the start has done. */
export type Progress = (step: Message, done: number, total: number) => void;

export type SiteSearch = ReturnType<typeof createSiteSearch>;

/**
 * Creates the keyword search that `/ask`, the search page and the MCP tool share, an index for each
 * language. A log is told of texts that nothing fits or with an unknown word, not who typed them.
 */
export function createSiteSearch(searched: Searched, log?: Log) {
  const { site } = searched;
  const indexes = new Map(site.languages.map((language) => [
    language,
    lazy(async (progress?: Progress) => {
      const { buildSearchIndex } = await import("./index.ts");
      const documents = searchDocuments(searched, language, progress);
      return buildSearchIndex(documents, language, site.in(language));
    }),
  ]));
  const indexOf = (language: Language, progress?: Progress) =>
    indexes.get(site.in(language).language)!(progress);

  return {
    /** Searches one language, best first, from a place on. */
    async search(query: string, language: Language, audience: Audience, limit: number, from = 0) {
      const index = await indexOf(language);
      const results = index.search(query, limit, audience, from);
      const isMissed = (results.hits[0]?.score ?? 0) < minFit || results.unknown.length > 0;
      if (isMissed) log?.({ event: "search_missed", language, text: query });
      return results;
    },
    /** Searches the documents of the other languages for their best, of which nothing is logged. */
    inOtherLanguages: (query: string, language: Language) =>
      Promise.all(
        site.languages.filter((other) => other !== language).map(async (language) => (
          { language, results: (await indexOf(language)).search(query, 1) }
        )),
      ),
    /** Builds the index of each language, which else the first search in it does. */
    async build(progress?: Progress) {
      for (const language of site.languages) await indexOf(language, progress);
    },
  };
}

export function searchDocuments(
  { site, documents }: Searched,
  language: Language,
  progress: Progress = () => {},
): SearchDocument[] {
  const pages = site.pagesIn(language);
  const searchDocs = pages.flatMap((page, place): SearchDocument[] => {
    progress(say`Indexing ${language}`, place, pages.length);
    const { path: id, title, heading, description, event } = page;
    const keywords = heading === title ? page.keywords : [heading, ...page.keywords];
    const { search: kind } = formOf(page);
    const role = roleOf(page, site);
    // The engine's page of prices says nothing where the site has none.
    if (role === "pricing" && isEngineFile(page.file) && publishedOf(site) === "nothing") {
      return [{ id, title: "", description: "", sections: [], kind, role }];
    }
    const day = event && eventText(event, site.in(language));
    const [date, sections] = [event?.first, sectionsOf(page, site)];
    const isHidden = !isShown(page, site);
    const whole = { id, title, description, day, date, sections, keywords, kind, isHidden, role };
    return [whole, ...answerDocuments(whole, page)];
  });
  if (language !== site.languages[0]) return searchDocs;
  for (const { path: id, title, page } of documents.values()) {
    if (page) continue;
    // A file for machines is found by its name alone: its text repeats what the pages say.
    const description = `The file ${id}`;
    const isHidden = !site.developerPages;
    searchDocs.push({ id, title, description, sections: [], kind: "file", isHidden });
  }
  return searchDocs;
}

/** Pages of many answers, each of which is found by itself. */
const answering: ReadonlySet<Role> = new Set(["faq", "pricing", "about"]);

/** Makes documents of sections: those of pages of many answers, and those with keywords. */
const answerDocuments = (page: SearchDocument, { keywordsOf }: Page) =>
  page.sections.flatMap(({ anchor, headings, text }): SearchDocument[] => {
    const title = headings.at(-1) ?? "";
    const keywords = keywordsOf.get(asciiName(title));
    const isAnswer = keywords !== undefined || (page.role && answering.has(page.role));
    // A heading alone answers nothing.
    if (anchor === null || text === "" || !isAnswer) return [];
    return [{
      ...page,
      id: `${page.id}#${anchor}`,
      pagePath: page.id,
      title,
      description: headings.slice(0, -1).join(" "),
      keywords,
      role: undefined,
      sections: [{ anchor, headings: [], text }],
    }];
  });

/** Finds what a page tells of the practice: by its own word, its place or its name. */
function roleOf(page: Page, site: Site): Role | undefined {
  const explicit = page.role ?? roles.find((role) => role === page.id);
  const likely = likelyRole(page);
  return explicit ?? (likely && site.page(page.language, likely) ? undefined : likely);
}

/** Returns a page's sections; what it tells beside its text stands behind the lead. */
function sectionsOf(page: Page, site: Site): SearchDocument["sections"] {
  const { sections } = page.document;
  const text = besideText(page, site);
  return text ? sections.toSpliced(1, 0, { anchor: null, headings: [], text }) : sections;
}

/** Writes the facts of a service, the ways of a contact, or when and where an event is. */
function besideText(page: Page, site: Site): string {
  if (page.kind === "service") return searchedAttributes(page, site);
  if (page.kind === "contact") return searchedWays(site.in(page.language));
  return page.event ? dayText(page, site) : "";
}
