import type { Catalog } from "../contract/catalog.ts";
import { factList, type FactName } from "../contract/facts.ts";
import { longDate, money } from "../format.ts";
import type { Language } from "../languages/mod.ts";
import { fill, lineAsMarkdown } from "../template.ts";
import type { Page } from "./page.ts";
import type { LocalSite, Site } from "./site.ts";

/** A fact of a service, as programs and as people read it. */
export interface Fact {
  key: "hourlyRate" | FactName;
  /** Its name in the reader's language. */
  label: string;
  /** A number in the site's currency, a text, or an ISO 8601 date. */
  value: number | string;
  /** The value as people write it. */
  text: string;
  /** A condition that belongs to it, such as VAT. */
  note?: string;
}

/** Lists all facts of a service: the rate first, if one is published, then those of its page. */
export function factsOf(page: Page, site: Site): Fact[] {
  const rate = rateOf(site.in(page.language), site);
  return [...rate ? [rate] : [], ...ownFactsOf(page, site)];
}

/** Makes the rate, which is the same for every service, a fact. */
export function rateOf(
  { words: { service }, locale }: LocalSite,
  { hourlyRate, currency }: Site,
): Fact | undefined {
  if (hourlyRate === undefined) return undefined;
  const rate = money(hourlyRate, currency, locale);
  return {
    key: "hourlyRate",
    label: service.hourlyRate,
    value: hourlyRate,
    text: fill(service.rate, { rate }),
    note: service.vat,
  };
}

/** Lists the facts that the page itself states. */
export function ownFactsOf(page: Page, site: Site): Fact[] {
  const { words: { service }, locale } = site.in(page.language);
  return factList.flatMap(([key, { form }]) => {
    const value = page[key];
    if (value === undefined) return [];
    const text = form === "day" ? longDate(value, locale) : value;
    return [{ key, label: service[key], value, text }];
  });
}

/**
 * Lists what the search reads of the facts: texts alone. Their labels, dates and the rate are the
 * same for every service, and would only push other pages down.
 */
export const searchedFacts = (page: Page): string =>
  factList.flatMap(([name, { form }]) => form === "text" && page[name] || []).join(" · ");

/** Writes a fact in a line of Markdown. */
export const factLine = ({ label, text, note }: Fact): string =>
  lineAsMarkdown(`${label}: ${note === undefined ? text : `${text}, ${note}`}`);

/** Writes the facts and links that the Markdown of a service has before its text. */
export function serviceFacts(page: Page, site: Site): string {
  const { words: { service }, pricing, contact } = site.in(page.language);
  const facts = factsOf(page, site).map((fact) => `- ${factLine(fact)}`);
  return [
    ...page.lede === undefined ? [] : [lineAsMarkdown(page.lede)],
    ...facts.length === 0 ? [] : [facts.join("\n")],
    `[${service.quote}](${pricing.path}) · [${service.contact}](${contact.path})`,
  ].map((part) => `${part}\n\n`).join("");
}

/**
 * Makes the service catalog: of the pages below `services`, in the language asked for or, where the
 * site leaves that out, in its first.
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
    pricing: site.hourlyRate === undefined
      ? { type: "custom_quote", publishedRates: false, url: url(pricing.path) }
      : {
        type: "custom_quote",
        publishedRates: true,
        hourlyRate: site.hourlyRate,
        currency: site.currency,
        unit: "hour",
        vatIncluded: false,
        url: url(pricing.path),
      },
    contactUrl: url(contact.path),
  };
}
