import { type Language, packs } from "./mod.ts";
import { fill } from "./words.ts";

/** What stands for `{name}` in a description; `publishesRate: false` chooses among them. */
export type DescriptionValues = Readonly<Record<string, string | number | boolean>>;

/**
 * Returns the description that a key stands for, in a language; a text that is no key stays as it
 * is. `<key>.withoutRate` are the words of a site that publishes no rate, where they are others.
 */
export function descriptionOf(
  key: string,
  language: Language,
  values: DescriptionValues = {},
): string {
  const descriptions: Readonly<Record<string, string>> = packs[language].descriptions;
  const keys = values.publishesRate === false ? [`${key}.withoutRate`, key] : [key];
  const found = keys.find((each) => Object.hasOwn(descriptions, each));
  return fill(found === undefined ? key : descriptions[found]!, values);
}
