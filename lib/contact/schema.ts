import { z } from "zod";
import type { Example } from "../http/endpoint.ts";
import { type Language, languages } from "../language.ts";

/** A dot-atom at a host of two labels or more (RFC 5321 4.1.2, without quoted local parts). */
const mailbox =
  /^(?=.{1,64}@)[\w!#$%&'*+/=?^`{|}~-]+(?:\.[\w!#$%&'*+/=?^`{|}~-]+)*@(?:[A-Za-z0-9](?:[A-Za-z0-9-]{0,61}[A-Za-z0-9])?\.)+[A-Za-z][A-Za-z0-9-]{0,61}[A-Za-z0-9]$/;

/** Unicode's control and bidi characters, and the two separators that break a line. */
// deno-lint-ignore no-control-regex -- in the JSON Schema, which knows no named classes
const oneLine = /^[^\u0000-\u001f\u007f-\u009f\u061c\u200e\u200f\u2028-\u202e\u2066-\u2069]*$/;
/** Tabs and line breaks, and no other control character. */
// deno-lint-ignore no-control-regex -- the same
const manyLines = /^[^\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f-\u009f]*$/;

/** A character that leaves ink: no blank, no zero-width character, no filler. */
const visible =
  /[^\p{White_Space}\p{Default_Ignorable_Code_Point}\p{Cc}\p{Cs}\u2800\ufff9-\ufffb\u{1d159}]/u;

/** A string without lone surrogates, which UTF-8 cannot carry. */
const text = () => z.string().refine((value) => value.isWellFormed(), "must be valid Unicode");

/** Text in which something can be seen. */
function writtenText(min: number, max: number) {
  const length = `must have ${min} to ${max} characters`;
  return text().min(min, length).max(max, length)
    // Of a text that is too short the length is said already.
    .refine(
      (value) => [...value.slice(0, 2 * min)].length < min || visible.test(value),
      "must hold something that can be seen",
    );
}

/** Text that ends up in one line of the mail: nothing in it may break or reorder that line. */
const line = (max: number) =>
  writtenText(1, max)
    .regex(oneLine, "must be one line without control and text direction characters");

/** Code points that a field may have at most. */
export const longest = { name: 100, email: 254, subject: 200, message: 5_000 } as const;

/** The body of `POST /api/contact`; lengths count code points. */
export const ContactRequest = z.strictObject({
  name: line(longest.name),
  email: z.email({
    pattern: mailbox,
    error: "must be an email address, as name@company.example is",
  })
    .max(longest.email, `must have at most ${longest.email} characters`)
    .meta({ description: "Where the answer goes" }),
  subject: line(longest.subject),
  message: writtenText(10, longest.message)
    .regex(manyLines, "must hold no control characters but tabs and line breaks"),
  gdprConsent: z.literal(true, {
    error: "must be true. " +
      "Set it only if the person has expressly agreed; otherwise do not send",
  }).meta({
    description:
      "The person's explicit consent to the processing of the enquiry; never set it for them",
  }),
  // Tokens of hCaptcha exceed 4000 characters.
  challengeToken: text().max(8192, "must be the token as the widget gave it")
    .optional()
    .meta({ description: "Bot verification token; required when the site shows a verification" }),
  language: z.enum(languages).optional().meta({ description: "Language of the answer" }),
});

export type ContactRequest = z.output<typeof ContactRequest>;

/** A valid enquiry: what is delivered and what its fingerprint covers. */
export type Enquiry = Omit<ContactRequest, "challengeToken">;

/** An enquiry and its answer, and one whose fields are refused. */
export function enquiryExamples(language: Language, answer: unknown): Example[] {
  const { key, ...written } = exampleTexts[language];
  const headers = { "Idempotency-Key": key };
  const body = { ...written, email: "sender@client.example", gdprConsent: true, language };
  return [
    { headers, body, answer },
    { headers, body: { ...body, email: "sender", gdprConsent: false } },
  ];
}

const exampleTexts = {
  en: {
    key: "5f0c6a52-3f0b-4b61-9a43-6d3b8f1e2c77",
    name: "Example sender",
    subject: "Review of an ordering system",
    message: "We would like a second opinion on our ordering system.",
  },
  de: {
    key: "0b7d1c9e-84a5-4f36-b2f1-c05e9a7d4e18",
    name: "Beispielabsender",
    subject: "Begutachtung eines Bestellsystems",
    message: "Wir wünschen uns eine zweite Meinung zu unserem Bestellsystem.",
  },
} satisfies Record<Language, unknown>;
