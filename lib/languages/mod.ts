import { z } from "zod";
import * as de from "./de/mod.ts";
import * as en from "./en/mod.ts";
import { overrideWords } from "./words.ts";

/** The languages that a site may have, a folder each. */
const all = { de, en };

export type Language = keyof typeof all;

/** The files of a language. English has the shape: what another lacks does not compile. */
type Files = Omit<typeof en, "countries" | "facts" | "messages"> & {
  facts: Omit<typeof en.facts, "spelling"> & {
    /** How a country (ISO 3166) spells what the engine's texts say otherwise. */
    spelling: Readonly<Record<string, Readonly<Record<string, string>>>>;
  };
  /** Words that a country (ISO 3166) has in the place of these. */
  countries: Readonly<Record<string, Record<string, unknown>>>;
  /** Messages to owners, by their English forms, which they have where they arise. */
  messages: Readonly<Record<string, string>>;
};

const files: Readonly<Record<Language, Files>> = all;

/** All words of each language. */
export const packs = Object.fromEntries(
  Object.entries(files).map(([language, its]) => [language, packOf(its)]),
) as Readonly<Record<Language, ReturnType<typeof packOf>>>;

function packOf({ interfaceWords, wishes, ...its }: Files) {
  return {
    ...its,
    /** The words of the pages' frame and forms. */
    words: { ...interfaceWords, wishes },
    /** The engine's own documents by their name: Markdown with front matter and placeholders. */
    documents: { privacy: its.privacyNotice, imprint: its.imprint },
  };
}

/** English first, then the others by their names. */
export const languages = [...new Set(["en", ...Object.keys(all)])] as Language[];

export const Language = z.enum(languages);

/** Every word of the pages' frame and forms, in one language. */
export type Words = ReturnType<typeof packOf>["words"];

/** Returns the locale in which a country writes a language, where that differs from the usual. */
export const localeIn = (language: Language, country = ""): string => {
  const { locale, locales } = packs[language].facts;
  return locales.find((name) => name.endsWith(`-${country}`)) ?? locale;
};

/** Writes a text of the engine as a country spells it and its law says it. */
export function speltIn(text: string, language: Language, country = ""): string {
  return Object.entries(packs[language].facts.spelling[country] ?? {})
    .reduce((text, [usual, local]) => text.replaceAll(usual, local), text);
}

/** Returns the words of a language, with those that a country has in their place. */
export function wordsIn(language: Language, country = ""): Words {
  const { words, countries } = packs[language];
  const spelt = JSON.parse(speltIn(JSON.stringify(words), language, country));
  return overrideWords(spelt, countries[country] ?? {}, () => {});
}
