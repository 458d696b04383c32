import { z } from "zod";
import { serviceCatalog } from "../content/catalog.ts";
import { Catalog } from "../contract/catalog.ts";
import { SiteLanguage } from "../contract/contract.ts";
import { readDocument } from "./read_document.ts";
import { searchDocs } from "./search_docs.ts";
import { readTool, type Tool } from "./tool.ts";

/** Reads the service catalog: exactly what `GET /api/v1/services` answers. */
const listServices = readTool({
  name: "list_services",
  input: z.strictObject({ language: SiteLanguage.describe("list_services.language") }),
  output: Catalog,
  run: ({ language }, { site }) => serviceCatalog(site, language ?? site.languages[0]),
});

/** The tools of each endpoint, in the order in which they are listed. */
export const tools = {
  mcp: [listServices, readDocument, searchDocs],
  docsMcp: [searchDocs],
} satisfies Record<string, readonly Tool[]>;

const namesOf = (tools: readonly Tool[]) => tools.map(({ name }) => name).join(", ");

/** What stands for the tools in the description of each endpoint. */
export const toolNames = { tools: namesOf(tools.mcp), docsTools: namesOf(tools.docsMcp) };
