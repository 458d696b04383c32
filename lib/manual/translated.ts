import type { Language } from "../language.ts";
import german from "./de/descriptions.json" with { type: "json" };

const translations: Readonly<Record<string, string>> = german;

/**
 * A description from the endpoint definitions, which are English, in the reader's language; a test
 * finds those without a translation.
 */
export function translated(text: string, language: Language): string {
  return language === "de" && Object.hasOwn(translations, text) ? translations[text]! : text;
}
