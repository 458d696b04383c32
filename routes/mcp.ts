import { mcpEndpoint } from "../lib/mcp/endpoint.ts";
import { listingExamples, readingExamples } from "../lib/mcp/examples.ts";
import { docsIdentity, siteIdentity } from "../lib/mcp/identities.ts";
import { mcpServer } from "../lib/mcp/server.ts";
import { siteTools } from "../lib/mcp/tools.ts";
import type { Services } from "../lib/services.ts";

/** The Model Context Protocol: all tools at `/mcp`, search alone at `/mcp/docs`. */
export function mcpRoutes(services: Services) {
  const parts = { baseUrl: services.site.baseUrl, log: services.log };
  const { site, docs } = siteTools(services);
  const identity = siteIdentity(services);
  return [
    mcpEndpoint(mcpServer(identity, site), parts, {
      operationId: "callMcp",
      summary: "Call the MCP server",
      description:
        "Model Context Protocol over Streamable HTTP with the tools list_services, read_document and search_docs. Stateless: no session, only POST. Answers are JSON; a client that accepts only text/event-stream gets one event.",
      examples: (language) => readingExamples({ ...services, info: identity.info }, language),
    }),
    mcpEndpoint(mcpServer(docsIdentity(services), docs), parts, {
      operationId: "callDocsMcp",
      summary: "Call the MCP server for search",
      description: "As /mcp, with the tool search_docs alone.",
      examples: listingExamples,
    }),
  ];
}
