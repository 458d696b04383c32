import { z } from "zod";
import { languages } from "../language.ts";

/** A dot-atom at a host of two labels or more (RFC 5321 4.1.2, without quoted local parts). */
const mailbox =
  /^(?=.{1,64}@)[\w!#$%&'*+/=?^`{|}~-]+(?:\.[\w!#$%&'*+/=?^`{|}~-]+)*@(?:[A-Za-z0-9](?:[A-Za-z0-9-]{0,61}[A-Za-z0-9])?\.)+[A-Za-z][A-Za-z0-9-]{0,61}[A-Za-z0-9]$/;

const controls = /[\p{Cc}\p{Bidi_Control}\u2028\u2029]/u;

/** A string without lone surrogates, which UTF-8 cannot carry; `ask` is said when it is missing. */
function text(noun: string, ask = `Write ${noun} as text`) {
  return z.string({ error: ({ input }) => input === undefined ? ask : `Write ${noun} as text` })
    .refine((value) => value.isWellFormed(), `Remove the broken characters from ${noun}`);
}

/** Text that ends up in one line of the mail: nothing in it may break or reorder that line. */
function line(noun: string, ask: string, max: number) {
  return text(noun, ask)
    .min(1, ask)
    .max(max, `Shorten ${noun} to at most ${max} characters`)
    .refine(
      (value) => !controls.test(value),
      `Remove line breaks, control and text direction characters from ${noun}`,
    );
}

const askEmail = "Enter an email address such as name@company.example";
const askMessage = "Write a message of at least 10 characters";

/** The body of `POST /api/contact` (spec "POST /api/contact"); lengths count code points. */
export const ContactRequest = z.strictObject({
  name: line("the name", "Enter your name", 100),
  email: z.email({ pattern: mailbox, error: askEmail })
    .max(254, "Shorten the email address to at most 254 characters")
    .meta({ description: "Where the answer goes" }),
  subject: line("the subject", "Enter a subject", 200),
  message: text("the message", askMessage)
    .min(10, askMessage)
    .max(5000, "Shorten the message to at most 5000 characters"),
  gdprConsent: z.literal(true, {
    error: "Give your consent: without it the enquiry cannot be processed",
  }).meta({ description: "Explicit consent to the processing of the enquiry" }),
  // Tokens of hCaptcha exceed 4000 characters.
  challengeToken: text("the token").max(8192, "Send the token as the widget gave it")
    .optional()
    .meta({ description: "Bot verification token; required when the site shows a verification" }),
  language: z.enum(languages, { error: "Choose en or de" }).optional()
    .meta({ description: "Language of the answer" }),
});

export type ContactRequest = z.output<typeof ContactRequest>;

/** A valid enquiry: what is delivered and what its fingerprint covers. */
export type Enquiry = Omit<ContactRequest, "challengeToken">;
