import { createHandler, type FetchHandler } from "../lib/http/handler.ts";
import type { Endpoint } from "../lib/http/endpoint.ts";
import type { Service } from "../lib/manual/reference.ts";
import { siteTools } from "../lib/mcp/tools.ts";
import type { Services } from "../lib/services.ts";
import { askRoutes } from "./ask.ts";
import { assetRoutes } from "./assets.ts";
import { batchRoutes } from "./batch.ts";
import { catalogRoutes } from "./catalog.ts";
import { contactRoutes } from "./contact.ts";
import { contactPageRoutes } from "./contact_page.ts";
import { discoveryRoutes } from "./discovery.ts";
import { documentRoutes } from "./documents.ts";
import { healthRoutes } from "./health.ts";
import { interfaceRoutes } from "./interface.ts";
import { mcpRoutes } from "./mcp.ts";
import { notFoundReply } from "./not_found.ts";
import { pageRoutes } from "./pages.ts";
import { serverCardRoutes } from "./server_cards.ts";
import { searchPageRoutes } from "./search_page.ts";

/** The table of contents: everything the outside can reach. */
export function routes(services: Services): Endpoint[] {
  const endpoints = [
    ...catalogRoutes(services),
    ...batchRoutes(services),
    ...askRoutes(services),
    ...contactRoutes(services),
    ...mcpRoutes(services),
    ...serverCardRoutes(services),
    ...healthRoutes(services),
    ...documentRoutes(services),
    ...pageRoutes(services),
    ...contactPageRoutes(services),
    ...searchPageRoutes(services),
    ...assetRoutes(services),
  ];
  return [
    ...endpoints,
    ...interfaceRoutes(services, endpoints),
    ...discoveryRoutes(services, endpoints),
  ];
}

export interface App {
  fetch: FetchHandler;
  /** What the developer reference is made from. */
  service: Service;
  /** Builds ahead of the first search what it would otherwise wait for. */
  warm(): Promise<unknown>;
  /** Settles when no request body is on its way any more. */
  bodiesArrived(): Promise<void>;
}

/** The whole service as a fetch handler; production and tests build it here. */
export function createApp(services: Services): App {
  const { quotas } = services;
  const endpoints = routes(services);
  const { fetch, bodies } = createHandler({
    endpoints,
    quotas,
    notFound: notFoundReply(services),
    trustedProxyHops: services.config.trustedProxyHops,
    bodyDeadlineMs: services.bodyDeadlineMs,
    now: services.now,
    log: services.log,
  });
  const service: Service = {
    endpoints,
    quotas,
    get tools() {
      return siteTools(services).site.map((tool) => tool.describe());
    },
  };
  return {
    fetch,
    service,
    warm: () => services.search.warm(),
    bodiesArrived: () => bodies.arrived(),
  };
}
