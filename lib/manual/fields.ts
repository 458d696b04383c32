import { z } from "zod";
import type { Language } from "../language.ts";
import { translated } from "./translated.ts";
import { words } from "./words.ts";

type Json = Record<string, unknown>;

/** One row of a table: a parameter, or a field of a body. */
export interface Field {
  /** Where it stands: `results[].url`. */
  name: string;
  /** Its type and limits, as Markdown. */
  type: string;
  required: boolean;
  default?: unknown;
  description: string;
}

/** A schema as JSON Schema, written out: without references. */
export function jsonSchema(schema: z.ZodType, io: "input" | "output"): Json {
  const { $defs = {}, ...root } = z.toJSONSchema(schema, { io, unrepresentable: "any" }) as Json & {
    $defs?: Record<string, Json>;
  };
  return writtenOut(root, $defs) as Json;
}

function writtenOut(value: unknown, definitions: Record<string, Json>): unknown {
  if (Array.isArray(value)) return value.map((item) => writtenOut(item, definitions));
  if (typeof value !== "object" || value === null) return value;
  const { $ref, ...rest } = value as Json;
  const target = typeof $ref === "string" ? definitions[$ref.replace("#/$defs/", "")] : undefined;
  const members = Object.entries({ ...target, ...rest });
  return Object.fromEntries(members.map(([key, item]) => [key, writtenOut(item, definitions)]));
}

/** The forms that a schema offers: one, or those of a union. */
export function forms(schema: Json): Json[] {
  const branches = (schema.anyOf ?? schema.oneOf) as Json[] | undefined;
  return branches ? branches.flatMap(forms) : [schema];
}

/** The fields of an object, those of objects and lists inside it below them. */
export function fieldsOf(schema: Json, language: Language, prefix = ""): Field[] {
  const variants = forms(schema).filter(({ properties }) => properties !== undefined);
  const names = new Set(variants.flatMap(({ properties }) => Object.keys(properties as Json)));
  return [...names].flatMap((name) => {
    const own = variants.map(({ properties }) => (properties as Record<string, Json>)[name])
      .filter((property) => property !== undefined);
    const required = variants.every((variant) =>
      (variant.required as string[] | undefined)?.includes(name)
    );
    const { or } = words[language];
    const types = new Set(own.flatMap((property) => typeOf(property, language).split(or)));
    const [first = {}] = own;
    const field: Field = {
      name: prefix + name,
      type: [...types].join(or),
      required,
      default: first.default,
      description: translated(
        own.map(({ description }) => description).find((text) => typeof text === "string") ?? "",
        language,
      ),
    };
    return [field, ...own.flatMap((property) => below(property, language, prefix + name))];
  });
}

function below(property: Json, language: Language, path: string): Field[] {
  const isList = property.type === "array";
  const inner = isList ? property.items as Json : property;
  return fieldsOf(inner, language, `${path}${isList ? "[]" : ""}.`);
}

/** A type with its limits: `string`, 1 to 200 characters. */
function typeOf(property: Json, language: Language): string {
  const { characters, items, between, most, least, pattern, listOf } = words[language].types;
  const { type, items: item, pattern: own, allOf } = property;
  const values = "const" in property ? [property.const] : property.enum as unknown[] | undefined;
  const branches = forms(property);
  if (branches.length > 1) {
    const types = branches.flatMap((form) => typeOf(form, language).split(words[language].or));
    return [...new Set(types)].join(words[language].or);
  }
  if (values) return values.map((value) => `\`${JSON.stringify(value)}\``).join(words[language].or);
  const name = type === "array"
    ? `${listOf} ${typeOf(item as Json, language)}`
    : Array.isArray(type)
    ? type.map((each) => `\`${each}\``).join(words[language].or)
    : `\`${type ?? "any"}\``;
  const range = (low: unknown, high: unknown, unit: string) =>
    low === undefined && high === undefined ? [] : [
      (low === undefined ? most : high === undefined ? least : between)
        .replace("{low}", String(low)).replace("{high}", number(high, language))
        .replace("{unit}", unit).trim(),
    ];
  const patterns = [own, ...(allOf as Json[] ?? []).map(({ pattern }) => pattern)]
    .filter((each) => typeof each === "string" && isReadable(each));
  const isAddress = property.format === "email" || property.format === "date-time";
  return [
    name,
    ...property.format ? [`\`${property.format}\``] : [],
    ...range(property.minLength, property.maxLength, characters),
    ...range(property.minItems, property.maxItems, items),
    ...range(safe(property.minimum), safe(property.maximum), ""),
    ...isAddress ? [] : patterns.map((each) => `${pattern} \`${each}\``),
  ].join(", ");
}

/** A list of code points helps no reader; the interface description has it. */
const isReadable = (pattern: string) => !pattern.includes("\\u");

const number = (value: unknown, language: Language) =>
  Number(value).toLocaleString(language === "de" ? "de-DE" : "en-GB");

/** The safe integers are no limit that anybody meets. */
const safe = (limit: unknown) =>
  Math.abs(Number(limit)) === Number.MAX_SAFE_INTEGER ? undefined : limit;
