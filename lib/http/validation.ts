import { z } from "zod";
import { nearestName } from "../base/nearest.ts";
import type { ErrorCode } from "../contract/errors.ts";
import { ApiError, type FieldErrors } from "./reply.ts";

/** Messages at most: an answer never grows with what was sent. */
const maxMessages = 10;

export type Issues = z.core.$ZodIssue[];

/** Returns the value as its schema has it, or what is wrong with it. */
export function validate<Schema extends z.ZodType>(
  schema: Schema,
  value: unknown,
): { data: z.output<Schema> } | { issues: Issues } {
  const parsed = schema.safeParse(value, { error: plainMessages });
  return parsed.success ? { data: parsed.data } : { issues: parsed.error.issues };
}

/** @throws {ApiError} with the code of a rule that has its own (`params.code`), else with `invalid` */
export function valid<Schema extends z.ZodType>(
  schema: Schema,
  value: unknown,
  invalid: ErrorCode,
): z.output<Schema> {
  const outcome = validate(schema, value);
  if ("data" in outcome) return outcome.data;
  const { issues } = outcome;
  const isNoObject = issues.some(({ path, code }) => path.length === 0 && code === "invalid_type");
  const [own] = issues.flatMap((issue) =>
    issue.code === "custom" ? issue.params?.code as ErrorCode ?? [] : []
  );
  // JSON-RPC has its own word for what is no message.
  const code = isNoObject && invalid !== "INVALID_MESSAGE" ? "INVALID_BODY" : own ?? invalid;
  const { errors, text } = reportErrors(issues);
  throw new ApiError(code, text, { errors, sent: value });
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

/** The units that zod counts in: `too_small` of a string counts characters. */
const units: Record<string, string> = { array: "item", string: "character" };

function bound(which: string, size: number | bigint, origin: string): string {
  const unit = units[origin];
  if (unit === undefined) return `be ${which} ${size}`;
  return `have ${which} ${size} ${unit}${Number(size) === 1 ? "" : "s"}`;
}

/** Says what is wrong with a value, of its name: `language` … `must be "en" or "de"`. */
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
      return issue.keys.slice(0, maxMessages).map((key) => unknownField(key, issue.inst)).join(
        "\n",
      );
    default:
      return "is not valid";
  }
};

/** Says what to do about a field that a schema does not have. */
function unknownField(name: string, schema: unknown): string {
  const names = schema instanceof z.ZodObject ? Object.keys(schema.shape) : [];
  const near = nearestName(name, names);
  return `is unknown. ${near === undefined ? "Leave it out" : `Did you mean ${near}?`}`;
}

/** Longest name of a field that is repeated to the client, in characters. */
const longestName = 64;

/** Lists every error by its field (`body` for the whole), and all in one line of text. */
export function reportErrors(issues: Issues): { errors: FieldErrors; text: string } {
  const told = issues.flatMap(faultsOf).slice(0, maxMessages)
    .map(({ path, message }) => ({ name: nameOf(path), message }));
  const byField = Map.groupBy(told, ({ name }) => name || "body");
  const errors = [...byField].map(([name, told]): [string, string[]] => [
    name,
    told.map(({ message }) => message),
  ]);
  const sentences = told.map(({ name, message }) => `${name || "The body"} ${message}`);
  const count = issues.reduce(
    (sum, issue) => sum + (issue.code === "unrecognized_keys" ? issue.keys.length : 1),
    0,
  );
  if (count > told.length) {
    const rest = `${count - told.length} more`;
    errors.push(["…", [rest]]);
    sentences.push(rest);
  }
  const text = sentences.join("; ").replaceAll("?; ", "? ");
  return { errors: Object.fromEntries(errors), text };
}

/** Parts an issue about several unknown fields, whose message has a line for each that is told. */
function faultsOf(issue: Issues[number]): { path: PropertyKey[]; message: string }[] {
  if (issue.code !== "unrecognized_keys") return [issue];
  return issue.message.split("\n")
    .map((message, at) => ({ path: [...issue.path, issue.keys[at]!], message }));
}

function nameOf(path: PropertyKey[]): string {
  const name = path.map(String).join(".").slice(0, longestName).toWellFormed();
  return path.length > 0 && name === "" ? '""' : name;
}
