import { z } from "zod";
import { serviceCatalog } from "../content/catalog.ts";
import { catalogSchema } from "../contract/catalog.ts";
import type { Terms } from "../contract/contract.ts";
import { Language } from "../languages/mod.ts";
import { readTool } from "./tool.ts";

/** The service catalog as a tool: exactly what `GET /api/v1/services` answers. */
export function listServices(terms: Terms) {
  const { publishesRate } = terms;
  return readTool({
    name: "list_services",
    describedAs: publishesRate ? undefined : "list_services.withoutRate",
    input: z.strictObject({
      language: Language.default(terms.language)
        .describe("list_services.language"),
    }),
    output: catalogSchema(terms),
    run: ({ language }, { site }) => serviceCatalog(site, language),
  });
}
