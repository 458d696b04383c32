import type { Redirect } from "../lib/site/site.ts";
import type { Deps } from "../lib/cli/deps.ts";
import { longestQueryString } from "../lib/http/query_string.ts";
import { cacheControl, type Reply } from "../lib/http/reply.ts";
import { loosePath, splitUrl, withQuery } from "../lib/http/router.ts";

/**
 * Leads old addresses that a query tells apart, such as `/index.php?id=12`, to their pages, even
 * from under another page. A request has to have all parameters of one; its others go along.
 */
export function movedReply({ site }: Pick<Deps, "site">) {
  const addresses = [...site.redirects].filter(([from]) => from.includes("?"))
    .map(([from, redirect]) => {
      const [path, query] = from.split("?", 2);
      return { path: loosePath(path!), parameters: [...new URLSearchParams(query)], redirect };
    })
    // The one that says most comes first.
    .sort((a, b) => b.parameters.length - a.parameters.length);
  const byPath = Map.groupBy(addresses, ({ path }) => path);

  return (
    { method }: Request,
    { path, search }: ReturnType<typeof splitUrl>,
  ): Reply | undefined => {
    const candidates = byPath.get(loosePath(path));
    if (candidates === undefined || (method !== "GET" && method !== "HEAD")) return undefined;
    const query = new URLSearchParams(search.slice(0, longestQueryString));
    const match = candidates.find(({ parameters }) =>
      parameters.every(([name, value]) => query.has(name, value))
    );
    if (match === undefined) return undefined;
    for (const [name, value] of match.parameters) query.delete(name, value);
    return movedTo(match.redirect, query.toString());
  };
}

export const movedTo = ({ to, status }: Redirect, search: string): Reply => ({
  status,
  headers: { location: withQuery(to, search), "cache-control": cacheControl.public },
  body: null,
});
