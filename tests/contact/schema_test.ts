import { assertEquals } from "@std/assert";
import { ContactRequest } from "../../lib/contract/contact.ts";
import { reportErrors, validate } from "../../lib/http/validation.ts";
import { enquiry } from "./support.ts";

const letters = (count: number) => "x".repeat(count);

/** The messages by field that a body is refused with. */
function errorsOf(body: unknown): Record<string, string[]> {
  const outcome = validate(ContactRequest, body);
  return "data" in outcome ? {} : reportErrors(outcome.issues).errors;
}

const controls = Array.from({ length: 0xa0 }, (_, code) => String.fromCharCode(code))
  .filter((character) => /\p{Cc}/u.test(character));
const surrogates = ["\ud83e", "\udda9"];
/** A line separator, a right-to-left override and an isolate. */
const misleading = ["\u2028", "\u202e", "\u2066"];

/** Characters that nobody sees: blanks, joiners, fillers, a tag, a null notehead. */
const invisible = [
  ..." \u00a0\u3000\u200b\u200d\u2060\ufeff\u00ad\u3164\uffa0\u2800\ufe0f\u{e0020}\u{1d159}",
];

const scripts = ["Ünal Größe", "می‌خواهم", "👩‍💻", "<b>&amp;</b>", 'O\'x, "y" <z@client.example>'];

const lines = ["name", "phone", "subject"];

const addresses = [
  "a@b.co first.last+tag@mail.client.example o'x=y!z@client.example x@xn--bcher-kva.example",
  `${letters(64)}@client.example a@${letters(63)}.example`,
  `a@mail.${letters(63)}.example a@client.${letters(63)}`,
  "info@müller.example info@bücher.xn--p1ai",
].join(" ").split(" ");

const noAddresses = [
  "visitor visitor@client @client.example a@b..example .a@client.example a.@client.example",
  "a@client.example,b@client.example a@127.0.0.12 a@-client.example ä@client.example a@müller a@mü/.example",
  `${letters(65)}@client.example a@${letters(64)}.example a@mail.${letters(64)}.example`,
  `a@client.${letters(64)} a@${"x.".repeat(124)}example`,
].join(" ").split(" ");

const rules: [rule: string, fields: string[], good: unknown[], bad: unknown[]][] = [
  ["a name has 1 to 100 characters", ["name"], ["x", letters(100), "🦩".repeat(100)], [
    "",
    letters(101),
    "🦩".repeat(101),
  ]],
  ["a subject has 1 to 200 characters", ["subject"], ["x", letters(200)], ["", letters(201)]],
  [
    "a subject hides no signs in what mail decodes",
    ["subject"],
    ["Is 5 =? 6", "a=?b?c"],
    ["=?utf-8?B?4oCu?=", "Re: =?UTF-8?q?=0D=0A?= x"],
  ],
  [
    "a message has 10 to 5000 characters",
    ["message"],
    [letters(10), letters(5000), "🦩".repeat(5000)],
    [letters(9), letters(5001), "🦩".repeat(9)],
  ],
  ["a token has at most 8192 characters", ["challengeToken"], ["", letters(8192)], [
    letters(8193),
    "\udc00",
  ]],
  [
    "a line takes letters of all scripts, and no control, bidi character or lone surrogate",
    lines,
    scripts,
    [...controls, ...misleading, ...surrogates].map((character) => `a${character}b`),
  ],
  [
    "a message may hold tabs, line breaks of any kind and bidi characters, and no other control",
    ["message"],
    ["one\r\ntwo\n\tthree\rfour\u202e\u2066<script>", ...scripts.map((text) => text.repeat(10))],
    [...controls.filter((each) => !"\t\r\n".includes(each)), ...surrogates]
      .map((character) => `a message ${character}`),
  ],
  [
    "what nobody sees is no text, one letter makes it one",
    [...lines, "message"],
    invisible.flatMap((none) => [none.repeat(10) + "x", "x" + none.repeat(10)]),
    invisible.map((none) => none.repeat(10)),
  ],
  ["an email is one that a mail server takes, and a single one", ["email"], addresses, [
    ...noAddresses,
    ...["", "a b@client.example", "A <a@client.example>", "a\0@client.example"],
    ...["a@client.example\nBcc: b@client.example", "a@client.example\r\n", "\ud800@client.example"],
  ]],
  ["only true is consent", ["gdprConsent"], [true], [false, "true", 1, null, undefined]],
  ["a language is one that there is", ["language"], ["de", undefined], ["zz", "EN", "", null]],
];

for (const [rule, fields, good, bad] of rules) {
  Deno.test(`${rule}: ${good.length} values are taken, ${bad.length} refused`, () => {
    for (const [values, wrong] of [[good, []], [bad, fields]] as const) {
      for (const value of values) {
        const changes = Object.fromEntries(fields.map((field) => [field, value]));
        const named = Object.keys(errorsOf({ ...enquiry, ...changes }));
        assertEquals(named, wrong, JSON.stringify(value));
      }
    }
  });
}

Deno.test("the domain of an address becomes what mail calls it, before the @ it is said what may stand", () => {
  const { data } = ContactRequest.safeParse({ ...enquiry, email: "info@Müller.example" });
  assertEquals(data?.email, "info@xn--mller-kva.example");
  const { email } = errorsOf({ ...enquiry, email: "jörg@client.example" });
  assertEquals(email, ["must have no letters but a to z before the @"]);
});
