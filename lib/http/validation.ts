import { z } from "zod";
import type { ApiError, FieldErrors } from "./errors.ts";

export type Issues = z.core.$ZodIssue[];

/** Holds the issues alone; zod's own error object would capture a stack for each refusal. */
class Faults {
  constructor(readonly issues: Issues) {}
}

const parse = z.core._safeParse(Faults as never);

/**
 * The value as its schema has it, or what `refuse` makes of the issues. A refusal is returned: to throw
 * one from so deep costs more than the rest of the answer.
 */
export function validate<Schema extends z.ZodType>(
  schema: Schema,
  value: unknown,
  refuse: (issues: Issues) => ApiError,
): z.output<Schema> | ApiError {
  const parsed = parse(schema, value, { error: plainMessages });
  return parsed.success ? parsed.data : refuse(flattenUnions(parsed.error.issues));
}

/** What a fault is called where the schema has no words of its own. */
export const plainMessages: z.core.$ZodErrorMap = (issue) => {
  if (issue.code === "invalid_value") {
    return `Not supported: use ${issue.values.map((value) => JSON.stringify(value)).join(" or ")}`;
  }
  if (issue.code !== "invalid_type") return undefined;
  return issue.input === undefined ? "Missing: give a value" : `Wrong type: give ${issue.expected}`;
};

/**
 * The issues with those of a union told as one branch: the one nearest to what was sent, which is the
 * form the client meant.
 */
export function flattenUnions(issues: Issues): Issues {
  return issues.flatMap((issue) => {
    if (issue.code !== "invalid_union" || issue.errors.length === 0) return [issue];
    const branches = issue.errors.map(flattenUnions);
    const meant = branches.reduce((a, b) => distance(b) < distance(a) ? b : a);
    return meant.map((inner) => ({ ...inner, path: [...issue.path, ...inner.path] }));
  });
}

/** How far a branch is from what was sent: its wrong types, one deeper inside weighing less. */
function distance(branch: Issues): number {
  return branch.filter(({ code }) => code === "invalid_type")
    .reduce((sum, { path }) => sum + 1 / (path.length + 1), 0);
}

/** Every issue by the field it is about, unknown members included; the whole body is `body`. */
export function fieldErrors(issues: Issues): FieldErrors {
  const errors = new Map<string, string[]>();
  const add = (field: string, message: string) =>
    errors.set(field, [...errors.get(field) ?? [], message]);
  for (const issue of issues) {
    const field = issue.path.join(".") || "body";
    if (issue.code === "unrecognized_keys") {
      for (const key of issue.keys) {
        add([...issue.path, key].join("."), "Unknown name: leave it out");
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
    .map(([field, messages]) => `${field}: ${messages.join(", ")}`)
    .join("; ");
}
