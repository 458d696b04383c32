import { listOfTexts, money } from "../format.ts";
import { packs } from "../languages/mod.ts";
import { nearestName } from "../nearest.ts";
import { ContentError, lineAt, SiteError } from "./content_error.ts";
import { hoursInWords } from "./opening_hours.ts";
import { imprintLaws, phoneUri, townOf } from "./practice.ts";
import type { LanguageParts } from "./site.ts";
import { factNames, type SiteJson } from "./site_json.ts";

/** What the placeholders stand for; a name without a value is known, but the site does not say it. */
export type Placeholders = Readonly<Record<string, string | undefined>>;

const placeholder = /\{\{\s*(\w+)\s*\}\}/g;

/**
 * Puts values in the place of `{{name}}`, so that a fact is written once.
 * @param firstLine the line of the file that the text begins in
 * @throws {SiteError} for every name that is unknown or has no value
 */
export function fillPlaceholders(
  file: string,
  text: string,
  values: Placeholders,
  firstLine = 1,
): string {
  const errors: ContentError[] = [];
  const filled = text.replace(placeholder, (written, name: string, offset: number) => {
    const value = Object.hasOwn(values, name) ? values[name] : undefined;
    if (value !== undefined) return value;
    const line = firstLine + lineAt(text, offset) - 1;
    errors.push(new ContentError(file, line, problemOf(written, name, values)));
    return written;
  });
  if (errors.length > 0) throw new SiteError(errors);
  return filled;
}

function problemOf(written: string, name: string, values: Placeholders): string {
  if (Object.hasOwn(values, name)) return `${written} has no value. ${remedyOf(name)}`;
  const known = Object.keys(values);
  const near = nearestName(name, known);
  return `Unknown placeholder ${written}. ` +
    (near === undefined
      ? `Use one of ${known.map((name) => `{{${name}}}`).join(", ")}`
      : `Did you mean {{${near}}}?`);
}

/** The facts that some placeholders are made of. */
const madeOf: Readonly<Record<string, string>> = {
  phoneUri: "phone",
  town: "postalCode and city",
};

/** Says what `site.json` needs before a placeholder that it makes has a value. */
function remedyOf(name: string): string {
  const fact = madeOf[name] ?? name;
  const isOfPractice = fact !== name || name === "hours" ||
    factNames.some((known) => known === name);
  return isOfPractice ? `Add ${fact} to "practice" in site.json` : "Add hourlyRate to site.json";
}

/** Begins a line that only some countries have, such as `{{in DE AT}}`, or `{{in elsewhere}}`. */
const countries = /^\{\{in ([\w ]+)\}\}/;

/**
 * Fits a text of the engine to a site: without the lines that name what the site does not say, and
 * those that belong to another country. Where the site names no country, what holds elsewhere is
 * said.
 */
export function forSite(text: string, values: Placeholders): string {
  const { country = "" } = values;
  const here = Object.hasOwn(imprintLaws, country) ? country : "elsewhere";
  const isSaid = (line: string) =>
    [...line.matchAll(placeholder)].every(([, name]) => values[name!] !== undefined);
  const holds = (line: string) => countries.exec(line)?.[1]?.split(" ").includes(here) ?? true;
  const lines = text.split("\n").filter((line) => isSaid(line) && holds(line));
  return lines.map((line) => line.replace(countries, "")).join("\n");
}

/** Collects what a text may name: the facts of the practice, and a little more. */
export function placeholdersOf(
  { name, languages: [firstLanguage], hourlyRate, currency, practice }: SiteJson,
  { language, prefix }: LanguageParts,
  { form, ...place }: { siteId: string; baseUrl: string; form: string },
): Placeholders {
  const { email, legalName = name, phone, hours } = practice;
  const { facts, words } = packs[language];
  const { locale } = facts;
  return {
    siteName: name,
    hourlyRate: hourlyRate?.toString(),
    rate: hourlyRate === undefined ? undefined : money(hourlyRate, currency, locale),
    currency,
    contact: email ? `[${email}](mailto:${email})` : `[${form}](${prefix}/contact)`,
    prefix,
    firstLanguage,
    ...place,
    ...Object.fromEntries(factNames.map((fact) => [fact, practice[fact]])),
    legalName,
    town: practice.postalCode && practice.city && townOf(practice),
    phoneUri: phone && phoneUri(phone),
    hours: hours && listOfTexts(hoursInWords(hours, facts, words.hours), locale),
  };
}
