import type { Page } from "../lib/content/page.ts";
import { endpoint } from "../lib/http/endpoint.ts";
import { fixed } from "../lib/http/fixed.ts";
import { prefersMarkdown } from "../lib/http/negotiation.ts";
import { cacheControl, type Reply } from "../lib/http/reply.ts";
import { htmlHeaders } from "../lib/pages/headers.ts";
import { markdownReply } from "../lib/pages/markdown_reply.ts";
import { parameter } from "../lib/pages/parameter.ts";
import { renderSearch } from "../lib/pages/search_page.ts";
import type { Deps } from "../lib/deps.ts";

/** Results at most, as in `/ask`. */
const limit = 10;

/** Code points a query may have, as in `/ask`. */
const longest = 200;

/** The search page in each language; `?query=` is answered on the server, for use without script. */
export function searchPageRoutes(services: Deps) {
  const { site } = services;
  return site.languages.map((language) => searchPage(site.in(language).search, services));
}

function searchPage(page: Page, services: Deps) {
  const headers = { ...htmlHeaders(services.config), "vary": "Accept" };
  const markdown = markdownReply(page);
  const empty = fixed(() => renderSearch(page, services), {
    ...headers,
    "cache-control": cacheControl.published,
  });

  async function found(query: string): Promise<Reply> {
    const tooLong = [...query].length > longest;
    const hits = tooLong ? null : (await services.search.search(query, page.language, limit)).hits;
    return {
      status: tooLong ? 400 : 200,
      headers: { ...headers, "cache-control": cacheControl.never },
      body: renderSearch(page, services, { query, hits }),
    };
  }

  return endpoint({
    method: "GET",
    path: page.path,
    slashRedirects: true,
    cors: false,
    quota: "ask",
    counts: (search) => (new URLSearchParams(search).get("query") ?? "").trim() !== "",
    handle: ({ request }) => {
      if (prefersMarkdown(request)) return markdown(request);
      const query = parameter(request, "query")?.trim() ?? "";
      return query === "" ? empty(request) : found(query);
    },
  });
}
