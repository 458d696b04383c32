import { createHandler } from "../lib/http/handler.ts";
import type { Endpoint } from "../lib/http/router.ts";
import type { Deps } from "../lib/deps.ts";
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

/** Makes the app as a fetch handler; production and tests build it here. */
export function createApp(deps: Deps) {
  const { trustedProxyHops, denoDeploy, telemetry } = deps.config;
  const endpoints = routes(deps);
  const otherVersion = assetsOfOtherVersions();
  const notFound = notFoundReply(deps);
  const { fetch, bodies } = createHandler({
    ...deps,
    trustedProxyHops,
    denoDeploy,
    telemetry,
    endpoints,
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
