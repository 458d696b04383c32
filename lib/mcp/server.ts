import { asciiJson } from "../http/ascii_json.ts";
import type { Json } from "./json.ts";
import { lazy } from "./lazy.ts";
import type { Tool } from "./tool.ts";

/** Who a server says it is (MCP 2025-11-25 and 2026-07-28, "Implementation"). */
export interface ServerInfo {
  /** Reverse domain name, a slash and a name, as server cards want it. */
  name: string;
  title: string;
  version: string;
  description: string;
  websiteUrl: string;
  icons?: { src: string; mimeType: string; sizes: string[] }[];
}

/** A server as it is known from outside: what its card is made from. */
export interface ServerIdentity {
  /** Where it is reached, such as `/mcp`. */
  path: string;
  info: ServerInfo;
  /** Guidance for the model beyond the descriptions of the tools. */
  instructions: string;
}

/** The tools of a server by name, in the order in which they are listed. */
export type ToolMap = ReadonlyMap<string, Tool>;

/** One MCP server: all that its endpoint and both protocol legs are made from. */
export interface McpServer extends ServerIdentity {
  tools: ToolMap;
  /** What `tools/list` answers; made at its first use. */
  list(): Json;
}

export function mcpServer(identity: ServerIdentity, tools: readonly Tool[]): McpServer {
  return {
    ...identity,
    tools: new Map(tools.map((tool) => [tool.name, tool])),
    list: lazy(() => asciiJson(JSON.stringify({ tools: tools.map((tool) => tool.describe()) }))),
  };
}

/** What every server here can do: a fixed list of tools, and nothing else. */
export const capabilities = { tools: { listChanged: false } };
