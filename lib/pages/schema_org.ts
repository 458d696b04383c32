import type { SearchResult } from "../contract/ask.ts";
import { lazyOf } from "../base/lazy.ts";
import type { Searched } from "../search/site_search.ts";
import type { Hit } from "../search/types.ts";
import type { EventTime } from "../site/event.ts";
import type { Page } from "../site/page.ts";
import { formOf } from "../site/page_kinds.ts";
import { statedAttributes } from "../site/services.ts";
import type { PublishedDocument } from "../site/published_documents.ts";
import { isSum, priceSpecification } from "../site/price.ts";
import type { Practice } from "../site/practice.ts";
import type { Link, Site } from "../site/site.ts";
import { questionsOf } from "../site/text.ts";
import type { Section } from "../markdown/document.ts";
import { shortened } from "../markdown/plain_text.ts";
import { hoursSpecification, locationsOf } from "../site/ways.ts";

/** A thing of schema.org as JSON-LD; a member that is undefined is not written. */
type JsonLd = Record<string, unknown>;

/** Characters of the description that stands beside an excerpt: more would say the page twice. */
const shortDescription = 80;

/**
 * Describes a document for a list of hits. Site and practice are named by their `@id` on the start
 * page, and the description is shortened: a hit has an excerpt besides.
 * Made once: none ever changes, and this takes as long as a search.
 */
const documentJsonLd = lazyOf(({ path, title, page }: PublishedDocument, site: Site): JsonLd => {
  return {
    "@context": "https://schema.org",
    "@type": page ? typeOf(page) : "DigitalDocument",
    ...page ? described(page, site) : { url: site.baseUrl + path, name: title },
    description: page?.description ? shortened(page.description, shortDescription) : undefined,
    inLanguage: page?.language ?? site.languages[0],
    isPartOf: siteId(site),
    ...page?.kind === "service" ? terms(page, site) : page ? dates(page) : {},
  };
});

/** Makes the part of the answer that shows a hit. */
export function searchResult(
  { path, location, section, score, excerpt }: Omit<Hit, "kind" | "marks" | "more">,
  { site, documents }: Searched,
): SearchResult {
  const document = documents.get(path)!;
  const { title, updated } = document;
  const url = site.baseUrl + location;
  // The hit's own address is the address of the part.
  const hasPart = { "@type": "WebPageElement", name: section };
  return {
    url,
    name: title,
    site: site.baseUrl.replace(/^https?:\/\//, ""),
    score,
    description: excerpt,
    schema_object: {
      ...documentJsonLd(document, site),
      ...section === null ? {} : { hasPart },
    },
    updated,
  };
}

const typeOf = (page: Page): string => isEvent(page) ? "Event" : formOf(page).subject ?? "WebPage";

/** Tells if a page is about its event: one that a service has is a date of that. */
const isEvent = ({ kind, event }: Page): boolean => event !== undefined && kind !== "service";

/** Describes a page as one graph, in which a thing has the same `@id` as on all pages. */
export function pageGraph(
  page: Page,
  steps: readonly Link[],
  site: Site,
): JsonLd {
  const { kind, language } = page;
  const questions = questionsOf(page);
  const subject = subjectOf(page, site);
  const hasSteps = steps.length > 1;
  return {
    "@context": "https://schema.org",
    "@graph": [
      webSite(site),
      ...site.isPractice ? [practice(page, site)] : [],
      {
        "@type": questions.length > 0 ? "FAQPage" : formOf(page).webPage ?? "WebPage",
        ...idOf(page, "webpage", site),
        ...described(page, site),
        inLanguage: language,
        isPartOf: siteId(site),
        about: kind === "start" ? practiceId(site) : undefined,
        breadcrumb: hasSteps ? idOf(page, "breadcrumb", site) : undefined,
        ...dates(page),
        mainEntity: questions.length > 0
          ? questions.map((section) => question(section, page, site))
          : subject && { "@id": subject["@id"] },
      },
      ...hasSteps ? [breadcrumb(page, steps, site)] : [],
      ...subject ? [subject] : [],
    ],
  };
}

/** Says where a page is, what it is called and what it is about. */
const described = ({ path, title: name, description }: Page, { baseUrl }: Site): JsonLd => ({
  url: baseUrl + path,
  name,
  description: description || undefined,
});

const dates = ({ published, updated }: Page): JsonLd => ({
  datePublished: published,
  dateModified: updated,
});

/** Names a part of a page: alone it refers to the thing that is described under this name. */
const idOf = ({ path }: Pick<Page, "path">, part: string, { baseUrl }: Site) => ({
  "@id": `${baseUrl}${path}#${part}`,
});

const siteId = (site: Site) => idOf({ path: "/" }, "website", site);
/** Nobody said of Markdown without a `site.json` who publishes it. */
const practiceId = (site: Site) =>
  site.isPractice ? idOf({ path: "/" }, "organization", site) : undefined;

const webSite = (site: Site): JsonLd => ({
  "@type": "WebSite",
  ...siteId(site),
  url: `${site.baseUrl}/`,
  name: site.name,
  inLanguage: site.languages,
  publisher: practiceId(site),
});

/** Describes the practice: in full on the start page and beside a service, else by its name. */
const practice = ({ kind }: Page, site: Site): JsonLd => ({
  "@type": site.practice.type ?? "ProfessionalService",
  ...practiceId(site),
  name: site.name,
  url: `${site.baseUrl}/`,
  ...kind === "start" || kind === "service" ? details(site) : {},
});

function details({ baseUrl, practice, theme }: Site): JsonLd {
  const { booking, emergency, sameAs } = practice;
  const logo = theme.logo ?? theme.mark;
  const locations = locationsOf(practice)
    .map((location) => ({ "@type": "Place", name: location.name, ...reachedAt(location) }));
  return {
    legalName: practice.legalName,
    logo: logo && baseUrl + logo.path,
    email: practice.email,
    ...reachedAt(practice),
    contactPoint: emergency &&
      { "@type": "ContactPoint", contactType: "emergency", telephone: emergency.phone },
    location: locations.length > 0 ? locations : undefined,
    vatID: practice.vatId || undefined,
    potentialAction: booking && { "@type": "ReserveAction", target: booking },
    sameAs: sameAs?.length ? sameAs : undefined,
  };
}

/** Says where and when one finds an office, or the practice itself. */
const reachedAt = (
  { street, postalCode, city, country, phone, hours }: Pick<
    Practice,
    "street" | "postalCode" | "city" | "country" | "phone" | "hours"
  >,
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

const breadcrumb = (page: Page, steps: readonly Link[], site: Site): JsonLd => ({
  "@type": "BreadcrumbList",
  ...idOf(page, "breadcrumb", site),
  itemListElement: steps.map(({ text, url }, index) => ({
    "@type": "ListItem",
    position: index + 1,
    name: text,
    item: site.baseUrl + url,
  })),
});

/** Describes what a page is about, if that is a thing: a service, an event, an article. */
function subjectOf(page: Page, site: Site): JsonLd | undefined {
  if (page.kind === "service") {
    return {
      "@type": "Service",
      ...idOf(page, "service", site),
      ...described(page, site),
      ...terms(page, site),
    };
  }
  if (page.event) return event(page, page.event, site);
  return page.kind === "article" ? article(page, site) : undefined;
}

/** Tells who renders a service and on which terms. */
const terms = (page: Page, site: Site): JsonLd => ({
  provider: practiceId(site),
  offers: offer(page, site),
});

/** States the terms of a service: its price or else the rate, and what its page states. */
function offer(page: Page, site: Site): JsonLd {
  const facts = statedAttributes(page, site).filter(({ key }) => key !== "price");
  return {
    "@type": "Offer",
    url: site.baseUrl + site.in(page.language).pricing.path,
    ...priceOf(page, site),
    additionalProperty: facts.length === 0 ? undefined : facts.map(({ key, label, value }) => ({
      "@type": "PropertyValue",
      propertyID: key,
      name: label,
      value,
    })),
  };
}

/** Describes a guide or a note; the practice writes it as a whole. */
const article = (page: Page, site: Site): JsonLd => ({
  // A dated page is news.
  "@type": page.published ? "Article" : "TechArticle",
  ...idOf(page, "article", site),
  url: site.baseUrl + page.path,
  headline: page.title,
  description: page.description,
  inLanguage: page.language,
  ...dates(page),
  image: page.image && site.baseUrl + page.image.path,
  author: practiceId(site),
  publisher: practiceId(site),
  mainEntityOfPage: idOf(page, "webpage", site),
});

/** Describes what the practice invites to; the times are those of its place. */
function event(page: Page, { first, last, opens, closes }: EventTime, site: Site): JsonLd {
  const { image, venue } = page;
  const at = (day: string, time?: string) => time ? `${day}T${time}` : day;
  const practice = { "@type": "Organization", ...practiceId(site) };
  return {
    "@type": "Event",
    ...idOf(page, "event", site),
    ...described(page, site),
    startDate: at(first, opens),
    endDate: last !== first || closes ? at(last, closes) : undefined,
    eventStatus: "https://schema.org/EventScheduled",
    location: venue && { "@type": "Place", name: venue, address: venue },
    image: image && site.baseUrl + image.path,
    organizer: site.isPractice ? practice : undefined,
    offers: page.price &&
      { "@type": "Offer", url: site.baseUrl + page.path, ...priceOf(page, site) },
  };
}

const priceOf = (page: Page, site: Site): JsonLd => ({
  priceSpecification: priceSpecification(page, site),
  description: page.price && !isSum(page.price) ? page.price.text : undefined,
});

const question = ({ anchor, headings, text }: Section, page: Page, site: Site): JsonLd => ({
  "@type": "Question",
  ...idOf(page, String(anchor), site),
  name: headings.at(-1),
  acceptedAnswer: { "@type": "Answer", text },
});
