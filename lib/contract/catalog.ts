import { z } from "zod";
import { Language } from "../languages/mod.ts";
import { bySite, type Operation, SiteLanguage } from "./contract.ts";

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

/** How the practice prices what has no price of its own; a site has the members that it states. */
const Pricing = z.object({
  type: z.literal("custom_quote"),
  publishedRates: z.boolean(),
  hourlyRate: z.number().meta({ examples: [120] }).optional(),
  currency: currency.optional(),
  unit: z.literal("hour").optional(),
  vatIncluded: z.boolean().optional(),
  url: z.url(),
}).meta({ id: "Pricing" }).register(bySite, {
  adapt(json, { hourlyRate, hasPrices, vat }) {
    const properties = json.properties!;
    const isPublished = hourlyRate !== undefined || hasPrices;
    Object.assign(properties.publishedRates!, { const: isPublished });
    Object.assign(properties.vatIncluded!, { const: vat === "included" });
    if (hourlyRate === undefined) {
      delete properties.hourlyRate;
      delete properties.unit;
    }
    if (!isPublished) {
      delete properties.currency;
      delete properties.vatIncluded;
    }
    json.required = Object.keys(properties);
  },
});

export const Catalog = z.object({
  language: Language,
  services: z.array(Service),
  pricing: Pricing,
  contactUrl: z.url(),
}).meta({ id: "ServiceCatalog" });

export type Catalog = z.output<typeof Catalog>;

const listServices = {
  tag: "Catalog",
  method: "GET",
  path: "/api/v1/services",
  quota: "read",
  query: z.strictObject({ language: SiteLanguage }),
  responses: { 200: { "application/json": Catalog }, 304: {} },
  example: ({ language, catalog }) => ({ query: { language }, answer: catalog() }),
} satisfies Operation;

/** The service catalog and its sandbox copy. */
export const catalogContracts = {
  listServices,
  listServicesSandbox: {
    ...listServices,
    path: "/api/sandbox/v1/services",
  },
};
