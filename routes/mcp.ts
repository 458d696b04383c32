import { published } from "../lib/http/fixed.ts";
import { jsonType } from "../lib/http/reply.ts";
import { mcpEndpoint } from "../lib/mcp/endpoint.ts";
import { listingExamples, readingExamples } from "../lib/mcp/examples.ts";
import { docsIdentity, serverCard, serverCardType, siteIdentity } from "../lib/mcp/identity.ts";
import { mcpServer } from "../lib/mcp/server.ts";
import { toolsByPath } from "../lib/mcp/tools.ts";
import type { Deps } from "../lib/deps.ts";

/** The Model Context Protocol: all tools at `/mcp`, search alone at `/mcp/docs`, and their cards. */
export function mcpRoutes(deps: Deps) {
  const { config, log, site } = deps;
  const all = siteIdentity(site);
  const docs = docsIdentity(site);
  const tools = toolsByPath(deps);
  const names = (path: keyof typeof tools) => tools[path].map(({ name }) => name).join(", ");
  const card = (path: string, type: string, server: typeof all) =>
    published({ path, type, body: () => JSON.stringify(serverCard(server, site.baseUrl)) });

  return [
    mcpEndpoint(mcpServer(all, tools["/mcp"], log), config, {
      operationId: "callMcp",
      summary: "Call the MCP server",
      description: `Model Context Protocol over Streamable HTTP. Tools: ${names("/mcp")}. ` +
        "Stateless: no session, only POST. Answers are JSON; a client that accepts only " +
        "text/event-stream gets one event.",
      examples: (language) => readingExamples({ ...deps, info: all.info }, language),
    }),
    mcpEndpoint(mcpServer(docs, tools["/mcp/docs"], log), config, {
      operationId: "callDocsMcp",
      summary: "Call the MCP server for search",
      description: `As /mcp. Tools: ${names("/mcp/docs")}.`,
      examples: listingExamples,
    }),
    // The address that SEP-1649 names, then the one SEP-2127 reserves below each server.
    card("/.well-known/mcp/server-card.json", jsonType, all),
    card(`${all.path}/server-card`, serverCardType, all),
    card(`${docs.path}/server-card`, serverCardType, docs),
  ];
}
