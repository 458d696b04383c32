import { z } from "zod";
import { serviceCatalog } from "../content/catalog.ts";
import { Catalog } from "../contract/catalog.ts";
import type { Terms } from "../contract/contract.ts";
import { Language } from "../languages/mod.ts";
import { readTool } from "./tool.ts";

/** The service catalog as a tool: exactly what `GET /api/v1/services` answers. */
export function listServices(terms: Terms) {
  return readTool({
    name: "list_services",
    input: z.strictObject({
      language: Language.default(terms.language)
        .describe("list_services.language"),
    }),
    output: Catalog,
    run: ({ language }, { site }) => serviceCatalog(site, language),
  });
}
