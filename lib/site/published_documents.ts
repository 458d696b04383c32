import { type BatchEntry, documentContracts } from "../contract/documents.ts";
import type { Page } from "./page.ts";
import type { Site } from "./site.ts";
import { markdownOf } from "./text.ts";

/** A published document: what GET of its path answers, and all that readers and agents may read. */
export interface PublishedDocument {
  /** Its own path, such as `/services/api-design.md`. */
  path: string;
  title: string;
  contentType: string;
  /** Header fields of one that is no page. */
  headers?: Record<string, string>;
  /** ISO 8601 date. */
  updated?: string;
  page?: Page;
  text(): string;
}

/** Gives a document whose text is written when it is first read, and kept. */
export function lazyDocument(
  about: Omit<PublishedDocument, "text">,
  write: () => string,
): PublishedDocument {
  let text: string | undefined;
  return { ...about, text: () => text ??= write() };
}

export const markdownType = "text/markdown; charset=utf-8";

/** Lists every published document by each of its paths; a page's own path reads as its Markdown. */
export function publishedDocuments(
  site: Site,
  machineFiles: Iterable<PublishedDocument>,
): Map<string, PublishedDocument> {
  const documents = new Map<string, PublishedDocument>();
  for (const page of site.pages) {
    const document = pageDocument(page, page.markdownPath, site);
    documents.set(page.markdownPath, document).set(page.path, document);
  }
  const versioning = site.pageAt("/versioning")!;
  const { path } = documentContracts.getVersioningPolicy;
  documents.set(path, pageDocument(versioning, path, site));
  // Pages for programs are read by their former addresses, too.
  for (const [from, { to, status }] of site.redirects) {
    const document = status === 308 && documents.get(to);
    if (document && document.page?.kind === "manual") documents.set(from, document);
  }
  for (const file of machineFiles) documents.set(file.path, file);
  return documents;
}

const pageDocument = (page: Page, path: string, site: Site) =>
  lazyDocument(
    { path, title: page.title, contentType: markdownType, updated: page.updated, page },
    () => markdownOf(page, site),
  );

/** Makes what the batch reader says of a path. */
export function batchEntry(
  documents: ReadonlyMap<string, PublishedDocument>,
  path: string,
): BatchEntry {
  const document = documents.get(path);
  return document === undefined
    ? { path, status: 404, code: "NOT_FOUND", text: null }
    : { path, status: 200, code: "OK", text: document.text() };
}
