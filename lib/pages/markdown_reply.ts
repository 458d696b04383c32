import { markdownType } from "../content/documents.ts";
import type { Page } from "../content/page.ts";
import { corsHeaders } from "../http/cors.ts";
import { fixed } from "../http/fixed.ts";
import { cacheControl, inertHeaders } from "../http/reply.ts";

/** A page's Markdown, for a client that prefers it at the page's own path. */
export function markdownReply(page: Page) {
  return fixed(() => page.markdown, {
    "content-type": markdownType,
    "cache-control": cacheControl.published,
    "vary": "Accept",
    ...inertHeaders,
    ...corsHeaders,
  });
}
