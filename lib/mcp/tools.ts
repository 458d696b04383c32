import { z } from "zod";
import { serviceCatalog } from "../content/catalog.ts";
import { type Site, termsOf } from "../content/site.ts";
import { catalogSchema } from "../contract/catalog.ts";
import type { Terms } from "../contract/contract.ts";
import type { ToolNames } from "../contract/mcp.ts";
import { Language } from "../languages/mod.ts";
import { readDocument } from "./read_document.ts";
import { searchDocs } from "./search_docs.ts";
import { readTool, type Tool } from "./tool.ts";

/** Makes the one table of tools: which endpoint offers which, in the order in which they are listed. */
export function toolsOf(site: Site): Readonly<Record<keyof ToolNames, readonly Tool[]>> {
  const terms = termsOf(site);
  const search = searchDocs(terms);
  return { mcp: [listServices(terms), readDocument, search], docsMcp: [search] };
}

/** Returns what the tools are called. */
export function namesOf(tools: ReturnType<typeof toolsOf>): ToolNames {
  const names = (list: readonly Tool[]) => list.map(({ name }) => name);
  return { mcp: names(tools.mcp), docsMcp: names(tools.docsMcp) };
}

/** Reads the service catalog: exactly what `GET /api/v1/services` answers. */
function listServices(terms: Terms) {
  return readTool({
    name: "list_services",
    describedAs: terms.publishesRate ? undefined : "list_services.withoutRate",
    input: z.strictObject({
      language: Language.default(terms.language).describe("list_services.language"),
    }),
    output: catalogSchema(terms),
    run: ({ language }, { site }) => serviceCatalog(site, language),
  });
}
