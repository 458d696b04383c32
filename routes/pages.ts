import { markdownType } from "../lib/site/text.ts";
import { formOf, type Page } from "../lib/site/page.ts";
import type { PolicyName } from "../lib/contract/contract.ts";
import { pageHeaders } from "../lib/discovery/links.ts";
import { pageParameters } from "../lib/http/request.ts";
import { bind, corsHeaders, type Endpoint, type Handling } from "../lib/http/router.ts";
import { cachedBody } from "../lib/http/cached.ts";
import { prefersMarkdown } from "../lib/http/negotiation.ts";
import { cacheControl, inertHeaders, type Reply } from "../lib/http/reply.ts";
import { documentHeaders } from "../lib/pages/layout.ts";
import { partsOf } from "../lib/pages/listing.ts";
import { renderPage } from "../lib/pages/render_page.ts";
import { notFoundReply } from "./not_found.ts";
import type { Deps } from "./deps.ts";

/**
 * Serves every page at its path, as HTML or, where the client prefers it, as Markdown. Those that
 * read queries have routes of their own.
 */
export function pageRoutes(deps: Pick<Deps, "site" | "documents">) {
  const { site } = deps;
  const notFound = notFoundReply(deps);
  const htmlOf = (page: Page) =>
    cachedBody(() => renderPage(page, site), {
      ...documentHeaders(page, site),
      "cache-control": cacheControl.public,
    });
  return site.pages.filter((page) => !formOf(page).readsQuery).map((page) => {
    const parts = new Map(partsOf(page, site).map((part, at) => [String(at + 1), htmlOf(part)]));
    return pageEndpoint(page, deps, (request) => {
      const asked = parts.size === 1 ? [] : pageParameters(request).getAll("page");
      // Several numbers name no part.
      const part = parts.get(asked.length === 0 ? "1" : asked.join());
      return part ? part(request) : notFound(request, page.path);
    });
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
  const markdown = cachedBody(documents.get(page.markdownPath)!.text, {
    "content-type": markdownType,
    "cache-control": cacheControl.public,
    "vary": "Accept",
    ...inertHeaders,
    ...corsHeaders,
    ...pageHeaders(page, site, "markdown"),
  });
  return bind(
    { method: "GET", path: page.path, quota },
    ({ request }) => prefersMarkdown(request) ? markdown(request) : html(request),
    { cors: false, ...handling },
  );
}
