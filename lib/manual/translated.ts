import type { Language } from "../language.ts";
import german from "./de/descriptions.json" with { type: "json" };

const translations: Readonly<Record<string, string | undefined>> = german;

/**
 * A description from the endpoint definitions, which are English, in the reader's language; a test
 * finds those without a translation.
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
