import { mcpContracts } from "../lib/contract/mcp.ts";
import { discoveryPaths } from "../lib/contract/paths.ts";
import { published } from "../lib/http/published.ts";
import { jsonType } from "../lib/http/reply.ts";
import type { Endpoint } from "../lib/http/router.ts";
import { mcpEndpoint } from "../lib/mcp/endpoint.ts";
import {
  docsIdentity,
  reservedCard,
  serverCard,
  serverCardType,
  siteIdentity,
} from "../lib/mcp/identity.ts";
import { tools } from "../lib/mcp/tools.ts";
import type { Deps } from "../lib/deps.ts";

/** Serves both MCP servers and their cards; tools tell `others` from the paths of nothing. */
export function mcpRoutes(deps: Deps, others: readonly Endpoint[]) {
  const { config, site, log } = deps;
  const siteServer = siteIdentity(site);
  const docs = docsIdentity(site);
  const card = (path: string, type: string, make: () => unknown) =>
    published({ path, type, body: () => JSON.stringify(make()) });

  const cards = [
    card(discoveryPaths.serverCard, jsonType, () => serverCard(siteServer, site.baseUrl)),
    // SEP-2127 reserves another address below each server.
    ...[siteServer, docs].map((server) =>
      card(`${server.path}/server-card`, serverCardType, () => reservedCard(server, site.baseUrl))
    ),
  ];
  const readable = [...others, ...cards].filter(({ method }) => method === "GET");
  const sources = { ...deps, otherPaths: new Set(readable.map(({ path }) => path)) };
  return [
    mcpEndpoint(mcpContracts.callMcp, { ...siteServer, tools: tools.mcp, sources, log }, config),
    mcpEndpoint(mcpContracts.callDocsMcp, { ...docs, tools: tools.docsMcp, sources, log }, config),
    ...cards,
  ];
}
