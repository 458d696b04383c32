import { money } from "../format.ts";
import { packs } from "../languages/mod.ts";
import { ContentError, lineAt } from "./content_error.ts";
import type { LanguageParts } from "./site.ts";
import { factNames, type SiteJson } from "./site_json.ts";

/** What the placeholders stand for; a name without a value is known, but the site does not say it. */
export type Placeholders = Readonly<Record<string, string | undefined>>;

const placeholder = /\{\{\s*(\w+)\s*\}\}/g;

/**
 * Puts values in the place of `{{name}}`, so that a fact is written once.
 * @param firstLine the line of the file that the text begins in
 * @throws {ContentError} for a name that stands for nothing
 */
export function fillPlaceholders(
  file: string,
  text: string,
  values: Placeholders,
  firstLine = 1,
): string {
  return text.replace(placeholder, (written, name: string, offset: number) => {
    const value = Object.hasOwn(values, name) ? values[name] : undefined;
    if (value !== undefined) return value;
    const line = firstLine + lineAt(text, offset) - 1;
    const remedy = Object.hasOwn(values, name)
      ? isPracticeFact(name)
        ? `Add ${name} to "practice" in site.json`
        : "Add hourlyRate to site.json"
      : `Use one of ${Object.keys(values).map((name) => `{{${name}}}`).join(", ")}`;
    throw new ContentError(file, line, `${written} stands for nothing. ${remedy}`);
  });
}

const isPracticeFact = (name: string) => factNames.some((fact) => fact === name);

/** Leaves out the lines of a text that name what the site does not say. */
export function withoutUnsaid(text: string, values: Placeholders): string {
  const said = (line: string) =>
    [...line.matchAll(placeholder)].every(([, name]) => values[name!] !== undefined);
  return text.split("\n").filter(said).join("\n");
}

/** What a text may name: the facts of the practice, and a little more. */
export function placeholdersOf(
  { name, languages: [firstLanguage], hourlyRate, currency, practice }: SiteJson,
  { language, prefix }: LanguageParts,
  { form, ...place }: { siteId: string; baseUrl: string; form: string },
): Placeholders {
  const { email, legalName = name } = practice;
  const { locale } = packs[language].facts;
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
  };
}
