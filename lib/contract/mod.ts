import { z } from "zod";
import { askContracts } from "./ask.ts";
import { catalogContracts } from "./catalog.ts";
import { contactContracts } from "./contact.ts";
import type { NamedOperation, Operation } from "./contract.ts";
import { documentContracts } from "./documents.ts";
import { mcpContracts } from "./mcp.ts";

/** The version of the interfaces as a whole. */
export const interfaceVersion = "1.0.0";

const Health = z.object({
  status: z.string().meta({ examples: ["ok", "degraded"] }),
  reasons: z.array(z.string().meta({ examples: ["store", "mail", "challenge"] })).optional(),
  timestamp: z.iso.datetime().meta({ pattern: undefined }),
}).meta({ id: "Health" });

const Description = z.looseObject({
  openapi: z.string().describe("getInterfaceDescription.openapi"),
});

/** The state and the description of the service itself. */
export const serviceContracts = {
  getHealth: {
    tag: "Service",
    method: "GET",
    path: "/api/health",
    responses: { 200: { "application/json": Health } },
    example: () => ({ answer: { status: "ok", timestamp: "2026-11-21T09:30:00.000Z" } }),
  },
  getInterfaceDescription: {
    tag: "Service",
    method: "GET",
    path: "/api/openapi.json",
    responses: { 200: { "application/json": Description }, 304: {} },
  },
} satisfies Record<string, Operation>;

/** Everything that is promised to programs, as the interface description lists it. */
export const contracts: readonly NamedOperation[] = Object.entries<Operation>({
  ...catalogContracts,
  ...documentContracts,
  ...askContracts,
  ...contactContracts,
  ...mcpContracts,
  ...serviceContracts,
}).map(([operationId, operation]) => ({ operationId, ...operation }));

/** The paths of the files for crawlers and agents; their names are fixed by the formats. */
export const discoveryPaths = {
  robots: "/robots.txt",
  sitemap: "/sitemap.xml",
  apiCatalog: "/.well-known/api-catalog",
  /** The MCP server's card, at the address that SEP-1649 names. */
  serverCard: "/.well-known/mcp/server-card.json",
  llmsTxt: "/llms.txt",
  plugin: documentContracts.getPluginManifest.path,
  /** The interface description once more, where some tools look for it. */
  openApi: "/openapi.json",
};

/** Tells if a path belongs to the interfaces for programs, whether anything is there or not. */
export const isInterfacePath = (path: string): boolean =>
  /^\/(api|ask|mcp|\.well-known)(\/|$)/.test(path);

const engineFiles: readonly string[] = Object.values(discoveryPaths);

/** The paths at which the engine answers on every site; its assets lie below `/assets/engine/`. */
export const enginePaths: readonly string[] = [
  ...contracts.map(({ path }) => path),
  ...engineFiles,
];

/** Tells whether a path is the engine's own, or kept for it, whatever files the site has. */
export const isEnginePath = (path: string): boolean =>
  /^\/(api|ask|mcp)(\/|$)|^\/assets\/engine\//.test(path) || engineFiles.includes(path);
