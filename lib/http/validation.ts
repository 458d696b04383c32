import { z } from "zod";
import type { FieldErrors } from "./errors.ts";

export type Issues = z.core.$ZodIssue[];

/** Holds the issues alone; zod's own error object would capture a stack for each refusal. */
class Invalid {
  constructor(readonly issues: Issues) {}
}

const parse = z.core._safeParse(Invalid as never);

/** The value as its schema has it, or what is wrong with it. */
export function validate<Schema extends z.ZodType>(
  schema: Schema,
  value: unknown,
): { data: z.output<Schema> } | { issues: Issues } {
  const parsed = parse(schema, value, { error: plainMessages });
  return parsed.success ? { data: parsed.data } : { issues: flattenUnions(parsed.error.issues) };
}

const types: Record<string, string> = {
  array: "a list",
  boolean: "true or false",
  int: "a whole number",
  number: "a number",
  object: "an object",
  record: "an object",
  string: "a text",
};

/** What zod counts, in words: `too_small` of a string counts characters. */
const units: Record<string, string> = { array: "item", string: "character" };

function bound(which: string, size: number | bigint, origin: string): string {
  const unit = units[origin];
  if (unit === undefined) return `be ${which} ${size}`;
  return `have ${which} ${size} ${unit}${Number(size) === 1 ? "" : "s"}`;
}

/** Where nobody has better words. */
const unspecific = "is not valid";

/**
 * What is wrong with a value, said of its name: `language` … `must be "en" or "de"`. A schema with
 * words of its own says them in the same way.
 */
const plainMessages: z.core.$ZodErrorMap = (issue) => {
  switch (issue.code) {
    case "invalid_value":
      return `must be ${issue.values.map((value) => JSON.stringify(value)).join(" or ")}`;
    case "invalid_type":
      return issue.input === undefined
        ? "is missing"
        : `must be ${types[issue.expected] ?? issue.expected}`;
    case "too_small":
      return `must ${bound("at least", issue.minimum, issue.origin)}`;
    case "too_big":
      return `must ${bound("at most", issue.maximum, issue.origin)}`;
    case "invalid_format":
      return `must be ${issue.format === "email" ? "an email address" : `a valid ${issue.format}`}`;
    case "unrecognized_keys":
      return "has unknown members";
    default:
      return unspecific;
  }
};

/**
 * The issues with those of a union told as one branch: the one nearest to what was sent, which is the
 * form the client meant. A union with words of its own says them.
 */
function flattenUnions(issues: Issues): Issues {
  return issues.flatMap((issue) => {
    if (issue.code !== "invalid_union" || issue.errors.length === 0) return [issue];
    if (issue.message !== unspecific) return [issue];
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

/** What is said of the errors of one request: an answer never grows with what was sent. */
export interface ErrorReport {
  /** By field; at most `mostMessages` messages. */
  errors: FieldErrors;
  /** All of them in one line, then how many more there are. */
  text: string;
}

const mostMessages = 10;

/** Longest name of a field that is repeated to the client, in characters. */
const longestName = 64;

/** Every error by the field it is about, unknown members included; the whole body is `body`. */
export function reportErrors(issues: Issues): ErrorReport {
  const errors = new Map<string, string[]>();
  const lines: string[] = [];
  let count = 0;
  const add = (path: readonly PropertyKey[], message: string) => {
    if (++count > mostMessages) return;
    const field = path.map(String).join(".").slice(0, longestName) || "body";
    errors.set(field, [...errors.get(field) ?? [], message]);
    lines.push(`${path.length === 0 ? "The body" : field} ${message}`);
  };
  for (const issue of issues) {
    if (issue.code !== "unrecognized_keys") add(issue.path, issue.message);
    else for (const key of issue.keys) add([...issue.path, key], "is not known here. Leave it out");
  }
  if (count > mostMessages) {
    const rest = `${count - mostMessages} more`;
    errors.set("…", [rest]);
    lines.push(rest);
  }
  return { errors: Object.fromEntries(errors), text: lines.join("; ") };
}
