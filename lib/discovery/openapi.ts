import { z } from "zod";
import type { Config } from "../config.ts";
import { type Site, termsOf } from "../content/site.ts";
import {
  type Described,
  errorsOf,
  type HeaderDescription,
  type ResponseDescription,
  tags,
  type Terms,
} from "../contract/contract.ts";
import { ErrorBody, errorTable } from "../contract/errors.ts";
import { type Json, jsonSchema } from "../contract/json_schema.ts";
import { contracts } from "../contract/mod.ts";
import { interfaceVersion } from "../contract/health.ts";
import { descriptionOf } from "../languages/mod.ts";
import { toolNames } from "../mcp/tools.ts";

/** The interface description: an OpenAPI document of what is promised (OpenAPI Specification 3.1.1). */
export function openApi(
  site: Site,
  { challenge, publicOrigin }: Pick<Config, "challenge" | "publicOrigin">,
): string {
  const first = site.in(site.languages[0]);
  return JSON.stringify({
    openapi: "3.1.1",
    info: {
      title: `${site.name} public interfaces`,
      version: interfaceVersion,
      summary: "Service catalog, documents, search and contact form of a practice",
      description:
        "Everything here may be used without an account, a key or a token. Nothing but the contact form has a side effect.",
      license: { name: "MIT", identifier: "MIT" },
      termsOfService: site.baseUrl + first.agents.path,
      contact: { name: site.name, url: site.baseUrl + first.contact.path },
    },
    servers: [{ url: publicOrigin ?? "/", description: "This site" }],
    security: [],
    tags: tags.map((name) => ({ name, description: english(`tag.${name}`) })),
    ...openApiPaths({ ...termsOf(site), ...toolNames, hasChallenge: challenge !== null }),
  });
}

/** What contracts add to the document. */
function openApiPaths(terms: Terms) {
  const components: Record<string, Json> = {};
  const paths: Record<string, Json> = {};
  for (const contract of contracts) {
    const { path, method } = contract;
    const schemas = new Schemas(components, { ...terms, ...contract.describe.values });
    paths[path] = { ...paths[path], [method.toLowerCase()]: operation(contract, schemas) };
  }
  return { paths, components: { schemas: components } };
}

/** A description in the language of the document. */
const english = (key: string, values?: Terms) => descriptionOf(key, "en", values);

function operation(contract: Described, schemas: Schemas): Json {
  const { describe, query, body, headers: checked } = contract;
  const { operationId, tag, summary, description, headers, responses } = describe;
  const { values } = schemas;
  const parameters = [
    ...query ? parametersOf("query", schemas.convert(query, "input")) : [],
    ...headers ? parametersOf("header", schemas.convert(headers, "input")) : [],
    ...checked ? parametersOf("header", schemas.convert(checked.schema, "input")) : [],
    ...isConditional(contract) ? [ifNoneMatch] : [],
  ];
  const described: Record<string, ResponseDescription> = {
    ...responses,
    ...errorResponses(contract),
  };
  return {
    operationId,
    tags: [tag],
    summary: english(summary, values),
    description: description && english(description, values),
    security: [],
    deprecated: contract.deprecation ? true : undefined,
    parameters: parameters.length > 0 ? parameters : undefined,
    requestBody: body && {
      required: true,
      description: `At most ${body.limit} bytes of UTF-8`,
      content: { "application/json": { schema: schemas.convert(body.schema, "input") } },
    },
    responses: Object.fromEntries(
      Object.entries(described).map(([status, each]) => [
        status,
        response(contract, Number(status), each, schemas),
      ]),
    ),
  };
}

function parametersOf(place: "query" | "header", schema: Json): Json[] {
  const required = (schema.required ?? []) as string[];
  return Object.entries(schema.properties as Record<string, Json>).map(([name, property]) => {
    const { description, ...rest } = property;
    return {
      name,
      in: place,
      required: place === "query" && required.includes(name),
      description,
      schema: rest,
    };
  });
}

/** Whether a client that has the answer already gets a 304. */
const isConditional = ({ describe }: Described) => describe.responses[304] !== undefined;

const ifNoneMatch = {
  name: "If-None-Match",
  in: "header",
  required: false,
  description: "The ETag of the response that the client has",
  schema: { type: "string" },
};

function response(
  contract: Described,
  status: number,
  { description, content = {}, headers: own }: ResponseDescription,
  schemas: Schemas,
): Json {
  const headers = {
    ...contract.quota ? quotaHeaders : {},
    ...isConditional(contract) && status < 400 ? { ETag: etag } : {},
    ...status < 400 ? {} : { "X-Request-Id": requestId },
    ...headersByStatus[status],
    ...status === statusOfWrongType(contract) ? { "Accept-Post": acceptPost } : {},
    ...own,
  };
  const { values } = schemas;
  return {
    description: english(description, values),
    headers: mapped(headers, ({ description, type }) => ({
      description: english(description, values),
      schema: { type },
    })),
    content: mapped(content, (schema) => ({ schema: schemas.convert(schema, "output") })),
  };
}

/** The members turned into others; `undefined` where there are none. */
function mapped<From>(members: Record<string, From>, to: (member: From) => Json) {
  const entries = Object.entries(members).map(([name, member]) => [name, to(member)]);
  return entries.length === 0 ? undefined : Object.fromEntries(entries);
}

/** The errors of an interface by status: its codes, and the Error resource. */
function errorResponses(contract: Described): Record<string, ResponseDescription> {
  if (contract.describe.ownErrors) return {};
  const byStatus = Object.groupBy(errorsOf(contract), (code) => errorTable[code].status);
  return Object.fromEntries(
    Object.entries(byStatus).map(([status, codes = []]) => {
      const titles = codes.map((code) => `\`${code}\`: ${errorTable[code].error.toLowerCase()}`);
      return [status, {
        description: titles.join("; "),
        content: { "application/json": ErrorBody },
      }];
    }),
  );
}

const header = (type: HeaderDescription["type"], description: string) => ({ description, type });

const etag = header("string", "The ETag of this response");

const requestId = header("string", "Identifies the request in the service's log");

const retryAfter = header("integer", "Seconds to wait before the request is repeated");

const acceptPost = header("string", "The media type of the body");

/** What a body of another media type is answered with. */
const statusOfWrongType = ({ body }: Described) =>
  body && errorTable[body.wrongType ?? "UNSUPPORTED_MEDIA_TYPE"].status;

/** Header fields that belong to a status, whichever endpoint answers with it. */
const headersByStatus: Record<number, Record<string, HeaderDescription>> = {
  405: { Allow: header("string", "The methods of this path") },
  409: { "Retry-After": retryAfter },
  429: { "Retry-After": retryAfter },
  503: { "Retry-After": retryAfter },
};

const quotaHeaders: Record<string, HeaderDescription> = {
  "RateLimit": header("string", "Remaining requests r and reset seconds t"),
  "RateLimit-Policy": header("string", "Quota q and window seconds w"),
  "RateLimit-Limit": header("integer", "Requests per window"),
  "RateLimit-Remaining": header("integer", "Requests left in the window"),
  "RateLimit-Reset": header("integer", "Seconds until the reset"),
};

/** Turns zod schemas into JSON Schema 2020-12; those with an id become components. */
class Schemas {
  constructor(
    readonly components: Record<string, Json>,
    readonly values: Terms,
  ) {}

  convert(schema: z.ZodType, io: "input" | "output"): Json {
    const metadata = z.globalRegistry;
    const { $defs = {}, ...json } = jsonSchema(schema, io, "en", this.values, metadata);
    const id = schema.meta()?.id;
    const named = id === undefined ? $defs : { [id]: json, ...$defs };
    for (const [name, definition] of Object.entries(named)) {
      this.components[name] ??= relocated(definition);
    }
    return id === undefined ? relocated(json) : { $ref: `#/components/schemas/${id}` };
  }
}

/** The same schema without ids, its references pointing at the document's components. */
function relocated(schema: unknown): Json {
  const text = JSON.stringify(schema).replaceAll('"#/$defs/', '"#/components/schemas/');
  const isId = (name: string, value: unknown) => name === "id" && typeof value === "string";
  return JSON.parse(text, (name, value) => isId(name, value) ? undefined : value);
}
