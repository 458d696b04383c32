import { endpoint } from "../lib/http/endpoint.ts";
import { fixedReply } from "../lib/http/fixed.ts";
import { cacheControl, inertHeaders, jsonType } from "../lib/http/reply.ts";
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
  const card = (path: string, type: string, server: ServerIdentity) => {
    const reply = fixedReply(() => JSON.stringify(serverCard(server, services.site.baseUrl)), {
      "content-type": type,
      "cache-control": cacheControl.published,
      ...inertHeaders,
    });
    return endpoint({ method: "GET", path, handle: reply, warm: reply });
  };
  return [
    card("/.well-known/mcp/server-card.json", jsonType, site),
    card(`${site.path}/server-card`, serverCardType, site),
    card(`${docs.path}/server-card`, serverCardType, docs),
  ];
}
