import { ContactRequest, type Enquiry } from "../../contact/schema.ts";
import type { Language } from "../../language.ts";

/** The fields a person fills in, in the order of the form. */
export const fieldNames = ["name", "email", "subject", "message", "gdprConsent"] as const;

export type FieldName = typeof fieldNames[number];

/** What is wrong with a field; the words for it stand in `lib/words`. */
export type FieldError = "missing" | "invalid";

/** A field that people never meet, so that whoever fills it in is a program. */
export const trapName = "website";

/** The contact form as it was sent without script. */
export interface SentForm {
  /** The idempotency key of this message, the same for every attempt to send it. */
  key: string;
  /** As typed, so that nothing is lost; the consent box is `true` or empty. */
  values: Record<FieldName, string>;
  challengeToken?: string;
  /** Whether the field that people leave empty was filled in. */
  isTrapped: boolean;
}

/** An empty form with a key of its own. */
export const blankForm = (): SentForm => readSentForm({ idempotencyKey: crypto.randomUUID() });

/** Reads the fields of the form; `challengeField` is where a bot check puts its token. */
export function readSentForm(
  fields: Readonly<Record<string, string>>,
  challengeField?: string,
): SentForm {
  const text = (name: string) => (fields[name] ?? "").replaceAll("\r\n", "\n");
  return {
    key: text("idempotencyKey"),
    values: Object.fromEntries(fieldNames.map((name) => [name, text(name)])) as SentForm["values"],
    challengeToken: challengeField && fields[challengeField] || undefined,
    isTrapped: text(trapName) !== "",
  };
}

/** The enquiry a form holds, or what is wrong with its fields. */
export function checkEnquiry(
  { values }: SentForm,
  language: Language,
): { enquiry: Enquiry } | { errors: Map<FieldName, FieldError> } {
  const trimmed = fieldNames.map((name) => [name, values[name].trim()] as const);
  const parsed = ContactRequest.safeParse({
    ...Object.fromEntries(trimmed),
    gdprConsent: values.gdprConsent === "true",
    language,
  });
  if (parsed.success) return { enquiry: parsed.data };
  const wrong = new Set(parsed.error.issues.map(({ path }) => path[0]));
  const errors = trimmed.filter(([name]) => wrong.has(name))
    .map(([name, value]) => [name, value === "" ? "missing" : "invalid"] as const);
  return { errors: new Map(errors) };
}
