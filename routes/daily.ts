import type { Deps } from "./deps.ts";
import { documentsOf } from "../lib/discovery/site_files.ts";
import type { FetchHandler } from "../lib/http/handler.ts";
import { cacheControl, maxAge, publicFor } from "../lib/http/reply.ts";
import { field } from "../lib/http/request.ts";
import { dayIn, nextDayIn } from "../lib/site/event.ts";
import { siteOn } from "../lib/site/site.ts";

/**
 * Answers as the site is on the day that the clock tells: other events are past from its first
 * moment on. `handlerOf` makes the handler of one day.
 */
export function daily(deps: Deps, handlerOf: (deps: Deps) => FetchHandler): FetchHandler {
  const { site: { timeZone }, now } = deps;
  /** The time since when the handler has been known to be that of the day, and the day's end. */
  let [since, ends] = [0, 0];
  let day = "";
  let handler: FetchHandler;

  function lookAtClock(time: number): void {
    [since, ends] = [time, nextDayIn(timeZone, time)];
    const today = dayIn(timeZone, time);
    if (today === day) return;
    day = today;
    const site = siteOn(day, deps.site);
    handler = handlerOf({ ...deps, site, documents: documentsOf(site) });
  }

  lookAtClock(now());
  return async (request, info) => {
    const time = now();
    // A clock may be set back.
    if (time < since || time >= ends) lookAtClock(time);
    const response = await handler(request, info);
    const left = Math.ceil((ends - time) / 1000);
    // Whoever keeps it longer would show an event that is past as one to come.
    if (left < maxAge && field(response, "cache-control") === cacheControl.public) {
      response.headers.set("cache-control", publicFor(left));
    }
    return response;
  };
}
