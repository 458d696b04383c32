import type { Config } from "./config.ts";
import { type PublishedDocument, publishedDocuments } from "./content/documents.ts";
import { type Site, termsOf } from "./content/site.ts";
import { type Contracts, contractsOf } from "./contract/mod.ts";
import { machineFiles } from "./discovery/machine_files.ts";
import { namesOf, toolsOf } from "./mcp/tools.ts";

/** What a site offers to programs. */
export interface Interfaces {
  contracts: Contracts;
  tools: ReturnType<typeof toolsOf>;
  /** By every path a document is read under. */
  documents: ReadonlyMap<string, PublishedDocument>;
}

/** What is served of a site, and what the manual describes. */
export function interfacesOf(site: Site, { challenge }: Pick<Config, "challenge">): Interfaces {
  const tools = toolsOf(site);
  return {
    contracts: contractsOf(termsOf(site), namesOf(tools), challenge !== null),
    tools,
    documents: publishedDocuments(site, machineFiles(site)),
  };
}
