import { z } from "zod";
import { languages } from "../language.ts";

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

/** A string without lone surrogates, which UTF-8 cannot carry; `ask` is said when it is missing. */
function text(noun: string, ask = `Write ${noun} as text`) {
  return z.string({ error: ({ input }) => input === undefined ? ask : `Write ${noun} as text` })
    .refine((value) => value.isWellFormed(), `Remove the broken characters from ${noun}`);
}

/** Text in which something can be seen. */
function writtenText(noun: string, ask: string, min: number, max: number) {
  return text(noun, ask)
    .min(min, ask)
    .max(max, `Shorten ${noun} to at most ${max} characters`)
    // Of a text that is too short the length is said already.
    .refine(
      (value) => [...value].length < min || visible.test(value),
      `Write something that can be seen into ${noun}`,
    );
}

/** Text that ends up in one line of the mail: nothing in it may break or reorder that line. */
function line(noun: string, ask: string, max: number) {
  return writtenText(noun, ask, 1, max)
    .regex(oneLine, `Remove line breaks, control and text direction characters from ${noun}`);
}

const askEmail = "Enter an email address such as name@company.example";
const askMessage = "Write a message of at least 10 characters";

/** The body of `POST /api/contact` (spec "POST /api/contact"); lengths count code points. */
export const ContactRequest = z.strictObject({
  name: line("the name", "Enter a name", 100),
  email: z.email({ pattern: mailbox, error: askEmail })
    .max(254, "Shorten the email address to at most 254 characters")
    .meta({ description: "Where the answer goes" }),
  subject: line("the subject", "Enter a subject", 200),
  message: writtenText("the message", askMessage, 10, 5000)
    .regex(manyLines, "Remove control characters other than tabs and line breaks from the message"),
  gdprConsent: z.literal(true, {
    error: "gdprConsent must be true. " +
      "Set it only if the person has expressly agreed; otherwise do not send",
  }).meta({
    description:
      "The person's explicit consent to the processing of the enquiry; never set it for them",
  }),
  // Tokens of hCaptcha exceed 4000 characters.
  challengeToken: text("the token").max(8192, "Send the token as the widget gave it")
    .optional()
    .meta({ description: "Bot verification token; required when the site shows a verification" }),
  language: z.enum(languages, {
    error: `language must be ${languages.map((language) => `"${language}"`).join(" or ")}`,
  }).optional()
    .meta({ description: "Language of the answer" }),
});

export type ContactRequest = z.output<typeof ContactRequest>;

/** A valid enquiry: what is delivered and what its fingerprint covers. */
export type Enquiry = Omit<ContactRequest, "challengeToken">;
