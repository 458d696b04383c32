import type { Deps } from "./deps.ts";
import { documentsOf } from "../lib/discovery/site_files.ts";
import type { FetchHandler } from "../lib/http/handler.ts";
import { dayIn, nextDayIn } from "../lib/site/event.ts";
import { siteOn } from "../lib/site/site.ts";

/** Answers that hold for a day, and the seconds until it ends. */
interface Daily {
  fetch: FetchHandler;
  changesIn(): number;
}

/**
 * Answers as the site is on the day that the clock tells: other events are past from its first
 * moment on. `handlerOf` makes the handler of one day.
 */
export function daily(deps: Deps, handlerOf: (deps: Deps) => FetchHandler): Daily {
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
  return {
    fetch(request, info) {
      const time = now();
      // A clock may be set back.
      if (time < since || time >= ends) lookAtClock(time);
      return handler(request, info);
    },
    changesIn: () => Math.max(0, Math.ceil((ends - now()) / 1000)),
  };
}
