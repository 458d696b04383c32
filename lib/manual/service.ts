import type { Endpoint, PolicyName } from "../http/endpoint.ts";
import type { Language } from "../language.ts";
import type { Facts } from "./facts.ts";

/** A tool of the MCP endpoints, as `tools/list` shows it. */
export interface ToolDescription {
  name: string;
  title: string;
  inputSchema: Record<string, unknown>;
  outputSchema?: Record<string, unknown>;
}

/** The service as it runs: what the engine's documents tell of. */
export interface Service {
  facts: Facts;
  endpoints: readonly Endpoint[];
  quotas: Readonly<Record<PolicyName, { limit: number }>>;
  tools: readonly ToolDescription[];
}

/** The page that a text stands on. */
export interface Place {
  language: Language;
  prefix: string;
  baseUrl: string;
}

/** An endpoint that the interface description lists. */
export type Described = Endpoint & { describe: NonNullable<Endpoint["describe"]> };

export const describedOf = ({ endpoints }: Service): Described[] =>
  endpoints.filter((each): each is Described => each.describe !== undefined);

/** The page of each tag of the interface description. */
export const pageOfTag: Readonly<Record<string, string>> = {
  Catalog: "developers/catalog",
  Documents: "developers/documents",
  Search: "developers/search",
  MCP: "developers/mcp",
  Contact: "developers/contact",
  Service: "developers/status",
};
