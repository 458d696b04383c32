import type { Page } from "./content/page.ts";
import type { SiteParts } from "./content/site_parts.ts";

type JsonLd = Record<string, unknown>;

/** A page as schema.org JSON-LD: a Service with its offer, a TechArticle or a WebPage. */
export function pageJsonLd(page: Page, parts: SiteParts): JsonLd {
  const { site, baseUrl } = parts;
  return {
    "@context": "https://schema.org",
    "@type": pageType(page),
    url: baseUrl + page.path,
    name: page.title,
    description: page.description,
    inLanguage: page.language,
    isPartOf: { "@type": "WebSite", name: site.name, url: `${baseUrl}/` },
    ...pageType(page) === "Service"
      ? { provider: organizationJsonLd(parts), offers: offerJsonLd(page, parts) }
      : {},
  };
}

/** The practice as a schema.org Organization. */
export function organizationJsonLd({ site, baseUrl }: SiteParts): JsonLd {
  return { "@type": "Organization", name: site.name, url: `${baseUrl}/` };
}

function offerJsonLd(page: Page, { site, library, baseUrl }: SiteParts): JsonLd {
  const { hourlyRate, currency } = site.pricing;
  return {
    "@type": "Offer",
    url: baseUrl + library.page(page.language, "pricing")!.path,
    priceSpecification: {
      "@type": "UnitPriceSpecification",
      price: hourlyRate,
      priceCurrency: currency,
      unitCode: "HUR",
      valueAddedTaxIncluded: false,
    },
  };
}

function pageType({ slug }: Page): "Service" | "TechArticle" | "WebPage" {
  if (slug.startsWith("services/")) return "Service";
  return slug.startsWith("guides/") ? "TechArticle" : "WebPage";
}
