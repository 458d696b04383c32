import { mcpEndpoint } from "../lib/mcp/endpoint.ts";
import { docsIdentity, siteIdentity } from "../lib/mcp/identity.ts";
import { mcpServer } from "../lib/mcp/server.ts";
import { toolsByPath } from "../lib/mcp/tools.ts";
import type { Services } from "../lib/services.ts";

/** The Model Context Protocol: all tools at `/mcp`, search alone at `/mcp/docs`. */
export function mcpRoutes(services: Services) {
  const { config, log } = services;
  const tools = toolsByPath(services);
  const names = (path: keyof typeof tools) => tools[path].map(({ name }) => name).join(", ");
  return [
    mcpEndpoint(mcpServer(siteIdentity(services), tools["/mcp"], log), config, {
      operationId: "callMcp",
      summary: "Call the MCP server",
      description: `Model Context Protocol over Streamable HTTP. Tools: ${names("/mcp")}. ` +
        "Stateless: no session, only POST. Answers are JSON; a client that accepts only " +
        "text/event-stream gets one event.",
    }),
    mcpEndpoint(mcpServer(docsIdentity(services), tools["/mcp/docs"], log), config, {
      operationId: "callDocsMcp",
      summary: "Call the MCP server for search",
      description: `As /mcp. Tools: ${names("/mcp/docs")}.`,
    }),
  ];
}
