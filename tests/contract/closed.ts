/**
 * The same JSON Schema without room for members that it does not name. An object that names none, or
 * says itself what others there may be, stays as it is.
 */
export function closed<Schema>(schema: Schema): Schema {
  if (Array.isArray(schema)) return schema.map(closed) as Schema;
  if (typeof schema !== "object" || schema === null) return schema;
  const parts = Object.entries(schema).map(([key, part]) => [key, closed(part)] as const);
  const isOpen = "properties" in schema && typeof schema.properties === "object" &&
    !("additionalProperties" in schema);
  const all = isOpen ? [...parts, ["additionalProperties", false] as const] : parts;
  return Object.fromEntries(all) as Schema;
}
