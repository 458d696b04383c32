import { z } from "zod";
import { Language } from "../languages/mod.ts";
import { attributes, currency } from "./attributes.ts";
import { bySite, type Operation, SiteLanguage } from "./contract.ts";

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
  currency: currency,
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

const listServices = {
  operationId: "listServices",
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
    operationId: "listServicesSandbox",
    path: "/api/sandbox/v1/services",
  },
};
