import { assertEquals } from "@std/assert";
import { z } from "zod";
import { readQuery } from "../../lib/http/query.ts";
import { refusalOf } from "../support.ts";
import {
  describeErrors,
  fieldErrors,
  flattenUnions,
  plainMessages,
} from "../../lib/http/validation.ts";

const Form = z.strictObject({
  name: z.string(),
  language: z.enum(["en", "de"]).optional(),
  list: z.array(z.strictObject({ count: z.number() })).optional(),
});

function faults(schema: z.ZodType, value: unknown) {
  const parsed = schema.safeParse(value, { error: plainMessages });
  return parsed.success ? {} : fieldErrors(flattenUnions(parsed.error.issues));
}

const missing = ["Missing: give a value"];
const unknown = ["Unknown name: leave it out"];

const cases: [value: unknown, errors: Record<string, string[]>][] = [
  [{ name: "a" }, {}],
  [{}, { name: missing }],
  [{ name: 5 }, { name: ["Wrong type: give string"] }],
  [{ name: null }, { name: ["Wrong type: give string"] }],
  [{ name: "a", language: "fr" }, { language: ['Not supported: use "en" or "de"'] }],
  [{ name: "a", list: [{ count: 1 }, {}] }, { "list.1.count": missing }],
  [{ name: "a", list: [{ count: 1, x: 1 }] }, { "list.0.x": unknown }],
  [{ name: "a", x: 1, y: 2 }, { x: unknown, y: unknown }],
  [JSON.parse('{"name":"a","__proto__":1}'), { ["__proto__"]: unknown }],
  [{ name: "a", constructor: 1 }, { constructor: unknown }],
  [[], { body: ["Wrong type: give object"] }],
  [null, { body: ["Wrong type: give object"] }],
];

Deno.test("Every fault is told under its field, and what to do about it", () => {
  for (const [value, errors] of cases) {
    assertEquals(
      JSON.stringify(faults(Form, value)),
      JSON.stringify(errors),
      JSON.stringify(value),
    );
  }
});

const Either = z.union([
  z.strictObject({ query: z.string().min(1), more: z.boolean().optional() }),
  z.strictObject({ query: z.looseObject({ text: z.string() }) }),
]);

const forms: [value: unknown, field: string][] = [
  [{}, "query"],
  [{ query: 5 }, "query"],
  [{ query: "" }, "query"],
  [{ query: "a", more: "yes" }, "more"],
  [{ query: "a", extra: 1 }, "extra"],
  [{ query: {} }, "query.text"],
  [{ query: { text: 5 } }, "query.text"],
  [{ query: { text: "a" }, extra: 1 }, "extra"],
  [5, "body"],
];

Deno.test("Where two forms are taken, the faults are those of the form that was meant", () => {
  for (const [value, field] of forms) {
    assertEquals(Object.keys(faults(Either, value)), [field], JSON.stringify(value));
  }
});

Deno.test("The message names each field with its faults in one line", () => {
  const errors = { "paths.0": ["Too long", "Not local"], extra: ["Unknown"] };
  assertEquals(describeErrors(errors), "paths.0: Too long, Not local; extra: Unknown");
});

const queries: [search: string, parameters: Record<string, string>][] = [
  ["", {}],
  ["a=1&b=2", { a: "1", b: "2" }],
  ["a", { a: "" }],
  ["a=", { a: "" }],
  ["a=b+c%20d%2B", { a: "b c d+" }],
  ["q=%C3%A4%F0%9F%98%80", { q: "ä😀" }],
  ["q=%FF%zz", { q: "\uFFFD%zz" }],
  ["&&a=1&", { a: "1" }],
  ["constructor=1", { constructor: "1" } as unknown as Record<string, string>],
];

Deno.test("A query string is read into its parameters", () => {
  for (const [search, parameters] of queries) assertEquals(readQuery(search), parameters, search);
});

Deno.test("A parameter that stands twice is refused and named, also with the same value", async () => {
  for (const search of ["a=1&a=2", "a=1&b=2&a=1", "a&a", "a=1&%61=2", "__proto__=1&__proto__=2"]) {
    const error = await refusalOf(() => readQuery(search));
    assertEquals(error.code, "INVALID_QUERY");
    const name = search.startsWith("_") ? "__proto__" : "a";
    assertEquals(Object.keys(error.detail.errors ?? {}), [name]);
  }
});
