import { searchedFacts } from "../content/catalog.ts";
import type { PublishedDocument } from "../content/documents.ts";
import { MarkdownError } from "../content/content_error.ts";
import { asciiName } from "../content/markdown/text.ts";
import type { Page } from "../content/page.ts";
import { isForPrograms, isShown, type Site } from "../content/site.ts";
import { saidRoles } from "../content/front_matter.ts";
import { type Section, textOf } from "../content/text.ts";
import type { Log } from "../http/log.ts";
import { type Language, packs } from "../languages/mod.ts";
import { once } from "../memo.ts";
import type { Progress } from "../progress.ts";
import {
  type Found,
  leastFit,
  type Role,
  roles,
  type SearchDocument,
  type SearchKind,
} from "./types.ts";

export interface SiteSearch {
  /**
   * Searches the documents of one language, or among them the pages that people are led to, best
   * first; waits for the index if it is not ready.
   */
  search(
    query: string,
    language: Language,
    limit: number,
    among?: "shown",
  ): Promise<Found>;
  /** Builds the index of each language, which else the first search in it does. */
  build(progress?: Progress): Promise<void>;
}

/** The keyword search that `/ask`, the search page and the MCP tool share: one index per language. */
export function createSiteSearch(
  site: Site,
  documents: ReadonlyMap<string, PublishedDocument>,
): SiteSearch {
  const indexes = new Map(site.languages.map((language) => [
    language,
    once(async (progress?: Progress) => {
      const { buildSearchIndex } = await import("./index.ts");
      const { words: { wishes, everyday: hasEveryday }, synonyms } = site.in(language);
      const everyday = hasEveryday ? packs[language].search.everyday : [];
      const searched = searchDocuments(site, documents, language, progress);
      return buildSearchIndex(searched, language, { wishes, synonyms, everyday });
    }),
  ]));
  const indexOf = (language: Language) => indexes.get(site.in(language).language)!;

  const isKeptQuiet = (id: string) => {
    const page = documents.get(id)?.page;
    return page === undefined || !isShown(page, site);
  };

  return {
    async search(query, language, limit, among) {
      const leavesOut = among === "shown" && !site.developerPages ? isKeptQuiet : undefined;
      const index = await indexOf(language)();
      return index.search(query, limit, leavesOut);
    },
    async build(progress) {
      for (const language of site.languages) await indexOf(language)(progress);
    },
  };
}

/**
 * The search, with a line in the log for each text that nothing fits, or with a word that no page
 * has, and nothing of who typed it.
 */
export const loggingMissed = ({ search, build }: SiteSearch, log: Log): SiteSearch => ({
  async search(query, language, limit, among) {
    const found = await search(query, language, limit, among);
    const [best] = found.hits;
    const isMissed = (best?.score ?? 0) < leastFit || found.unknown.length > 0;
    if (isMissed) log({ event: "search_missed", language, text: query });
    return found;
  },
  build,
});

/** What is searched in a language. */
export function searchDocuments(
  site: Site,
  documents: ReadonlyMap<string, PublishedDocument>,
  language: Language,
  progress: Progress = () => {},
): SearchDocument[] {
  const pages = site.pages.filter((page) => page.language === language);
  const searched = pages.flatMap((page, place): SearchDocument[] => {
    progress(`Indexing ${language}`, place, pages.length);
    const sections = withFacts(sectionsOf(page, site), page);
    const { path: id, title, description, keywords } = page;
    const [kind, role] = [searchKind(page, site), roleOf(page, site)];
    // The engine's page of prices says nothing where the site has none.
    if (role === "pricing" && page.file.startsWith("lib/") && site.hourlyRate === undefined) {
      return [{ id, title: "", description: "", sections: [], kind, role }];
    }
    const whole = { id, title, description, sections, keywords, kind, role };
    return [whole, ...answers(whole, page)];
  });
  if (language !== site.languages[0]) return searched;
  // A file for machines is found by its name alone: its text repeats what the pages say.
  const files = [...documents.values()].filter(({ page }) => page === undefined);
  return [
    ...searched,
    ...files.map(({ path: id, title }): SearchDocument => (
      { id, title, description: `The file ${id}`, sections: [], kind: "file" }
    )),
  ];
}

/** Pages of many answers, each of which is found by itself. */
const answering: ReadonlySet<Role> = new Set(["faq", "pricing", "about"]);

/** Sections as documents of their own: those of pages of many answers, and those with keywords. */
function answers({ id, kind, role, sections }: SearchDocument, { keywordsOf }: Page) {
  return sections.flatMap(({ anchor, headings, text }): SearchDocument[] => {
    const title = headings.at(-1) ?? "";
    const keywords = keywordsOf[asciiName(title)];
    if (anchor === null || (!keywords && !(role && answering.has(role)))) return [];
    const description = headings.slice(0, -1).join(" ");
    const section = { anchor, headings: [], text };
    return [
      { id: `${id}#${anchor}`, page: id, title, description, sections: [section], keywords, kind },
    ];
  });
}

/** What a page tells of the practice: known by its place, said by itself, or told by its name. */
function roleOf(page: Page, site: Site): Role | undefined {
  const local = site.in(page.language);
  const placed = roles.find((role) => (local as Partial<Record<Role, Page>>)[role] === page);
  if (placed !== undefined || page.role !== undefined) return placed ?? page.role;
  return saidRoles.find((role) => packs[page.language].search.names[role].includes(page.slug));
}

/** A page that cannot be rendered, of which the start warns, is found by its title. */
function sectionsOf(page: Page, site: Site): Section[] {
  try {
    return textOf(page, site).sections;
  } catch (error) {
    if (error instanceof MarkdownError) return [];
    throw error;
  }
}

/** The sections of a service with the facts that its page states, behind the lead text. */
function withFacts(sections: Section[], page: Page): Section[] {
  if (page.kind !== "service") return sections;
  const text = searchedFacts(page);
  return [...sections.slice(0, 1), { anchor: null, headings: [], text }, ...sections.slice(1)];
}

/** What the search makes of a page's kind: the engine's documents are for developers, but for two. */
function searchKind(page: Page, site: Site): SearchKind {
  if (isForPrograms(page, site)) return "developer";
  return page.kind === "service" || page.kind === "article" || page.kind === "start"
    ? page.kind
    : "page";
}
