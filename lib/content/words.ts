import { z } from "zod";

const word = z.string().min(1);

const group = <Keys extends string>(...keys: Keys[]) =>
  z.strictObject(Object.fromEntries(keys.map((key) => [key, word])) as Record<Keys, typeof word>);

/** A field of the contact form: what it is called and what is said when it is empty or wrong. */
const Field = z.strictObject({
  label: word,
  hint: word.optional(),
  missing: word,
  invalid: word,
});

/** What the contact form says when sending fails, by error code; CROSS_SITE is the form's own. */
const Problems = group(
  "INVALID_BODY",
  "INVALID_IDEMPOTENCY_KEY",
  "CHALLENGE_REQUIRED",
  "CHALLENGE_FAILED",
  "CHALLENGE_UNAVAILABLE",
  "CROSS_SITE",
  "IDEMPOTENCY_CONFLICT",
  "IDEMPOTENCY_IN_PROGRESS",
  "IDEMPOTENCY_UNAVAILABLE",
  "PAYLOAD_TOO_LARGE",
  "REQUEST_TIMEOUT",
  "RATE_LIMITED",
  "DELIVERY_FAILED",
  "DELIVERY_UNCERTAIN",
  "DELIVERY_NOT_CONFIGURED",
);

/** Every word of the pages' frame and forms, in one language; `{name}` in a word is filled in. */
export const Words = z.strictObject({
  frame: group(
    "skip",
    "start",
    "mainNavigation",
    "languages",
    "breadcrumb",
    "contents",
    "moreInListing",
    "updated",
    "markdown",
    "search",
    "footerNavigation",
    "footerNote",
    "errorPrefix",
  ),
  start: group("services", "contact"),
  service: group("facts", "rate", "vat", "quote", "contact"),
  notFound: group("title", "text", "developers"),
  search: group(
    "field",
    "button",
    "searching",
    "one",
    "other",
    "none",
    "advice",
    "tooLong",
    "section",
  ),
  contact: group(
    "heading",
    "required",
    "privacy",
    "challenge",
    "challengeNeedsScript",
    "button",
    "sending",
    "one",
    "other",
    "notSent",
    "uncertain",
    "sentTitle",
    "sentText",
    "another",
  ).extend({
    fields: z.strictObject({
      name: Field,
      email: Field,
      subject: Field,
      message: Field,
      gdprConsent: Field,
    }),
    problems: Problems,
    staged: group("mark", "notice", "clear", "cleared"),
  }),
});

export type Words = z.output<typeof Words>;

/** Puts values into the `{name}` places of a word. */
export function fill(word: string, values: Record<string, string | number>): string {
  return word.replace(/\{(\w+)\}/g, (place, name: string) => String(values[name] ?? place));
}
