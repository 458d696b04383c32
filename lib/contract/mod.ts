import { askContracts } from "./ask.ts";
import { catalogContracts } from "./catalog.ts";
import { contactContracts } from "./contact.ts";
import type { Described, Terms } from "./contract.ts";
import { documentContracts } from "./documents.ts";
import { mcpContracts, type ToolNames } from "./mcp.ts";
import { serviceContracts } from "./service.ts";

/** Everything that is promised to programs, by operation, as the interface description lists it. */
export const contractsOf = (terms: Terms, tools: ToolNames, hasChallenge: boolean) => ({
  ...catalogContracts(terms),
  ...documentContracts(terms),
  ...askContracts(terms),
  ...contactContracts(terms, hasChallenge),
  ...mcpContracts(tools),
  ...serviceContracts(),
});

export type Contracts = ReturnType<typeof contractsOf>;

export const listOf = (contracts: Contracts): Described[] =>
  Object.values(contracts) as Described[];
