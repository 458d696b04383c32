import { z } from "zod";
import { bySite, contract, type Example, type Samples, SiteLanguage } from "./contract.ts";
import { contactPage } from "./paths.ts";

/** A dot-atom at a host of two labels or more (RFC 5321 4.1.2, without quoted local parts). */
const mailbox =
  /^(?=.{1,64}@)[\w!#$%&'*+/=?^`{|}~-]+(?:\.[\w!#$%&'*+/=?^`{|}~-]+)*@(?:[A-Za-z0-9](?:[A-Za-z0-9-]{0,61}[A-Za-z0-9])?\.)+[A-Za-z][A-Za-z0-9-]{0,61}[A-Za-z0-9]$/;

const notAnAddress = "must be an email address, such as name@company.example";

/** Writes the domain of an address as mail does: `info@müller.de` is `info@xn--mller-kva.de`. */
function withAsciiDomain(address: string): string {
  const [name, domain = "", ...others] = address.split("@");
  const isOther = /[^\0-\x7f]/.test(domain) && /^[\p{L}\p{M}\p{N}.-]+$/u.test(domain);
  const host = isOther && others.length === 0 && URL.parse(`http://${domain}`)?.hostname;
  return host ? `${name}@${host}` : address;
}

/** Text without Unicode's control and bidi characters; `.` is none of those that break a line. */
const oneLine =
  // deno-lint-ignore no-control-regex -- in the JSON Schema, which knows no named classes
  /^(?:(?![\u0000-\u001f\u007f-\u009f\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]).)*$/;
/** Tabs and line breaks, and no other control character. */
// deno-lint-ignore no-control-regex -- the same
const manyLines = /^[^\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f-\u009f]*$/;

/** A character that leaves ink: no blank, no zero-width character, no filler. */
const visible =
  /[^\p{White_Space}\p{Default_Ignorable_Code_Point}\p{Cc}\p{Cs}\u2800\ufff9-\ufffb\u{1d159}]/u;
/** The same as far as a pattern says it that clients read with and without the flag `u`. */
const visibleInSchema =
  /[^\s\u00ad\u034f\u061c\u115f\u1160\u17b4\u17b5\u180b-\u180f\u200b-\u200f\u202a-\u202e\u2060-\u206f\u2800\u3164\ufe00-\ufe0f\ufeff\uffa0\ufff0-\ufffb]/;

/** Makes a string without lone surrogates, which UTF-8 cannot carry. */
const text = () => z.string().refine((value) => value.isWellFormed(), "must be valid Unicode");

/** Says how long a text is, and by how much too long. */
const tooLong = (max: number) => ({ input }: { input?: unknown }): string => {
  const length = [...String(input)].length;
  return `has ${length} characters, ${length - max} too many. Shorten it to at most ${max}`;
};

/** Makes a text with something to see in it, in one pattern: makers of clients stumble over two. */
function visibleText([min, max]: readonly [number, number], admitted: RegExp, message: string) {
  return text().min(min, `must have ${min} to ${max} characters`).max(max, { error: tooLong(max) })
    // Of a text that is too short the length is said already.
    .refine(
      (value) => [...value.slice(0, 2 * min)].length < min || visible.test(value),
      "must contain at least one visible character",
    )
    .refine((value) => admitted.test(value), message)
    .meta({ pattern: `^(?=[\\s\\S]*${visibleInSchema.source})${admitted.source.slice(1)}` });
}

/** Makes a text that becomes one line of the mail: nothing in it may break or reorder that line. */
const line = (length: readonly [number, number]) =>
  visibleText(
    length,
    oneLine,
    "must be a single line, without control characters and without characters that change the text direction",
  );

/** The beginning of an encoded word, in which a header of mail may hide any sign (RFC 2047, 2). */
const encodedWord = /=\?[^?\s]{1,80}\?[bq]\?/i;

/** The fewest and the most code points that a field of text may have. */
export const lengths = {
  name: [1, 100],
  email: [1, 254],
  subject: [1, 200],
  message: [10, 5_000],
} as const;

/** The same of the telephone number, which programs neither draft nor hand over. */
export const phoneLength = [1, 60] as const;

/** A character that nobody sees in a field: no tab, no line break, nothing that an emoji needs. */
export const unseen =
  /(?![\t\n\r])(?!(?<=[\p{Extended_Pictographic}\d#*]\p{Emoji_Modifier}?\ufe0f?)[\u200d\ufe0e\ufe0f])[\p{Default_Ignorable_Code_Point}\p{Cc}\p{Cf}\p{Cs}\p{Co}\u2028\u2029\u2800]/u;

/** Makes the hand-over link as a URI template (RFC 6570, level 1); no server gets its fragment. */
export const handOverTemplate = (contactUrl: string): string =>
  `${contactUrl}#${Object.keys(lengths).map((name) => `${name}={${name}}`).join("&")}`;

/**
 * The body of an enquiry; lengths count code points. Where a bot verification is switched on,
 * clients are told to send a token, yet the check of the fields asks for none: its absence is an
 * error of its own, and a repetition of a sent enquiry needs none.
 */
export const ContactRequest = z.strictObject({
  name: line(lengths.name).describe("ContactRequest.name"),
  email: z.string({
    error: ({ input }) => input === undefined ? "is missing" : notAnAddress,
  })
    .overwrite(withAsciiDomain)
    .email({
      pattern: mailbox,
      error: ({ input = "" }) =>
        /^[^@]+@$/.test(input)
          ? "has nothing after the @. Write it like name@company.example"
          : /[^\0-\x7f]/.test(input.slice(0, input.lastIndexOf("@") + 1))
          ? "must have no letters but a to z before the @"
          : notAnAddress,
    })
    .max(lengths.email[1], { error: tooLong(lengths.email[1]) })
    .meta({ description: "ContactRequest.email" }),
  phone: line(phoneLength).optional().describe("ContactRequest.phone"),
  subject: line(lengths.subject)
    .refine(
      (subject) => !encodedWord.test(subject),
      "must not contain =?…?=, which mail programs would turn into other text. Leave it out",
    )
    .describe("ContactRequest.subject"),
  message: visibleText(
    lengths.message,
    manyLines,
    "must not contain control characters other than tabs and line breaks",
  ).describe("ContactRequest.message"),
  gdprConsent: z.literal(true, {
    error: "must be true. " +
      "Set it only once the person has read the privacy notice and wants to send; otherwise do not " +
      `send, but give them a link to this site with the draft: ${handOverTemplate(contactPage)}`,
  }).meta({ description: "ContactRequest.gdprConsent" }),
  // Tokens of hCaptcha exceed 4000 characters.
  challengeToken: text().max(8192, "must be the token that the widget issued")
    .optional()
    .meta({ description: "ContactRequest.challengeToken" }),
  language: SiteLanguage.describe("ContactRequest.language"),
}).register(bySite, {
  adapt({ properties, required }, { asksPhone, hasChallenge }) {
    // It is refused, too, where a site does not ask for it.
    if (!asksPhone) delete properties!.phone;
    if (hasChallenge) required!.push("challengeToken");
  },
});

/** Where a site does not ask for a telephone number, it is like any unknown field. */
const withoutPhone = ContactRequest.omit({ phone: true });

/** A valid enquiry as it was sent: it is delivered, and its fingerprint covers it. */
export type Enquiry = Omit<z.output<typeof ContactRequest>, "challengeToken">;

/** Of an enquiry, in bytes. */
export const bodyLimit = 64 * 1024;

export const idempotencyKeyPattern = /^[A-Za-z0-9_-]{16,128}$/;

const Headers = z.object({
  "Idempotency-Key": z.string().regex(
    idempotencyKeyPattern,
    "must be 16 to 128 letters, digits, hyphens or underscores, such as a UUID",
  ).optional().describe("sendEnquiry.Idempotency-Key"),
});

const Sent = z.object({
  success: z.literal(true).describe("ContactResponse.success"),
  message: z.string().describe("ContactResponse.message"),
}).meta({ id: "ContactResponse", description: "ContactResponse" });

const enquiryBody = {
  schema: ContactRequest as z.ZodType<z.output<typeof ContactRequest>>,
  limit: bodyLimit,
  wrongType: "INVALID_BODY" as const,
  invalid: () => "INVALID_FIELDS" as const,
};

/** The contact form: the only operation with a side effect. */
export const contactContracts = {
  sendEnquiry: contract({
    method: "POST",
    path: "/api/contact",
    describe: {
      operationId: "sendEnquiry",
      tag: "Contact",
      values: { handOver: handOverTemplate(contactPage) },
      responses: {
        200: {
          description: "sendEnquiry.200",
          content: { "application/json": Sent },
          headers: {
            "Idempotent-Replayed": {
              description: "sendEnquiry.Idempotent-Replayed",
              type: "string",
            },
          },
        },
      },
      example,
      exampleNote: "sendEnquiry.example",
    },
    quota: "contact",
    cors: false,
    headers: { schema: Headers, invalid: "INVALID_IDEMPOTENCY_KEY" },
    body: enquiryBody,
    errors: [
      "INVALID_FIELDS",
      "CHALLENGE_REQUIRED",
      "CHALLENGE_FAILED",
      "CHALLENGE_UNAVAILABLE",
      "IDEMPOTENCY_CONFLICT",
      "IDEMPOTENCY_IN_PROGRESS",
      "IDEMPOTENCY_UNAVAILABLE",
      "DELIVERY_NOT_CONFIGURED",
      "DELIVERY_UNAVAILABLE",
      "DELIVERY_FAILED",
      "DELIVERY_UNCERTAIN",
    ],
  }),
};

/** Returns the contract as it holds for a site. */
export function sendEnquiryAt({ phoneField }: { phoneField: boolean }) {
  const { sendEnquiry } = contactContracts;
  return phoneField
    ? sendEnquiry
    : { ...sendEnquiry, body: { ...enquiryBody, schema: withoutPhone } };
}

/** Stands for the confirmation in a call to copy, which is refused until somebody has decided. */
const undecided = "ask-the-person";

function example({ language, enquiry, challengeToken, sentText }: Samples): Example {
  const { key, ...fields } = enquiry;
  const body = { ...fields, gdprConsent: true, language, challengeToken };
  return {
    headers: { "Idempotency-Key": key },
    body,
    copied: { ...body, gdprConsent: undecided },
    answer: { success: true, message: sentText },
  };
}
