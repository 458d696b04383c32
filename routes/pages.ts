import type { Page } from "../lib/content/page.ts";
import { markdownType } from "../lib/content/documents.ts";
import { endpoint } from "../lib/http/endpoint.ts";
import { fixedReply } from "../lib/http/fixed.ts";
import { prefersMarkdown } from "../lib/http/negotiation.ts";
import { cacheControl, inertHeaders } from "../lib/http/reply.ts";
import { renderPage } from "../lib/pages/page.ts";
import type { Services } from "../lib/services.ts";

/** Every page at its path, as HTML or, where the client prefers it, as Markdown. */
export function pageRoutes(services: Services) {
  return services.library.pages.map((page) => pageRoute(page, services));
}

function pageRoute(page: Page, services: Services) {
  const shared = { "cache-control": cacheControl.published, "vary": "Accept" };
  const html = fixedReply(() => renderPage(page, services), {
    ...shared,
    ...inertHeaders,
    "content-type": "text/html; charset=utf-8",
  });
  const markdown = fixedReply(() => page.markdown, {
    ...shared,
    ...inertHeaders,
    "content-type": markdownType,
  });
  return endpoint({
    method: "GET",
    path: page.path,
    cors: false,
    handle: ({ request }) => prefersMarkdown(request) ? markdown() : html(),
    warm: html,
  });
}
