import { z } from "zod";
import { fill, type FillValues } from "../base/fill.ts";
import { unknownName } from "../base/nearest.ts";
import { it, type Message, say } from "../base/message.ts";
import * as de from "./de/mod.ts";
import descriptions from "./en/descriptions.json" with { type: "json" };
import agents from "./en/documents/agents.md" with { type: "text" };
import auth from "./en/documents/auth.md" with { type: "text" };
import developers from "./en/documents/developers.md" with { type: "text" };
import catalog from "./en/documents/developers/catalog.md" with { type: "text" };
import contact from "./en/documents/developers/contact.md" with { type: "text" };
import documents from "./en/documents/developers/documents.md" with { type: "text" };
import mcp from "./en/documents/developers/mcp.md" with { type: "text" };
import search from "./en/documents/developers/search.md" with { type: "text" };
import status from "./en/documents/developers/status.md" with { type: "text" };
import versioning from "./en/documents/versioning.md" with { type: "text" };
import * as en from "./en/mod.ts";

/** All words of each language that a site may have, which is a folder; English comes first. */
export const packs = { en: packOf(en), de: packOf(de) };

export type Language = keyof typeof packs;

export const languages = Object.keys(packs) as Language[];

export const Language = z.enum(languages);

/** The files of a language. English has the shape: what another lacks does not compile. */
type Files = Omit<typeof en, "facts" | "messages"> & {
  facts: Omit<typeof en.facts, "spelling" | "countries"> & {
    /** How a country (ISO 3166) spells what the engine's texts say otherwise. */
    spelling: Readonly<Record<string, Readonly<Record<string, string>>>>;
    /** Words that a country has in the place of the language's. */
    countries: Readonly<Record<string, Readonly<Record<string, unknown>>>>;
  };
  /** Messages to owners, by their English forms, which they have where they arise. */
  messages: Readonly<Record<string, string>>;
};

function packOf({ interfaceWords, wishes, ...its }: Files) {
  return {
    ...its,
    /** The words of the pages' frame and forms. */
    words: { ...interfaceWords, wishes },
    /** The engine's own documents by their name: Markdown with front matter and placeholders. */
    documents: { privacy: its.privacyNotice, imprint: its.imprint },
  };
}

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
  const { words, facts: { countries } } = packs[language];
  const spelt = JSON.parse(speltIn(JSON.stringify(words), language, country));
  return overrideWords(spelt, countries[country] ?? {}, () => {});
}

/** Stands in a site's list of words for those that the engine has there. */
const engineList = "…";

/**
 * Puts a site's words in the place of the engine's, which "…" in a list stands for. Words that the
 * engine does not have are told of as unknown, and change nothing.
 */
export function overrideWords<Group extends Readonly<Record<string, unknown>>>(
  words: Group,
  overrides: Readonly<Record<string, unknown>>,
  refuse: (path: string[], problem: Message, isUnknown?: boolean) => void,
  path: string[] = [],
): Group {
  const result: Record<string, unknown> = { ...words };
  for (const [name, value] of Object.entries(overrides)) {
    const here = [...path, name];
    const demand = (be: Message) => refuse(here, say`${it} must be ${be}`);
    const existing = Object.hasOwn(words, name) ? words[name] : undefined;
    if (existing === undefined) {
      const names = Object.keys(words);
      refuse(here, say`${it} is not a word of the engine. ${unknownName(name, names)}`, true);
    } else if (isGroup(existing)) {
      if (isGroup(value)) result[name] = overrideWords(existing, value, refuse, here);
      else demand(say`a group of words, such as { "${Object.keys(existing)[0]!}": "…" }`);
    } else if (Array.isArray(existing)) {
      if (isListOfTexts(value)) {
        result[name] = value.flatMap((text) => text === engineList ? existing : [text]);
      } else demand(say`a list of texts, such as ["${engineList}", "text"]`);
    } else if (typeof value !== typeof existing) {
      demand(typeof existing === "string" ? say`a text in quotes` : say`true or false`);
    } else {
      result[name] = value;
      // Texts of pages may name all that a page may; they are filled in when it is read.
      const problem = here[0] === "pages" ? undefined : emptyBraces(`${value}`, `${existing}`);
      if (problem !== undefined) refuse(here, problem);
    }
  }
  return result as Group;
}

/** Says which braces in a site's word nothing is put into, if any. */
function emptyBraces(word: string, engineWord: string): Message | undefined {
  const names: string[] = engineWord.match(/\{\{\w+\}\}/g) ?? [];
  const empty = word.match(/\{+\w+\}+/g)?.find((name) => !names.includes(name));
  if (empty === undefined) return undefined;
  return names.length > 0
    ? say`${it} has ${empty}, which nothing is put into. Use ${names.join(", ")}`
    : say`${it} has ${empty}, which nothing is put into. Leave out the braces`;
}

const isListOfTexts = (value: unknown): value is string[] =>
  Array.isArray(value) && value.every((text) => typeof text === "string");

const isGroup = (value: unknown): value is Record<string, unknown> =>
  typeof value === "object" && value !== null && !Array.isArray(value);

// What programs and those who write them are told: English on every site.
export { descriptions };

/**
 * Returns the description that a key stands for, `{{= key}}` in it being another; a text that is no
 * key stays.
 */
export function descriptionOf(key: string, values: FillValues = {}): string {
  const texts: Readonly<Record<string, string>> = descriptions;
  const text = Object.hasOwn(texts, key) ? texts[key]! : key;
  return fill(text, values, (part) => descriptionOf(part, values));
}

/** The pages for them, by their slugs. */
export const programPages = {
  developers,
  "developers/catalog": catalog,
  "developers/documents": documents,
  "developers/search": search,
  "developers/mcp": mcp,
  "developers/contact": contact,
  "developers/status": status,
  auth,
  agents,
  versioning,
};
