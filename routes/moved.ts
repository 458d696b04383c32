import type { Deps } from "../lib/deps.ts";
import { longestQueryString } from "../lib/http/answer.ts";
import { cacheControl, type Reply } from "../lib/http/reply.ts";
import { withQuery } from "../lib/http/router.ts";

/** An old address: its parameters, and the path it leads to. */
interface Moved {
  parameters: [name: string, value: string][];
  target: string;
}

/**
 * Leads old addresses that a query tells apart, such as `/index.php?id=12`, to their pages, also
 * where another page is at the path. A request has to have all parameters of the old address; what it
 * has beside them goes along.
 */
export function movedReply({ site }: Pick<Deps, "site">) {
  const moved = new Map<string, Moved[]>();
  for (const [from, target] of site.redirects) {
    const [path = "", query] = from.split("?", 2);
    if (query === undefined) continue;
    const there = [...moved.get(path) ?? [], {
      parameters: [...new URLSearchParams(query)],
      target,
    }];
    // The one that says most comes first.
    moved.set(path, there.sort((a, b) => b.parameters.length - a.parameters.length));
  }
  return (
    { method }: Request,
    { path, search }: { path: string; search: string },
  ): Reply | undefined => {
    const candidates = moved.get(path);
    if (candidates === undefined || (method !== "GET" && method !== "HEAD")) return undefined;
    const asked = new URLSearchParams(search.slice(0, longestQueryString));
    const match = candidates.find(({ parameters }) =>
      parameters.every(([name, value]) => asked.has(name, value))
    );
    if (match === undefined) return undefined;
    for (const [name, value] of match.parameters) asked.delete(name, value);
    return {
      status: 301,
      headers: {
        location: withQuery(match.target, asked.toString()),
        "cache-control": cacheControl.public,
      },
      body: null,
    };
  };
}
