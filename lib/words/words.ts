import type { Language } from "../language.ts";
import german from "./de.json" with { type: "json" };
import english from "./en.json" with { type: "json" };

/** Every word of the pages' frame and forms, in one language; `{name}` in a word is filled in. */
export type Words = typeof english;

/** The engine's words; a site may override single ones. */
export const engineWords: Readonly<Record<Language, Words>> = { en: english, de: german };

/** Part of the words, as a site writes them. */
export interface WordOverrides {
  readonly [name: string]: string | WordOverrides;
}

/** The words with a site's own in their places; `unknown` is told of each that has no place. */
export function overrideWords<Group extends object>(
  words: Group,
  overrides: WordOverrides,
  unknown: (path: string[]) => void,
  path: string[] = [],
): Group {
  const result: Record<string, unknown> = Object.fromEntries(Object.entries(words));
  for (const [name, value] of Object.entries(overrides)) {
    const here = [...path, name];
    const known = Object.hasOwn(words, name) ? result[name] : undefined;
    if (typeof known === "string" && typeof value === "string") result[name] = value;
    else if (typeof known === "object" && known !== null && typeof value === "object") {
      result[name] = overrideWords(known, value, unknown, here);
    } else unknown(here);
  }
  return result as Group;
}

/** Puts values into the `{name}` places of a word. */
export function fill(word: string, values: Record<string, string | number>): string {
  return word.replace(/\{(\w+)\}/g, (place, name: string) => String(values[name] ?? place));
}
