import { z } from "zod";
import { type Config, deliveryOf } from "../config.ts";
import type { Site } from "../site/site.ts";
import {
  type CatalogTerms,
  errorsOf,
  mediaTypeError,
  type NamedOperation,
  type Operation,
  type Samples,
  type Tag,
  tags,
} from "../contract/contract.ts";
import { ErrorBody, type ErrorCode, errorTable } from "../contract/errors.ts";
import { descriptionValues, jsonSchema, type Schema } from "../contract/json_schema.ts";
import { handshakeRevisions, statelessRevision } from "../contract/mcp.ts";
import { contracts, interfaceVersion } from "../contract/mod.ts";
import { contactPage, handOverTemplate } from "../contract/contact.ts";
import { descriptionOf, descriptions } from "../languages/mod.ts";
import { toolNames } from "../mcp/tools.ts";
import type { FillValues } from "../base/fill.ts";
import texts from "./openapi.json" with { type: "json" };

/** An interface description (OpenAPI 3.1.1), as far as anybody here reads it. */
export interface OpenApi {
  /** By path, then method in small letters. */
  paths: Record<string, Record<string, OperationObject>>;
  components: { schemas: Record<string, Schema> };
}

interface OperationObject {
  operationId: string;
  tags: [Tag];
  summary: string;
  parameters?: (Parameter | Reference)[];
}

interface Parameter {
  name: string;
  in: "query" | "header";
  required: boolean;
  description?: string;
  schema: Schema;
  example?: unknown;
}

interface Reference {
  $ref: string;
}

/** What an interface description is written for. */
interface Subject {
  terms: CatalogTerms;
  /** The values of the descriptions, beside those of the site. */
  values: FillValues;
  samples: Samples;
  /** The schemas that several interfaces refer to, by name. */
  schemas: Record<string, Schema>;
}

/** Writes the interface description of what is promised, with a site's examples. */
export function openApi(site: Site, config: Config, samples: Samples): OpenApi {
  const { challenge, publicOrigin } = config;
  const first = site.in();
  const terms: CatalogTerms = { ...site, hasChallenge: challenge !== null };
  const values = {
    ...descriptionValues(terms),
    ...toolNames,
    ...deliveryOf(config),
    revision: statelessRevision,
    handshake: handshakeRevisions[0],
    handOver: handOverTemplate(contactPage),
  };
  const schemas: Subject["schemas"] = {};
  const paths: OpenApi["paths"] = {};
  for (const contract of contracts) {
    const { operationId, path, method } = contract;
    if (operationId === "getPricingDocument" && !site.isPractice) continue;
    const described = operation(contract, { terms, values, samples, schemas });
    paths[path] = { ...paths[path], [method.toLowerCase()]: described };
  }
  const description = JSON.stringify({
    openapi: "3.1.1",
    info: {
      title: `${site.name} public interfaces`,
      version: interfaceVersion,
      ...texts.info,
      description: descriptionOf(texts.info.description, values),
      contact: { name: site.name, url: site.baseUrl + first.contact.path },
    },
    servers: [{ url: publicOrigin ?? "/", description: "This site" }],
    security: [],
    tags: tags.map((name) => ({ name, description: descriptionOf(`tag.${name}`) })),
    paths,
    components: { schemas, ...texts.components },
  });
  // The definitions of each schema stand among the components.
  return JSON.parse(description.replaceAll('"#/$defs/', '"#/components/schemas/'));
}

const reference = (kind: "schemas" | "headers" | "parameters", name: string): Reference => ({
  $ref: `#/components/${kind}/${name}`,
});

/** Writes an interface; the schemas that it refers to are added to the others. */
function operation(contract: NamedOperation, subject: Subject) {
  const { operationId, tag, query, body, bodyLimit, headers } = contract;
  const example = contract.example?.(subject.samples) ?? {};
  const english = (key: string) => descriptionOf(key, subject.values);
  const fieldsOf = (schema: z.ZodType = z.object({})) =>
    schemaOf(schema, "input", subject, operationId);
  const codes = Object.groupBy(errorsOf(contract), (code) => errorTable[code].status);
  const all = [
    ...parameters("query", fieldsOf(query), example.query),
    ...parameters("header", fieldsOf(headers), example.headers),
    ...isConditional(contract) ? [reference("parameters", "If-None-Match")] : [],
  ];
  return {
    operationId,
    tags: [tag] satisfies [Tag],
    summary: english(`${operationId}.summary`),
    description: english(`${operationId}.description`),
    security: [],
    deprecated: contract.deprecation ? true : undefined,
    parameters: all.length > 0 ? all : undefined,
    requestBody: body && {
      required: true,
      description: `At most ${bodyLimit} bytes of UTF-8`,
      content: {
        "application/json": { schema: schemaOf(body, "input", subject), example: example.body },
      },
    },
    // In place: some makers of clients read no answer behind a reference.
    responses: mapMembers({ ...codes, ...contract.responses }, (_, name) => {
      const status = Number(name);
      const content = contract.responses[status] ?? { "application/json": ErrorBody };
      return {
        description: english(wordsOfResponse(contract, status, codes[status])),
        headers: headersOf(contract, status),
        content: mapMembers(content, (schema) => ({
          schema: schemaOf(schema, "output", subject),
        })),
      };
    }),
  };
}

/** Writes a zod schema as JSON Schema 2020-12; one with an id becomes a reference. */
function schemaOf(
  schema: z.ZodType,
  io: "input" | "output",
  { terms, values, schemas }: Subject,
  name = "",
): Schema {
  const { $defs = {}, ...json } = jsonSchema(schema, io, terms, name, values);
  const id = schema.meta()?.id;
  const named = id === undefined ? $defs : { [id]: json, ...$defs };
  for (const [name, definition] of Object.entries(named)) schemas[name] ??= definition;
  return id === undefined ? json : reference("schemas", id);
}

/** Lists parameters, each with an example: its own, one of a request, or what it is without one. */
function parameters(
  place: Parameter["in"],
  { properties = {}, required = [] }: Schema,
  sent: Readonly<Record<string, string>> = {},
): Parameter[] {
  return Object.entries(properties).map(([name, { description, examples, ...schema }]) => ({
    name,
    in: place,
    required: place === "query" && required.includes(name),
    description,
    schema,
    example: examples?.[0] ?? sent[name] ?? schema.default,
  }));
}

/** Tells if a client that has the answer already gets a 304. */
const isConditional = ({ responses }: Operation) => responses[304] !== undefined;

/** Turns members into others; returns `undefined` where there are none. */
function mapMembers<From>(
  members: Readonly<Record<string, From>>,
  to: (member: From, name: string) => object,
) {
  const entries = Object.entries(members).map(([name, member]) => [name, to(member, name)]);
  return entries.length === 0 ? undefined : Object.fromEntries(entries);
}

/** Finds the words for a response: its own, or those of its group, or the codes of its errors. */
function wordsOfResponse(
  { operationId, tag }: NamedOperation,
  status: number,
  codes: readonly ErrorCode[] = [],
): string {
  const key = [`${operationId}.${status}`, `${tag}.${status}`]
    .find((key) => Object.hasOwn(descriptions, key));
  const titles = codes.map((code) => `\`${code}\`: ${errorTable[code].error.toLowerCase()}`);
  return key ?? titles.join("; ");
}

/** Refers to the header fields that the response of an interface has with a status. */
function headersOf(contract: Operation, status: number) {
  const { quota, body, headers = z.object({}) } = contract;
  const isWrongType = body !== undefined && status === errorTable[mediaTypeError(contract)].status;
  const has: Readonly<Record<string, boolean>> = {
    "ETag": isConditional(contract) && status < 400,
    "X-Request-Id": status >= 400,
    "Allow": status === 405,
    "Retry-After": [409, 429, 503].includes(status),
    "Accept-Post": isWrongType,
    "Accept-Encoding": isWrongType,
    "Idempotent-Replayed": "Idempotency-Key" in headers.shape && status === 200,
  };
  // Those that are left are the quota's.
  const sent = Object.entries(texts.components.headers).filter(([name]) => has[name] ?? quota);
  return mapMembers(Object.fromEntries(sent), (_, name) => reference("headers", name));
}
