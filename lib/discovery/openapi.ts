import { z } from "zod";
import { type Config, deliveryOf } from "../config.ts";
import { type Site, termsOf } from "../site/site.ts";
import {
  type Described,
  errorsOf,
  type Example,
  type HeaderDescription,
  type ResponseDescription,
  type Samples,
  tags,
  type Terms,
} from "../contract/contract.ts";
import { ErrorBody, errorTable } from "../contract/errors.ts";
import { type Json, jsonSchema } from "../contract/json_schema.ts";
import { contracts } from "../contract/mod.ts";
import { documentPaths } from "../contract/paths.ts";
import { interfaceVersion } from "../contract/health.ts";
import { descriptionOf } from "../languages/programs.ts";
import { toolNames } from "../mcp/tools.ts";
import { fill } from "../base/fill.ts";
import texts from "./openapi.json" with { type: "json" };

/** Writes the interface description (OpenAPI 3.1.1) of what is promised, with a site's examples. */
export function openApi(
  site: Site,
  config: Pick<Config, "challenge" | "mail" | "isTrial" | "publicOrigin">,
  samples: Samples,
): string {
  const { challenge, publicOrigin } = config;
  const delivery = deliveryOf(config, site);
  const first = site.in(site.languages[0]);
  const hasPricing = site.rules.supplied.includes("pricing");
  return JSON.stringify({
    openapi: "3.1.1",
    info: {
      title: `${site.name} public interfaces`,
      version: interfaceVersion,
      summary: texts.summary,
      description: fill(texts.description, {}, (part) => descriptionOf(part, delivery)),
      license: { name: "MIT", identifier: "MIT" },
      contact: { name: site.name, url: site.baseUrl + first.contact.path },
    },
    servers: [{ url: publicOrigin ?? "/", description: "This site" }],
    security: [],
    tags: tags.map((name) => ({ name, description: descriptionOf(`tag.${name}`) })),
    ...openApiPaths(
      contracts.filter(({ path }) => path !== documentPaths.pricing || hasPricing),
      { ...termsOf(site), ...toolNames, ...delivery, hasChallenge: challenge !== null },
      samples,
    ),
  });
}

/** Parts that several interfaces refer to, by kind and name. */
type Components = Record<"schemas" | "responses" | "headers" | "parameters", Record<string, Json>>;

const reference = (kind: keyof Components, name: string) => ({
  $ref: `#/components/${kind}/${name}`,
});

function openApiPaths(contracts: readonly Described[], terms: Terms, samples: Samples) {
  const paths: Record<string, Record<string, Json>> = {};
  const components: Components = {
    schemas: {},
    responses: {},
    headers: {},
    parameters: { [texts.ifNoneMatch.name]: texts.ifNoneMatch },
  };
  for (const contract of contracts) {
    const { path, method } = contract;
    const described = operation(contract, terms, samples, components);
    paths[path] = { ...paths[path], [method.toLowerCase()]: described };
  }
  shareResponses(Object.values(paths).flatMap((methods) => Object.values(methods)), components);
  return { paths, components };
}

/** Makes components of responses that several interfaces give, named after the first of them. */
function shareResponses(operations: readonly Json[], { responses }: Components): void {
  const places = operations.flatMap(({ operationId, responses }) =>
    Object.entries(responses as Record<string, Json>)
      .map(([status, response]) => ({ operationId, in: responses as Json, status, response }))
  );
  for (
    const equalPlaces of Map.groupBy(places, ({ response }) => JSON.stringify(response)).values()
  ) {
    const [{ operationId, status, response }] = equalPlaces as [typeof places[number]];
    if (equalPlaces.length === 1) continue;
    // Generators have a name of an operation with a status for themselves.
    const name = `${operationId}Answer${status}`;
    responses[name] = response;
    for (const place of equalPlaces) place.in[place.status] = reference("responses", name);
  }
}

/** Writes an interface; what it refers to is added to the components. */
function operation(
  contract: Described,
  terms: Terms,
  samples: Samples,
  components: Components,
): Json {
  const { describe, query, body, headers: checked } = contract;
  const { operationId, tag, description = `${operationId}.description`, headers } = describe;
  const example: Example = describe.example?.(samples) ?? {};
  const values = { ...terms, ...describe.values };
  const english = (key: string) => descriptionOf(key, values);

  /** Turns a zod schema into JSON Schema 2020-12; one with an id becomes a reference. */
  const schemaOf = (schema: z.ZodType, io: "input" | "output"): Json => {
    const { $defs = {}, ...json } = jsonSchema(schema, io, values, z.globalRegistry);
    const id = schema.meta()?.id;
    const named = id === undefined ? $defs : { [id]: json, ...$defs };
    for (const [name, definition] of Object.entries(named)) {
      components.schemas[name] ??= componentSchema(definition);
    }
    return id === undefined ? componentSchema(json) : reference("schemas", id);
  };
  const headerOf = ({ description, type }: HeaderDescription, name: string) => {
    components.headers[name] ??= { description: english(description), schema: { type } };
    return reference("headers", name);
  };
  const response = (status: number, { description, content, headers }: ResponseDescription) => ({
    description: english(description),
    headers: mapMembers({ ...headersOf(contract, status), ...headers }, headerOf),
    content: mapMembers(content ?? {}, (schema) => ({ schema: schemaOf(schema, "output") })),
  });
  const parametersOf = (place: "query" | "header", schema: z.ZodType, sent: Json = {}) =>
    parameters(place, schemaOf(schema, "input"), sent);
  const all = [
    ...query ? parametersOf("query", query, example.query) : [],
    ...headers ? parametersOf("header", headers, example.headers) : [],
    ...checked ? parametersOf("header", checked.schema, example.headers) : [],
    ...isConditional(contract) ? [reference("parameters", texts.ifNoneMatch.name)] : [],
  ];
  return {
    operationId,
    tags: [tag],
    summary: english(`${operationId}.summary`),
    description: english(description),
    security: [],
    deprecated: contract.deprecation ? true : undefined,
    parameters: all.length > 0 ? all : undefined,
    requestBody: body && {
      required: true,
      description: `At most ${body.limit} bytes of UTF-8`,
      content: {
        "application/json": { schema: schemaOf(body.schema, "input"), example: example.body },
      },
    },
    responses: mapMembers<ResponseDescription>(
      { ...describe.responses, ...errorResponses(contract) },
      (each, status) => response(Number(status), each),
    ),
  };
}

/** Lists parameters, each with an example: its own, one of a request, or what it is without one. */
function parameters(place: "query" | "header", schema: Json, sent: Json): Json[] {
  const required = (schema.required ?? []) as string[];
  return Object.entries(schema.properties as Record<string, Json>)
    .map(([name, { description, examples, ...schema }]) => ({
      name,
      in: place,
      required: place === "query" && required.includes(name),
      description,
      schema,
      example: (examples as unknown[])?.[0] ?? sent[name] ?? schema.default,
    }));
}

/** Tells if a client that has the answer already gets a 304. */
const isConditional = ({ describe }: Described) => describe.responses[304] !== undefined;

/** Turns members into others; returns `undefined` where there are none. */
function mapMembers<From>(members: Record<string, From>, to: (member: From, name: string) => Json) {
  const entries = Object.entries(members).map(([name, member]) => [name, to(member, name)]);
  return entries.length === 0 ? undefined : Object.fromEntries(entries);
}

/** Describes the errors of an interface by status: its codes, and the Error resource. */
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

/** Lists the header fields that a response has whatever its interface says of it. */
function headersOf(contract: Described, status: number): Record<string, HeaderDescription> {
  const { quota, body } = contract;
  const wrongType = body && errorTable[body.wrongType ?? "UNSUPPORTED_MEDIA_TYPE"].status;
  const has = {
    "ETag": isConditional(contract) && status < 400,
    "X-Request-Id": status >= 400,
    "Allow": status === 405,
    "Retry-After": [409, 429, 503].includes(status),
    "Accept-Post": status === wrongType,
    "Accept-Encoding": status === wrongType,
  };
  const applicable = Object.entries(texts.headers).filter(([name]) =>
    has[name as keyof typeof has]
  );
  const all = [...quota ? Object.entries(texts.quotaHeaders) : [], ...applicable];
  return Object.fromEntries(all) as Record<string, HeaderDescription>;
}

/** Leaves out ids, and points references at the components of the document. */
function componentSchema(schema: unknown): Json {
  const text = JSON.stringify(schema).replaceAll('"#/$defs/', '"#/components/schemas/');
  const isId = (name: string, value: unknown) => name === "id" && typeof value === "string";
  return JSON.parse(text, (name, value) => isId(name, value) ? undefined : value);
}
