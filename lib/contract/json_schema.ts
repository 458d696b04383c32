import { z } from "zod";
import type { Values } from "../base/fill.ts";
import { descriptionOf } from "../languages/programs.ts";
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

/** Gives no schema a name, so that it stands in place: not every client follows references. */
class Nameless extends z.core.$ZodRegistry<Record<string, unknown>> {
  override get(schema: z.core.$ZodType) {
    const { id: _, ...metadata } = z.globalRegistry.get(schema) ?? {};
    return metadata;
  }
}

const nameless = new Nameless();

/** The values and conditions that descriptions of interfaces have of a site. */
export const descriptionValues = (
  { name, languages, hourlyRate, hasPrices, vat }: CatalogTerms,
): Values => ({
  siteName: name,
  language: languages[0],
  publishesRate: hourlyRate !== undefined,
  publishesPrices: hasPrices,
  chargesVat: vat !== "none",
});

/**
 * Writes a schema as JSON Schema 2020-12, the dialect of OpenAPI 3.1 and MCP, as it holds for a
 * site; `more` are further values of its descriptions. With `z.globalRegistry`, parts with an id
 * are definitions.
 */
export function jsonSchema(
  schema: z.ZodType,
  io: "input" | "output",
  terms: CatalogTerms,
  more: Values = {},
  metadata: z.core.$ZodRegistry<Record<string, unknown>> = nameless,
): Schema {
  const { $schema: _, ...json } = z.toJSONSchema(schema, {
    io,
    metadata,
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
  const values = { ...descriptionValues(terms), ...more };
  const isText = (name: string, value: unknown): value is string =>
    ["description", "default"].includes(name) && typeof value === "string";
  return JSON.parse(
    JSON.stringify(json),
    (name, value) => isText(name, value) ? descriptionOf(value, values) : value,
  );
}
