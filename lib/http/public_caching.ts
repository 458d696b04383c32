import { maxAge } from "./reply.ts";

/** Makes the headers that say how long anybody may keep an answer, beside what it says itself. */
export type PublicCaching = () => Record<string, string>;

/** The header that tells the edge of Deno Deploy how long to keep an answer. */
const edgeControl = "deno-cdn-cache-control";

/**
 * Lets the edge of Deno Deploy answer while an instance starts or a newer answer is fetched: for a
 * day that is better than waiting. It forgets everything with the next deployment. Where what is
 * published `changesIn` so many seconds, nobody keeps it longer: what is stale would show an event
 * that is past as one to come.
 */
export function publicCaching(denoDeploy: boolean, changesIn?: () => number): PublicCaching {
  return () => {
    const kept = Math.min(maxAge, changesIn?.() ?? maxAge);
    const stale = changesIn ? "" : ", stale-while-revalidate=86400";
    return {
      "cache-control": `public, max-age=${kept}, must-revalidate`,
      ...denoDeploy ? { [edgeControl]: `public, s-maxage=${kept}${stale}` } : {},
    };
  };
}
