import { assert, assertEquals, assertMatch, assertNotMatch } from "@std/assert";
import { z } from "zod";
import { queryParameters } from "../../lib/http/query_string.ts";
import { refusalOf } from "../kit/app.ts";
import { reportErrors, validate } from "../../lib/http/validation.ts";
import { nearestName } from "../../lib/nearest.ts";

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
  [{ name: null }, { name: ["must be a text"] }],
  [{ name: "a", language: "fr" }, { language: ['must be "en" or "de"'] }],
  [{ name: "a", list: [{ count: 1 }, {}] }, { "list.1.count": missing }],
  [{ name: "a", list: [{ count: 1, x: 1 }] }, { "list.0.x": unknown }],
  [{ name: "a", x: 1, y: 2 }, { x: unknown, y: unknown }],
  [JSON.parse('{"name":"a","__proto__":1}'), { ["__proto__"]: unknown }],
  [{ name: "a", constructor: 1 }, { constructor: unknown }],
  [{ name: "a", nmae: 1 }, { nmae: ["is unknown. Did you mean name?"] }],
  [{ name: "a", lang: "en" }, { lang: ["is unknown. Did you mean language?"] }],
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

const kinds: [schema: z.ZodType, told: string][] = [
  [z.array(z.string()), "a list"],
  [z.boolean(), "true or false"],
  [z.int(), "a whole number"],
  [z.number(), "a number"],
  [z.looseObject({}), "an object"],
  [z.record(z.string(), z.string()), "an object"],
  [z.string(), "a text"],
  [z.date(), "date"],
];

Deno.test("A value of another kind is told which one is wanted, in words where there are some", () => {
  for (const [schema, told] of kinds) {
    const value = told === "a whole number" ? 1.5 : Symbol.iterator;
    assertEquals(report(schema, value).errors, { body: [`must be ${told}`] });
  }
});

Deno.test("A bound of one is said of one", () => {
  const messages = report(z.object({ a: z.string().min(1), b: z.array(z.string()).max(1) }), {
    a: "",
    b: ["", ""],
  });
  assertEquals(messages.errors, {
    a: ["must have at least 1 character"],
    b: ["must have at most 1 item"],
  });
});

Deno.test("The message names each field with its error in one line", () => {
  assertEquals(
    report(Form, { language: "fr", extra: 1 }).text,
    'name is missing; language must be "en" or "de"; extra is unknown. Leave it out',
  );
});

Deno.test("No message is a validator's own wording", () => {
  const Everything = z.strictObject({
    text: z.string().min(3).max(5),
    count: z.int().min(1).max(20),
    list: z.array(z.string()).min(1).max(2),
    email: z.email(),
    flag: z.boolean(),
    one: z.literal(true),
  });
  const values = [
    {},
    { text: "", count: 0, list: [], email: "x", flag: 1, one: false },
    { text: "123456", count: 21, list: ["", "", ""], email: 5, flag: null, one: null },
    { text: 1, count: 1.5, list: {}, email: {}, flag: [], one: "true" },
  ];
  for (const value of values) {
    const messages = Object.values(report(Everything, value).errors).flat();
    assertEquals(messages.length, 6);
    for (const message of messages) {
      assertMatch(message, /^(is|must) /);
      assertNotMatch(message, /expected|received|undefined|Invalid|Too |>=|<=/);
    }
  }
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

Deno.test("A query string has at most 4 096 characters and 100 parameters", async () => {
  const ofCount = (count: number) => Array.from({ length: count }, (_, at) => `a${at}=1`).join("&");
  const ofLength = (length: number) => `a=${"b".repeat(length - 2)}`;
  assertEquals(Object.keys(queryParameters(ofCount(100))).length, 100);
  assertEquals(queryParameters(ofLength(4_096)).a?.length, 4_094);
  for (const search of [ofCount(101), ofLength(4_097)]) {
    assertEquals((await refusalOf(() => queryParameters(search))).code, "INVALID_QUERY");
  }
});

Deno.test("A parameter that is no percent-encoded UTF-8 is refused, and one that stands twice is named", async () => {
  const unreadable = ["a=%FF", "b=1&a=%E0%A4%A", "a=100%"];
  const repeated = ["a=1&a=2", "a=1&b=2&a=1", "a&a", "a=1&%61=2", "__proto__=1&__proto__=2"];
  for (const search of [...unreadable, ...repeated]) {
    const error = await refusalOf(() => queryParameters(search));
    const named = repeated.includes(search) ? [search.startsWith("_") ? "__proto__" : "a"] : [];
    assertEquals([error.code, Object.keys(error.detail.errors ?? {})], ["INVALID_QUERY", named]);
    // The reference sends its reader to the message, since not every such error names a parameter.
    const advice = named.length === 0 ? /UTF-8\. Encode it/ : /more than once\. Send it/;
    assertMatch(error.message, advice);
  }
});

Deno.test("A name is repeated in whole characters, however it was sent or cut", () => {
  for (const name of ["\ud800", `${"a".repeat(63)}😀`]) {
    const { errors, text } = report(Form, { name: "a", [name]: 1 });
    assert(text.isWellFormed() && Object.keys(errors).every((key) => key.isWellFormed()), text);
  }
});

Deno.test("A name that was probably meant is the one it abbreviates or hardly differs from", () => {
  const known = ["query", "query_id", "language", "streaming"];
  const meant: [unknown: string, near: string | undefined][] = [
    ["q", "query"],
    ["Query", "query"],
    ["queryid", "query_id"],
    ["lang", "language"],
    ["streming", "streaming"],
    ["limit", undefined],
    ["x", undefined],
    ["", undefined],
    ["__proto__", undefined],
    ["streaming".repeat(10_000), undefined],
  ];
  for (const [unknown, near] of meant) assertEquals(nearestName(unknown, known), near, unknown);
});
