import fc from "fast-check";
import { type OpenApiDocument, resolve, type Schema } from "./document.ts";

/** Any sign of Unicode, of each plane; fast-check's own unit of them takes seconds to be made. */
export const sign = fc.oneof(
  fc.nat(0x7f),
  fc.nat(0xd7ff),
  fc.integer({ min: 0xe000, max: 0x10ffff }),
).map((point) => String.fromCodePoint(point));

/** Values a schema admits. */
export function valueOf(schema: Schema, document: OpenApiDocument): fc.Arbitrary<unknown> {
  const s = resolve(schema, document);
  const options = s.anyOf ?? s.oneOf;
  if (options) return fc.oneof(...options.map((option) => valueOf(option, document)));
  if ("const" in s) return fc.constant(s.const);
  if (s.enum) return fc.constantFrom(...s.enum);
  if (Array.isArray(s.type)) {
    return fc.oneof(...s.type.map((type) => valueOf({ ...s, type }, document)));
  }
  switch (s.type) {
    case "string":
      return text(s);
    case "boolean":
      return fc.boolean();
    case "integer":
      return fc.integer({ min: s.minimum ?? -9, max: s.maximum ?? 9 });
    case "number":
      return fc.double({ min: s.minimum ?? -9, max: s.maximum ?? 9, noNaN: true });
    case "array":
      return fc.array(valueOf(s.items ?? {}, document), {
        minLength: s.minItems ?? 0,
        maxLength: s.maxItems ?? 5,
      });
    case "object":
      return members(s, document);
    case undefined:
      return fc.jsonValue({ maxDepth: 2 });
    default:
      throw new Error(`No values known for the type ${s.type}`);
  }
}

function members(s: Schema, document: OpenApiDocument): fc.Arbitrary<unknown> {
  const model = Object.entries(s.properties ?? {}).map(([name, schema]) =>
    [name, valueOf(schema, document)] as const
  );
  const known = fc.record(Object.fromEntries(model), { requiredKeys: s.required ?? [] });
  if (s.additionalProperties === false) return known;
  const more = fc.dictionary(fc.string({ maxLength: 5 }), fc.jsonValue({ maxDepth: 1 }), {
    maxKeys: 2,
  });
  return fc.tuple(more, known).map(([a, b]) => ({ ...a, ...b }));
}

/** Texts of a schema: lengths in code points, every plane of Unicode, half of them ASCII alone. */
function text(
  { minLength = 0, maxLength = 30, format, pattern = "" }: Schema,
): fc.Arbitrary<string> {
  if (format === "email") return fc.emailAddress();
  const candidates = pattern.startsWith("^") ? fc.stringMatching(new RegExp(pattern)) : fc.oneof(
    fc.string({ minLength, maxLength, unit: sign }),
    fc.string({ minLength, maxLength, unit: "grapheme-ascii" }),
  );
  const admitted = new RegExp(pattern, "u");
  return candidates.filter((value) => {
    const { length } = [...value];
    return length >= minLength && length <= maxLength && admitted.test(value);
  });
}

/** A valid value with one thing changed: a member dropped, added, or any part of it replaced. */
export function mutatedValueOf(valid: fc.Arbitrary<unknown>): fc.Arbitrary<unknown> {
  const anything = fc.oneof(
    fc.jsonValue({ maxDepth: 2 }),
    fc.constantFrom("", "\u0000", "x".repeat(300), -1, 1e308, [], {}, null),
  );
  const change = fc.record({
    place: fc.nat(),
    kind: fc.constantFrom("drop", "add", "replace"),
    name: fc.constantFrom("__proto__", "constructor", "x", ""),
    value: anything,
  });
  const changed = fc.tuple(valid, change).map(([value, { place, kind, name, value: other }]) => {
    const copy = structuredClone(value);
    const holders = objectsIn(copy);
    const holder = holders[place % Math.max(1, holders.length)];
    if (holder === undefined) return other;
    const keys = Object.keys(holder);
    const key = kind === "add" || keys.length === 0 ? name : keys[place % keys.length]!;
    if (kind === "drop") delete holder[key];
    else Object.defineProperty(holder, key, { value: other, enumerable: true });
    return copy;
  });
  return fc.oneof({ weight: 5, arbitrary: changed }, { weight: 1, arbitrary: anything });
}

/** A value and everything inside it that has members. */
function objectsIn(value: unknown): Record<string, unknown>[] {
  if (typeof value !== "object" || value === null) return [];
  return [value as Record<string, unknown>, ...Object.values(value).flatMap(objectsIn)];
}
