import { longestQueryString } from "./query_string.ts";
import { cacheControl, type Reply } from "./reply.ts";
import type { Target } from "./router.ts";

/** Where an address leads: one of old times with 301, another spelling or name with 308. */
export interface Redirect {
  to: string;
  status: 301 | 308;
}

/** An address that leads elsewhere, if a request has all of its parameters. */
interface Moved extends Redirect {
  parameters: readonly [name: string, value: string][];
}

/** Leads a request elsewhere; `byQuery`: even where something else is at its path. */
export type FindRedirect = (target: Target) => { reply: Reply; byQuery: boolean } | undefined;

/** Writes a path as all its spellings are looked up: decoded, composed, in lower case, no slash. */
export function normalPath(path: string): string {
  let decoded = path;
  try {
    decoded = decodeURIComponent(path);
  } catch {
    // It is looked up as it is.
  }
  return decoded.normalize("NFC").toLowerCase().replace(/\/$/, "");
}

/**
 * Makes the one table of redirects, by normalised path. An address may have a query, such as
 * `/index.php?id=12`: of several the one that says most holds, else the first.
 */
export function redirectTable(
  redirects: Iterable<readonly [from: string, redirect: Redirect]>,
): FindRedirect {
  const moved = Array.from(redirects, ([from, redirect]): [path: string, moved: Moved] => {
    const [path = "", query] = from.split("?", 2);
    return [normalPath(path), { ...redirect, parameters: [...new URLSearchParams(query)] }];
  }).sort(([, a], [, b]) => b.parameters.length - a.parameters.length);
  const table = Map.groupBy(moved, ([path]) => path);
  return ({ path, search }) => {
    const candidates = table.get(normalPath(path));
    if (candidates === undefined) return undefined;
    // One that is too long is left out.
    const asked = search.length > longestQueryString ? "" : search;
    const query = new URLSearchParams(asked);
    const [, found] =
      candidates.find(([, { parameters }]) =>
        parameters.every(([name, value]) => query.has(name, value))
      ) ?? [];
    if (found === undefined) return undefined;
    for (const [name, value] of found.parameters) query.delete(name, value);
    const byQuery = found.parameters.length > 0;
    return { reply: redirectReply(found, byQuery ? query.toString() : asked), byQuery };
  };
}

/** Documents are read from other origins, by any of their addresses. */
const anyOrigin = { "access-control-allow-origin": "*" };

function redirectReply({ to, status }: Redirect, search: string): Reply {
  // A raw query may hold what a header cannot; the URL parser encodes it.
  const query = search === "" ? "" : new URL(`?${search}`, "http://localhost").search;
  const headers = { location: to + query, "cache-control": cacheControl.public, ...anyOrigin };
  return { status, headers, body: null };
}
