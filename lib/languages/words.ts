import { unknownName } from "../base/nearest.ts";
import { it, say, type Saying } from "../base/saying.ts";

/** Stands in a site's list of words for those that the engine has there. */
const engineList = "…";

/**
 * Puts a site's words in the place of the engine's, which "…" in a list stands for. Words that the
 * engine does not have are told of as unknown, and change nothing.
 */
export function overrideWords<Group extends object>(
  words: Group,
  overrides: Readonly<Record<string, unknown>>,
  refuse: (path: string[], problem: Saying, isUnknown?: boolean) => void,
  path: string[] = [],
): Group {
  const result: Record<string, unknown> = Object.fromEntries(Object.entries(words));
  for (const [name, value] of Object.entries(overrides)) {
    const here = [...path, name];
    const demand = (be: Saying) => refuse(here, say`${it} must be ${be}`);
    const existing = Object.hasOwn(words, name) ? result[name] : undefined;
    if (typeof existing === "string") {
      if (typeof value !== "string") demand(say`a text in quotes`);
      else {
        result[name] = value;
        // Texts of pages may name all that a page may; they are filled in when it is read.
        const problem = here[0] === "pages" ? undefined : emptyBraces(value, existing);
        if (problem !== undefined) refuse(here, problem);
      }
    } else if (typeof existing === "boolean") {
      if (typeof value === "boolean") result[name] = value;
      else demand(say`true or false`);
    } else if (Array.isArray(existing)) {
      if (isListOfTexts(value)) {
        result[name] = value.flatMap((text) => text === engineList ? existing : [text]);
      } else demand(say`a list of texts, such as ["${engineList}", "text"]`);
    } else if (typeof existing === "object" && existing !== null) {
      if (isGroup(value)) result[name] = overrideWords(existing, value, refuse, here);
      else demand(say`a group of words, such as { "${Object.keys(existing)[0]!}": "…" }`);
    } else {
      const names = Object.keys(words);
      refuse(here, say`${it} is not a word of the engine. ${unknownName(name, names)}`, true);
    }
  }
  return result as Group;
}

/** Says which braces in a site's word nothing is put into, if any. */
function emptyBraces(word: string, engineWord: string): Saying | undefined {
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
