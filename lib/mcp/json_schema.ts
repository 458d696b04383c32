import { z } from "zod";

export type JsonSchema = Record<string, unknown>;

/**
 * A zod schema as one self-contained JSON Schema 2020-12 (the dialect MCP assumes). Named parts are
 * written out where they are used: not every client follows references.
 */
export function jsonSchema(schema: z.ZodType, io: "input" | "output"): JsonSchema {
  const { $defs = {}, $schema: _, ...root } = z.toJSONSchema(schema, { io });
  return writtenOut(root, $defs) as JsonSchema;
}

function writtenOut(value: unknown, parts: Record<string, JsonSchema>): unknown {
  if (Array.isArray(value)) return value.map((item) => writtenOut(item, parts));
  if (typeof value !== "object" || value === null) return value;
  const { $ref, id, ...members } = value as JsonSchema;
  if (typeof $ref === "string") return writtenOut(parts[$ref.replace("#/$defs/", "")], parts);
  const own = typeof id === "string" ? members : value;
  return Object.fromEntries(
    Object.entries(own).map(([key, member]) => [key, writtenOut(member, parts)]),
  );
}
