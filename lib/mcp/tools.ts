import { listServices } from "./list_services.ts";
import { readDocument } from "./read_document.ts";
import { searchDocs } from "./search_docs.ts";
import type { Published, Tool } from "./tool.ts";

/** The one table of tools: which endpoint offers which, in the order they are listed. */
export function toolsByPath(published: Published): Record<"/mcp" | "/mcp/docs", Tool[]> {
  const search = searchDocs(published);
  return {
    "/mcp": [listServices(published), readDocument(published), search],
    "/mcp/docs": [search],
  };
}
