import type { Deps } from "../deps.ts";
import { listServices } from "./list_services.ts";
import { readDocument } from "./read_document.ts";
import { searchDocs } from "./search_docs.ts";
import type { Tool } from "./tool.ts";

/** The one table of tools: which server offers which. Both protocol legs take them from here. */
export function siteTools(services: Deps): Record<"site" | "docs", Tool[]> {
  const search = searchDocs(services);
  return {
    site: [listServices(services), readDocument(services), search],
    docs: [search],
  };
}
