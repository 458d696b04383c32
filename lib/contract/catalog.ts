import { z } from "zod";
import { Language } from "../language.ts";
import { contract, type Description, type Terms } from "./contract.ts";
import { factList, type FactName } from "./facts.ts";
import { interfacePaths } from "./paths.ts";

/** What a page of a service may state. */
const factMembers = Object.fromEntries(
  factList.map(([name, { description }]) => [name, z.string().describe(description).optional()]),
) as Record<FactName, z.ZodOptional<z.ZodString>>;

const Service = z.object({
  id: z.string().describe("Last part of the page's address, the same in every language"),
  name: z.string(),
  description: z.string().describe("What the service is for"),
  url: z.url().describe("The page of the service"),
  ...factMembers,
}).meta({ id: "Service", description: "A published consulting service" });

const pricingPage = z.url().describe("The page that explains prices");

const PricingWithRate = z.object({
  type: z.literal("custom_quote"),
  publishedRates: z.literal(true),
  hourlyRate: z.number().meta({ examples: [120] }).describe("Net of value added tax"),
  currency: z.string().meta({ examples: ["EUR"] }).describe("ISO 4217"),
  unit: z.literal("hour"),
  vatIncluded: z.literal(false),
  url: pricingPage,
}).meta({ id: "Pricing", description: "Custom quotes at a published hourly rate" });

const PricingWithoutRate = z.object({
  type: z.literal("custom_quote"),
  publishedRates: z.literal(false),
  url: pricingPage,
}).meta({ id: "Pricing", description: "Custom quotes, without a published price" });

type Pricing = z.output<typeof PricingWithRate> | z.output<typeof PricingWithoutRate>;

const catalogWith = (pricing: z.ZodType<Pricing, Pricing>) =>
  z.object({
    language: Language.describe("Language of this answer"),
    services: z.array(Service).describe("The complete catalog"),
    pricing,
    contactUrl: z.url().describe("The contact page"),
  }).meta({ id: "ServiceCatalog", description: "Response of the catalog endpoints" });

const CatalogWithRate = catalogWith(PricingWithRate);
const CatalogWithoutRate = catalogWith(PricingWithoutRate);

export type Catalog = z.output<typeof CatalogWithRate>;

/** The catalog of a site, with its rate or, where it publishes none, without. */
export const catalogSchema = ({ publishesRate }: Terms) =>
  publishesRate ? CatalogWithRate : CatalogWithoutRate;

/** The service catalog and its sandbox copy. */
export function catalogContracts(terms: Terms) {
  const describe: Description = {
    operationId: "listServices",
    tag: "Catalog",
    summary: "List the published consulting services",
    description: "The complete catalog in one answer: no pagination, no account, no side effects.",
    responses: {
      200: {
        description: "The complete catalog",
        content: { "application/json": catalogSchema(terms) },
      },
      304: { description: "The client already holds this catalog (If-None-Match)" },
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
      language: Language.default(terms.language).describe("Language of names and descriptions"),
    }),
  });
  const listServicesSandbox: typeof listServices = {
    ...listServices,
    path: interfacePaths.sandbox,
    describe: {
      ...describe,
      operationId: "listServicesSandbox",
      summary: "List the services, sandbox copy",
      description:
        "The same catalog, for safe testing. No writes, delivery, bookings or paid operations.",
    },
  };
  return { listServices, listServicesSandbox };
}
