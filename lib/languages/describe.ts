import { type Language, packs } from "./mod.ts";
import { fill } from "./words.ts";

/** What stands for `{name}` in a description. */
export type DescriptionValues = Readonly<Record<string, string | number>>;

/** The description that a key stands for, in a language; a text that is no key stays as it is. */
export function descriptionOf(
  key: string,
  language: Language,
  values: DescriptionValues = {},
): string {
  const descriptions: Readonly<Record<string, string>> = packs[language].descriptions;
  return fill(Object.hasOwn(descriptions, key) ? descriptions[key]! : key, values);
}

/** A JSON Schema with the titles and descriptions that its keys stand for. */
export function describeSchema<Json>(
  schema: Json,
  language: Language,
  values: DescriptionValues = {},
): Json {
  const isText = (name: string, value: unknown): value is string =>
    (name === "title" || name === "description") && typeof value === "string";
  return JSON.parse(
    JSON.stringify(schema),
    (name, value) => isText(name, value) ? descriptionOf(value, language, values) : value,
  );
}
