import type { z } from "zod";
import type { ErrorCode } from "../contract/errors.ts";
import { ApiError, type FieldErrors } from "./reply.ts";

/** Messages at most: an answer never grows with what was sent. */
const maxMessages = 10;

/**
 * Returns the value as its schema has it.
 * @throws {ApiError} with the code of a rule that has its own (`params.code`), else with `invalid`
 */
export function valid<Schema extends z.ZodType>(
  schema: Schema,
  value: unknown,
  invalid: ErrorCode,
): z.output<Schema> {
  const result = schema.safeParse(value, { error: plainMessage });
  if (result.success) return result.data;
  const { issues } = result.error;
  const isNoObject = issues.some(({ path, code }) => path.length === 0 && code === "invalid_type");
  const own: ErrorCode | undefined = issues.find((issue) => issue.code === "custom")?.params?.code;
  // JSON-RPC has its own word for what is no message.
  const code = isNoObject && invalid !== "INVALID_MESSAGE" ? "INVALID_BODY" : own ?? invalid;
  const { text, errors } = reportOf(issues);
  throw new ApiError(code, text, { errors });
}

const types: Record<string, string> = {
  array: "a list",
  boolean: "true or false",
  int: "a whole number",
  number: "a number",
  object: "an object",
  string: "a text",
};

/** Says what is wrong with a value, of its name: `language` … `must be "en" or "de"`. */
const plainMessage: z.core.$ZodErrorMap = (issue) => {
  switch (issue.code) {
    case "invalid_value":
      return `must be ${issue.values.map((value) => JSON.stringify(value)).join(" or ")}`;
    case "invalid_type":
      return issue.input === undefined
        ? "is missing"
        : `must be ${types[issue.expected] ?? issue.expected}`;
    case "too_small":
      return bound("at least", issue.minimum, issue.origin);
    case "too_big":
      return bound("at most", issue.maximum, issue.origin);
    default:
      return "is not valid";
  }
};

/** The units that zod counts in: `too_small` of a string counts characters. */
const countedIn: Record<string, string> = { array: "item", string: "character" };

function bound(which: string, size: number | bigint, origin: string): string {
  const unit = countedIn[origin];
  if (unit === undefined) return `must be ${which} ${size}`;
  return `must have ${which} ${size} ${unit}${Number(size) === 1 ? "" : "s"}`;
}

/** Says what is wrong by field (`body` for the whole), and all of it in one line of text. */
function reportOf(issues: z.core.$ZodIssue[]): { errors: FieldErrors; text: string } {
  const faults = issues.flatMap((issue) =>
    issue.code === "unrecognized_keys"
      ? issue.keys.map((key) => ({
        path: [...issue.path, key],
        message: "is unknown. Leave it out",
      }))
      : issue
  );
  const shown = faults.slice(0, maxMessages)
    .map(({ path, message }) => ({ name: nameOf(path), message }));
  const byField = Map.groupBy(shown, ({ name }) => name || "body").entries();
  const errors: FieldErrors = Object.fromEntries(
    byField.map(([name, faults]) => [name, faults.map(({ message }) => message)]),
  );
  const sentences = shown.map(({ name, message }) => `${name || "The body"} ${message}`);
  if (faults.length > shown.length) {
    const rest = `${faults.length - shown.length} more`;
    errors["…"] = [rest];
    sentences.push(rest);
  }
  return { errors, text: sentences.join("; ") };
}

/** Longest name of a field that is repeated to the client, in characters. */
const longestName = 64;

function nameOf(path: PropertyKey[]): string {
  const name = path.map(String).join(".").slice(0, longestName).toWellFormed();
  return path.length > 0 && name === "" ? '""' : name;
}
