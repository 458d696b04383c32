import type { FetchHandler } from "./handler.ts";
import { cacheControl, maxAge } from "./reply.ts";
import { field } from "./request.ts";

/** The header that tells the edge of Deno Deploy how long to keep an answer. */
const edgeControl = "deno-cdn-cache-control";

/**
 * Says how long anybody may keep a published answer. The edge of Deno Deploy may answer while an
 * instance starts or a newer answer is fetched: for a day that is better than waiting, and it
 * forgets everything with the next deployment. Where what is published `changesIn` so many seconds,
 * nobody keeps it longer: what is stale would show an event that is past as one to come.
 */
export function publicCaching(
  fetch: FetchHandler,
  denoDeploy: boolean,
  changesIn?: () => number,
): FetchHandler {
  if (!denoDeploy && changesIn === undefined) return fetch;
  const stale = changesIn ? "" : ", stale-while-revalidate=86400";
  return async (request, info) => {
    const response = await fetch(request, info);
    if (field(response, "cache-control") !== cacheControl.public) return response;
    const kept = Math.min(maxAge, changesIn?.() ?? maxAge);
    response.headers.set("cache-control", `public, max-age=${kept}, must-revalidate`);
    if (denoDeploy) response.headers.set(edgeControl, `public, s-maxage=${kept}${stale}`);
    return response;
  };
}
