import { inPlace, type Schema } from "../../contract/json_schema.ts";
import type { OpenApi } from "../../discovery/openapi.ts";
import type { Tag } from "../../contract/contract.ts";
import type { Language } from "../../languages/mod.ts";
import { tools } from "../../mcp/tools.ts";
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
    Object.entries(methods)
      .filter(([method, { tags: [tag] }]) => tag !== "Documents" || method !== "get")
      .map(([method, { tags: [tag], summary }]) => [
        `[\`${method.toUpperCase()} ${path}\`](/${pageOfTag[tag]})`,
        summary,
      ])
  );
  return table(["Interface", "Purpose"], rows);
}

/**
 * Lists the fields of a schema of the interface description, the parameters of an operation or the
 * arguments of a tool, those of objects and lists inside others below them.
 */
export function fieldTable(name: string, site: Site, document: OpenApi): string | undefined {
  const { schemas } = document.components;
  const tool = tools.mcp.find((each) => each.name === name);
  const schema = schemas[name] ?? tool?.describe(site).inputSchema;
  const rows = schema
    ? fieldRows(inPlace({ ...schema, $defs: schemas }))
    : parameterRows(name, document);
  return rows && table(["Name", "Type and limits", "Meaning"], rows);
}

function parameterRows(operationId: string, { paths }: OpenApi): string[][] | undefined {
  const operation = Object.values(paths).flatMap((methods) => Object.values(methods))
    .find((each) => each.operationId === operationId);
  // Every operation that answers with a tag takes it back: that stands in the overview.
  return operation?.parameters?.filter((parameter) => "name" in parameter)
    .map(({ name, schema, description, required }) =>
      rowOf(name, { ...schema, description }, required)
    );
}

function fieldRows({ properties = {}, required = [] }: Schema, prefix = ""): string[][] {
  return Object.entries(properties).flatMap(([name, field]) => {
    const whole = prefix + name;
    const below = field.type === "array"
      ? fieldRows(field.items ?? {}, `${whole}[].`)
      : fieldRows(field, `${whole}.`);
    return [rowOf(whole, field, required.includes(name)), ...below];
  });
}

function rowOf(name: string, field: Schema, isRequired: boolean): string[] {
  const usual = field.default === undefined ? "" : `, default \`${JSON.stringify(field.default)}\``;
  const presence = usual || (isRequired ? "" : ", optional");
  return [`\`${name}\``, typeOf(field) + presence, field.description ?? ""];
}

/** Names the type of a value with its limits: "`string`, 1 to 200 characters". */
function typeOf(schema: Schema): string {
  const { type, anyOf, items = {}, format, pattern } = schema;
  const { minLength, maxLength, minItems, maxItems, minimum, maximum } = schema;
  if (anyOf) return anyOf.map(typeOf).join(" or ");
  const values = "const" in schema ? [schema.const] : schema.enum;
  if (values) return values.map((value) => `\`${JSON.stringify(value)}\``).join(" or ");
  const name = type === "array"
    ? `list of ${typeOf(items)}`
    : [type ?? "any"].flat().map((each) => `\`${each}\``).join(" or ");
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
  const most = `${withSeparators(high)}${unit}`;
  return low === undefined ? `at most ${most}` : `${low} to ${most}`;
}

/** Writes a number as English does. */
export const withSeparators = (value: number): string => value.toLocaleString("en");

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
