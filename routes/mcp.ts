import { published } from "../lib/http/fixed.ts";
import { jsonType } from "../lib/http/reply.ts";
import { mcpEndpoint } from "../lib/mcp/endpoint.ts";
import { docsIdentity, serverCard, serverCardType, siteIdentity } from "../lib/mcp/identity.ts";
import { mcpServer } from "../lib/mcp/server.ts";
import type { Deps } from "../lib/deps.ts";

/** The Model Context Protocol: all tools at `/mcp`, search alone at `/mcp/docs`, and their cards. */
export function mcpRoutes(deps: Deps) {
  const { config, contracts, site, tools } = deps;
  const all = siteIdentity(site);
  const docs = docsIdentity(site);
  const card = (path: string, type: string, server: typeof all) =>
    published({ path, type, body: () => JSON.stringify(serverCard(server, site.baseUrl)) });

  return [
    mcpEndpoint(contracts.callMcp, mcpServer(all, tools.mcp, deps), config),
    mcpEndpoint(contracts.callDocsMcp, mcpServer(docs, tools.docsMcp, deps), config),
    // The address that SEP-1649 names, then the one SEP-2127 reserves below each server.
    card("/.well-known/mcp/server-card.json", jsonType, all),
    card(`${all.path}/server-card`, serverCardType, all),
    card(`${docs.path}/server-card`, serverCardType, docs),
  ];
}
