import { z } from "zod";
import { fill, type Values } from "../template.ts";
import de from "./de/mod.ts";
import en from "./en/mod.ts";
import { overrideWords } from "./words.ts";

/** The languages that a site may have, a folder each. */
const all = { de, en };

/** All words of a language. English has the shape: what another lacks does not compile. */
type LanguagePack = typeof all.en;

export type Language = keyof typeof all;

export const packs: Readonly<Record<Language, LanguagePack>> = all;

/** English first, whose words programs get, then the others by their names. */
export const languages = [...new Set(["en", ...Object.keys(all)])] as Language[];

export const Language = z.enum(languages);

/** Every word of the pages' frame and forms, in one language. */
export type Words = LanguagePack["words"];

/** Returns the locale in which a country writes a language, where that differs from the usual. */
export const localeIn = (language: Language, country = ""): string => {
  const { locale, locales } = packs[language].facts;
  return locales.find((each) => each.endsWith(`-${country}`)) ?? locale;
};

/** Writes a text of the engine as a country spells it and its law says it. */
export function speltIn(text: string, language: Language, country = ""): string {
  const spelling: Readonly<Record<string, Record<string, string>>> = packs[language].facts.spelling;
  return Object.entries(spelling[country] ?? {})
    .reduce((text, [usual, own]) => text.replaceAll(usual, own), text);
}

/** Returns the words of a language, with those that a country has in their place. */
export function wordsIn(language: Language, country = ""): Words {
  const { words, countries } = packs[language];
  const spelt = JSON.parse(speltIn(JSON.stringify(words), language, country));
  return overrideWords(spelt, countries[country] ?? {}, () => {});
}

/** Returns the description that a key stands for, in a language; a text that is no key stays. */
export function descriptionOf(key: string, language: Language, values: Values = {}): string {
  const descriptions: Readonly<Record<string, string>> = packs[language].descriptions;
  return fill(Object.hasOwn(descriptions, key) ? descriptions[key]! : key, values);
}
