import { type Site, termsOf } from "../content/site.ts";
import type { ToolNames } from "../contract/mcp.ts";
import { listServices } from "./list_services.ts";
import { readDocument } from "./read_document.ts";
import { searchDocs } from "./search_docs.ts";
import type { Tool } from "./tool.ts";

/** The one table of tools: which endpoint offers which, in the order in which they are listed. */
export function toolsOf(site: Site): Readonly<Record<keyof ToolNames, readonly Tool[]>> {
  const terms = termsOf(site);
  const search = searchDocs(terms);
  return { mcp: [listServices(terms), readDocument, search], docsMcp: [search] };
}

/** What the tools are called. */
export function namesOf(tools: ReturnType<typeof toolsOf>): ToolNames {
  const names = (list: readonly Tool[]) => list.map(({ name }) => name);
  return { mcp: names(tools.mcp), docsMcp: names(tools.docsMcp) };
}
