import { ContactRequest, type Enquiry, lengths, phoneLength } from "../../contract/contact.ts";
import type { Language } from "../../languages/mod.ts";

/** The fields a person fills in, in the order of the form. */
export const fieldNames = ["name", "email", "phone", "subject", "message", "gdprConsent"] as const;

export type FieldName = typeof fieldNames[number];

/** The fault of a field; its words are those of the page's language. */
export type FieldError = "missing" | "invalid";

/** A field that people never meet, so that whoever fills it in is a program. */
export const trapName = "website";

/** The contact form as it was sent without script. */
export interface SentForm {
  /** As typed, so that nothing is lost; the ticked box is `true`, else empty. */
  values: Record<FieldName, string>;
  challengeToken?: string;
  /** True if the field that people leave empty was filled in. */
  isTrapped: boolean;
}

/** Makes the key of an enquiry from a form without script: the same words mean the same enquiry. */
export async function keyOf(enquiry: Enquiry): Promise<string> {
  const bytes = new TextEncoder().encode(JSON.stringify(["form", Object.entries(enquiry).sort()]));
  return new Uint8Array(await crypto.subtle.digest("SHA-256", bytes)).toHex();
}

/** The fewest and the most code points of each field that is typed. */
const limits = { ...lengths, phone: phoneLength };

/** Reads the fields of the form; `challengeField` is where a bot check puts its token. */
export function readSentForm(
  fields: Readonly<Record<string, string>>,
  challengeField?: string,
): SentForm {
  const values = fieldNames.map((name) => {
    const [, max] = name === "gdprConsent" ? [0, 100] : limits[name];
    // A code point has at most two units: with one more than twice its limit a field is too long.
    return [name, (fields[name] ?? "").replaceAll("\r\n", "\n").slice(0, 2 * max + 1)];
  });
  return {
    values: Object.fromEntries(values),
    challengeToken: challengeField && fields[challengeField] || undefined,
    isTrapped: Boolean(fields[trapName]),
  };
}

/** Cuts what was typed to what its field may hold, to be shown there again. */
export function cutToLimit(name: keyof typeof limits, value: string): string {
  const [, max] = limits[name];
  return [...value].slice(0, max).join("");
}

/** Reads the enquiry a form holds, or what is wrong with its fields. */
export function checkEnquiry(
  { values }: SentForm,
  language: Language,
): { enquiry: Enquiry } | { errors: Map<FieldName, FieldError> } {
  const trimmed = fieldNames.map((name) => [name, values[name].trim()] as const);
  const parsed = ContactRequest.safeParse({
    ...Object.fromEntries(trimmed.filter(([name, value]) => name !== "phone" || value !== "")),
    gdprConsent: values.gdprConsent === "true",
  });
  if (parsed.success) return { enquiry: { ...parsed.data, language } };
  const wrong = new Set(parsed.error.issues.map(({ path }) => path[0]));
  const errors = trimmed.filter(([name]) => wrong.has(name))
    .map(([name, value]) => [name, value === "" ? "missing" : "invalid"] as const);
  return { errors: new Map(errors) };
}
