import type { Schema } from "../../contract/json_schema.ts";
import type { OpenApi } from "../../discovery/openapi.ts";
import type { Tag } from "../../contract/contract.ts";
import { type Language, packs } from "../../languages/mod.ts";
import { lineAsMarkdown } from "../../base/fill.ts";
import { priceText } from "../../site/price.ts";
import { servicesOf } from "../../site/services.ts";
import type { Site } from "../../site/site.ts";

/** The page of each tag of the interface description. */
export const pageOfTag: Readonly<Record<Tag, string>> = {
  Catalog: "developers/catalog",
  Documents: "developers/documents",
  Search: "developers/search",
  MCP: "developers/mcp",
  Contact: "developers/contact",
  Service: "developers/status",
};

/** Writes a table in Markdown; without rows there is none. */
export function table(columns: readonly string[], rows: readonly (readonly string[])[]): string {
  if (rows.length === 0) return "";
  const line = (cells: readonly string[]) => `| ${cells.map(cell).join(" | ")} |`;
  return [line(columns), `|${"---|".repeat(columns.length)}`, ...rows.map(line)].join("\n");
}

const cell = (text: string) => text.replaceAll("|", "\\|").replaceAll("\n", " ");

/** Lists the interfaces that are called, each with its page. */
export function operationTable({ paths }: OpenApi): string {
  const rows = Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, { tags: [tag], summary }]) => {
      const called = `${method.toUpperCase()} ${path}`;
      return { tag, method, row: [`[\`${called}\`](/${pageOfTag[tag]})`, summary] };
    })
  );
  const called = rows.filter(({ tag, method }) => tag !== "Documents" || method !== "get");
  return table(["Interface", "Purpose"], called.map(({ row }) => row));
}

/** Lists the fields of a schema of the interface description, or the parameters of an operation. */
export function fieldTable(name: string, document: OpenApi): string | undefined {
  const schema = document.components.schemas[name] ?? parametersOf(name, document);
  return schema && tableOfFields(schema, document.components.schemas);
}

/** Lists the fields of an object, those of objects and lists inside it below them. */
export const tableOfFields = (schema: Schema, schemas: Schemas = {}) =>
  table(["Name", "Type and limits", "Meaning"], fieldRows(schema, schemas));

/** Gives the parameters of an operation the form of a schema. */
function parametersOf(operationId: string, { paths }: OpenApi): Schema | undefined {
  const operation = Object.values(paths).flatMap((methods) => Object.values(methods))
    .find((each) => each.operationId === operationId);
  // Every operation that answers with a tag takes it back: that stands in the overview.
  const parameters = operation?.parameters?.filter((parameter) => "name" in parameter);
  return parameters && {
    properties: Object.fromEntries(
      parameters.map(({ name, schema, description }) => [name, { ...schema, description }]),
    ),
    required: parameters.filter(({ required }) => required).map(({ name }) => name),
  };
}

type Schemas = Readonly<Record<string, Schema>>;

/** Returns the schema that stands behind a reference. */
const resolve = (schema: Schema, schemas: Schemas): Schema =>
  schemas[schema.$ref?.split("/").at(-1) ?? ""] ?? schema;

function fieldRows(schema: Schema, schemas: Schemas, prefix = ""): string[][] {
  const { properties = {}, required = [] } = resolve(schema, schemas);
  return Object.entries(properties).flatMap(([name, property]) => {
    const field = resolve(property, schemas);
    const whole = prefix + name;
    const presence = field.default !== undefined
      ? `, default \`${JSON.stringify(field.default)}\``
      : required.includes(name)
      ? ""
      : ", optional";
    const below = field.type === "array"
      ? fieldRows(field.items ?? {}, schemas, `${whole}[].`)
      : fieldRows(field, schemas, `${whole}.`);
    const meaning = field.description ?? "";
    return [[`\`${whole}\``, typeOf(field, schemas) + presence, meaning], ...below];
  });
}

/** Names the type of a value with its limits: "`string`, 1 to 200 characters". */
function typeOf(schema: Schema, schemas: Schemas): string {
  const { type, anyOf, items = {}, minLength, maxLength, minItems, maxItems } = schema;
  if (anyOf) return anyOf.map((form) => typeOf(form, schemas)).join(" or ");
  const values = "const" in schema ? [schema.const] : schema.enum;
  if (values) return values.map((value) => `\`${JSON.stringify(value)}\``).join(" or ");
  const name = type === "array"
    ? `list of ${typeOf(resolve(items, schemas), schemas)}`
    : [type ?? "any"].flat().map((each) => `\`${each}\``).join(" or ");
  const { format, pattern, minimum, maximum } = schema;
  return [
    name,
    format && `\`${format}\``,
    rangeOf(minLength, maxLength, " characters"),
    rangeOf(minItems, maxItems, " entries"),
    rangeOf(safe(minimum), safe(maximum), ""),
    // One without a beginning is only a hint for clients.
    pattern?.startsWith("^") && `pattern \`${pattern}\``,
  ].filter(Boolean).join(", ");
}

/** Leaves out the bounds of safe integers, which are not worth telling. */
const safe = (limit: number | undefined) =>
  Math.abs(limit ?? 0) === Number.MAX_SAFE_INTEGER ? undefined : limit;

function rangeOf(low: number | undefined, high: number | undefined, unit: string) {
  if (high === undefined) return low === undefined ? undefined : `at least ${low}${unit}`;
  const most = `${localNumber(high)}${unit}`;
  return low === undefined ? `at most ${most}` : `${low} to ${most}`;
}

/** Writes a number as a language does. */
export const localNumber = (value: number, language: Language = "en") =>
  value.toLocaleString(packs[language].facts.locale);

/** Lists the services that have a price, in the order of their listing. */
export function priceTable(site: Site, language: Language): string {
  const local = site.in(language);
  const { search: { kinds }, service } = local.words;
  const rows = servicesOf(site, language).flatMap(({ title, path, price }) =>
    price
      ? [[`[${lineAsMarkdown(title)}](${path})`, lineAsMarkdown(priceText(price, local, site))]]
      : []
  );
  return table([kinds.service, service.price], rows);
}
