import type { Page, PageKind } from "../lib/content/page.ts";
import { endpoint } from "../lib/http/endpoint.ts";
import { fixed } from "../lib/http/fixed.ts";
import { prefersMarkdown } from "../lib/http/negotiation.ts";
import { cacheControl } from "../lib/http/reply.ts";
import { htmlHeaders } from "../lib/pages/headers.ts";
import { discoveryLinks } from "../lib/pages/discovery_links.ts";
import { markdownReply } from "../lib/pages/markdown_reply.ts";
import { renderPage } from "../lib/pages/page.ts";
import type { Deps } from "../lib/deps.ts";

/** Pages that answer each request for itself: they have routes of their own. */
const interactive: ReadonlySet<PageKind> = new Set(["contact", "search"]);

/** Every page at its path, as HTML or, where the client prefers it, as Markdown. */
export function pageRoutes(services: Deps) {
  return services.site.pages.filter(({ kind }) => !interactive.has(kind))
    .map((page) => pageRoute(page, services));
}

function pageRoute(page: Page, services: Deps) {
  const html = fixed(() => renderPage(page, services), {
    ...htmlHeaders(services.config),
    "cache-control": cacheControl.published,
    "vary": "Accept",
    ...page.kind === "start" ? { "link": discoveryLinks(page, services.site) } : {},
  });
  const markdown = markdownReply(page);
  return endpoint({
    method: "GET",
    path: page.path,
    slashRedirects: true,
    cors: false,
    handle: ({ request }) => prefersMarkdown(request) ? markdown(request) : html(request),
  });
}
