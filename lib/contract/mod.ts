import { askContracts } from "./ask.ts";
import { catalogContracts } from "./catalog.ts";
import { contactContracts } from "./contact.ts";
import type { Described } from "./contract.ts";
import { documentContracts } from "./documents.ts";
import { healthContracts } from "./health.ts";
import { mcpContracts } from "./mcp.ts";

/** Everything that is promised to programs, as the interface description lists it. */
export const contracts: readonly Described[] = [
  catalogContracts,
  documentContracts,
  askContracts,
  contactContracts,
  mcpContracts,
  healthContracts,
].flatMap((group) => Object.values(group) as Described[]);
