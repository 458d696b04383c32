import { BodyReader } from "../lib/http/body.ts";
import { createHandler, type FetchHandler } from "../lib/http/handler.ts";
import { edgeCaching } from "../lib/http/edge_caching.ts";
import type { Endpoint } from "../lib/http/router.ts";
import type { Deps } from "./deps.ts";
import { assetOfOtherVersion, assetRoutes } from "./assets.ts";
import { daily } from "./daily.ts";
import { discoveryRoutes, documentRoutes } from "./documents.ts";
import { askRoutes, catalogRoutes, contactRoute, healthRoute, mcpRoutes } from "./interfaces.ts";
import { notFound, pageRoutes } from "./pages.ts";

/** Lists everything the outside can reach: the table of contents. */
export function routes(deps: Deps): Endpoint[] {
  const endpoints = [
    ...catalogRoutes(deps),
    ...askRoutes(deps),
    contactRoute(deps),
    healthRoute(deps),
    ...assetRoutes(deps),
    ...discoveryRoutes(deps),
    ...documentRoutes(deps),
    ...pageRoutes(deps),
  ];
  return [...endpoints, ...mcpRoutes(deps, endpoints)];
}

/** An app as a fetch handler. */
export interface App {
  fetch: FetchHandler;
  /** Settles when no request body is on its way any more. */
  bodiesArrived(): Promise<void>;
}

/** Makes the app; production and tests build it here. */
export function createApp(deps: Deps): App {
  const { trustedProxyHops, denoDeploy } = deps.config;
  const bodies = new BodyReader(deps.bodyDeadlineMs);
  const handlerOf = (deps: Deps) =>
    createHandler({
      ...deps,
      trustedProxyHops,
      bodies,
      endpoints: routes(deps),
      notFound: (request, path) =>
        assetOfOtherVersion(request, path) ?? notFound(request, path, deps.site),
    });
  const hasEvents = deps.site.pages.some(({ event }) => event);
  const fetch = hasEvents ? daily(deps, handlerOf) : handlerOf(deps);
  return {
    fetch: denoDeploy ? edgeCaching(fetch, !hasEvents) : fetch,
    bodiesArrived: () => bodies.arrived(),
  };
}
