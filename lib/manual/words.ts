import { type Language, languageNames } from "../language.ts";
import german from "./de/descriptions.json" with { type: "json" };

/** The words of the generated parts of the reference. */
const texts = {
  or: { en: " or ", de: " oder " },
  yes: { en: "yes", de: "ja" },
  no: { en: "no", de: "nein" },
  optional: { en: "may be missing", de: "kann fehlen" },
  everywhere: { en: "all interfaces", de: "alle Schnittstellen" },

  characters: { en: "characters", de: "Zeichen" },
  items: { en: "entries", de: "Einträge" },
  between: { en: "{low} to {high} {unit}", de: "{low} bis {high} {unit}" },
  most: { en: "at most {high} {unit}", de: "höchstens {high} {unit}" },
  least: { en: "at least {low} {unit}", de: "mindestens {low} {unit}" },
  pattern: { en: "pattern", de: "Muster" },
  listOf: { en: "list of", de: "Liste von" },

  request: { en: "Request", de: "Anfrage" },
  bodyLimit: { en: "JSON, at most {bytes} bytes", de: "JSON, höchstens {bytes} Bytes" },
  quota: { en: "Quota", de: "Kontingent" },
  quotaLimit: {
    en: "{limit} requests in any 60 seconds (policy `{policy}`)",
    de: "{limit} Anfragen in jeweils 60 Sekunden (Regel `{policy}`)",
  },
  noQuota: { en: "none", de: "keines" },
  origins: { en: "Calls from other websites", de: "Aufrufe von anderen Websites" },
  allowed: { en: "allowed", de: "erlaubt" },
  notAllowed: { en: "not allowed", de: "nicht erlaubt" },

  parameters: { en: "Parameters", de: "Parameter" },
  headers: { en: "Request headers", de: "Anfrage-Header" },
  body: { en: "Body", de: "Body" },
  example: { en: "Example", de: "Beispiel" },
  answer: { en: "Answer", de: "Antwort" },
  errors: { en: "Errors", de: "Fehler" },
  refused: {
    en: "A request that is refused, and its answer with status {status}:",
    de: "Eine Anfrage, die abgelehnt wird, und ihre Antwort mit Status {status}:",
  },

  name: { en: "Name", de: "Name" },
  field: { en: "Field", de: "Feld" },
  argument: { en: "Argument", de: "Argument" },
  type: { en: "Type and limits", de: "Typ und Grenzen" },
  required: { en: "Required", de: "Pflicht" },
  preset: { en: "Default", de: "Vorgabe" },
  meaning: { en: "Meaning", de: "Bedeutung" },
  status: { en: "Status", de: "Status" },
  code: { en: "Code", de: "Code" },
  number: { en: "JSON-RPC number", de: "JSON-RPC-Nummer" },
  where: { en: "Where", de: "Wo" },
  next: { en: "What to do", de: "Was zu tun ist" },
  called: { en: "Interface", de: "Schnittstelle" },
  purpose: { en: "Purpose", de: "Zweck" },
  policy: { en: "Policy", de: "Regel" },
  covers: { en: "Covers, together", de: "Gilt gemeinsam für" },
  requests: { en: "Requests in any 60 seconds", de: "Anfragen in jeweils 60 Sekunden" },
};

type ReferenceWords = Record<keyof typeof texts, string>;

const wordsIn = (language: Language) =>
  Object.fromEntries(
    Object.entries(texts).map(([name, text]) => [name, text[language]]),
  ) as ReferenceWords;

export const words: Readonly<Record<Language, ReferenceWords>> = {
  en: wordsIn("en"),
  de: wordsIn("de"),
};

/** A number as the language writes it. */
export const written = (value: number, language: Language) =>
  value.toLocaleString(languageNames[language].locale);

const translations: Readonly<Record<string, string | undefined>> = german;

/**
 * A description from the definitions of endpoints, tools and errors, which are English, in the
 * reader's language; a test finds those without a translation.
 */
export function translated(text: string, language: Language): string {
  if (language === "en") return text;
  const known = translations[text];
  if (known !== undefined) return known;
  // A path belongs to the site; the wording around it is the same for all.
  const paths = text.match(path) ?? [];
  const pattern = translations[text.replace(path, "{path}")];
  return pattern?.replaceAll("{path}", () => paths.shift() ?? "") ?? text;
}

const path = /\/[\w./-]*\w/g;
