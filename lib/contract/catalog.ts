import { z } from "zod";
import { Language } from "../languages/mod.ts";
import { contract, type Description, type Terms } from "./contract.ts";
import { interfacePaths } from "./paths.ts";

const Service = z.object({
  id: z.string().describe("Service.id"),
  name: z.string(),
  description: z.string().describe("Service.description"),
  url: z.url().describe("Service.url"),
}).meta({ id: "Service", description: "Service" });

const Pricing = z.object({
  type: z.literal("custom_quote"),
  publishedRates: z.literal(true),
  hourlyRate: z.number().meta({ examples: [120] }).describe("Pricing.hourlyRate"),
  currency: z.string().meta({ examples: ["EUR"] }).describe("Pricing.currency"),
  unit: z.literal("hour"),
  vatIncluded: z.literal(false),
  url: z.url().describe("Pricing.url"),
}).meta({ id: "Pricing", description: "Pricing" });

export const Catalog = z.object({
  language: Language.describe("ServiceCatalog.language"),
  services: z.array(Service).describe("ServiceCatalog.services"),
  pricing: Pricing,
  contactUrl: z.url().describe("ServiceCatalog.contactUrl"),
}).meta({ id: "ServiceCatalog", description: "ServiceCatalog" });

export type Catalog = z.output<typeof Catalog>;

/** The service catalog and its sandbox copy. */
export function catalogContracts(terms: Terms) {
  const describe: Description = {
    operationId: "listServices",
    tag: "Catalog",
    summary: "listServices.summary",
    description: "listServices.description",
    responses: {
      200: {
        description: "listServices.200",
        content: { "application/json": Catalog },
      },
      304: { description: "listServices.304" },
    },
    examples: ({ language, catalog }) => [
      { query: { language }, answer: catalog() },
      { query: { language: "fr" } },
    ],
  };
  const listServices = contract({
    method: "GET",
    path: interfacePaths.catalog,
    describe,
    quota: "read",
    query: z.strictObject({
      language: Language.default(terms.language).describe("listServices.language"),
    }),
  });
  const listServicesSandbox: typeof listServices = {
    ...listServices,
    path: interfacePaths.sandbox,
    describe: {
      ...describe,
      operationId: "listServicesSandbox",
      summary: "listServicesSandbox.summary",
      description: "listServicesSandbox.description",
    },
  };
  return { listServices, listServicesSandbox };
}
