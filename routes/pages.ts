import { markdownType } from "../lib/content/documents.ts";
import type { Page, PageKind } from "../lib/content/page.ts";
import type { PolicyName } from "../lib/contract/contract.ts";
import { pageHeaders } from "../lib/discovery/links.ts";
import { bind, corsHeaders, type Endpoint, type Handling } from "../lib/http/router.ts";
import { tagged } from "../lib/http/immutable.ts";
import { prefersMarkdown } from "../lib/http/negotiation.ts";
import { cacheControl, htmlHeaders, inertHeaders, type Reply } from "../lib/http/reply.ts";
import { renderPage } from "../lib/pages/page.ts";
import type { Deps } from "../lib/deps.ts";

/** Pages that answer each request for itself: they have routes of their own. */
const interactive: ReadonlySet<PageKind> = new Set(["contact", "search"]);

/** Serves every page at its path, as HTML or, where the client prefers it, as Markdown. */
export function pageRoutes(deps: Pick<Deps, "site" | "documents">) {
  const { site } = deps;
  return site.pages.filter(({ kind }) => !interactive.has(kind)).map((page) => {
    const html = tagged(() => renderPage(page, site), {
      ...htmlHeaders(site),
      "cache-control": cacheControl.public,
      "vary": "Accept",
      ...pageHeaders(page, site, "html"),
    });
    return pageEndpoint(page, deps, html);
  });
}

/** Answers for a page: with its Markdown if the client prefers it, else with `html`. */
export function pageEndpoint(
  page: Page,
  { site, documents }: Pick<Deps, "site" | "documents">,
  html: (request: Request) => Reply | Promise<Reply>,
  quota?: PolicyName,
  handling: Handling = {},
): Endpoint {
  const markdown = tagged(documents.get(page.markdownPath)!.text, {
    "content-type": markdownType,
    "cache-control": cacheControl.public,
    "vary": "Accept",
    ...inertHeaders,
    ...corsHeaders,
    ...pageHeaders(page, site, "markdown"),
  });
  return bind(
    { method: "GET", path: page.path, quota, cors: false },
    ({ request }) => prefersMarkdown(request) ? markdown(request) : html(request),
    { leadsTo: page.path, ...handling },
  );
}
