import { errorsOf } from "../../contract/contract.ts";
import { type ErrorCode, errorTable } from "../../contract/errors.ts";
import type { McpErrorCode } from "../../contract/mcp.ts";
import type { Json } from "../../contract/json_schema.ts";
import { contracts } from "../../contract/mod.ts";
import { type Language, packs } from "../../languages/mod.ts";
import { errors, reference } from "../../languages/programs.ts";
import { fill } from "../../base/fill.ts";

/** One row of a table: a parameter, or a field of a body. */
interface Field {
  /** Where it stands: `results[].url`. */
  name: string;
  /** Its type and limits, as Markdown. */
  type: string;
  required: boolean;
  default?: unknown;
  description: string;
}

/** Writes a table in Markdown, without its empty columns; without rows there is none. */
export function table(columns: readonly string[], rows: readonly (readonly string[])[]): string {
  if (rows.length === 0) return "";
  const used = columns.map((_, index) => rows.some((row) => row[index]));
  const line = (cells: readonly string[]) =>
    `| ${cells.filter((_, index) => used[index]).map(cell).join(" | ")} |`;
  const rule = `|${"---|".repeat(used.filter(Boolean).length)}`;
  return [line(columns), rule, ...rows.map(line)].join("\n");
}

const cell = (text: string) => text.replaceAll("|", "\\|").replaceAll("\n", " ");

/** Lists fields; of one that may be left out it says so, or what it then is. */
export function fieldTable(heading: string, fields: readonly Field[]): string {
  const { type, meaning } = reference;
  const rows = fields.map((field) => [
    `\`${field.name}\``,
    field.type + presenceOf(field),
    field.description,
  ]);
  return table([heading, type, meaning], rows);
}

function presenceOf({ required, default: preset }: Field): string {
  if (preset !== undefined) return `, ${reference.preset} \`${JSON.stringify(preset)}\``;
  return required ? "" : `, ${reference.optional}`;
}

/** Lists the forms that a schema offers: one, or those of a union. */
function forms(schema: Json): Json[] {
  const branches = (schema.anyOf ?? schema.oneOf) as Json[] | undefined;
  return branches ? branches.flatMap(forms) : [schema];
}

/** Lists the fields of an object, those of objects and lists inside it below them. */
export function fieldsOf(schema: Json, prefix = ""): Field[] {
  const variants = forms(schema).filter(({ properties }) => properties !== undefined) as {
    properties: Record<string, Json>;
    required?: string[];
  }[];
  const names = new Set(variants.flatMap(({ properties }) => Object.keys(properties)));
  return [...names].flatMap((name) => {
    const schemas = variants.map(({ properties }) => properties[name])
      .filter((property) => property !== undefined);
    const description = schemas.map(({ description }) => description)
      .find((text) => typeof text === "string") ?? "";
    const field: Field = {
      name: prefix + name,
      type: typeOf(schemas),
      required: variants.every(({ required }) => required?.includes(name)),
      default: schemas[0]?.default,
      description,
    };
    const below = schemas.flatMap((property) =>
      property.type === "array"
        ? fieldsOf(property.items as Json, `${field.name}[].`)
        : fieldsOf(property, `${field.name}.`)
    );
    return [field, ...below];
  });
}

/** Names the types that a value may have, each once: `string`, 1 to 200 characters. */
function typeOf(schemas: readonly Json[]): string {
  const types = schemas.flatMap(forms).flatMap((form) => typesOf(form));
  return [...new Set(types)].join(reference.or);
}

function typesOf(form: Json): string[] {
  const { type } = form;
  if (Array.isArray(type)) {
    return type.flatMap((each) => typesOf({ ...form, type: each }));
  }
  const values = "const" in form ? [form.const] : form.enum as unknown[] | undefined;
  if (values) return values.map((value) => `\`${JSON.stringify(value)}\``);
  const name = type === "array"
    ? `${reference.listOf} ${typeOf([form.items as Json])}`
    : `\`${type ?? "any"}\``;
  return [[name, ...boundsOf(form)].join(", ")];
}

function boundsOf(form: Json): string[] {
  const { characters, items, between, most, least, pattern } = reference;
  const range = (low: unknown, high: unknown, unit: string) => {
    if (low === undefined && high === undefined) return [];
    const word = low === undefined ? most : high === undefined ? least : between;
    return [
      fill(word, { low: String(low), high: localNumber(Number(high)), unit }).trim(),
    ];
  };
  const isAddress = form.format === "email" || form.format === "date-time";
  const showsPattern = !isAddress && typeof form.pattern === "string" && isReadable(form.pattern);
  return [
    ...form.format ? [`\`${form.format}\``] : [],
    ...range(form.minLength, form.maxLength, characters),
    ...range(form.minItems, form.maxItems, items),
    ...range(safe(form.minimum), safe(form.maximum), ""),
    ...showsPattern ? [`${pattern} \`${form.pattern}\``] : [],
  ];
}

/** Writes a number as a language does. */
export const localNumber = (value: number, language: Language = "en") =>
  value.toLocaleString(packs[language].facts.locale);

/** Leaves out lists of code points, which help no reader, and what a cell would have to escape. */
const isReadable = (pattern: string) => !/\\u|\|/.test(pattern);

/** Leaves out the bounds of safe integers, which are not worth telling. */
const safe = (limit: unknown) =>
  Math.abs(Number(limit)) === Number.MAX_SAFE_INTEGER ? undefined : limit;

/** The codes of interfaces on several pages: they are explained once, on the page of all. */
export const sharedErrors: ReadonlySet<ErrorCode> = new Set(
  (Object.keys(errorTable) as ErrorCode[]).filter((code) => {
    const withCode = contracts.filter((contract) =>
      !contract.describe.ownErrors && errorsOf(contract).includes(code)
    );
    return new Set(withCode.map(({ describe }) => describe.tag)).size > 1;
  }),
);

/** Returns what is said of an error, whichever interface gives it. */
export const errorText = (code: ErrorCode | McpErrorCode): ErrorText =>
  (errors as Record<ErrorCode | McpErrorCode, ErrorText>)[code];

/** `next` is left out where no interface but MCP gives the error, whose message says it. */
interface ErrorText {
  meaning: string;
  next?: string;
}

/** Lists errors in the order of the codes' own table. */
export function tableOfErrors(codes: readonly ErrorCode[]): string {
  const { status, code, meaning, next } = reference;
  const inOrder = (Object.keys(errorTable) as ErrorCode[]).filter((each) => codes.includes(each));
  const rows = inOrder.map((each) => {
    const { meaning, next = "" } = errorText(each);
    return [String(errorTable[each].status), `\`${each}\``, meaning, next];
  });
  return table([status, code, meaning, next], rows);
}
