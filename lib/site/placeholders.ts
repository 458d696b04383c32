import { vatNote } from "./price.ts";
import { listOfTexts, money } from "./format.ts";
import { nearestName } from "../base/nearest.ts";
import { type Message, say } from "../base/message.ts";
import { asMarkdown, fill, fillNames, type FillValues, type Placeholder } from "../base/fill.ts";
import { linesOf } from "../base/lines.ts";
import { codeIn } from "../markdown/tokens.ts";
import { type Practice, textFacts } from "./practice.ts";
import type { LanguageSettings } from "./site.ts";
import type { SiteJson } from "./site_json.ts";
import { hoursInWords, phoneUri, townOf } from "./ways.ts";

/** The values that a text may name: in one line of plain text, and in Markdown. */
export interface Placeholders {
  plain: FillValues;
  markdown: FillValues;
}

/**
 * Puts values into a text that its owner wrote, so that a fact is written once. Code and comments
 * stay as they are, and so does a name without a value, which `report` is told of.
 */
export function fillOwnText(
  text: string,
  values: FillValues,
  report: (placeholder: Placeholder, line: number) => void,
): string {
  if (!text.includes("{{")) return text;
  // Marks in their place, which mean nothing to Markdown, tell which names code holds.
  const marked = fillNames(text, ({ index }) => `\uE000${index}\uE001`);
  const inCode = codeIn(marked).match(/(?<=\uE000)\d+(?=\uE001)/g) ?? [];
  const textIndexes = new Set(inCode.map(Number));
  const lineAt = linesOf(text);
  return fillNames(text, (placeholder) => {
    const { name, index } = placeholder;
    if (textIndexes.has(index)) return undefined;
    const value = Object.hasOwn(values, name) ? values[name] : undefined;
    if (value === undefined) report(placeholder, lineAt(index) - 1);
    return value?.toString();
  });
}

/** Says what is wrong with a name without a value; others mean something to another program. */
export function problemOf({ name, written }: Placeholder, values: FillValues): Message | undefined {
  if (Object.hasOwn(values, name)) {
    return say`${written} has no value. Add ${sourceOf[name] ?? `practice.${name}`} to site.json`;
  }
  const near = /^\w+$/.test(name) ? nearestName(name, Object.keys(values)) : undefined;
  return near ? say`Unknown placeholder ${written}. Did you mean ${`{{${near}}}`}?` : undefined;
}

/** What `site.json` needs for the names that are no facts of the practice by themselves. */
const sourceOf: Readonly<Record<string, string>> = {
  rate: "hourlyRate",
  hourlyRate: "hourlyRate",
  formTargets: "formTargets",
  invented: "invented",
  phoneUri: "practice.phone",
  town: "practice.city",
};

/** Writes who does something for the practice, and what a transfer there rests on. */
function providerTexts(fact: "host" | "mailHost", practice: Partial<Practice>, locale: string) {
  const { name, country, transferBasis } = practice[fact] || {};
  const countryName = country && new Intl.DisplayNames(locale, { type: "region" }).of(country);
  return {
    [fact]: name && [name, countryName].filter(Boolean).join(", "),
    [`${fact}Country`]: countryName,
    [`${fact}Basis`]: transferBasis,
  };
}

/** Collects what a text may name: the facts of the practice, and a little more. */
export function placeholdersOf(
  json: SiteJson,
  local: LanguageSettings,
  baseUrl: string,
): Placeholders {
  const { name, id, languages: [firstLanguage], invented, formTargets, hourlyRate, currency } =
    json;
  const { prefix, locale, words, practice } = local;
  const { email, booking, legalName = name, phone, hours } = practice;
  const texts = {
    siteName: name,
    invented: invented ? fill(words.frame.invented, { siteName: name }) : undefined,
    hourlyRate: hourlyRate?.toString(),
    rate: hourlyRate === undefined ? undefined : money(hourlyRate, currency, locale),
    currency,
    formTargets: formTargets.length > 0 ? listOfTexts(formTargets, locale) : undefined,
    vat: vatNote(words, json),
    ...Object.fromEntries(textFacts.map((fact) => [fact, practice[fact] || undefined])),
    ...providerTexts("host", practice, locale),
    ...providerTexts("mailHost", practice, locale),
    legalName,
    town: practice.postalCode && practice.city && townOf(practice),
    hours: hours && listOfTexts(
      hoursInWords(hours, local).map(({ text }) => text),
      locale,
    ),
  };
  /** Addresses and links, which are Markdown already. */
  const links = {
    baseUrl,
    prefix,
    siteId: id,
    firstLanguage,
    email,
    booking,
    phoneUri: phone && phoneUri(phone),
    contact: email
      ? `[${asMarkdown(email)}](mailto:${email})`
      : `[${words.pages.contact.form}](${prefix}/contact)`,
  };
  const escaped = Object.entries(texts).map(([name, text]) => [name, text && asMarkdown(text)]);
  return { plain: { ...texts, ...links }, markdown: { ...Object.fromEntries(escaped), ...links } };
}
