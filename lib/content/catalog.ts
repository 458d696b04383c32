import { z } from "zod";
import { Language } from "../language.ts";
import type { SiteParts } from "./site_parts.ts";

export const Service = z.object({
  id: z.string(),
  name: z.string(),
  description: z.string(),
  url: z.url(),
}).meta({ id: "Service", description: "A published consulting service" });

export const Pricing = z.object({
  type: z.literal("custom_quote"),
  publishedRates: z.literal(true),
  hourlyRate: z.number().meta({ examples: [120] }).describe("Net of value added tax"),
  currency: z.string().meta({ examples: ["EUR"] }).describe("ISO 4217"),
  unit: z.literal("hour"),
  vatIncluded: z.literal(false),
  url: z.url(),
}).meta({ id: "Pricing", description: "Custom quotes at a published hourly rate" });

export const Catalog = z.object({
  language: Language,
  services: z.array(Service).describe("The complete catalog"),
  pricing: Pricing,
  contactUrl: z.url(),
}).meta({ id: "ServiceCatalog", description: "Response of the catalog endpoints" });

export type Catalog = z.output<typeof Catalog>;

/** The service catalog in one language (spec, "Service catalog"): the pages below `services`. */
export function serviceCatalog(
  { library, site, baseUrl }: SiteParts,
  language: Language,
): Catalog {
  const url = (path: string) => baseUrl + path;
  const pageUrl = (slug: string) => url(library.page(language, slug)!.path);
  return {
    language,
    services: library.children(library.page(language, "services")!).map((page) => ({
      id: page.slug.slice(page.slug.lastIndexOf("/") + 1),
      name: page.title,
      description: page.description,
      url: url(page.path),
    })),
    pricing: {
      type: "custom_quote",
      publishedRates: true,
      hourlyRate: site.pricing.hourlyRate,
      currency: site.pricing.currency,
      unit: "hour",
      vatIncluded: false,
      url: pageUrl("pricing"),
    },
    contactUrl: pageUrl("contact"),
  };
}
