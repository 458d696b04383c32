import { assert, assertEquals, assertMatch } from "@std/assert";
import { z } from "zod";
import { refusalOf } from "../kit/app.ts";
import { testLines } from "../kit/cases.ts";
import { valid } from "../../lib/http/validation.ts";

const Form = z.strictObject({
  name: z.string(),
  language: z.enum(["en", "de"]).optional(),
  list: z.array(z.strictObject({ count: z.number() })).optional(),
});

async function report(schema: z.ZodType, value: unknown) {
  const refusal = await refusalOf(() => valid(schema, value, "INVALID_FIELDS"));
  return { errors: refusal.detail.errors!, text: refusal.message };
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
};

testLines(new URL("lines/faults.txt", import.meta.url), async (asked) => {
  const [schema = "", value = ""] = asked.split(/ (.*)/s);
  const { errors, text } = await report(schemas[schema]!, JSON.parse(value));
  return `${JSON.stringify(errors)} ${text}`;
});

Deno.test("An answer does not grow with the errors: ten messages, then how many more", async () => {
  const names = Array.from({ length: 9_000 }, (_, i) => [`${"x".repeat(500)}${i}`, 1]);
  const { errors, text } = await report(Form, { name: "a", ...Object.fromEntries(names) });
  assertEquals(errors["…"], ["8990 more"]);
  assertMatch(text, /; 8990 more$/);
  assert(JSON.stringify({ errors, text }).length < 4_096);
});

Deno.test("A name is repeated in whole characters, however it was sent or cut", async () => {
  for (const name of ["\ud800", `${"a".repeat(63)}😀`]) {
    const { errors, text } = await report(Form, { name: "a", [name]: 1 });
    assert(text.isWellFormed() && Object.keys(errors).every((key) => key.isWellFormed()), text);
  }
});
