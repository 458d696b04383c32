import type { Section } from "./content/markdown.ts";
import type { Page, PageKind } from "./content/page.ts";
import type { LocalSite, Site } from "./content/site.ts";
import { given, type JsonLd, offerJsonLd, organizationJsonLd } from "./schema_org.ts";

/** A step of the way to a page. */
type Step = Pick<Page, "title" | "path">;

/**
 * A page as one graph of schema.org: the site, the practice, the page and what it is about. Each thing
 * has one `@id`, the same on all pages, so that a reader of several puts them together.
 */
export function pageGraph(
  page: Page,
  sections: readonly Section[],
  steps: readonly Step[],
  site: Site,
): JsonLd {
  return {
    "@context": "https://schema.org",
    "@graph": [
      webSite(page, site),
      practice(page, site),
      webPage(page, questionsOf(page, sections), steps, site),
      ...steps.length > 1 ? [breadcrumb(page, steps, site)] : [],
      ...subjectOf(page, site),
    ],
  };
}

const idOf = ({ path }: Step, part: string, { baseUrl }: Site) => `${baseUrl}${path}#${part}`;

const reference = (id: string): JsonLd => ({ "@id": id });

const siteId = ({ baseUrl }: Site) => `${baseUrl}/#website`;
const practiceId = ({ baseUrl }: Site) => `${baseUrl}/#organization`;

/** The site; the start page says how it is searched. */
function webSite({ kind, language }: Page, site: Site): JsonLd {
  const { baseUrl, name, languages } = site;
  const { search } = site.in(language);
  return given({
    "@type": "WebSite",
    "@id": siteId(site),
    url: `${baseUrl}/`,
    name,
    inLanguage: languages,
    publisher: reference(practiceId(site)),
    potentialAction: kind !== "start" ? undefined : {
      "@type": "SearchAction",
      target: {
        "@type": "EntryPoint",
        urlTemplate: `${baseUrl}${search.path}?query={search_term_string}`,
      },
      "query-input": "required name=search_term_string",
    },
  });
}

/** The practice: all that is published of it on the start page and beside a service, else its name. */
function practice({ kind, language }: Page, site: Site): JsonLd {
  const { "@type": type, name, url, ...more } = organizationJsonLd(site);
  const { services } = site.in(language);
  return given({
    "@type": type,
    "@id": practiceId(site),
    name,
    url,
    ...kind === "start" || kind === "service" ? more : {},
    hasOfferCatalog: kind === "start" && services
      ? { "@type": "OfferCatalog", "@id": idOf(services, "catalog", site), name: services.title }
      : undefined,
  });
}

/** What kind of page the pages of a kind are, where schema.org has a word for it. */
const pageTypes: Partial<Record<PageKind, string>> = {
  contact: "ContactPage",
  search: "SearchResultsPage",
  listing: "CollectionPage",
};

function webPage(
  page: Page,
  questions: readonly Section[],
  steps: readonly Step[],
  site: Site,
): JsonLd {
  const { kind, title, description, language, published, updated, path } = page;
  const [subject] = subjectOf(page, site);
  return given({
    "@type": questions.length > 0 ? "FAQPage" : pageTypes[kind] ?? "WebPage",
    "@id": idOf(page, "webpage", site),
    url: site.baseUrl + path,
    name: title,
    description,
    inLanguage: language,
    isPartOf: reference(siteId(site)),
    about: kind === "start" ? reference(practiceId(site)) : undefined,
    breadcrumb: steps.length > 1 ? reference(idOf(page, "breadcrumb", site)) : undefined,
    datePublished: published,
    dateModified: updated,
    mainEntity: questions.length > 0
      ? questions.map((section) => question(section, page, site))
      : subject && reference(String(subject["@id"])),
  });
}

function breadcrumb(page: Page, steps: readonly Step[], site: Site): JsonLd {
  return {
    "@type": "BreadcrumbList",
    "@id": idOf(page, "breadcrumb", site),
    itemListElement: steps.map(({ title, path }, index) => ({
      "@type": "ListItem",
      position: index + 1,
      name: title,
      item: site.baseUrl + path,
    })),
  };
}

/** What a page is about, if that is a thing of its own: a service, an article, all services. */
function subjectOf(page: Page, site: Site): JsonLd[] {
  const local = site.in(page.language);
  if (page.kind === "service") return [service(page, site)];
  if (page.kind === "article") return [article(page, site)];
  return page === local.services ? [catalog(page, local, site)] : [];
}

function service(page: Page, site: Site): JsonLd {
  return {
    "@type": "Service",
    "@id": idOf(page, "service", site),
    url: site.baseUrl + page.path,
    name: page.title,
    description: page.description,
    provider: reference(practiceId(site)),
    offers: offerJsonLd(page, site),
  };
}

/** A guide or a note; the practice writes it as a whole. */
function article(page: Page, site: Site): JsonLd {
  const { title, description, language, published, updated, path, image } = page;
  return given({
    "@type": "TechArticle",
    "@id": idOf(page, "article", site),
    url: site.baseUrl + path,
    headline: title,
    description,
    inLanguage: language,
    datePublished: published,
    dateModified: updated,
    image: image && site.baseUrl + image.path,
    author: reference(practiceId(site)),
    publisher: reference(practiceId(site)),
    mainEntityOfPage: reference(idOf(page, "webpage", site)),
  });
}

/** Every service of a language as an offer, in the order of the listing. */
function catalog(page: Page, { contact }: LocalSite, site: Site): JsonLd {
  return {
    "@type": "OfferCatalog",
    "@id": idOf(page, "catalog", site),
    name: page.title,
    url: site.baseUrl + page.path,
    itemListElement: site.children(page).map((each) => ({
      "@type": "Offer",
      url: site.baseUrl + contact.path,
      itemOffered: {
        "@type": "Service",
        "@id": idOf(each, "service", site),
        name: each.title,
        url: site.baseUrl + each.path,
      },
    })),
  };
}

/** Fewer questions are a heading that asks, no page of questions and answers. */
const fewestQuestions = 3;

/** The questions of a page on which every heading with a text of its own asks one; else none. */
function questionsOf({ kind }: Page, sections: readonly Section[]): Section[] {
  if (kind !== "page") return [];
  const answers = sections.filter(({ anchor, text }) => anchor !== null && text !== "");
  const areQuestions = answers.length >= fewestQuestions &&
    answers.every(({ headings }) => headings.at(-1)?.endsWith("?"));
  return areQuestions ? answers : [];
}

function question({ anchor, headings, text }: Section, page: Page, site: Site): JsonLd {
  return {
    "@type": "Question",
    "@id": idOf(page, String(anchor), site),
    name: headings.at(-1),
    acceptedAnswer: { "@type": "Answer", text },
  };
}
