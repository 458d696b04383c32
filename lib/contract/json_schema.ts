import { z } from "zod";
import type { FillValues } from "../base/fill.ts";
import { descriptionOf, descriptions } from "../languages/mod.ts";
import { bySite, type CatalogTerms } from "./contract.ts";

/** A JSON Schema 2020-12, as far as anybody here reads it. */
export interface Schema {
  $ref?: string;
  $defs?: Record<string, Schema>;
  type?: string | string[];
  const?: unknown;
  enum?: unknown[];
  anyOf?: Schema[];
  properties?: Record<string, Schema>;
  required?: string[];
  items?: Schema;
  minItems?: number;
  maxItems?: number;
  minLength?: number;
  maxLength?: number;
  minimum?: number;
  maximum?: number;
  format?: string;
  pattern?: string;
  default?: unknown;
  description?: string;
  examples?: unknown[];
}

/** The values and conditions that descriptions of interfaces have of a site. */
export const descriptionValues = (
  { name, languages, hourlyRate, hasPrices, vat }: CatalogTerms,
): FillValues => ({
  siteName: name,
  language: languages[0],
  publishesRate: hourlyRate !== undefined,
  publishesPrices: hasPrices,
  chargesVat: vat !== "none",
});

/**
 * Writes a schema as JSON Schema 2020-12, the dialect of OpenAPI 3.1 and MCP, as it holds for a
 * site; parts with an id are definitions. A member that says no description of its own has the one
 * of its place: `SearchResult.url`, below `name` where the schema has no id.
 */
export function jsonSchema(
  schema: z.ZodType,
  io: "input" | "output",
  terms: CatalogTerms,
  name: string,
  values: FillValues,
): Schema {
  const { $schema: _, ...json } = z.toJSONSchema(schema, {
    io,
    unrepresentable: "any",
    override({ zodSchema, jsonSchema }) {
      // An answer may have more members one day.
      if (io === "output" && jsonSchema.additionalProperties === false) {
        delete jsonSchema.additionalProperties;
      }
      const part = jsonSchema as z.core.JSONSchema.ObjectSchema;
      bySite.get(zodSchema as unknown as z.ZodType)?.adapt(part, terms);
    },
  });
  const filled: Schema = JSON.parse(JSON.stringify(json), (name, value) => {
    if (typeof value !== "string") return value;
    if (name === "id") return undefined;
    return ["description", "default"].includes(name) ? descriptionOf(value, values) : value;
  });
  describe(filled, schema.meta()?.id ?? name, values);
  for (const [id, part] of Object.entries(filled.$defs ?? {})) describe(part, id, values);
  return filled;
}

/** Describes a schema and its members by their places. */
function describe(schema: Schema, place: string, values: FillValues): void {
  if (Object.hasOwn(descriptions, place)) schema.description ??= descriptionOf(place, values);
  const members = Object.entries((schema.items ?? schema).properties ?? {});
  for (const [name, member] of members) describe(member, `${place}.${name}`, values);
}

/** Puts definitions into their places: not every client of MCP follows references. */
export function inPlace({ $defs = {}, ...schema }: Schema): Schema {
  return JSON.parse(JSON.stringify(schema), (_, value) => {
    const definition = $defs[String(Object(value).$ref).replace(/^#.*\//, "")];
    return definition ? inPlace({ $defs, ...definition }) : value;
  });
}
