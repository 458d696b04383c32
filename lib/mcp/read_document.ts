import type { Page } from "../site/page.ts";
import type { Site } from "../site/site.ts";
import { markdownParts, type PublishedDocument } from "../site/text.ts";
import { decodePart, type FindRedirect } from "../http/redirects.ts";
import { ApiError } from "../http/reply.ts";
import { nearestNames } from "../base/nearest.ts";

/** The part of the letters of a path that may be wrong: its other parts say what is meant. */
const maxWrongShare = 1 / 2;

/** The documents of a site, and what else it answers GET with. */
export interface PublishedSources {
  site: Site;
  documents: ReadonlyMap<string, PublishedDocument>;
  redirects: FindRedirect;
  /** The paths that GET answers with something else than a document. */
  otherPaths: ReadonlySet<string>;
}

/** The longest answer in characters of JSON; clients refuse or cut what is much longer. */
export const maxChars = 40_000;

/** Reads the part of the document at a path or address of this site, or says what to do. */
export function readPart(
  address: string,
  { documents, otherPaths, redirects, site }: PublishedSources,
  offset: number,
  limit: number,
) {
  const { baseUrl } = site;
  const { path, anchor } = placeOf(address, baseUrl);
  const documentPath = documents.has(path) ? path : redirects({ path, search: "" })?.to ?? path;
  const document = documents.get(documentPath);
  if (document !== undefined) {
    const { page } = document;
    const section = page && offset === 0 ? sectionAt(anchor, page, site) : undefined;
    if (!section) return documentPart(documentPath, document, baseUrl, offset, limit);
    const length = Math.min(section.length, limit);
    const part = documentPart(documentPath, document, baseUrl, section.start, length);
    return { ...part, url: `${part.url}#${anchor}` };
  }
  if (otherPaths.has(path)) {
    const message = `read_document does not read ${path}. Fetch it with GET ${baseUrl}${path}`;
    throw new ApiError("INVALID_PARAMS", message);
  }
  const paths = new Set(documents.values().map(({ page, path }) => page?.path ?? path));
  const nearest = nearestNames(path, paths, maxWrongShare).slice(0, 3);
  const next = nearest.length === 0
    ? "Find the page with search_docs"
    : `Read one of the nearest: ${nearest.join(", ")}`;
  throw new ApiError("NOT_FOUND", `There is no document at ${path}. ${next}`);
}

/** Finds the path and anchor meant, also in an address of this site; a query is passed over. */
function placeOf(address: string, baseUrl: string): { path: string; anchor: string } {
  const url = URL.parse(address, baseUrl);
  if (url?.origin === baseUrl) return { path: url.pathname, anchor: decodePart(url.hash.slice(1)) };
  throw new ApiError(
    "INVALID_PARAMS",
    `${address} is not on this site. Send a path, or an address that begins with ${baseUrl}/`,
  );
}

/** Finds the section of a page at an anchor, with those below it, in code points. */
function sectionAt(anchor: string, page: Page, site: Site) {
  const { headings } = page.document;
  const at = headings.findIndex((heading) => heading.anchor === anchor);
  if (at < 0) return undefined;
  const next = headings.findIndex(({ depth }, place) => place > at && depth <= headings[at]!.depth);
  const parts = markdownParts(page, site);
  const lengthOf = (first: number, end?: number) => [...parts.slice(first, end).join("")].length;
  return { start: lengthOf(0, at + 1), length: lengthOf(at + 1, next < 0 ? undefined : next + 1) };
}

/** Takes the part from `offset` on: at most `limit` code points and `maxSize` characters of JSON. */
export function documentPart(
  path: string,
  { path: documentPath, page, title, text, updated }: PublishedDocument,
  baseUrl: string,
  offset: number,
  limit: number,
  maxSize = maxChars,
) {
  // Code points, so that no surrogate pair is ever split.
  const chars = [...text()];
  const totalChars = chars.length;
  for (;;) {
    const chosen = chars.slice(offset, offset + limit);
    const end = offset + chosen.length;
    const part = {
      path,
      url: baseUrl + (page?.path ?? documentPath),
      title,
      language: page?.language,
      text: chosen.join(""),
      totalChars,
      nextOffset: end < totalChars ? end : null,
      updated,
    };
    const size = JSON.stringify(part).length;
    if (size <= maxSize || chosen.length <= 1) return part;
    limit = Math.max(1, Math.floor(chosen.length * maxSize / size));
  }
}
