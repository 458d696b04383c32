import { assertEquals, assertMatch, assertNotMatch } from "@std/assert";
import { z } from "zod";
import { ContactRequest } from "../../lib/contract/contact.ts";
import { languages } from "../../lib/languages/mod.ts";
import { reportErrors, validate } from "../../lib/http/validation.ts";
import { enquiry } from "./support.ts";

const letters = (count: number) => "x".repeat(count);

/** The messages by field that a body is refused with. */
function errorsOf(body: unknown): Record<string, string[]> {
  const outcome = validate(ContactRequest, body);
  return "data" in outcome ? {} : reportErrors(outcome.issues).errors;
}

const wrongFields = (changes: Record<string, unknown>) =>
  Object.keys(errorsOf({ ...enquiry, ...changes }));

const bounds: [field: string, shortest: string, longest: string, tooShort: string | null][] = [
  ["name", "x", letters(100), ""],
  ["subject", "x", letters(200), ""],
  ["message", letters(10), letters(5000), letters(9)],
  ["challengeToken", "", letters(8192), null],
];

for (const [field, shortest, longest, tooShort] of bounds) {
  Deno.test(`${field} may have ${shortest.length} to ${longest.length} characters`, () => {
    assertEquals(wrongFields({ [field]: shortest }), []);
    assertEquals(wrongFields({ [field]: longest }), []);
    assertEquals(wrongFields({ [field]: `${longest}x` }), [field]);
    if (tooShort !== null) assertEquals(wrongFields({ [field]: tooShort }), [field]);
  });
}

Deno.test("a character outside the basic plane counts as one", () => {
  assertEquals(wrongFields({ name: "🦩".repeat(100), message: "🦩".repeat(5000) }), []);
  assertEquals(wrongFields({ name: "🦩".repeat(101) }), ["name"]);
  assertEquals(wrongFields({ message: "🦩".repeat(9) }), ["message"]);
});

const dangerous = {
  "CR LF": "a\r\nBcc: other@client.example",
  "LF": "a\nb",
  "NUL": "a\0b",
  "DEL": "a\x7fb",
  "C1 control": "a\x85b",
  "line separator": "a\u2028b",
  "right-to-left override": "a\u202eb",
  "isolate": "a\u2066b",
  "lone high surrogate": "a\ud83eb",
  "lone low surrogate": "a\udda9",
};

for (const [what, value] of Object.entries(dangerous)) {
  Deno.test(`name and subject are refused with ${what}`, () => {
    assertEquals(wrongFields({ name: value, subject: value }), ["name", "subject"]);
  });
}

Deno.test("names of all scripts, joiners and HTML are text like any other", () => {
  for (
    const value of ["Ünal Größe", "می‌خواهم", "👩‍💻", "<b>&amp;</b>", 'O\'x, "y" <z@client.example>']
  ) {
    assertEquals(wrongFields({ name: value, subject: value, message: value.repeat(10) }), []);
  }
});

Deno.test("a message may hold tabs, line breaks of any kind, HTML and bidi characters", () => {
  assertEquals(wrongFields({ message: "one\r\ntwo\n\tthree\rfour\u202e\u2066<script>" }), []);
});

Deno.test("a message is refused with any other control character, or a lone surrogate", () => {
  const controls = Array.from({ length: 0xa0 }, (_, code) => String.fromCharCode(code))
    .filter((character) => /\p{Cc}/u.test(character) && !"\t\r\n".includes(character));
  assertEquals(controls.length, 62);
  for (const control of [...controls, "\ud800", "\udfff"]) {
    assertEquals(wrongFields({ message: `a message ${control}` }), ["message"]);
  }
  assertEquals(wrongFields({ challengeToken: "\udc00" }), ["challengeToken"]);
});

const invisible = {
  "blanks": " ",
  "no-break spaces": "\u00a0",
  "ideographic spaces": "\u3000",
  "zero-width spaces": "\u200b",
  "zero-width joiners": "\u200d",
  "word joiners": "\u2060",
  "byte order marks": "\ufeff",
  "soft hyphens": "\u00ad",
  "Hangul fillers": "\u3164",
  "halfwidth Hangul fillers": "\uffa0",
  "Braille blanks": "\u2800",
  "variation selectors": "\ufe0f",
  "tags": "\u{e0020}",
  "null noteheads": "\u{1d159}",
};

for (const [what, character] of Object.entries(invisible)) {
  Deno.test(`a field of nothing but ${what} is refused, one with a letter is not`, () => {
    const many = character.repeat(10);
    const fields = { name: character, subject: many, message: many };
    assertEquals(wrongFields(fields), ["name", "subject", "message"]);
    const seen = { name: `${character}x`, subject: `x${many}`, message: `${many}x` };
    assertEquals(wrongFields(seen), []);
  });
}

Deno.test("an empty field has one message, not two", () => {
  assertEquals(errorsOf({ ...enquiry, name: "", message: " " }), {
    name: ["must have 1 to 100 characters"],
    message: ["must have 10 to 5000 characters"],
  });
});

Deno.test("email takes the addresses that a mail server takes", () => {
  const good = [
    "a@b.co",
    "first.last+tag@mail.client.example",
    "o'x=y!z@client.example",
    "x@xn--bcher-kva.example",
    `${letters(64)}@client.example`,
  ];
  for (const email of good) assertEquals(wrongFields({ email }), [], email);
});

Deno.test("each label of an email's domain has at most 63 characters, the part before it 64", () => {
  const fits = (email: string) => wrongFields({ email }).length === 0;
  for (
    const [longest, address] of [
      [64, (part: string) => `${part}@client.example`],
      [63, (part: string) => `a@${part}.example`],
      [63, (part: string) => `a@mail.${part}.example`],
      [63, (part: string) => `a@client.${part}`],
    ] as const
  ) {
    const [whole, tooLong] = [address(letters(longest)), address(letters(longest + 1))];
    assertEquals([fits(whole), fits(tooLong)], [true, false], whole);
  }
});

Deno.test("email refuses what is no address, several addresses and header injection", () => {
  const bad = [
    "",
    "visitor",
    "visitor@client",
    "@client.example",
    "a@b..example",
    ".a@client.example",
    "a.@client.example",
    "a b@client.example",
    "a@client.example,b@client.example",
    "A <a@client.example>",
    "a@client.example\nBcc: b@client.example",
    "a@client.example\r\n",
    "a\0@client.example",
    "a@127.0.0.1",
    "a@-client.example",
    "ä@client.example",
    "\ud800@client.example",
    `${letters(65)}@client.example`,
    `a@${"x.".repeat(124)}example`,
  ];
  for (const email of bad) assertEquals(wrongFields({ email }), ["email"], email);
});

Deno.test("only gdprConsent: true is consent", () => {
  for (const gdprConsent of [false, "true", 1, null, undefined]) {
    assertEquals(wrongFields({ gdprConsent }), ["gdprConsent"]);
  }
});

Deno.test("language is one that there is, or left out", () => {
  assertEquals(wrongFields({ language: "de" }), []);
  for (const language of ["zz", "EN", "", null]) {
    assertEquals(wrongFields({ language }), ["language"]);
  }
});

Deno.test("one answer names every wrong field, unknown members and __proto__ included", () => {
  const body = JSON.parse(
    `{"email": "x", "subject": 7, "message": "short", "extra": 1, "__proto__": {}}`,
  );
  const errors = errorsOf(body);
  assertEquals(Object.keys(errors).sort(), [
    "__proto__",
    "email",
    "extra",
    "gdprConsent",
    "message",
    "name",
    "subject",
  ]);
});

Deno.test("every message tells what to do, in words a form can show", () => {
  const bodies = [
    { challengeToken: 1, language: "x", name: "\n" },
    { name: letters(101), subject: 1, message: letters(5001) },
  ];
  const messages = bodies.flatMap((body) => Object.values(errorsOf(body)).flat());
  assertEquals(messages.length, 13);
  for (const message of messages) {
    assertMatch(message, /^(is missing|must )/);
    assertNotMatch(message, /expected|received|undefined/i);
  }
});

Deno.test("a missing consent is never asked for without the person's agreement", () => {
  const [message] = errorsOf({ ...enquiry, gdprConsent: undefined }).gdprConsent!;
  const asks =
    "must be true. Set it only if the person has expressly agreed; otherwise do not send, but give ";
  assertEquals(message!.slice(0, asks.length), asks);
});

Deno.test("a language that is none is told which there are", () => {
  assertEquals(errorsOf({ ...enquiry, language: "zz" }).language, [
    `must be ${languages.map((each) => `"${each}"`).join(" or ")}`,
  ]);
});

Deno.test("the JSON Schema knows which control characters are refused", () => {
  const { properties = {} } = z.toJSONSchema(ContactRequest, { io: "input" });
  const admits = (field: string, value: string) => {
    const { pattern } = properties[field] as { pattern: string };
    return ["", "u"].map((flags) => new RegExp(pattern, flags).test(value));
  };
  for (const field of ["name", "subject"]) {
    assertEquals(admits(field, "Ünal 👩‍💻"), [true, true]);
    for (const value of ["a\nb", "a\u202eb", "\0"]) {
      assertEquals(admits(field, value), [false, false]);
    }
  }
  assertEquals(admits("message", "a\r\n\tb\u202e"), [true, true]);
  for (const value of ["a\0b", "\u001b[0m"]) assertEquals(admits("message", value), [false, false]);
});

Deno.test("the JSON Schema shows limits, formats and constants", () => {
  const schema = z.toJSONSchema(ContactRequest, { io: "input" });
  const properties = schema.properties as Record<string, Record<string, unknown>>;
  const shown = (name: string) => {
    const { type, minLength, maxLength, format, const: fixed, enum: choices } = properties[name]!;
    return JSON.stringify({ type, minLength, maxLength, format, const: fixed, enum: choices });
  };
  assertEquals(schema.required, ["name", "email", "subject", "message", "gdprConsent"]);
  assertEquals(schema.additionalProperties, false);
  assertEquals(Object.keys(properties).map((name) => [name, shown(name)]), [
    ["name", '{"type":"string","minLength":1,"maxLength":100}'],
    ["email", '{"type":"string","maxLength":254,"format":"email"}'],
    ["subject", '{"type":"string","minLength":1,"maxLength":200}'],
    ["message", '{"type":"string","minLength":10,"maxLength":5000}'],
    ["gdprConsent", '{"type":"boolean","const":true}'],
    ["challengeToken", '{"type":"string","maxLength":8192}'],
    ["language", JSON.stringify({ type: "string", enum: languages })],
  ]);
});
