import type { Page } from "./content/page.ts";
import type { Site } from "./content/site.ts";

type JsonLd = Record<string, unknown>;

/** A page as schema.org JSON-LD: a Service with its offer, a TechArticle or a WebPage. */
export function pageJsonLd(page: Page, site: Site): JsonLd {
  return {
    "@context": "https://schema.org",
    "@type": pageType(page),
    url: site.baseUrl + page.path,
    name: page.title,
    description: page.description,
    inLanguage: page.language,
    isPartOf: { "@type": "WebSite", name: site.name, url: `${site.baseUrl}/` },
    ...page.kind === "service"
      ? { provider: organizationJsonLd(site), offers: offerJsonLd(page, site) }
      : {},
  };
}

/** The practice as a schema.org Organization, with what it says of itself. */
export function organizationJsonLd({ name, baseUrl, practice, theme, languages }: Site): JsonLd {
  const { legalName, street, postalCode, city, country, email, phone, vatId, sameAs } = practice;
  return {
    "@type": "Organization",
    name,
    url: `${baseUrl}/`,
    legalName,
    logo: theme.logo && baseUrl + theme.logo.path,
    address: city && {
      "@type": "PostalAddress",
      streetAddress: street,
      postalCode,
      addressLocality: city,
      addressCountry: country,
    },
    contactPoint: (email ?? phone) && {
      "@type": "ContactPoint",
      contactType: "customer service",
      email,
      telephone: phone,
      availableLanguage: languages,
    },
    vatID: vatId,
    sameAs,
  };
}

function offerJsonLd(page: Page, site: Site): JsonLd {
  return {
    "@type": "Offer",
    url: site.baseUrl + site.in(page.language).pricing.path,
    priceSpecification: {
      "@type": "UnitPriceSpecification",
      price: site.hourlyRate,
      priceCurrency: "EUR",
      unitCode: "HUR",
      valueAddedTaxIncluded: false,
    },
  };
}

function pageType({ kind }: Page): "Service" | "TechArticle" | "WebPage" {
  if (kind === "service") return "Service";
  return kind === "article" ? "TechArticle" : "WebPage";
}
