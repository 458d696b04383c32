import type { Page } from "./content/page.ts";
import { hoursSpecification } from "./content/opening_hours.ts";
import { ownFactsOf } from "./content/service_facts.ts";
import type { Site } from "./content/site.ts";

export type JsonLd = Record<string, unknown>;

/** What `pageJsonLd` has made: neither a page nor its site changes. */
const made = new WeakMap<Page, JsonLd>();

/** A page as schema.org JSON-LD: a Service with its offer, a TechArticle or a WebPage. */
export function pageJsonLd(page: Page, site: Site): JsonLd {
  const data = made.get(page) ?? jsonLdOf(page, site);
  made.set(page, data);
  return data;
}

function jsonLdOf(page: Page, site: Site): JsonLd {
  const isService = page.kind === "service";
  return given({
    "@context": "https://schema.org",
    "@type": isService ? "Service" : page.kind === "article" ? "TechArticle" : "WebPage",
    url: site.baseUrl + page.path,
    name: page.title,
    description: page.description,
    inLanguage: page.language,
    datePublished: isService ? undefined : page.published,
    dateModified: isService ? undefined : page.updated,
    isPartOf: { "@type": "WebSite", name: site.name, url: `${site.baseUrl}/` },
    provider: isService ? organizationJsonLd(site) : undefined,
    offers: isService ? offerJsonLd(page, site) : undefined,
  });
}

/**
 * The practice as schema.org data, of the type that it says it is: what of it is published, and
 * nothing else.
 */
export function organizationJsonLd({ name, baseUrl, practice, theme, languages }: Site): JsonLd {
  const {
    legalName,
    street,
    postalCode,
    city,
    country,
    email,
    phone,
    vatId,
    hours,
    booking,
    sameAs,
    type = "ProfessionalService",
  } = practice;
  const logo = theme.logo ?? theme.mark;
  return given({
    "@type": type,
    name,
    url: `${baseUrl}/`,
    legalName,
    logo: logo && baseUrl + logo.path,
    address: city && given({
      "@type": "PostalAddress",
      streetAddress: street,
      postalCode,
      addressLocality: city,
      addressCountry: country,
    }),
    contactPoint: (email ?? phone) && given({
      "@type": "ContactPoint",
      contactType: "customer service",
      email,
      telephone: phone,
      availableLanguage: languages,
      hoursAvailable: hours?.map(hoursSpecification),
    }),
    vatID: vatId,
    potentialAction: booking && { "@type": "ReserveAction", target: booking },
    sameAs: sameAs?.length ? sameAs : undefined,
  });
}

/** The terms of a service: its rate, if there is one, and what its page states. */
export function offerJsonLd(page: Page, site: Site): JsonLd {
  const facts = ownFactsOf(page, site);
  return given({
    "@type": "Offer",
    url: site.baseUrl + site.in(page.language).pricing.path,
    priceSpecification: site.hourlyRate && {
      "@type": "UnitPriceSpecification",
      price: site.hourlyRate,
      priceCurrency: site.currency,
      unitCode: "HUR",
      valueAddedTaxIncluded: false,
    },
    additionalProperty: facts.length === 0 ? undefined : facts.map(({ key, label, value }) => ({
      "@type": "PropertyValue",
      propertyID: key,
      name: label,
      value,
    })),
  });
}

/** The members that have a value. */
export const given = (members: JsonLd): JsonLd =>
  Object.fromEntries(Object.entries(members).filter(([, value]) => value !== undefined));
