import { z } from "zod";
import { Language } from "../language.ts";
import type { Site } from "./site.ts";

const Service = z.object({
  id: z.string().describe("Last part of the page's address, the same in every language"),
  name: z.string(),
  description: z.string().describe("What the service is for"),
  url: z.url().describe("The page of the service"),
}).meta({ id: "Service", description: "A published consulting service" });

const Pricing = z.object({
  type: z.literal("custom_quote"),
  publishedRates: z.literal(true),
  hourlyRate: z.number().meta({ examples: [120] }).describe("Net of value added tax"),
  currency: z.string().meta({ examples: ["EUR"] }).describe("ISO 4217"),
  unit: z.literal("hour"),
  vatIncluded: z.literal(false),
  url: z.url().describe("The page that explains prices"),
}).meta({ id: "Pricing", description: "Custom quotes at a published hourly rate" });

export const Catalog = z.object({
  language: Language.describe("Language of this answer"),
  services: z.array(Service).describe("The complete catalog"),
  pricing: Pricing,
  contactUrl: z.url().describe("The contact page"),
}).meta({ id: "ServiceCatalog", description: "Response of the catalog endpoints" });

export type Catalog = z.output<typeof Catalog>;

/**
 * The service catalog (spec, "Service catalog"): the pages below `services`, in the language asked
 * for or, where the site leaves that out, in its first.
 */
export function serviceCatalog(
  site: Site,
  language: Language,
): Catalog {
  const { language: answered, services, pricing, contact } = site.in(language);
  const url = (path: string) => site.baseUrl + path;
  return {
    language: answered,
    services: (services ? site.children(services) : []).map((page) => ({
      id: page.slug.slice(page.slug.lastIndexOf("/") + 1),
      name: page.title,
      description: page.description,
      url: url(page.path),
    })),
    pricing: {
      type: "custom_quote",
      publishedRates: true,
      hourlyRate: site.hourlyRate,
      currency: "EUR",
      unit: "hour",
      vatIncluded: false,
      url: url(pricing.path),
    },
    contactUrl: url(contact.path),
  };
}
