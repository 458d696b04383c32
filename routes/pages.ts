import { markdownType } from "../lib/content/documents.ts";
import type { Page, PageKind } from "../lib/content/page.ts";
import type { Site } from "../lib/content/site.ts";
import { discoveryPaths, interfacePaths } from "../lib/contract/paths.ts";
import type { PolicyName } from "../lib/contract/quotas.ts";
import { corsHeaders } from "../lib/http/cors.ts";
import { bind, type Endpoint, type Handling } from "../lib/http/endpoint.ts";
import { fixed } from "../lib/http/fixed.ts";
import { prefersMarkdown } from "../lib/http/negotiation.ts";
import { cacheControl, htmlHeaders, inertHeaders, type Reply } from "../lib/http/reply.ts";
import { renderPage } from "../lib/pages/page.ts";
import type { Deps } from "../lib/deps.ts";

/** Pages that answer each request for itself: they have routes of their own. */
const interactive: ReadonlySet<PageKind> = new Set(["contact", "search"]);

/** Every page at its path, as HTML or, where the client prefers it, as Markdown. */
export function pageRoutes({ site }: Pick<Deps, "site">) {
  return site.pages.filter(({ kind }) => !interactive.has(kind)).map((page) => {
    const html = fixed(() => renderPage(page, site), {
      ...htmlHeaders(site.baseUrl),
      "cache-control": cacheControl.published,
      "vary": "Accept",
      ...page.kind === "start" ? { "link": discoveryLinks(page, site) } : {},
    });
    return pageEndpoint(page, html);
  });
}

/** The endpoint of a page: its Markdown for a client that prefers it, else what `html` answers. */
export function pageEndpoint(
  page: Page,
  html: (request: Request) => Reply | Promise<Reply>,
  quota?: PolicyName,
  handling: Handling = {},
): Endpoint {
  const markdown = fixed(() => page.markdown, {
    "content-type": markdownType,
    "cache-control": cacheControl.published,
    "vary": "Accept",
    ...inertHeaders,
    ...corsHeaders,
  });
  return bind(
    { method: "GET", path: page.path, quota, cors: false },
    ({ request }) => prefersMarkdown(request) ? markdown(request) : html(request),
    { slashRedirects: true, ...handling },
  );
}

/** The Link header of a start page: where programs find everything else (RFC 8288). */
function discoveryLinks({ language, markdownPath }: Page, site: Site): string {
  const link = (path: string, rel: string, type: string) =>
    `<${path}>; rel="${rel}"; type="${type}"`;
  return [
    link(discoveryPaths.apiCatalog, "api-catalog", "application/linkset+json"),
    link(interfacePaths.openApi, "service-desc", "application/json"),
    link(site.in(language).developers.path, "service-doc", "text/html"),
    link(discoveryPaths.llmsTxt, "describedby", "text/plain"),
    link(discoveryPaths.sitemap, "sitemap", "application/xml"),
    link(markdownPath, "alternate", "text/markdown"),
  ].join(", ");
}
