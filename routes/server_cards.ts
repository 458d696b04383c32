import { published } from "../lib/http/published.ts";
import { jsonType } from "../lib/http/reply.ts";
import { docsIdentity, siteIdentity } from "../lib/mcp/identities.ts";
import type { ServerIdentity } from "../lib/mcp/server.ts";
import { serverCard, serverCardType } from "../lib/mcp/server_card.ts";
import type { Services } from "../lib/services.ts";

/**
 * The cards of both MCP servers, at the address SEP-2127 reserves below each server and for the first
 * also at the well-known one of SEP-1649.
 */
export function serverCardRoutes(services: Services) {
  const site = siteIdentity(services);
  const docs = docsIdentity(services);
  const card = (path: string, type: string, server: ServerIdentity) =>
    published({
      path,
      type,
      body: () => JSON.stringify(serverCard(server, services.site.baseUrl)),
    });
  return [
    ...card("/.well-known/mcp/server-card.json", jsonType, site),
    ...card(`${site.path}/server-card`, serverCardType, site),
    ...card(`${docs.path}/server-card`, serverCardType, docs),
  ];
}
