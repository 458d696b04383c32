import { type AttributeName, attributeNames, type Catalog } from "../contract/catalog.ts";
import { longDate } from "./format.ts";
import type { Language } from "../languages/mod.ts";
import { isSum, priceText, vatNote } from "./price.ts";
import { lineAsMarkdown } from "../base/fill.ts";
import { eventText } from "./event.ts";
import type { Card } from "../markdown/card.ts";
import { isEngineFile, type Page } from "./page.ts";
import { type LocalSite, publishedOf, type Site } from "./site.ts";

/** An attribute of a service as it is told. */
interface Attribute {
  key: "hourlyRate" | AttributeName;
  label: string;
  /** To programs. */
  value: unknown;
  /** The member of the catalog, where it is not the one of the attribute's own name. */
  member?: "priceText";
  /** To people. */
  text: string;
  /** A condition that belongs to it, such as VAT. */
  note?: string;
}

/** The attributes that a card has room for. */
export const attributesOnCard: readonly AttributeName[] = ["price", "duration", "result"];

/** The attributes that the search reads: what is like no other service's. */
export const attributesInSearch: readonly AttributeName[] = [...attributesOnCard, "group"];

/**
 * Lists the attributes of a service that its page shows: its price or else the rate first, if one is
 * published. Its group is the heading of its list.
 */
export function attributesOf(page: Page, site: Site): Attribute[] {
  const local = site.in(page.language);
  const rate = page.price ? undefined : rateOf(local, site);
  const names = attributeNames.filter((name) => name !== "group");
  return [rate ?? [], statedAttributes(page, site, names, vatNote(local.words, site))].flat();
}

/** Makes the rate an attribute; it is the same for every service that has no price of its own. */
export function rateOf(local: LocalSite, site: Site): Attribute | undefined {
  const { words } = local;
  const { hourlyRate, hasPrices } = site;
  if (hourlyRate === undefined) return undefined;
  const { service } = words;
  return {
    key: "hourlyRate",
    label: service.hourlyRate,
    value: hourlyRate,
    text: priceText({ amount: hourlyRate, per: "hour" }, local, site),
    note: `${vatNote(words, site)}, ${hasPrices ? service.forOthers : service.forAll}`,
  };
}

/** Lists the attributes that a page states, or those of some names; `vat` is the note of an amount. */
export function statedAttributes(
  page: Page,
  site: Site,
  names: readonly AttributeName[] = attributeNames,
  vat?: string,
): Attribute[] {
  const local = site.in(page.language);
  const { locale, words: { service } } = local;
  return names.flatMap((key): Attribute[] => {
    const value = page[key];
    if (value === undefined) return [];
    const attribute = { key, label: service[key], value };
    if (typeof value === "string") {
      return [{ ...attribute, text: key === "updated" ? longDate(value, locale) : value }];
    }
    const text = priceText(value, local, site);
    if (!isSum(value)) return [{ ...attribute, member: "priceText", value: text, text }];
    const note = value.amount === 0 ? undefined : vat ?? service.vat[site.vat];
    return [{ ...attribute, value: { ...value, currency: site.currency }, text, note }];
  });
}

/** Lists what the search reads of them. */
export const searchedAttributes = (page: Page, site: Site): string =>
  statedAttributes(page, site, attributesInSearch).map(({ text }) => text).join(" · ");

/** Tells the day of an event, or else that of publishing. */
function dayOf({ event, published }: Page, local: LocalSite): Card["day"] {
  if (event !== undefined) {
    const { first, opens } = event;
    const text = eventText(event, local);
    return { datetime: opens ? `${first}T${opens}` : first, text, plain: text };
  }
  return published === undefined
    ? undefined
    : { datetime: published, text: longDate(published, local.locale), plain: published };
}

/** Makes a card of a page, with the attributes that one has room for. */
export function cardOf(page: Page, site: Site): Card {
  const { title, path, description, image, event, venue } = page;
  const day = dayOf(page, site.in(page.language));
  const attributes = statedAttributes(page, site, attributesOnCard);
  // The price of an event stands beside its place.
  const price = event ? undefined : attributes.find(({ key }) => key === "price");
  const others = attributes.filter((each) => each !== price).map(withNote);
  return {
    title,
    path,
    description,
    image,
    day,
    price,
    facts: [venue ?? [], others].flat().join(" · "),
  };
}

/** Writes the day of a page; with that of an event, its place and price. */
export function dayText(page: Page, site: Site): string {
  const { day, facts } = cardOf(page, site);
  return [day?.plain, page.event && facts].filter(Boolean).join(" · ");
}

const withNote = ({ text, note }: Attribute): string =>
  note === undefined ? text : `${text}, ${note}`;

export const attributeLine = (attribute: Attribute): string =>
  lineAsMarkdown(`${attribute.label}: ${withNote(attribute)}`);

/** Leads to the contact form, whose subject is then that of the page, with the day of an event. */
export function askAbout({ language, title, event }: Page, site: Site): string {
  const { contact, locale } = site.in(language);
  const subject = event ? `${title}, ${longDate(event.first, locale)}` : title;
  return `${contact.path}#${new URLSearchParams({ subject })}`;
}

/** Names the ways on from a service: the owner's own page of prices goes by its title. */
export function waysOn({ language, contactText, event, price }: Page, site: Site) {
  const { words: { service }, pricing } = site.in(language);
  return {
    pricing: isEngineFile(pricing.file) && !isSum(price) ? service.quote : pricing.title,
    contact: contactText ?? (event ? service.signUp : service.contact),
  };
}

/** Lists what the Markdown of a service has before its text: in short what it is, and ways on. */
export function serviceParts(page: Page, site: Site): string[] {
  const { words: { reach }, practice: { booking }, pricing, contact } = site.in(page.language);
  const ways = waysOn(page, site);
  const attributes = attributesOf(page, site).map((each) => `- ${attributeLine(each)}`);
  const links = [
    `[${ways.pricing}](${pricing.path})`,
    `[${ways.contact}](${contact.path})`,
    booking && `[${reach.booking}](${booking})`,
  ];
  return [
    lineAsMarkdown(page.lede ?? ""),
    attributes.join("\n"),
    links.filter(Boolean).join(" · "),
  ];
}

/** Lists the services in a language, folder by folder, in the order of the listings. */
export function servicesOf(site: Site, language: Language): Page[] {
  const below = (page: Page): Page[] =>
    site.children(page).flatMap((child) => [child, ...below(child)]);
  const { services } = site.in(language);
  return (services ? below(services) : []).filter(({ kind }) => kind === "service");
}

/** Makes the service catalog in a language or, where the site leaves that out, in its first. */
export function serviceCatalog(site: Site, language: Language): Catalog {
  const { language: answerLanguage, pricing, contact } = site.in(language);
  const url = (path: string) => site.baseUrl + path;
  return {
    language: answerLanguage,
    services: servicesOf(site, language).map((page) => ({
      id: page.id.replace("services/", "").replaceAll("/", "-"),
      name: page.title,
      description: page.description,
      url: url(page.path),
      ...Object.fromEntries(
        statedAttributes(page, site).map(({ key, member = key, value }) => [member, value]),
      ),
    })),
    pricing: pricingOf(site, url(pricing.path)),
    contactUrl: url(contact.path),
  };
}

/** Says how the practice prices what no service has a price for. */
function pricingOf(site: Site, url: string): Catalog["pricing"] {
  const { hourlyRate, currency, vat } = site;
  const type = "custom_quote";
  if (publishedOf(site) === "nothing") return { type, publishedRates: false, url };
  const vatIncluded = vat === "included";
  if (hourlyRate === undefined) return { type, publishedRates: true, currency, vatIncluded, url };
  return { type, publishedRates: true, hourlyRate, currency, unit: "hour", vatIncluded, url };
}
