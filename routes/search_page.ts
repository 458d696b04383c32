import type { LocalSite } from "../lib/content/site.ts";
import { type ApiError, errorTable } from "../lib/http/errors.ts";
import { fixed } from "../lib/http/fixed.ts";
import { cacheControl, htmlHeaders, type Reply } from "../lib/http/reply.ts";
import { splitUrl } from "../lib/http/router.ts";
import { type Found, renderSearch } from "../lib/pages/search.ts";
import type { Deps } from "../lib/deps.ts";
import { fill } from "../lib/words/words.ts";
import { pageEndpoint } from "./pages.ts";

/** Results at most, as in `/ask`. */
const limit = 10;

/** Code points a query may have, as in `/ask`. */
const longest = 200;

/** The search page in each language; `?query=` is answered on the server, for use without script. */
export function searchPageRoutes(deps: Deps) {
  const { site } = deps;
  return site.languages.map((language) => searchPage(site.in(language), deps));
}

function searchPage({ language, search: page, words }: LocalSite, { site, search }: Deps) {
  const headers = { ...htmlHeaders(site.baseUrl), "vary": "Accept" };
  const empty = fixed(() => renderSearch(page, site), {
    ...headers,
    "cache-control": cacheControl.published,
  });

  const reply = (status: number, found: Found): Reply => ({
    status,
    headers: { ...headers, "cache-control": cacheControl.never },
    body: renderSearch(page, site, found),
  });

  async function html(request: Request): Promise<Reply> {
    const query = queryOf(request);
    if (query === "") return await empty(request);
    if ([...query].length > longest) return reply(400, { query, error: words.search.tooLong });
    return reply(200, { query, ...await search.search(query, language, limit) });
  }

  function renderError({ code, detail }: ApiError, request: Request): Reply {
    const seconds = detail.headers?.["retry-after"] ?? "";
    const error = code === "RATE_LIMITED"
      ? fill(words.search.limited, { seconds })
      : words.search.failed;
    const page = reply(errorTable[code].status, { query: queryOf(request), error });
    return { ...page, headers: { ...page.headers, ...detail.headers }, code };
  }

  const counts = (request: Request) => queryOf(request) !== "";
  return pageEndpoint(page, html, { quota: "ask", counts, renderError });
}

/** What is searched for: of several the first, because pages take no offence. */
const queryOf = ({ url }: Request) =>
  new URLSearchParams(splitUrl(url).search).get("query")?.trim() ?? "";
