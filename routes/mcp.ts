import { mcpContracts } from "../lib/contract/mcp.ts";
import { discoveryPaths } from "../lib/contract/mod.ts";
import { cachedFile } from "../lib/http/cached.ts";
import { jsonType } from "../lib/http/reply.ts";
import type { Endpoint } from "../lib/http/router.ts";
import { mcpEndpoint } from "../lib/mcp/endpoint.ts";
import { identityOf, serverCard } from "../lib/mcp/identity.ts";
import { tools } from "../lib/mcp/tools.ts";
import type { Deps } from "./deps.ts";

/** Serves both MCP servers and the card of the first; tools tell `others` from the paths of nothing. */
export function mcpRoutes(deps: Deps, others: readonly Endpoint[]) {
  const { config, site, log } = deps;
  const siteServer = identityOf(site, "mcp");
  const docs = identityOf(site, "docsMcp");
  const body = () => JSON.stringify(serverCard(siteServer, site.baseUrl));
  const card = cachedFile({ path: discoveryPaths.serverCard, type: jsonType, body });
  const readable = [...others, card].filter(({ method }) => method === "GET");
  const sources = { ...deps, otherPaths: new Set(readable.map(({ path }) => path)) };
  return [
    mcpEndpoint(mcpContracts.callMcp, { ...siteServer, tools: tools.mcp, sources, log }, config),
    mcpEndpoint(mcpContracts.callDocsMcp, { ...docs, tools: tools.docsMcp, sources, log }, config),
    card,
  ];
}
