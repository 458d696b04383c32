import { assert, assertEquals, assertMatch } from "@std/assert";
import { z } from "zod";
import { queryParameters } from "../../lib/http/query_string.ts";
import { refusalOf } from "../kit/app.ts";
import { reportErrors, validate } from "../../lib/http/validation.ts";

const Form = z.strictObject({
  name: z.string(),
  language: z.enum(["en", "de"]).optional(),
  list: z.array(z.strictObject({ count: z.number() })).optional(),
});

function report(schema: z.ZodType, value: unknown) {
  const outcome = validate(schema, value);
  return "data" in outcome ? { errors: {}, text: "" } : reportErrors(outcome.issues);
}

const missing = ["is missing"];
const unknown = ["is unknown. Leave it out"];

const cases: [value: unknown, errors: Record<string, string[]>][] = [
  [{ name: "a" }, {}],
  [{}, { name: missing }],
  [{ name: 5 }, { name: ["must be a text"] }],
  [{ name: "a", language: "fr" }, { language: ['must be "en" or "de"'] }],
  [{ name: "a", list: [{ count: 1 }, {}] }, { "list.1.count": missing }],
  [{ name: "a", list: [{ count: 1, x: 1 }] }, { "list.0.x": unknown }],
  [{ name: "a", x: 1, y: 2 }, { x: unknown, y: unknown }],
  [JSON.parse('{"name":"a","__proto__":1}'), { ["__proto__"]: unknown }],
  [{ name: "a", constructor: 1 }, { constructor: unknown }],
  [{ name: "a", nmae: 1 }, { nmae: ["is unknown. Did you mean name?"] }],
  [{ name: "a", list: [{ count: 1, Count: 1 }] }, {
    "list.0.Count": ["is unknown. Did you mean count?"],
  }],
  [[], { body: ["must be an object"] }],
  [null, { body: ["must be an object"] }],
];

Deno.test("Every error is told under its field, and what to do about it", () => {
  for (const [value, errors] of cases) {
    assertEquals(
      JSON.stringify(report(Form, value).errors),
      JSON.stringify(errors),
      JSON.stringify(value),
    );
  }
});

/** What else may be wrong with a value, and how that is told. */
const faults: [schema: z.ZodType, value: unknown, told: string][] = [
  [z.array(z.string()), 1, "be a list"],
  [z.boolean(), 1, "be true or false"],
  [z.int(), 1.5, "be a whole number"],
  [z.number(), "", "be a number"],
  [z.looseObject({}), 1, "be an object"],
  [z.string().min(1), "", "have at least 1 character"],
  [z.string().max(5), "123456", "have at most 5 characters"],
  [z.array(z.string()).min(2), [], "have at least 2 items"],
  [z.int().min(1), 0, "be at least 1"],
  [z.int().max(20), 21, "be at most 20"],
  [z.email(), "x", "be an email address"],
  [z.url(), "x", "be a valid url"],
];

Deno.test("What a value must be is told in words, of one as of many", () => {
  for (const [schema, value, told] of faults) {
    assertEquals(report(schema, value).errors, { body: [`must ${told}`] });
  }
});

Deno.test("The message names each field with its error in one line", () => {
  assertEquals(
    report(Form, { language: "fr", extra: 1 }).text,
    'name is missing; language must be "en" or "de"; extra is unknown. Leave it out',
  );
});

Deno.test("An answer does not grow with the errors: ten messages, then how many more", () => {
  const names = Array.from({ length: 9_000 }, (_, i) => [`${"x".repeat(500)}${i}`, 1]);
  const { errors, text } = report(Form, { name: "a", ...Object.fromEntries(names) });
  assertEquals(errors["…"], ["8990 more"]);
  assertMatch(text, /; 8990 more$/);
  assert(JSON.stringify({ errors, text }).length < 4_096);
});

const queries: [search: string, parameters: Record<string, string>][] = [
  ["", {}],
  ["a=1&b=2", { a: "1", b: "2" }],
  ["a", { a: "" }],
  ["a=", { a: "" }],
  ["a=b+c%20d%2B", { a: "b c d+" }],
  ["q=%C3%A4%F0%9F%98%80", { q: "ä😀" }],
  ["&&a=1&", { a: "1" }],
  ["?a=1", { "?a": "1" }],
  ["constructor=1", { constructor: "1" } as unknown as Record<string, string>],
];

Deno.test("A query string is read into its parameters", () => {
  for (const [search, parameters] of queries) {
    assertEquals(queryParameters(search), parameters, search);
  }
});

Deno.test("A query string has at most 4 096 characters and 100 parameters, each once and in UTF-8", async () => {
  const ofCount = (count: number) => Array.from({ length: count }, (_, at) => `a${at}=1`).join("&");
  const ofLength = (length: number) => `a=${"b".repeat(length - 2)}`;
  assertEquals(Object.keys(queryParameters(ofCount(100))).length, 100);
  assertEquals(queryParameters(ofLength(4_096)).a?.length, 4_094);
  for (const search of [ofCount(101), ofLength(4_097), "a=%FF", "b=1&a=%E0%A4%A", "a=1&%61=2"]) {
    assertEquals((await refusalOf(() => queryParameters(search))).code, "INVALID_QUERY");
  }
});

Deno.test("A name is repeated in whole characters, however it was sent or cut", () => {
  for (const name of ["\ud800", `${"a".repeat(63)}😀`]) {
    const { errors, text } = report(Form, { name: "a", [name]: 1 });
    assert(text.isWellFormed() && Object.keys(errors).every((key) => key.isWellFormed()), text);
  }
});
