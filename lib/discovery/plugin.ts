import { serviceCatalog } from "../content/catalog.ts";
import { document, type PublishedDocument } from "../content/documents.ts";
import type { Site } from "../content/site.ts";
import { jsonType } from "../http/reply.ts";
import { discoveryPaths, interfacePaths } from "../contract/paths.ts";

const schemas = "https://agent-plugins.org/schemas/1.0.0";

/**
 * Writes the manifest of the site as a plug-in (Agent Plugins 1.0.0, 5). Its members are a closed
 * list; the MCP servers are listed in a second file.
 */
export function pluginManifest(site: Site): PublishedDocument {
  const { id, name, languages, baseUrl } = site;
  const manifest = () => ({
    $schema: `${schemas}/plugin.schema.json`,
    name: id,
    version: version(site.pages.flatMap(({ updated }) => updated ?? [])),
    description: `${name}: ${site.in(languages[0]).tagline}`,
    author: { name, url: `${baseUrl}/` },
    homepage: `${baseUrl}/`,
    keywords: serviceCatalog(site, languages[0]).services.map(({ id }) => id),
  });
  return document(
    { path: discoveryPaths.plugin, title: "plugin.json", contentType: jsonType },
    () => json(manifest()),
  );
}

/** Lists the plug-in's MCP servers (Agent Plugins 1.0.0, 7.2). */
export function pluginMcpServers({ id, baseUrl }: Site): string {
  return json({
    $schema: `${schemas}/mcp.schema.json`,
    mcpServers: { [id]: { type: "streamable-http", url: `${baseUrl}${interfacePaths.mcp}` } },
  });
}

/** Writes the day of the newest page as a version: `2026-03-01` is `2026.3.1`. */
function version(dates: string[]): string {
  const newest = dates.reduce((a, b) => a > b ? a : b, "1-0-0");
  return newest.split("-").map(Number).join(".");
}

const json = (value: unknown) => JSON.stringify(value, null, 2) + "\n";
