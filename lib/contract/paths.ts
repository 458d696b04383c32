/** The paths of the files for crawlers and agents; their names are fixed by the formats. */
export const discoveryPaths = {
  robots: "/robots.txt",
  sitemap: "/sitemap.xml",
  apiCatalog: "/.well-known/api-catalog",
  /** The MCP server's card, at the address that SEP-1649 names. */
  serverCard: "/.well-known/mcp/server-card.json",
  llmsTxt: "/llms.txt",
  plugin: "/plugin.json",
  /** The interface description once more, where some tools look for it. */
  openApi: "/openapi.json",
} as const;
