import { type BatchEntry, documentContracts } from "../contract/documents.ts";
import { discoveryPaths } from "../contract/mod.ts";
import { vatNote } from "./price.ts";
import { fill, lineAsMarkdown } from "../base/fill.ts";
import { lazyOf } from "../base/lazy.ts";
import { linkOf, resolvePath } from "./addresses.ts";
import { isPast, isToCome } from "./event.ts";
import { cardOf, dayText, serviceParts, waysOn } from "./services.ts";
import { plainCard } from "../markdown/card.ts";
import { blocks, plainMarkdown } from "../markdown/blocks.ts";
import { type Document, documentFrom, type Section } from "../markdown/document.ts";
import { withLinks } from "../markdown/directives.ts";
import {
  type MarkdownContext,
  type PageHtml,
  renderMarkdown,
  type Showing,
} from "../markdown/renderer.ts";
import { formOf, type Page } from "./page.ts";
import type { SiteFile } from "./files.ts";
import { listOfWays } from "./ways.ts";
import { type Site, siteAround } from "./site.ts";

/** Reads the text of a page. */
export const documentOf = (page: Page, site: Site): Document =>
  documentFrom(bodyOf(page, site), (block) => enginePart(block, page, site));

/**
 * Leaves out of the pages below one those that its text shows on cards, and parts the events that are
 * past from the others; tells if none is to come.
 */
export function withoutCards(below: readonly Page[], page: Page, site: Site) {
  const onCards = new Set(page.document.blocks.flatMap(({ asks, shows }) => [
    ...shows.map((href) => linkOf(href, page, site)),
    ...asks ? site.cards(page.language, asks).map(({ path }) => path) : [],
  ]));
  const others = below.filter(({ path }) => !onCards.has(path));
  const past = others.filter((page) => isPast(page, site.day));
  const current = others.filter((page) => !isPast(page, site.day));
  const lacksEvents = past.length > 0 && !current.some(({ event }) => event);
  return { past, current, lacksEvents };
}

/** Tells if the text of a page shows a picture before its first heading. */
export function leadShows({ path: picture }: SiteFile, page: Page, site: Site): boolean {
  const { links, headings: [first] } = page.document;
  return links.some(({ kind, to, line }) =>
    kind === "picture" && line < (first?.line ?? Infinity) &&
    resolvePath(linkOf(to, page, site), page.path) === picture
  );
}

/** Renders the text of a page. */
export const htmlOf = (page: Page, site: Site, showing?: Showing): Promise<PageHtml> =>
  renderMarkdown(bodyOf(page, site), contextOf(page, site), showing);

/** Keeps the HTML of pages that a feed holds as well. */
const feedHtml = lazyOf((site: Site) => lazyOf((page: Page) => htmlOf(page, site)));

/** Renders the text of a page that its feed holds as well, once. */
export const htmlForFeed = (page: Page, site: Site): Promise<PageHtml> => feedHtml(site)(page);

/** Writes a whole page as plain Markdown: what GET of its `markdownPath` answers. */
export const markdownOf = (page: Page, site: Site): string =>
  bodyAsMarkdown(bodyOf(page, site), page, site);

/** Stands before the headings of a page; it is no character, so that no text has it. */
const headingMark = "\uFFFF";

/** Parts the plain Markdown of a page at its headings; what stands before them is the first part. */
export function markdownParts(page: Page, site: Site): string[] {
  const lines = bodyOf(page, site).split("\n");
  for (const { line } of page.document.headings) lines[line - 1] = headingMark + lines[line - 1];
  return bodyAsMarkdown(lines.join("\n"), page, site).split(headingMark);
}

function bodyAsMarkdown(body: string, page: Page, site: Site): string {
  const { index } = siteAround(page, site).words.frame;
  const text = plainMarkdown(body, contextOf(page, site));
  const parts = [...partsBefore(page, site), text, ...listingOf(page, site)].filter(Boolean);
  const markdown = [
    `# ${lineAsMarkdown(page.heading)}`,
    fill(index, { url: site.baseUrl + discoveryPaths.llmsTxt }),
    ...parts.map((part) => withLinks(part, (href) => inMarkdown(href, page, site))),
  ];
  return `${markdown.join("\n\n")}\n`;
}

/** Finds where a link leads in Markdown: to that of pages, which programs read on. */
function inMarkdown(href: string, page: Page, site: Site): string {
  const link = linkOf(href, page, site);
  const name = link.replace(/[?#].*/s, "");
  const target = name && site.pageAt(resolvePath(name, page.path) ?? "");
  // A person opens the form and the search.
  return !target || formOf(target).readsQuery
    ? link
    : target.markdownPath + link.slice(name.length);
}

/** Puts into a text of the engine what only the complete site tells. */
const bodyOf = ({ body, language, hasEngineText }: Page, site: Site): string =>
  hasEngineText ? fill(body, {}, (name) => site.engine.part(name, language, site)) : body;

/** Writes what the engine puts into a block of a page. */
function enginePart(block: string, page: Page, site: Site): string | undefined {
  const name = blocks.get(block)?.part;
  const part = name && site.engine.part(name, page.language, site);
  // The engine's own text says what the amounts hold.
  return part && !page.hasEngineText
    ? `${part}\n\n${vatNote(site.in(page.language).words, site)}`
    : part;
}

function contextOf(page: Page, site: Site): MarkdownContext {
  const { language, path } = page;
  return {
    words: siteAround(page, site).words.markdown,
    link: (href) => linkOf(href, page, site),
    image: (src) => site.files.get(resolvePath(src, path) ?? ""),
    cards: (attributes) => site.cards(language, attributes).map((page) => cardOf(page, site)),
    noCards: (attributes) =>
      site.cards(language, attributes, true).length > 0
        ? site.in(language).words.frame.noEvents
        : "",
    part: (block) => enginePart(block, page, site),
  };
}

/** Lists what the Markdown has between the title and the text. */
function partsBefore(page: Page, site: Site): string[] {
  const { language, kind } = page;
  if (kind === "service") return serviceParts(page, site);
  const local = site.in(language);
  if (kind === "contact") {
    const { delivered } = site.engine.conditions(site);
    // Who reads it as Markdown hands people a link to the form.
    const warning = delivered ? "" : String(site.engine.part("delivery", language, site));
    return [warning, listOfWays(local)];
  }
  const way = isToCome(page, site.day)
    ? `[${waysOn(page, site).contact}](${local.contact.path})`
    : "";
  return [lineAsMarkdown(dayText(page, site)), way];
}

/** Lists the pages below one that its text shows on no card, in Markdown, as its HTML does. */
function listingOf(page: Page, site: Site): string[] {
  const below = formOf(page).isDocument ? [] : site.children(page);
  const { past, current, lacksEvents } = withoutCards(below, page, site);
  const { pastEvents, noEvents } = site.in(page.language).words.frame;
  const list = (pages: readonly Page[]) =>
    pages.map((page) => plainCard(cardOf(page, site))).join("\n");
  return [
    list(current),
    lacksEvents ? noEvents : "",
    past.length > 0 ? `## ${pastEvents}` : "",
    list(past),
  ];
}

/** Fewer questions are a heading that asks, no page of questions and answers. */
const fewestQuestions = 3;

/** Returns the sections of a page that is nothing but questions with their answers; else none. */
export function questionsOf({ kind, document }: Page): Section[] {
  if (kind !== "page") return [];
  const answers = document.sections.filter(({ anchor, text }) => anchor !== null && text !== "");
  const areQuestions = answers.length >= fewestQuestions &&
    answers.every(({ headings }) => headings.at(-1)?.endsWith("?"));
  return areQuestions ? answers : [];
}

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
