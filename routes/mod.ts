import { createHandler } from "../lib/http/handler.ts";
import type { Endpoint } from "../lib/http/router.ts";
import { dayIn, nextDayIn } from "../lib/site/event.ts";
import { siteOn } from "../lib/site/site.ts";
import type { Deps } from "../lib/cli/deps.ts";
import { documentsOf } from "../lib/discovery/site_files.ts";
import { askRoutes } from "./ask.ts";
import { assetRoutes, assetsOfOtherVersions } from "./assets.ts";
import { catalogRoutes } from "./catalog.ts";
import { contactRoutes } from "./contact.ts";
import { contactPageRoutes } from "./contact_page.ts";
import { discoveryRoutes } from "./discovery.ts";
import { documentRoutes } from "./documents.ts";
import { healthRoutes } from "./health.ts";
import { mcpRoutes } from "./mcp.ts";
import { movedReply } from "./moved.ts";
import { notFoundReply } from "./not_found.ts";
import { pageRoutes } from "./pages.ts";
import { searchPageRoutes } from "./search_page.ts";

/** Lists everything the outside can reach: the table of contents. */
export function routes(deps: Deps): Endpoint[] {
  const others = [
    ...catalogRoutes(deps),
    ...askRoutes(deps),
    ...contactRoutes(deps),
    ...healthRoutes(deps),
    ...documentRoutes(deps),
    ...pageRoutes(deps),
    ...contactPageRoutes(deps),
    ...searchPageRoutes(deps),
    ...assetRoutes(deps),
    ...discoveryRoutes(deps),
  ];
  return [...others, ...mcpRoutes(deps, others)];
}

/** An app as a fetch handler. */
type App = ReturnType<typeof appOfDay>;

/** Makes the app; production and tests build it here. */
export const createApp = (deps: Deps): App =>
  deps.site.pages.some(({ event }) => event) ? dailyApp(deps) : appOfDay(deps);

/** Makes an app anew for each day: from its first moment on, other events are past. */
function dailyApp(deps: Deps): App {
  const { site: { timeZone }, now } = deps;
  const from = (time: number) => {
    const site = siteOn(dayIn(timeZone, time), deps.site);
    const ends = nextDayIn(timeZone, time);
    const changesIn = () => Math.max(0, Math.ceil((ends - now()) / 1000));
    return { app: appOfDay({ ...deps, site, documents: documentsOf(site) }, changesIn), ends };
  };
  let today = from(now());
  /** Those of other days that still read a body. */
  const before = new Set<App>();
  return {
    endpoints: today.app.endpoints,
    async fetch(request, info) {
      if (now() >= today.ends) {
        const { app } = today;
        today = from(now());
        before.add(app);
        void app.bodiesArrived().then(() => before.delete(app));
      }
      return await today.app.fetch(request, info);
    },
    bodiesArrived: async () => {
      await Promise.all([...before, today.app].map((app) => app.bodiesArrived()));
    },
  };
}

/** Makes the app of one day. */
function appOfDay(deps: Deps, changesIn?: () => number) {
  const { trustedProxyHops, denoDeploy } = deps.config;
  const endpoints = routes(deps);
  const otherVersion = assetsOfOtherVersions();
  const notFound = notFoundReply(deps);
  const { fetch, bodies } = createHandler({
    ...deps,
    trustedProxyHops,
    denoDeploy,
    endpoints,
    changesIn,
    moved: movedReply(deps),
    notFound: (request, path) => otherVersion(request, path) ?? notFound(request, path),
  });
  return {
    endpoints,
    fetch,
    /** Settles when no request body is on its way any more. */
    bodiesArrived: () => bodies.arrived(),
  };
}
