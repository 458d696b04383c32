import { z } from "zod";
import { Language } from "../languages/mod.ts";
import { bySite, operation, SiteLanguage } from "./contract.ts";

const currency = z.string().meta({ examples: ["EUR"] });

const Price = z.object({
  amount: z.number(),
  to: z.number().optional(),
  currency,
  from: z.literal(true).optional(),
  per: z.string().optional(),
});

/**
 * What a service may state beside its name and description, in the order in which everybody reads
 * it. Of each, `service.<name>` in `interface.json` is the label, `Service.<name>` in
 * `descriptions.json` the description, and the handbook has a row.
 */
const attributes = {
  price: Price.optional(),
  duration: z.string().optional(),
  result: z.string().optional(),
  group: z.string().optional(),
  updated: z.string().optional(),
};

export type AttributeName = keyof typeof attributes;

export const attributeNames = Object.keys(attributes) as AttributeName[];

const Service = z.object({
  id: z.string(),
  name: z.string(),
  description: z.string(),
  url: z.url(),
  ...attributes,
  priceText: z.string().max(60).optional(),
}).meta({ id: "Service" }).register(bySite, {
  adapt({ properties }, { hasPrices }) {
    if (!hasPrices) delete properties!.price;
  },
});

const PricingWithRate = z.object({
  type: z.literal("custom_quote"),
  publishedRates: z.literal(true),
  hourlyRate: z.number().meta({ examples: [120] }),
  currency,
  unit: z.literal("hour"),
  vatIncluded: z.boolean(),
  url: z.url(),
});

/** Where services have prices, and what has none has no rate. */
const PricingByService = PricingWithRate.omit({ hourlyRate: true, unit: true });

const PricingWithoutRate = PricingByService.omit({ currency: true, vatIncluded: true })
  .extend({ publishedRates: z.literal(false) });

/** The price in one of three forms: the interface description names the one that the site has. */
const Pricing = z.union([PricingWithRate, PricingByService, PricingWithoutRate])
  .meta({ id: "Pricing" })
  .register(bySite, {
    adapt(json, { hourlyRate, hasPrices, vat }) {
      const [withRate, byService, without] = json.anyOf as z.core.JSONSchema.ObjectSchema[];
      delete json.anyOf;
      Object.assign(json, hourlyRate !== undefined ? withRate : hasPrices ? byService : without);
      const { vatIncluded } = json.properties!;
      if (vatIncluded) Object.assign(vatIncluded, { const: vat === "included" });
    },
  });

export const Catalog = z.object({
  language: Language,
  services: z.array(Service),
  pricing: Pricing,
  contactUrl: z.url(),
}).meta({ id: "ServiceCatalog" });

export type Catalog = z.output<typeof Catalog>;

const listServices = operation({
  operationId: "listServices",
  tag: "Catalog",
  method: "GET",
  path: "/api/v1/services",
  quota: "read",
  query: z.strictObject({ language: SiteLanguage.describe("listServices.language") }),
  responses: {
    200: { description: "listServices.200", content: { "application/json": Catalog } },
    304: { description: "listServices.304" },
  },
  example: ({ language, catalog }) => ({ query: { language }, answer: catalog() }),
});

/** The service catalog and its sandbox copy. */
export const catalogContracts = {
  listServices,
  listServicesSandbox: {
    ...listServices,
    operationId: "listServicesSandbox",
    path: "/api/sandbox/v1/services",
  },
};
