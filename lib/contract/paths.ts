export const interfacePaths = {
  catalog: "/api/v1/services",
  sandbox: "/api/sandbox/v1/services",
  batch: "/api/v1/documents/batch",
  ask: "/ask",
  contact: "/api/contact",
  mcp: "/mcp",
  docsMcp: "/mcp/docs",
  health: "/api/health",
  openApi: "/api/openapi.json",
  versioning: "/api/versioning.md",
} as const;

/** The documents of the site's first language whose addresses are promised. */
export const documentPaths = {
  developers: "/developers.md",
  auth: "/auth.md",
  pricing: "/pricing.md",
  agents: "/agents.md",
} as const;

export const contactPage = "/contact";

/** The paths of the files for crawlers and agents; their names are fixed by the formats. */
export const discoveryPaths = {
  robots: "/robots.txt",
  sitemap: "/sitemap.xml",
  apiCatalog: "/.well-known/api-catalog",
  ard: "/.well-known/ard.json",
  skillIndex: "/.well-known/agent-skills/index.json",
  /** The MCP server's card, at the address that SEP-1649 names. */
  serverCard: "/.well-known/mcp/server-card.json",
  llmsTxt: "/llms.txt",
  plugin: "/plugin.json",
  securityTxt: "/.well-known/security.txt",
  /** The interface description once more, where some tools look for it. */
  openApi: "/openapi.json",
} as const;

/** The first parts of the paths that belong to interfaces: nobody else's page stands below them. */
const interfaceFolders = new Set(
  [...Object.values(interfacePaths), discoveryPaths.apiCatalog].map((path) => path.split("/")[1]),
);

/** Tells if a path belongs to the interfaces for programs, whether anything is there or not. */
export const isInterfacePath = (path: string): boolean => interfaceFolders.has(path.split("/")[1]);

const engineFiles: ReadonlySet<string> = new Set(Object.values(discoveryPaths));

/** Tells whether the engine answers at a path itself, whatever files the site has. */
export const isEnginePath = (path: string): boolean =>
  isInterfacePath(path) || path.startsWith("/assets/engine/") || engineFiles.has(path);
