import { cacheControl, type Reply } from "./reply.ts";
import { longestQueryString, type Target } from "./request.ts";

/** Where an address leads: one of old times with 301, another spelling or name with 308. */
export interface Redirect {
  to: string;
  status: 301 | 308;
}

/** Finds where a request leads; `byQuery`: even where something else is at its path. */
export type FindRedirect = (target: Target) => Redirect & { byQuery: boolean } | undefined;

/** Decodes the percent signs of a part of an address, and composes it; what encodes nothing stays. */
export function decodePart(part: string): string {
  try {
    return decodeURIComponent(part).normalize("NFC");
  } catch {
    return part.normalize("NFC");
  }
}

/** Writes a path as all its spellings are looked up: decoded, composed, in lower case, no slash. */
export const normalPath = (path: string): string =>
  decodePart(path).toLowerCase().replace(/\/$/, "");

/**
 * Makes the one table of redirects, by normalised path. An address may have a query, such as
 * `/index.php?id=12`: of several the one that says most holds, else the first.
 */
export function redirectTable(
  redirects: Iterable<readonly [from: string, redirect: Redirect]>,
): FindRedirect {
  const moved = Array.from(redirects, ([from, redirect]) => {
    const [path = "", query] = from.split("?", 2);
    return { ...redirect, from: normalPath(path), parameters: [...new URLSearchParams(query)] };
  });
  moved.sort((a, b) => b.parameters.length - a.parameters.length);
  const table = Map.groupBy(moved, ({ from }) => from);
  return ({ path, search }) => {
    const candidates = table.get(normalPath(path));
    if (candidates === undefined) return undefined;
    // One that is too long is left out.
    const asked = search.length > longestQueryString ? "" : search;
    const query = new URLSearchParams(asked);
    const found = candidates.find(({ to, parameters }) =>
      to !== path && parameters.every(([name, value]) => query.has(name, value))
    );
    if (found === undefined) return undefined;
    const { to, status, parameters } = found;
    for (const [name, value] of parameters) query.delete(name, value);
    const byQuery = parameters.length > 0;
    return { to: withQuery(to, byQuery ? query.toString() : asked), status, byQuery };
  };
}

// A raw query may hold what a header cannot; the URL parser encodes it.
const withQuery = (path: string, search: string) =>
  search === "" ? path : path + new URL(`?${search}`, "http://localhost").search;

/** Leads on; documents are read from other origins, by any of their addresses. */
export const redirectReply = ({ to: location, status }: Redirect): Reply => ({
  status,
  headers: {
    location,
    "access-control-allow-origin": "*",
    "cache-control": cacheControl.public,
  },
  body: null,
});
