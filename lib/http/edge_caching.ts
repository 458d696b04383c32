import type { FetchHandler } from "./handler.ts";
import { field } from "./request.ts";

/** What says in Cache-Control that anybody may keep an answer, and how long. */
const published = /^public, max-age=(\d+), must-revalidate$/;

/**
 * Lets the edge of Deno Deploy keep what is published as long as anybody may. It forgets everything
 * with the next deployment. With `mayBeStale` it answers for a day while an instance starts or a
 * newer answer is fetched, which is better than waiting.
 */
export function edgeCaching(fetch: FetchHandler, mayBeStale: boolean): FetchHandler {
  const stale = mayBeStale ? ", stale-while-revalidate=86400" : "";
  return async (request, info) => {
    const response = await fetch(request, info);
    const [, seconds] = published.exec(field(response, "cache-control") ?? "") ?? [];
    if (seconds !== undefined) {
      response.headers.set("deno-cdn-cache-control", `public, s-maxage=${seconds}${stale}`);
    }
    return response;
  };
}
