import type { Catalog } from "../contract/catalog.ts";
import type { Language } from "../languages/mod.ts";
import { ownFactsOf } from "./service_facts.ts";
import type { Site } from "./site.ts";

/**
 * The service catalog: the pages below `services`, in the language asked for or, where the site
 * leaves that out, in its first.
 */
export function serviceCatalog(site: Site, language: Language): Catalog {
  const { language: answered, services, pricing, contact } = site.in(language);
  const url = (path: string) => site.baseUrl + path;
  return {
    language: answered,
    services: (services ? site.children(services) : []).map((page) => ({
      id: page.slug.slice(page.slug.lastIndexOf("/") + 1),
      name: page.title,
      description: page.description,
      url: url(page.path),
      ...Object.fromEntries(ownFactsOf(page, site).map(({ key, value }) => [key, value])),
    })),
    pricing: pricingOf(site, url(pricing.path)),
    contactUrl: url(contact.path),
  };
}

function pricingOf({ hourlyRate, currency }: Site, url: string): Catalog["pricing"] {
  if (hourlyRate === undefined) return { type: "custom_quote", publishedRates: false, url };
  return {
    type: "custom_quote",
    publishedRates: true,
    hourlyRate,
    currency,
    unit: "hour",
    vatIncluded: false,
    url,
  };
}
