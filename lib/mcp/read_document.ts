import type { PublishedDocument } from "../site/published_documents.ts";
import { mapText } from "../markdown/directives.ts";
import type { Site } from "../site/site.ts";
import type { FindRedirect } from "../http/redirects.ts";
import { lazyOf } from "../base/lazy.ts";
import { nearestNames } from "../base/nearest.ts";

/** The documents of a site, and what else it answers GET with. */
export interface PublishedSources {
  site: Site;
  documents: ReadonlyMap<string, PublishedDocument>;
  redirects: FindRedirect;
  /** The paths that GET answers with something else than a document. */
  otherPaths: ReadonlySet<string>;
}

/** A call that a model can set right; the message says what is wrong and what to do. */
export class ToolError extends Error {
  override readonly name = "ToolError";
}

/** The longest answer in characters of JSON; clients refuse or cut what is much longer. */
export const maxChars = 40_000;

/** Reads the part of the document at a path or address of this site, or throws a ToolError. */
export function readPart(
  address: string,
  sources: PublishedSources,
  offset: number,
  limit: number,
) {
  const { documents, otherPaths, redirects, site } = sources;
  const { baseUrl } = site;
  const { path, anchor } = placeOf(address, baseUrl);
  const documentPath = documents.has(path) ? path : redirects({ path, search: "" })?.to ?? path;
  const document = documents.get(documentPath);
  if (document !== undefined) {
    const section = anchor !== "" && offset === 0 ? sectionsOf(document).get(anchor) : undefined;
    const { start, length } = section ?? { start: offset, length: limit };
    const part = documentPart(documentPath, document, baseUrl, start, Math.min(length, limit));
    return section === undefined ? part : { ...part, url: `${part.url}#${anchor}` };
  }
  if (otherPaths.has(path)) {
    throw new ToolError(`read_document does not read ${path}. Fetch it with GET ${baseUrl}${path}`);
  }
  const paths = new Set([...documents.values()].map(({ page, path }) => page?.path ?? path));
  const nearest = nearestNames(path, paths, 3);
  const next = nearest.length === 0
    ? "Find the page with search_docs"
    : `Read one of the nearest: ${nearest.join(", ")}`;
  throw new ToolError(`There is no document at ${path}. ${next}`);
}

/** Finds the path and anchor meant, also in an address of this site; a query is passed over. */
function placeOf(address: string, baseUrl: string): { path: string; anchor: string } {
  const [, path = address, , anchor = ""] = /^(.[^?#]*)(\?[^#]*)?(?:#(.*))?$/s.exec(address) ?? [];
  if (!/^https?:/.test(address)) return { path, anchor };
  const url = URL.parse(path);
  if (url?.origin === new URL(baseUrl).origin) return { path: url.pathname, anchor };
  throw new ToolError(
    `${address} is not on this site. Send a path, or an address that begins with ${baseUrl}/`,
  );
}

/**
 * Finds the sections of a page by their anchors, each with those below it, in code points, once: to
 * parse a page takes longer than to read it. After its title its headings are those of its table of
 * contents.
 */
const sectionsOf = lazyOf(({ page, text }: PublishedDocument) => {
  const toc = page?.document.headings ?? [];
  const marked = mapText(text(), (line) => /^ {0,3}#{1,6}[ \t]/.test(line) ? `\0${line}` : line);
  const [before = "", title = "", ...parts] = marked.split("\0");
  if (parts.length !== toc.length) return new Map<string, { start: number; length: number }>();
  const starts = [[...before + title].length];
  for (const part of parts) starts.push(starts.at(-1)! + [...part].length);
  return new Map(toc.map(({ anchor, depth }, at) => {
    const next = toc.findIndex((other, place) => place > at && other.depth <= depth);
    const start = starts[at]!;
    return [anchor, { start, length: starts.at(next < 0 ? -1 : next)! - start }] as const;
  }));
});

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
  const url = baseUrl + (page?.path ?? documentPath);
  const language = page?.language;
  for (;;) {
    const chosen = chars.slice(offset, offset + limit);
    const end = offset + chosen.length;
    const nextOffset = end < chars.length ? end : null;
    const totalChars = chars.length;
    const about = { path, url, title, language };
    const part = { ...about, text: chosen.join(""), totalChars, nextOffset, updated };
    const size = JSON.stringify(part).length;
    if (size <= maxSize || chosen.length <= 1) return part;
    limit = Math.max(1, Math.floor(chosen.length * maxSize / size));
  }
}
