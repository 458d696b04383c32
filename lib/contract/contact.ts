import { z } from "zod";
import { bySite, type Operation, SiteLanguage } from "./contract.ts";

/** A dot-atom at a host of two labels or more (RFC 5321 4.1.2, without quoted local parts). */
const mailbox =
  /^(?=.{1,64}@)[\w!#$%&'*+/=?^`{|}~-]+(?:\.[\w!#$%&'*+/=?^`{|}~-]+)*@(?:[A-Za-z0-9](?:[A-Za-z0-9-]{0,61}[A-Za-z0-9])?\.)+[A-Za-z][A-Za-z0-9-]{0,61}[A-Za-z0-9]$/;

/** Writes the domain of an address as mail does: `info@müller.de` is `info@xn--mller-kva.de`. */
function withAsciiDomain(address: string): string {
  const [name, domain = "", ...others] = address.split("@");
  const isOther = /[^\0-\x7f]/.test(domain) && /^[\p{L}\p{M}\p{N}.-]+$/u.test(domain);
  const host = isOther && others.length === 0 && URL.parse(`http://${domain}`)?.hostname;
  return host ? `${name}@${host}` : address;
}

/** Says what is wrong with what is no address. */
const addressProblem = (text: string): string =>
  /[^\0-\x7f]/.test(text.slice(0, text.lastIndexOf("@") + 1))
    ? "must have no letters but a to z before the @"
    : "must be an email address, such as name@company.example";

/** A character that leaves ink: no blank, no zero-width character, no filler. */
const visible =
  /[^\p{White_Space}\p{Default_Ignorable_Code_Point}\p{Cc}\p{Cs}\u2800\ufff9-\ufffb\u{1d159}]/u;

/** Makes a string without lone surrogates, which UTF-8 cannot carry. */
const text = () => z.string().refine((value) => value.isWellFormed(), "must be valid Unicode");

/** A break between lines, as any program writes it. */
export const lineBreak = /\r\n?|[\n\v\f\x85\u2028\u2029]/g;

/** What nobody sees: no tab, no line break, nothing that joins or varies letters or that an emoji needs. */
export const unseen =
  /(?![\t\n])(?!(?<=[\p{L}\p{M}\u200c\u200d])[\u200c\u200d\ufe00-\ufe0f\u{e0100}-\u{e01ef}])(?!(?<=[\p{Extended_Pictographic}\d#*]\p{Emoji_Modifier}?\ufe0f?)[\u200d\ufe0e\ufe0f])[\p{Default_Ignorable_Code_Point}\p{Cc}\p{Cf}\p{Co}\u2800]/gu;

/** Leaves out of a text what copy and paste brings and nobody sees. */
const cleaned = (text: string): string => text.replace(lineBreak, "\n").replace(unseen, "");

/** Makes a clean text one line of the mail. */
const cleanedLine = (text: string): string => cleaned(text).replace(/[\t\n]/g, " ");

/** Makes a text with something to see in it, counted once it is clean. */
const visibleText = ([min, max]: readonly [number, number], clean = cleanedLine) =>
  text().overwrite(clean)
    .min(min, { abort: true })
    .max(max)
    .refine((value) => visible.test(value), "must contain at least one visible character")
    // As much as every maker of clients can read; the rest is told in words.
    .meta({ pattern: "\\S" });

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

export const contactPage = "/contact";

/** Makes the hand-over link as a URI template (RFC 6570, level 1); no server gets its fragment. */
export const handOverTemplate = (contactUrl: string): string =>
  `${contactUrl}#${Object.keys(lengths).map((name) => `${name}={${name}}`).join("&")}`;

/**
 * The body of an enquiry; lengths count code points. Where a bot verification is switched on,
 * clients are told to send a token, yet the check of the fields asks for none: its absence is an
 * error of its own, and a repetition of a sent enquiry needs none.
 */
export const ContactRequest = z.strictObject({
  name: visibleText(lengths.name),
  email: z.string()
    .overwrite((address) => withAsciiDomain(cleanedLine(address).trim()))
    .email({ pattern: mailbox, error: ({ input = "" }) => addressProblem(input) })
    .max(lengths.email[1])
    // The format says it; its pattern looks ahead, which not every maker of clients can.
    .meta({ pattern: undefined }),
  phone: visibleText(phoneLength).optional(),
  subject: visibleText(lengths.subject)
    .refine(
      (subject) => !encodedWord.test(subject),
      "must not contain =?…?=, which mail programs would turn into other text. Leave it out",
    ),
  message: visibleText(lengths.message, cleaned),
  gdprConsent: z.literal(true, {
    error: "must be true. " +
      "Set it only once the person has read the privacy notice and wants to send; otherwise do not " +
      `send, but give them a link to this site with the draft: ${handOverTemplate(contactPage)}`,
  }),
  // Tokens of hCaptcha exceed 4000 characters.
  challengeToken: text().max(8192).optional(),
  language: SiteLanguage,
}).meta({ id: "ContactRequest" }).register(bySite, {
  adapt({ properties, required }, { practice, hasChallenge }) {
    // It is refused, too, where a site does not ask for it.
    if (!practice.phoneField) delete properties!.phone;
    if (hasChallenge) required!.push("challengeToken");
  },
});

/** Where a site does not ask for a telephone number, it is like any unknown field. */
const withoutPhone = ContactRequest.omit({ phone: true });

/** A valid enquiry as it was sent: it is delivered, and its fingerprint covers it. */
export type Enquiry = Omit<z.output<typeof ContactRequest>, "challengeToken">;

/** Of an enquiry, in bytes. */
export const bodyLimit = 64 * 1024;

const idempotencyKeyPattern = /^[A-Za-z0-9_-]{16,128}$/;

const Headers = z.object({
  "Idempotency-Key": z.string().refine((key) => idempotencyKeyPattern.test(key), {
    error: "must be 16 to 128 letters, digits, hyphens or underscores, such as a UUID",
    params: { code: "INVALID_IDEMPOTENCY_KEY" },
  }).meta({ pattern: idempotencyKeyPattern.source }).optional(),
});

const Sent = z.object({
  success: z.literal(true),
  message: z.string(),
}).meta({ id: "ContactResponse" });

/** What the sender of a delivered enquiry is told. */
export type SentResponse = z.output<typeof Sent>;

/** The contact form: the only operation with a side effect. */
const sendEnquiry = {
  tag: "Contact",
  method: "POST",
  path: "/api/contact",
  quota: "contact",
  headers: Headers,
  body: ContactRequest,
  bodyLimit,
  invalid: "INVALID_FIELDS",
  responses: { 200: { "application/json": Sent } },
  errors: [
    "INVALID_IDEMPOTENCY_KEY",
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
  example: ({ language, challengeToken, sentText }) => ({
    headers: { "Idempotency-Key": "5f0c6a52-3f0b-4b61-9a43-6d3b8f1e2c77" },
    body: {
      name: "Example sender",
      email: "sender@client.example",
      subject: "Review of an ordering system",
      message: "We would like a second opinion on our ordering system.",
      gdprConsent: true,
      language,
      challengeToken,
    },
    answer: { success: true, message: sentText },
  }),
} satisfies Operation;

export const contactContracts = { sendEnquiry };

/** Returns the contract as it holds for a site. */
export const sendEnquiryAt = ({ phoneField }: { phoneField: boolean }) =>
  phoneField ? sendEnquiry : { ...sendEnquiry, body: withoutPhone };
