import type { SearchResult } from "../contract/ask.ts";
import { lazyOf } from "../base/lazy.ts";
import type { Searched } from "../search/site_search.ts";
import type { Hit } from "../search/types.ts";
import { formOf, type Page } from "../site/page.ts";
import { statedAttributes } from "../site/services.ts";
import { isSum, priceSpecification } from "../site/price.ts";
import type { Practice } from "../site/practice.ts";
import type { Site } from "../site/site.ts";
import { type PublishedDocument, questionsOf } from "../site/text.ts";
import { shortened } from "../markdown/plain_text.ts";
import { hoursSpecification, locationsOf } from "../site/ways.ts";
import { type PageView, wayTo } from "./frame.ts";

/** A thing of schema.org as JSON-LD; a member that is undefined is not written. */
type JsonLd = Record<string, unknown>;

/** Names a part of a page, or of the site: alone it refers to what is described by this name. */
const idOf = (part: string, { baseUrl }: Site, { path } = { path: "/" }) => ({
  "@id": `${baseUrl}${path}#${part}`,
});

/** Nobody said of Markdown without a `site.json` who publishes it. */
const practiceId = (site: Site) => site.isPractice ? idOf("organization", site) : undefined;

/** Says where a page is, what it is called and what it is about. */
const described = ({ path, title: name, description }: Page, { baseUrl }: Site): JsonLd => ({
  url: baseUrl + path,
  name,
  description,
});

/** Characters of the description that stands beside an excerpt: more would say the page twice. */
const shortDescription = 80;

/**
 * Describes a document for a list of hits. Site and practice are named by their `@id` on the start
 * page, and the description is shortened: a hit has an excerpt besides.
 * Made once: none ever changes, and this takes as long as a search.
 */
const documentJsonLd = lazyOf(({ path, title, page }: PublishedDocument, site: Site): JsonLd => {
  const isPartOf = idOf("website", site);
  if (page === undefined) {
    return {
      "@context": "https://schema.org",
      "@type": "DigitalDocument",
      url: site.baseUrl + path,
      name: title,
      inLanguage: site.languages[0],
      isPartOf,
    };
  }
  const { kind, event, description, language, published, updated } = page;
  return {
    "@context": "https://schema.org",
    // An event that a service has is a date of that.
    "@type": event && kind !== "service" ? "Event" : formOf(page).subject ?? "WebPage",
    ...described(page, site),
    description: shortened(description, shortDescription),
    inLanguage: language,
    isPartOf,
    ...kind === "service" ? terms(page, site) : { datePublished: published, dateModified: updated },
  };
});

/** Makes the part of the answer that shows a hit. */
export function searchResult(
  { path, location, section, score, excerpt }: Omit<Hit, "kind" | "marks" | "more">,
  { site, documents }: Searched,
): SearchResult {
  const document = documents.get(path)!;
  // The hit's own address is the address of the part.
  const hasPart = section === null ? undefined : { "@type": "WebPageElement", name: section };
  return {
    url: site.baseUrl + location,
    name: document.title,
    site: site.baseUrl.replace(/^https?:\/\//, ""),
    score,
    description: excerpt,
    schema_object: { ...documentJsonLd(document, site), hasPart },
    updated: document.updated,
  };
}

/** Describes a page as one graph, in which a thing has the same `@id` as on all pages. */
export function pageGraph(view: PageView): JsonLd {
  const { page, site } = view;
  const steps = wayTo(view);
  const breadcrumb = steps.length < 2 ? undefined : {
    "@type": "BreadcrumbList",
    ...idOf("breadcrumb", site, page),
    itemListElement: steps.map(({ text, url }, index) => ({
      "@type": "ListItem",
      position: index + 1,
      name: text,
      item: site.baseUrl + url,
    })),
  };
  const questions = questionsOf(page).map(({ anchor, headings, text }) => ({
    "@type": "Question",
    ...idOf(String(anchor), site, page),
    name: headings.at(-1),
    acceptedAnswer: { "@type": "Answer", text },
  }));
  const subject = subjectOf(page, site);
  const isPartOf = idOf("website", site);
  const webPage = {
    "@type": questions.length > 0 ? "FAQPage" : formOf(page).webPage ?? "WebPage",
    ...idOf("webpage", site, page),
    ...described(page, site),
    inLanguage: page.language,
    isPartOf,
    about: page.kind === "start" ? practiceId(site) : undefined,
    breadcrumb: breadcrumb && idOf("breadcrumb", site, page),
    datePublished: page.published,
    dateModified: page.updated,
    mainEntity: questions.length > 0 ? questions : subject && { "@id": subject["@id"] },
  };
  const webSite = {
    "@type": "WebSite",
    ...isPartOf,
    url: `${site.baseUrl}/`,
    name: site.name,
    inLanguage: site.languages,
    publisher: practiceId(site),
  };
  const graph = [webSite, practice(page, site), webPage, breadcrumb, subject];
  return { "@context": "https://schema.org", "@graph": graph.filter((thing) => thing) };
}

/** Describes the practice: in full on the start page and beside a service, else by its name. */
function practice({ kind }: Page, site: Site): JsonLd | undefined {
  const { baseUrl, isPractice, theme, practice } = site;
  if (!isPractice) return undefined;
  const named = {
    "@type": practice.type ?? "ProfessionalService",
    ...practiceId(site),
    name: site.name,
    url: `${baseUrl}/`,
  };
  if (kind !== "start" && kind !== "service") return named;
  const { legalName, email, vatId, booking, emergency, sameAs } = practice;
  const logo = theme.logo ?? theme.mark;
  const locations = locationsOf(practice)
    .map((location) => ({ "@type": "Place", name: location.name, ...reachedAt(location) }));
  return {
    ...named,
    legalName,
    logo: logo && baseUrl + logo.path,
    email,
    ...reachedAt(practice),
    contactPoint: emergency &&
      { "@type": "ContactPoint", contactType: "emergency", telephone: emergency.phone },
    location: locations.length > 0 ? locations : undefined,
    vatID: vatId || undefined,
    potentialAction: booking && { "@type": "ReserveAction", target: booking },
    sameAs: sameAs?.length ? sameAs : undefined,
  };
}

/** Says where and when one finds an office, or the practice itself. */
const reachedAt = (
  { street, postalCode, city, country, phone, hours }: Partial<Practice>,
): JsonLd => ({
  address: city === undefined ? undefined : {
    "@type": "PostalAddress",
    streetAddress: street,
    postalCode,
    addressLocality: city,
    addressCountry: country,
  },
  telephone: phone,
  openingHoursSpecification: hours?.map(hoursSpecification),
});

/** Describes what a page is about, if that is a thing: a service, an event, an article. */
function subjectOf(page: Page, site: Site): JsonLd | undefined {
  const { kind, event, venue, price, published, updated } = page;
  const url = site.baseUrl + page.path;
  const image = page.image && site.baseUrl + page.image.path;
  const publisher = practiceId(site);
  if (kind === "service") {
    return {
      "@type": "Service",
      ...idOf("service", site, page),
      ...described(page, site),
      ...terms(page, site),
    };
  }
  if (event) {
    // The times are those of the practice's place.
    const at = (day: string, time?: string) => time ? `${day}T${time}` : day;
    const { first, last, opens, closes } = event;
    return {
      "@type": "Event",
      ...idOf("event", site, page),
      ...described(page, site),
      startDate: at(first, opens),
      endDate: last !== first || closes ? at(last, closes) : undefined,
      eventStatus: "https://schema.org/EventScheduled",
      location: venue && { "@type": "Place", name: venue, address: venue },
      image,
      organizer: publisher && { "@type": "Organization", ...publisher },
      offers: price && { "@type": "Offer", url, ...priceOf(page, site) },
    };
  }
  return kind !== "article" ? undefined : {
    // A dated page is news; the practice writes it as a whole.
    "@type": published ? "Article" : "TechArticle",
    ...idOf("article", site, page),
    url,
    headline: page.title,
    description: page.description,
    inLanguage: page.language,
    datePublished: published,
    dateModified: updated,
    image,
    author: publisher,
    publisher,
    mainEntityOfPage: idOf("webpage", site, page),
  };
}

/** Tells who renders a service and on which terms: its price or the rate, and what its page states. */
function terms(page: Page, site: Site): JsonLd {
  const properties = statedAttributes(page, site).filter(({ key }) => key !== "price")
    .map(({ key, label, value }) => (
      { "@type": "PropertyValue", propertyID: key, name: label, value }
    ));
  return {
    provider: practiceId(site),
    offers: {
      "@type": "Offer",
      url: site.baseUrl + site.in(page.language).pricing.path,
      ...priceOf(page, site),
      additionalProperty: properties.length > 0 ? properties : undefined,
    },
  };
}

const priceOf = (page: Page, site: Site): JsonLd => ({
  priceSpecification: priceSpecification(page, site),
  description: page.price && !isSum(page.price) ? page.price.text : undefined,
});
