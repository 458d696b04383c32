import type { LocalSite } from "../lib/site/site.ts";
import { htmlOf } from "../lib/site/text.ts";
import { maxResults } from "../lib/contract/ask.ts";
import { errorTable } from "../lib/contract/errors.ts";
import { cachedBody, cachedFile } from "../lib/http/cached.ts";
import { type ApiError, cacheControl, jsonType, type Reply } from "../lib/http/reply.ts";
import { suggestionsPath } from "../lib/pages/frame.ts";
import { documentHeaders } from "../lib/pages/layout.ts";
import { queryOf, renderSearch, type SearchOutcome, suggestions } from "../lib/pages/search.ts";
import type { Deps } from "./deps.ts";
import { fill } from "../lib/base/fill.ts";
import { lazy } from "../lib/base/lazy.ts";
import { pageEndpoint } from "./pages.ts";

/** Serves the search page in each language, with what its script suggests; it works without. */
export function searchPageRoutes(deps: Deps) {
  const { site } = deps;
  return site.languages.flatMap((language) => {
    const local = site.in(language);
    return [
      searchPage(local, deps),
      cachedFile({
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
  const headers = documentHeaders(page, site);
  const empty = cachedBody(() => render(), { ...headers, "cache-control": cacheControl.public });
  const text = lazy(() => htmlOf(page, site));
  const render = async (outcome?: SearchOutcome) => renderSearch(page, await text(), deps, outcome);

  const reply = async (status: number, outcome: SearchOutcome): Promise<Reply> => ({
    status,
    headers: { ...headers, "cache-control": cacheControl.never },
    body: await render(outcome),
  });

  async function html(request: Request): Promise<Reply> {
    const { query, page } = queryOf(request);
    if (query === "") return await empty(request);
    const results = await search.search(
      query,
      language,
      "people",
      maxResults,
      maxResults * (page - 1),
    );
    return await reply(200, { query, page, results });
  }

  async function renderError({ code, detail }: ApiError, request: Request): Promise<Reply> {
    const seconds = detail.headers?.["retry-after"] ?? "";
    const { limited, failed } = words.search;
    const error = code === "RATE_LIMITED" ? fill(limited, { seconds }) : failed;
    const { query, page } = queryOf(request);
    const refusal = await reply(errorTable[code].status, { query, page, error });
    return { ...refusal, headers: { ...refusal.headers, ...detail.headers }, code };
  }

  const counts = (request: Request) => queryOf(request).query !== "";
  return pageEndpoint(page, deps, html, "ask", { counts, renderError });
}
