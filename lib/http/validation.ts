import type { z } from "zod";
import type { FieldErrors } from "./errors.ts";

type Issues = z.core.$ZodIssue[];

/** Every issue by the field it is about, unknown members included; the whole value is `""`. */
export function fieldErrors(issues: Issues): FieldErrors {
  const errors = new Map<string, string[]>();
  const add = (field: string, message: string) =>
    errors.set(field, [...errors.get(field) ?? [], message]);
  for (const issue of issues) {
    const field = issue.path.join(".");
    if (issue.code === "unrecognized_keys") {
      for (const key of issue.keys) {
        add(field ? `${field}.${key}` : key, "Unknown name: leave it out");
      }
    } else {
      add(field, issue.message);
    }
  }
  return Object.fromEntries(errors);
}

/** The fields at fault in one line: `paths.0: …; extra: …`. */
export function describeErrors(errors: FieldErrors): string {
  return Object.entries(errors)
    .map(([field, messages]) => `${field ? `${field}: ` : ""}${messages.join(", ")}`)
    .join("; ");
}
