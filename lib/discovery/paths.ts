/** Where the files for crawlers and agents are; their names are fixed by the formats. */
export const discoveryPaths = {
  robots: "/robots.txt",
  sitemap: "/sitemap.xml",
  apiCatalog: "/.well-known/api-catalog",
  aiCatalog: "/.well-known/ai-catalog.json",
  /** The AI catalog's name since version 0.91 of Agentic Resource Discovery. */
  ard: "/.well-known/ard.json",
  skillIndex: "/.well-known/agent-skills/index.json",
  llmsTxt: "/llms.txt",
  plugin: "/plugin.json",
  pluginMcp: "/mcp.json",
} as const;
