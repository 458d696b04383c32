import { z } from "zod";
import { serviceCatalog } from "../content/catalog.ts";
import { catalogSchema } from "../contract/catalog.ts";
import type { Terms } from "../contract/contract.ts";
import { Language } from "../language.ts";
import { readTool } from "./tool.ts";

/** The service catalog as a tool: exactly what `GET /api/v1/services` answers. */
export function listServices(terms: Terms) {
  const { publishesRate } = terms;
  return readTool({
    name: "list_services",
    title: publishesRate ? "List the services and the rate" : "List the services",
    description:
      "Lists every consulting service of {siteName} with a short description, its facts " +
      `and its page, ${publishesRate ? "the hourly rate " : ""}and the contact page, all in one ` +
      "answer. Use it when somebody asks what is offered, what it costs, or which service fits a " +
      "need. Next, read the page of a service that fits: call read_document with the path of its " +
      "url. Prices for single services do not exist; a quote comes from a person through the " +
      "contact page.",
    input: z.strictObject({
      language: Language.default(terms.language)
        .describe("Language of names, descriptions and links"),
    }),
    output: catalogSchema(terms),
    run: ({ language }, { site }) => serviceCatalog(site, language),
  });
}
