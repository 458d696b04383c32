import { assert, assertEquals, assertMatch, assertThrows } from "@std/assert";
import { z } from "zod";
import { ApiError, type FieldErrors } from "../../lib/http/reply.ts";
import { testLines } from "../kit/cases.ts";
import { valid } from "../../lib/http/validation.ts";

const Form = z.strictObject({
  name: z.string(),
  language: z.enum(["en", "de"]).optional(),
  list: z.array(z.strictObject({ count: z.number() })).optional(),
});

function report(schema: z.ZodType, value: unknown): { errors: FieldErrors; text: string } {
  if (schema.safeParse(value).success) return { errors: {}, text: "" };
  const { message: text, detail: { errors = {} } } = assertThrows(
    () => valid(schema, value, "INVALID_FIELDS"),
    ApiError,
  );
  return { errors, text };
}

const schemas: Record<string, z.ZodType> = {
  form: Form,
  texts: z.array(z.string()),
  boolean: z.boolean(),
  whole: z.int(),
  number: z.number(),
  object: z.looseObject({}),
  text: z.string().min(1).max(5),
  two: z.array(z.string()).min(2),
  few: z.int().min(1).max(20),
  email: z.email(),
  url: z.url(),
};

testLines(new URL("lines/faults.txt", import.meta.url), (asked) => {
  const [schema = "", value = ""] = asked.split(/ (.*)/s);
  const { errors, text } = report(schemas[schema]!, JSON.parse(value));
  return `${JSON.stringify(errors)} ${text}`;
});

Deno.test("An answer does not grow with the errors: ten messages, then how many more", () => {
  const names = Array.from({ length: 9_000 }, (_, i) => [`${"x".repeat(500)}${i}`, 1]);
  const { errors, text } = report(Form, { name: "a", ...Object.fromEntries(names) });
  assertEquals(errors["…"], ["8990 more"]);
  assertMatch(text, /; 8990 more$/);
  assert(JSON.stringify({ errors, text }).length < 4_096);
});

Deno.test("A name is repeated in whole characters, however it was sent or cut", () => {
  for (const name of ["\ud800", `${"a".repeat(63)}😀`]) {
    const { errors, text } = report(Form, { name: "a", [name]: 1 });
    assert(text.isWellFormed() && Object.keys(errors).every((key) => key.isWellFormed()), text);
  }
});
