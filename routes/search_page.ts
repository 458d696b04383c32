import type { LocalSite } from "../lib/content/site.ts";
import { htmlOf, parsePage } from "../lib/content/text.ts";
import { longestQuery, mostResults } from "../lib/contract/ask.ts";
import { errorTable } from "../lib/contract/errors.ts";
import { pageHeaders } from "../lib/discovery/links.ts";
import { longestQueryString } from "../lib/http/query.ts";
import { published, tagged } from "../lib/http/immutable.ts";
import {
  type ApiError,
  cacheControl,
  htmlHeaders,
  jsonType,
  type Reply,
} from "../lib/http/reply.ts";
import { splitUrl } from "../lib/http/router.ts";
import { suggestionsPath } from "../lib/pages/frame.ts";
import { mostParts, renderSearch, type SearchOutcome, suggestions } from "../lib/pages/search.ts";
import type { Deps } from "../lib/deps.ts";
import { fill } from "../lib/template.ts";
import { once } from "../lib/memo.ts";
import { pageEndpoint } from "./pages.ts";

/** Serves the search page in each language, with what its script suggests; it works without. */
export function searchPageRoutes(deps: Deps) {
  const { site } = deps;
  return site.languages.flatMap((language) => {
    const local = site.in(language);
    return [
      searchPage(local, deps),
      published({
        path: suggestionsPath(language),
        type: jsonType,
        body: () => JSON.stringify(suggestions(local, site)),
        cors: false,
      }),
    ];
  });
}

function searchPage({ language, search: page, words }: LocalSite, deps: Deps) {
  const { site, search } = deps;
  const headers = { ...htmlHeaders(site), ...pageHeaders(page, site, "html"), "vary": "Accept" };
  const empty = tagged(() => render(), { ...headers, "cache-control": cacheControl.public });
  const text = once(() => htmlOf(parsePage(page, site)));
  const render = async (found?: SearchOutcome) => renderSearch(page, await text(), deps, found);

  const reply = async (status: number, found: SearchOutcome): Promise<Reply> => ({
    status,
    headers: { ...headers, "cache-control": cacheControl.never },
    body: await render(found),
  });

  async function html(request: Request): Promise<Reply> {
    const { query, error, page } = queryOf(request);
    if (error) {
      const refusal = await reply(400, { query, page, error: words.search[error] });
      return { ...refusal, code: "INVALID_QUERY" };
    }
    if (query === "") return await empty(request);
    const found = await search.search(query, language, mostResults * page, "shown");
    return await reply(200, { query, page, ...found });
  }

  async function renderError({ code, detail }: ApiError, request: Request): Promise<Reply> {
    const seconds = detail.headers?.["retry-after"] ?? "";
    const { limited, failed } = words.search;
    const error = code === "RATE_LIMITED" ? fill(limited, { seconds }) : failed;
    const { query, page } = queryOf(request);
    const refusal = await reply(errorTable[code].status, { query, page, error });
    return { ...refusal, headers: { ...refusal.headers, ...detail.headers }, code };
  }

  const counts = (request: Request) => {
    const { query, error } = queryOf(request);
    return error !== undefined || query !== "";
  };
  return pageEndpoint(page, deps, html, "ask", { counts, renderError });
}

/** Reads the query, which other sites call `q`; a page takes the first of several. */
function queryOf({ url }: Request) {
  const { search } = splitUrl(url);
  if (search.length > longestQueryString) return { query: "", page: 1, error: "tooLong" as const };
  const sent = new URLSearchParams(search);
  const text = sent.get("query") ?? sent.get("q") ?? "";
  // It stands for what is not UTF-8.
  if (text.includes("\ufffd")) return { query: "", page: 1, error: "unreadable" as const };
  const points = [...text.trim()];
  const error = points.length > longestQuery ? "tooLong" as const : undefined;
  const query = points.slice(0, longestQuery).join("");
  const page = Math.min(Number(/^[2-9]$/.exec(sent.get("page") ?? "") ?? 1), mostParts);
  return { query, page, error };
}
