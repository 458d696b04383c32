import { ContactRequest, type Enquiry } from "../contact/schema.ts";
import type { Language } from "../language.ts";

/** The fields a person fills in, in the order of the form. */
export const fieldNames = ["name", "email", "subject", "message", "gdprConsent"] as const;

export type FieldName = typeof fieldNames[number];

/** What is wrong with a field; the words for it stand in `content/site.json`. */
export type Fault = "missing" | "invalid";

/** The contact form as it was sent without script. */
export interface SentForm {
  key: string;
  /** As typed, so that nothing is lost; the consent box is `true` or empty. */
  values: Record<FieldName, string>;
  challengeToken?: string;
}

/** An empty form with a key of its own. */
export function blankForm(): SentForm {
  const empty = fieldNames.map((name) => [name, ""]);
  return { key: crypto.randomUUID(), values: Object.fromEntries(empty) };
}

/** Reads the form's fields; `challengeField` is where a bot check puts its token. */
export function readSentForm(
  fields: Readonly<Record<string, string>>,
  challengeField?: string,
): SentForm {
  const text = (name: string) => (fields[name] ?? "").replaceAll("\r\n", "\n");
  return {
    key: text("idempotencyKey"),
    values: Object.fromEntries(fieldNames.map((name) => [name, text(name)])) as SentForm["values"],
    challengeToken: challengeField && fields[challengeField] || undefined,
  };
}

/** The enquiry a form holds, or what is wrong with its fields. */
export function checkEnquiry(
  { values }: SentForm,
  language: Language,
): { enquiry: Enquiry } | { faults: Map<FieldName, Fault> } {
  const trimmed = fieldNames.map((name) => [name, values[name].trim()] as const);
  const parsed = ContactRequest.safeParse({
    ...Object.fromEntries(trimmed),
    gdprConsent: values.gdprConsent === "true",
    language,
  });
  if (parsed.success) return { enquiry: parsed.data };
  const wrong = new Set(parsed.error.issues.map(({ path }) => path[0]));
  const faults = trimmed.filter(([name]) => wrong.has(name))
    .map(([name, value]) => [name, value === "" ? "missing" : "invalid"] as const);
  return { faults: new Map(faults) };
}
