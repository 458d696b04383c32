import { vatNote } from "./attributes.ts";
import { listOfTexts, money, regionName } from "./format.ts";
import { packs } from "../languages/mod.ts";
import { nearestName } from "../base/nearest.ts";
import { say, type Saying } from "../base/saying.ts";
import { asMarkdown, fill, type FillValues } from "../base/fill.ts";
import { ContentError } from "./content_error.ts";
import { linesOf } from "../base/lines.ts";
import { codeIn } from "../markdown/tokens.ts";
import { hoursInWords } from "./hours.ts";
import { factNames, phoneUri, type Practice, townOf } from "./practice.ts";
import type { LanguageParts } from "./site.ts";
import type { SiteJson } from "./site_json.ts";

/** The values that a text may name: in one line of plain text, and in Markdown. */
export interface Placeholders {
  plain: FillValues;
  markdown: FillValues;
}

/** Finds what stands in double braces; a backslash before them hides them. */
const braces = /\\[^]|\{\{([^{}\n]*)\}\}/g;

/**
 * Puts values into a text of an owner's page, so that a fact is written once. What other programs
 * mean by double braces stays, and so does code in Markdown. Every name that has no value or is
 * misspelt is an error; `firstLine` is the line of the file that the text begins in.
 */
export function fillPlaceholders(
  file: string,
  text: string,
  values: FillValues,
  errors: ContentError[],
  firstLine = 1,
): string {
  const lineAt = linesOf(text);
  const open = new Set(unfilled(text).map(({ index }) => index));
  return text.replace(braces, (placeholder: string, inner: string | undefined, index: number) => {
    if (inner === undefined || !open.has(index)) return placeholder;
    const name = inner.trim();
    const value = Object.hasOwn(values, name) ? values[name] : undefined;
    if (value === undefined) {
      const problem = problemOf(placeholder, name, values);
      const line = firstLine + lineAt(index) - 1;
      if (problem !== undefined) errors.push(new ContentError(file, line, problem));
      return placeholder;
    }
    // One full stop ends an abbreviation and its sentence.
    const endsSentence = /^\.(?!\.)/.test(text.slice(index + placeholder.length));
    return endsSentence ? String(value).replace(/\.$/, "") : String(value);
  });
}

/** Lists what stands in double braces in a text, but in code and in comments. */
export function unfilled(text: string): { placeholder: string; index: number }[] {
  const placeholders: { placeholder: string; index: number }[] = [];
  // Marks in their place, which mean nothing to Markdown, tell which of them code holds.
  const marked = text.replace(
    braces,
    (all: string, inner: string | undefined, index: number) =>
      inner === undefined
        ? all
        : `\uE000${placeholders.push({ placeholder: all, index }) - 1}\uE001`,
  );
  if (placeholders.length === 0) return placeholders;
  const hidden = new Set(
    [...codeIn(marked).matchAll(/\uE000(\d+)\uE001/g)].map(([, at]) => Number(at)),
  );
  return placeholders.filter((_, at) => !hidden.has(at));
}

/** Says what is wrong with a name, if it is one: others mean something to another program. */
function problemOf(placeholder: string, name: string, values: FillValues): Saying | undefined {
  if (Object.hasOwn(values, name)) {
    return say`${placeholder} has no value. Add ${
      sourceOf[name] ?? `practice.${name}`
    } to site.json`;
  }
  const near = /^\w+$/.test(name) ? nearestName(name, Object.keys(values)) : undefined;
  return near ? say`Unknown placeholder ${placeholder}. Did you mean ${`{{${near}}}`}?` : undefined;
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
  const countryName = country && regionName(country, locale);
  return {
    [fact]: name && [name, countryName].filter(Boolean).join(", "),
    [`${fact}Country`]: countryName,
    [`${fact}Basis`]: transferBasis,
  };
}

/** Collects what a text may name: the facts of the practice, and a little more. */
export function placeholdersOf(
  { name, languages: [firstLanguage], invented, formTargets, ...settings }: SiteJson,
  { language, prefix, locale, words }: LanguageParts,
  { siteId, baseUrl }: { siteId: string; baseUrl: string },
): Placeholders {
  const { hourlyRate, currency } = settings;
  const practice = { ...settings.practice, ...settings[language].practice };
  const { email, booking, legalName = name, phone, hours } = practice;
  const { facts } = packs[language];
  const texts = {
    siteName: name,
    invented: invented ? fill(words.frame.invented, { siteName: name }) : undefined,
    hourlyRate: hourlyRate?.toString(),
    rate: hourlyRate === undefined ? undefined : money(hourlyRate, currency, locale),
    currency,
    formTargets: formTargets.length > 0 ? listOfTexts(formTargets, locale) : undefined,
    vat: vatNote({ words, locale }, settings),
    ...Object.fromEntries(factNames.map((fact) => [fact, practice[fact] || undefined])),
    ...providerTexts("host", practice, locale),
    ...providerTexts("mailHost", practice, locale),
    legalName,
    town: practice.postalCode && practice.city && townOf(practice),
    hours: hours && listOfTexts(
      hoursInWords(hours, facts, packs[language].words.hours).map(({ text }) => text),
      locale,
    ),
  };
  /** Addresses and links, which are Markdown already. */
  const links = {
    baseUrl,
    prefix,
    siteId,
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
