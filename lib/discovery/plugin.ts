import type { Site } from "../content/site.ts";
import { defaultLanguage } from "../language.ts";

/** The agent-plugins.org manifest: what an agent adds to itself to use this site. */
export function pluginManifest(site: Site, baseUrl: string): string {
  const manifest = {
    $schema: "https://agent-plugins.org/schemas/v1/plugin.json",
    name: site.id,
    version: "1.0.0",
    description: site.languages[defaultLanguage].tagline,
    homepage: baseUrl,
    mcpServers: {
      [site.id]: { type: "http", url: `${baseUrl}/mcp` },
    },
  };
  return JSON.stringify(manifest, null, 2) + "\n";
}
