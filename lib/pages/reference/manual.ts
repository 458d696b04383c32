import { type Config, configFor, deliveryOf } from "../../config.ts";
import { shareOf } from "../../contact/send.ts";
import type { EngineTexts, Site } from "../../site/site.ts";
import type { Operation, Samples, Tag } from "../../contract/contract.ts";
import { inPlace, type Schema } from "../../contract/json_schema.ts";
import { contracts } from "../../contract/mod.ts";
import { type OpenApi, openApi } from "../../discovery/openapi.ts";
import { documentsOf } from "../../discovery/site_files.ts";
import { descriptionOf, type Language, languages, speltIn } from "../../languages/mod.ts";
import { tools } from "../../mcp/tools.ts";
import { lineAsMarkdown } from "../../base/fill.ts";
import { lazyOf } from "../../base/lazy.ts";
import { conditionsOf, privacyPart } from "../../site/law/privacy.ts";
import { batchEntry } from "../../site/text.ts";
import { priceText } from "../../site/price.ts";
import { serviceCatalog, servicesOf } from "../../site/services.ts";
import { sentWords } from "../contact/form.ts";
import { searchResult } from "../schema_org.ts";

/** Supplies the engine's own pages and what is put into them. */
export function manual(configuration: Config): EngineTexts {
  const description = lazyOf((site: Site, config: Config) => interfaceDescription(site, config));
  return {
    conditions: (site) => conditionsOf(configFor(configuration, site), site),
    part(name, language, site) {
      const config = configFor(configuration, site);
      const privacy = privacyPart(name, config, site, language);
      if (privacy !== undefined) return speltIn(privacy, language, site.practice.country);
      if (name === "table of prices") return priceTable(site, language);
      const [, kind, of = ""] = /^(fields|example) of (\w+)$/.exec(name) ?? [];
      if (kind === "fields") return fieldTable(of, site, description(site, config));
      if (kind === "example") return exampleOf(of, site, config);
      return partOf(name, site, config);
    },
  };
}

/** Writes what a text for programs names and the configuration or the site tells. */
function partOf(name: string, site: Site, config: Config): string | undefined {
  const { contactBudget, readQuota, contactQuota } = config;
  switch (name) {
    case "enquiries an hour":
      return withSeparators(contactBudget);
    case "enquiries of a client":
      return withSeparators(shareOf(contactBudget));
    case "read quota":
      return withSeparators(readQuota);
    case "contact quota":
      return withSeparators(contactQuota);
    case "delivery":
      return descriptionOf("delivery", deliveryOf(config));
    case "all languages":
      return languages.map((each) => `\`${each}\``).join(" or ");
    case "home pages":
      return site.languages.map((each) => site.in(each).start.markdownPath)
        .map((path) => `[\`${path}\`](${path})`).join(" or ");
    case "interfaces":
      return operationTable();
    case "tools":
      return table(
        ["Name", "Purpose"],
        tools.mcp.map((tool) => [`\`${tool.name}\``, tool.describe(site).title]),
      );
    default:
      return undefined;
  }
}

/** Writes the interface description of a site, with examples of its own. */
export const interfaceDescription = (site: Site, config: Config): OpenApi =>
  openApi(site, config, samplesOf(site, config));

/** Gives what the examples of the reference show of a site, in English where it can be. */
export function samplesOf(site: Site, config: Config): Samples {
  const { language, pricing, words } = site.in("en");
  const { path, description } = pricing;
  const documents = documentsOf(site);
  return {
    language,
    pricing,
    catalog: () => serviceCatalog(site, language),
    entry: (path) => batchEntry(documents, path),
    result: () =>
      searchResult(
        { path, location: path, section: null, score: 100, excerpt: description.slice(0, 300) },
        { site, documents },
      ),
    challengeToken: config.challenge ? "token-of-the-widget" : undefined,
    sentText: sentWords(words.contact, config.savedIn).text,
  };
}

/** Writes a call of an operation, as a shell reads it, and what it is answered with. */
function exampleOf(operationId: string, site: Site, config: Config): string | undefined {
  const operation = contracts.find((each) => each.operationId === operationId);
  const example = operation?.example?.(samplesOf(site, config));
  if (!operation || !example) return undefined;
  const { query, headers, body, answer } = example;
  const search = query ? `?${new URLSearchParams(query)}` : "";
  const url = `${site.baseUrl}${operation.path}${search}`;
  const sent = { ...body ? { "Content-Type": "application/json" } : {}, ...headers };
  const call = curl(operation.method, url, sent, body);
  return `${call}\n\n\`\`\`json\n${JSON.stringify(answer, null, 2)}\n\`\`\``;
}

/** Writes the call for a shell; a GET is marked as one that the page may try. */
export function curl(
  method: Operation["method"],
  url: string,
  headers: Readonly<Record<string, string>>,
  body?: unknown,
): string {
  const command = [
    `curl -s ${shellQuoted(url)}`,
    ...Object.entries(headers).map(([name, value]) => `-H ${shellQuoted(`${name}: ${value}`)}`),
    ...body === undefined ? [] : [`-d ${shellQuoted(JSON.stringify(body))}`],
  ].join(" \\\n  ");
  return `\`\`\`${method === "GET" ? "bash try" : "bash"}\n${command}\n\`\`\``;
}

const shellQuoted = (text: string) => `'${text.replaceAll("'", `'\\''`)}'`;

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
function table(columns: readonly string[], rows: readonly (readonly string[])[]): string {
  if (rows.length === 0) return "";
  const line = (cells: readonly string[]) => `| ${cells.map(cell).join(" | ")} |`;
  return [line(columns), `|${"---|".repeat(columns.length)}`, ...rows.map(line)].join("\n");
}

const cell = (text: string) => text.replaceAll("|", "\\|").replaceAll("\n", " ");

/** Lists the interfaces but for documents, each with its page. */
function operationTable(): string {
  const rows = contracts.filter(({ tag, method }) => tag !== "Documents" || method !== "GET")
    .map(({ operationId, method, path, tag }) => [
      `[\`${method} ${path}\`](/${pageOfTag[tag]})`,
      descriptionOf(`${operationId}.summary`),
    ]);
  return table(["Interface", "Purpose"], rows);
}

/**
 * Lists the fields of a schema of the interface description, the parameters of an operation or the
 * arguments of a tool, those of objects and lists inside others below them.
 */
function fieldTable(name: string, site: Site, document: OpenApi): string | undefined {
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
const withSeparators = (value: number): string => value.toLocaleString("en");

/** Lists the services that have a price, in the order of their listing. */
function priceTable(site: Site, language: Language): string {
  const local = site.in(language);
  const { search: { kinds }, service } = local.words;
  const rows = servicesOf(site, language).flatMap(({ title, path, price }) =>
    price
      ? [[`[${lineAsMarkdown(title)}](${path})`, lineAsMarkdown(priceText(price, local, site))]]
      : []
  );
  return table([kinds.service, service.price], rows);
}
