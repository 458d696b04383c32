import type { PublishedDocument } from "../content/documents.ts";
import { MarkdownError } from "../content/content_error.ts";
import type { Section } from "../content/markdown.ts";
import type { Page } from "../content/page.ts";
import type { Site } from "../content/site.ts";
import type { Language } from "../language.ts";
import { imprintSlugs } from "../manual/documents.ts";
import type { SearchDocument, SearchHit, SearchIndex, SearchKind } from "./types.ts";

/** A published document that matches, with its best section. */
export interface SiteHit {
  document: PublishedDocument;
  /** The page the document is the Markdown of, if it is one. */
  page?: Page;
  title: string;
  description: string;
  /** Path of the page or the document. */
  path: string;
  /** The path and, when a section matched, its fragment. */
  location: string;
  /** Title of the section that matched, `null` when the whole document did. */
  section: string | null;
  /** 0 to 100. */
  score: number;
  /** At most 300 characters of text around the match. */
  excerpt: string;
  /** Where the words found stand in the excerpt, in code units. */
  marks: SearchHit["marks"];
  /** What kind of page it is. */
  kind: SearchKind;
}

export interface SiteSearch {
  /** Searches the documents of one language, best first; waits for the index if it is not ready. */
  search(
    query: string,
    language: Language,
    limit: number,
  ): Promise<{ hits: SiteHit[]; total: number }>;
  /** Builds the indexes ahead of the first search. */
  warm(): Promise<unknown>;
}

/** The keyword search that `/ask`, the search page and the MCP tool share: one index per language. */
export function createSiteSearch(
  site: Site,
  documents: ReadonlyMap<string, PublishedDocument>,
): SiteSearch {
  const indexes = new Map<Language, Promise<SearchIndex>>();

  function index(wanted: Language): Promise<SearchIndex> {
    const { language } = site.in(wanted);
    let built = indexes.get(language);
    if (built === undefined) {
      built = build(language).catch((error) => {
        indexes.delete(language); // The next search tries again.
        throw error;
      });
      indexes.set(language, built);
    }
    return built;
  }

  /** Loads the search itself only now: what answers without it need not wait for it. */
  async function build(language: Language): Promise<SearchIndex> {
    const { buildSearchIndex } = await import("./index.ts");
    return buildSearchIndex(searchDocuments(language), language);
  }

  function* searchDocuments(language: Language): Iterable<SearchDocument> {
    for (const page of site.pages) {
      if (page.language === language) yield pageDocument(page);
    }
    if (language !== site.languages[0]) return;
    for (const document of documents.values()) {
      if (document.page === undefined) yield machineDocument(document);
    }
  }

  return {
    async search(query, language, limit) {
      const { hits, total } = (await index(language)).search(query, limit);
      return {
        total,
        hits: hits.map(({ id, anchor, ...match }) => {
          const document = documents.get(id)!;
          const { page } = document;
          const { title, description } = page ?? { title: document.title, description: "" };
          return {
            document,
            page,
            title,
            description,
            path: id,
            location: anchor === null ? id : `${id}#${anchor}`,
            section: sectionTitle(page, anchor),
            kind: kindOf(page),
            ...match,
          };
        }),
      };
    },
    async warm() {
      for (const language of new Set(site.pages.map((page) => page.language))) {
        await index(language);
      }
    },
  };
}

function sectionTitle(page: Page | undefined, anchor: string | null): string | null {
  if (page === undefined || anchor === null) return null;
  const section = sectionsOf(page).find((section) => section.anchor === anchor);
  return section?.headings.at(-1) ?? null;
}

const pageDocument = (page: Page): SearchDocument => ({
  id: page.path,
  title: page.title,
  description: page.description,
  sections: sectionsOf(page),
  kind: kindOf(page),
});

/** A page that cannot be rendered, of which the start warns, is found by its title. */
function sectionsOf(page: Page): Section[] {
  try {
    return page.document.sections;
  } catch (error) {
    if (error instanceof MarkdownError) return [];
    throw error;
  }
}

/** What the search makes of a page's kind; a document without a page is a file for machines. */
export function kindOf(page: Page | undefined): SearchKind {
  if (page === undefined) return "file";
  const isLegal = page.slug === "privacy" || page.slug === imprintSlugs[page.language];
  if (page.kind === "document") return isLegal ? "page" : "developer";
  return page.kind === "service" || page.kind === "article" ? page.kind : "page";
}

/** A file for machines is found by its name alone: its text repeats what the pages say. */
const machineDocument = ({ path, title }: PublishedDocument): SearchDocument => ({
  id: path,
  title,
  description: `The file ${path}`,
  sections: [],
  kind: kindOf(undefined),
});
