import { type ErrorCode, errorTable } from "../http/errors.ts";
import type { Language } from "../language.ts";
import type { Field } from "./fields.ts";
import { words } from "./words.ts";

/** A table in Markdown, without the columns in which nothing stands. */
export function table(columns: readonly string[], rows: readonly (readonly string[])[]): string {
  const used = columns.map((_, index) => rows.some((row) => row[index]));
  const line = (cells: readonly string[]) =>
    `| ${cells.filter((_, index) => used[index]).map(cell).join(" | ")} |`;
  const rule = `|${"---|".repeat(used.filter(Boolean).length)}`;
  return [line(columns), rule, ...rows.map(line)].join("\n");
}

const cell = (text: string) => text.replaceAll("|", "\\|").replaceAll("\n", " ");

/** The fields that a request takes. */
export function requestTable(heading: string, fields: readonly Field[], language: Language) {
  const { columns: { type, required, default: preset, meaning }, yes, no } = words[language];
  const rows = fields.map((field) => [
    `\`${field.name}\``,
    field.type,
    field.required && field.default === undefined ? yes : no,
    field.default === undefined ? "" : `\`${JSON.stringify(field.default)}\``,
    field.description,
  ]);
  return table([heading, type, required, preset, meaning], rows);
}

/** The fields that an answer has, then what else comes with it. */
export function answerTable(
  fields: readonly Field[],
  language: Language,
  more: readonly string[][] = [],
): string {
  const { columns: { field, type, meaning }, optional } = words[language];
  const rows = fields.map(({ name, type, required, description }) => [
    `\`${name}\``,
    required ? type : `${type}, ${optional}`,
    description,
  ]);
  return table([field, type, meaning], [...rows, ...more]);
}

/** Codes in the order of their table, which is that of the statuses. */
export const inOrder = (codes: readonly ErrorCode[]) =>
  (Object.keys(errorTable) as ErrorCode[]).filter((code) => codes.includes(code));

/** A number as the language writes it. */
export const written = (value: number, language: Language) =>
  value.toLocaleString(language === "de" ? "de-DE" : "en-GB");
