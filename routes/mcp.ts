import type { Deps } from "../lib/deps.ts";
import { mcpEndpoint } from "../lib/mcp/endpoint.ts";
import { listingExamples, readingExamples } from "../lib/mcp/examples.ts";
import { docsIdentity, siteIdentity } from "../lib/mcp/identity.ts";
import { mcpServer } from "../lib/mcp/server.ts";
import { toolsByPath } from "../lib/mcp/tools.ts";

/** The Model Context Protocol: all tools at `/mcp`, search alone at `/mcp/docs`. */
export function mcpRoutes(deps: Deps) {
  const { config, log, site } = deps;
  const tools = toolsByPath(deps);
  const names = (path: keyof typeof tools) => tools[path].map(({ name }) => name).join(", ");
  const identity = siteIdentity(site);
  return [
    mcpEndpoint(mcpServer(identity, tools["/mcp"], log), config, {
      operationId: "callMcp",
      summary: "Call the MCP server",
      description: `Model Context Protocol over Streamable HTTP. Tools: ${names("/mcp")}. ` +
        "Stateless: no session, only POST. Answers are JSON; a client that accepts only " +
        "text/event-stream gets one event.",
      examples: (language) => readingExamples({ ...deps, info: identity.info }, language),
    }),
    mcpEndpoint(mcpServer(docsIdentity(site), tools["/mcp/docs"], log), config, {
      operationId: "callDocsMcp",
      summary: "Call the MCP server for search",
      description: `As /mcp. Tools: ${names("/mcp/docs")}.`,
      examples: listingExamples,
    }),
  ];
}
