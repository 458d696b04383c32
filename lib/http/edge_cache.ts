import type { FetchHandler } from "./handler.ts";
import { cacheControl } from "./reply.ts";

/**
 * Lets the edge of Deno Deploy answer with what is published while an instance starts or a newer
 * answer is fetched; it forgets everything with the next deployment. Browsers and other caches go by
 * Cache-Control, and nothing that Cache-Control keeps from shared caches is kept here.
 */
export function keptAtEdge(fetch: FetchHandler): FetchHandler {
  return async (request, info) => {
    const response = await fetch(request, info);
    if (response.headers.get("cache-control") === cacheControl.published) {
      response.headers.set("deno-cdn-cache-control", edgeCacheControl);
    }
    return response;
  };
}

/** Seconds: fresh as long as for a browser, and for a day better than waiting. */
const edgeCacheControl = "public, s-maxage=300, stale-while-revalidate=86400";
