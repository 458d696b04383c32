import { z } from "zod";
import { descriptionOf } from "../languages/programs.ts";
import { bySite, type Terms } from "./contract.ts";

export type Json = Record<string, unknown>;

/** Gives no schema a name, so that it stands in place: not every client follows references. */
class Nameless extends z.core.$ZodRegistry<Record<string, unknown>> {
  override get(schema: z.core.$ZodType) {
    const { id: _, ...metadata } = z.globalRegistry.get(schema) ?? {};
    return metadata;
  }
}

const nameless = new Nameless();

/**
 * Writes a schema as JSON Schema 2020-12, the dialect of OpenAPI 3.1 and MCP, as it holds for a
 * site. With `z.globalRegistry`, parts with an id are definitions.
 */
export function jsonSchema(
  schema: z.ZodType,
  io: "input" | "output",
  terms: Terms,
  metadata: z.core.$ZodRegistry<Record<string, unknown>> = nameless,
): Json & { $defs?: Record<string, Json> } {
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
  const isText = (name: string, value: unknown): value is string =>
    ["description", "default"].includes(name) && typeof value === "string";
  return JSON.parse(
    JSON.stringify(json),
    (name, value) => isText(name, value) ? descriptionOf(value, terms) : value,
  );
}
