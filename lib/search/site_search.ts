import type { PublishedDocument } from "../content/documents.ts";
import { MarkdownError } from "../content/content_error.ts";
import type { Section } from "../content/markdown.ts";
import type { Page } from "../content/page.ts";
import { searchedFacts } from "../content/stated_facts.ts";
import { isForPrograms, isShown, type Site } from "../content/site.ts";
import type { Language } from "../languages/mod.ts";
import { lazy } from "../modules.ts";
import type { Steps } from "../turns.ts";
import type { SearchIndex } from "./index.ts";
import type { IndexData } from "./postings.ts";
import type { SearchDocument, SearchHit, SearchKind } from "./types.ts";

/** What answers without the search need not wait for it. */
const searchIndex = lazy(() => import("./index.ts"));

/** A published document that matches, with its best section. */
export interface SiteHit extends Omit<SearchHit, "id" | "anchor"> {
  /** The page the document is the Markdown of, if it is one. */
  page?: Page;
  title: string;
  description: string;
  /** Path of the page or the document. */
  path: string;
  /** The path and, when a section matched, its fragment. */
  location: string;
  kind: SearchKind;
}

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
  ): Promise<{ hits: SiteHit[]; total: number }>;
  /** Gives the index of each language, ahead of the first search. */
  warm(): Promise<Map<Language, SearchIndex>>;
}

/**
 * The keyword search that `/ask`, the search page and the MCP tool share: one index per language,
 * opened from what is `kept` of it, else built.
 */
export function createSiteSearch(
  site: Site,
  documents: ReadonlyMap<string, PublishedDocument>,
  kept: (language: Language) => IndexData | undefined = () => undefined,
): SiteSearch {
  const indexes = new Map<Language, Promise<SearchIndex>>();

  function index(wanted: Language): Promise<SearchIndex> {
    const { language } = site.in(wanted);
    const built = indexes.get(language) ?? build(language).catch((error) => {
      indexes.delete(language); // The next search tries again.
      throw error;
    });
    indexes.set(language, built);
    return built;
  }

  async function build(language: Language): Promise<SearchIndex> {
    const { buildSearchIndex, openSearchIndex } = await searchIndex();
    const data = kept(language);
    return data !== undefined
      ? openSearchIndex(data, language)
      : buildSearchIndex(searchDocuments(language), language);
  }

  function* searchDocuments(language: Language): Iterable<SearchDocument | void> {
    for (const page of site.pages) {
      if (page.language !== language) continue;
      const sections = withFacts(yield* sectionsOf(page), page);
      const { path: id, title, description } = page;
      yield { id, title, description, sections, kind: searchKind(page, site) };
    }
    if (language !== site.languages[0]) return;
    // A file for machines is found by its name alone: its text repeats what the pages say.
    for (const { page, path: id, title } of documents.values()) {
      if (page) continue;
      yield { id, title, description: `The file ${id}`, sections: [], kind: "file" };
    }
  }

  const isKeptQuiet = (id: string) => {
    const page = documents.get(id)?.page;
    return page === undefined || !isShown(page, site);
  };

  return {
    async search(query, language, limit, among) {
      const leavesOut = among === "shown" && !site.developerPages ? isKeptQuiet : undefined;
      const { hits, total } = (await index(language)).search(query, limit, leavesOut);
      return {
        total,
        hits: hits.map(({ id, anchor, ...match }) => {
          const { page, title } = documents.get(id)!;
          return {
            page,
            title: page?.title ?? title,
            description: page?.description ?? "",
            path: id,
            location: anchor === null ? id : `${id}#${anchor}`,
            kind: page ? searchKind(page, site) : "file",
            ...match,
          };
        }),
      };
    },
    async warm() {
      const ready = new Map<Language, SearchIndex>();
      for (const language of site.languages) ready.set(language, await index(language));
      return ready;
    },
  };
}

/** A page that cannot be rendered, of which the start warns, is found by its title. */
function* sectionsOf(page: Page): Steps<Section[]> {
  try {
    return (yield* page.read()).sections;
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
export function searchKind(page: Page, site: Site): SearchKind {
  if (isForPrograms(page, site)) return "developer";
  return page.kind === "service" || page.kind === "article" || page.kind === "start"
    ? page.kind
    : "page";
}
