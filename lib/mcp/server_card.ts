import { revisions } from "./revisions.ts";
import { capabilities } from "./server.ts";
import type { ServerIdentity } from "./identity.ts";

/** The media type of a server card (SEP-2127). */
export const serverCardType = "application/mcp-server-card+json";

/**
 * The card of a server: who it is and how it is reached, never its tools. One document carries the
 * members of SEP-2127 (schema v1) and those of its predecessor SEP-1649.
 */
export function serverCard({ path, info, instructions }: ServerIdentity, baseUrl: string) {
  const { name, title, version, description, websiteUrl, icons } = info;
  const endpoint = baseUrl + path;
  return {
    $schema: "https://static.modelcontextprotocol.io/schemas/v1/server-card.schema.json",
    name,
    title: atMost100(title),
    version,
    description: atMost100(description),
    websiteUrl,
    icons,
    remotes: [{
      type: "streamable-http",
      url: endpoint,
      supportedProtocolVersions: revisions,
    }],
    serverInfo: { name, title, version },
    protocolVersion: revisions[0],
    transport: { type: "streamable-http", endpoint },
    capabilities,
    authentication: { required: false, schemes: [] },
    instructions,
    documentationUrl: `${baseUrl}/developers`,
  };
}

/** SEP-2127 allows 100 characters; a longer text ends in an ellipsis. */
function atMost100(text: string): string {
  const chars = [...text];
  return chars.length <= 100 ? text : `${chars.slice(0, 99).join("")}…`;
}
