import { z } from "zod";
import { errorsOf } from "./http/endpoint.ts";
import type { Endpoint, HeaderDescription, ResponseDescription } from "./http/endpoint.ts";
import { type ErrorCode, errorTable } from "./http/errors.ts";

/** What the description says of the service as a whole. */
export interface ServiceDescription {
  title: string;
  summary: string;
  description: string;
  /** Public origin; `undefined` when it is not configured: then servers are relative. */
  origin?: string;
  termsUrl: string;
  tags: { name: string; description: string }[];
}

/** The version of the interfaces as a whole (spec, "Versioning" 1). */
export const interfaceVersion = "1.0.0";

type Json = Record<string, unknown>;

/** The Error resource (spec, "Error"). */
export const ErrorBody = z.object({
  success: z.literal(false),
  code: z.string().describe("Machine-readable error code"),
  error: z.string().optional().describe("Short title"),
  message: z.string().optional().describe("What happened and what to do next"),
  errors: z.record(z.string(), z.array(z.string())).optional()
    .describe("Validation messages by field name"),
}).meta({ id: "Error", description: "Body of every error answer of the JSON endpoints" });

/** The OpenAPI 3.1 document of the described endpoints (OpenAPI Specification 3.1.1). */
export function openApiDocument(service: ServiceDescription, endpoints: readonly Endpoint[]): Json {
  const schemas = new Schemas();
  const paths: Record<string, Json> = {};
  for (const endpoint of endpoints) {
    if (endpoint.describe === undefined) continue;
    paths[endpoint.path] ??= {};
    paths[endpoint.path]![endpoint.method.toLowerCase()] = operation(endpoint, schemas);
  }
  return {
    openapi: "3.1.1",
    info: {
      title: service.title,
      version: interfaceVersion,
      summary: service.summary,
      description: service.description,
      license: { name: "MIT", identifier: "MIT" },
      termsOfService: service.termsUrl,
    },
    servers: [{ url: service.origin ?? "/", description: "This site" }],
    security: [],
    tags: service.tags,
    paths,
    components: { schemas: schemas.components },
  };
}

function operation(endpoint: Endpoint, schemas: Schemas): Json {
  const { describe, query, body, headers: checked } = endpoint;
  const { operationId, tag, summary, description, headers, responses } = describe!;
  const parameters = [
    ...query ? parametersOf("query", schemas.input(query)) : [],
    ...headers ? parametersOf("header", schemas.input(headers)) : [],
    ...checked ? parametersOf("header", schemas.input(checked.schema)) : [],
  ];
  return {
    operationId,
    tags: [tag],
    summary,
    description,
    security: [],
    deprecated: endpoint.deprecation ? true : undefined,
    parameters: parameters.length > 0 ? parameters : undefined,
    requestBody: body && {
      required: true,
      description: `At most ${body.limit} bytes of UTF-8`,
      content: { "application/json": { schema: schemas.input(body.schema) } },
    },
    responses: {
      ...Object.fromEntries(
        Object.entries(responses).map(([status, r]) => [status, response(endpoint, r, schemas)]),
      ),
      ...errorResponses(endpoint, schemas),
    },
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

function response(endpoint: Endpoint, described: ResponseDescription, schemas: Schemas): Json {
  const { description, content, headers } = described;
  return {
    description,
    headers: headerObjects({ ...endpoint.quota ? quotaHeaderDescriptions : {}, ...headers }),
    content: content && Object.fromEntries(
      Object.entries(content).map(([type, schema]) => [type, { schema: schemas.output(schema) }]),
    ),
  };
}

/** The errors of an endpoint by status: the codes that stand behind it, and the Error resource. */
function errorResponses(endpoint: Endpoint, schemas: Schemas): Record<string, Json> {
  if (endpoint.renderError) return {};
  const byStatus = Map.groupBy(errorsOf(endpoint), (code: ErrorCode) => errorTable[code].status);
  return Object.fromEntries(
    [...byStatus].map(([status, codes]) => {
      const titles = codes.map((code) => `\`${code}\`: ${errorTable[code].error.toLowerCase()}`);
      const headers: Record<string, HeaderDescription> = status === 429
        ? { "Retry-After": retryAfter }
        : {};
      return [
        status,
        response(endpoint, {
          description: titles.join("; "),
          headers,
          content: { "application/json": ErrorBody },
        }, schemas),
      ];
    }),
  );
}

function headerObjects(headers: Record<string, HeaderDescription>): Json | undefined {
  const entries = Object.entries(headers);
  if (entries.length === 0) return undefined;
  return Object.fromEntries(
    entries.map(([name, { description, type }]) => [name, { description, schema: { type } }]),
  );
}

const retryAfter: HeaderDescription = {
  description: "Seconds to wait before the request is repeated",
  type: "integer",
};

const quotaHeaderDescriptions: Record<string, HeaderDescription> = {
  "RateLimit": { description: "Remaining requests r and reset seconds t", type: "string" },
  "RateLimit-Policy": { description: "Quota q and window seconds w", type: "string" },
  "RateLimit-Limit": { description: "Requests per window", type: "integer" },
  "RateLimit-Remaining": { description: "Requests left in the window", type: "integer" },
  "RateLimit-Reset": { description: "Seconds until the reset", type: "integer" },
};

/** Turns zod schemas into JSON Schema 2020-12; those with an id become components. */
class Schemas {
  readonly components: Record<string, Json> = {};

  input(schema: z.ZodType): Json {
    return this.#convert(schema, "input");
  }

  output(schema: z.ZodType): Json {
    return this.#convert(schema, "output");
  }

  #convert(schema: z.ZodType, io: "input" | "output"): Json {
    const { $schema: _, $defs, ...json } = z.toJSONSchema(schema, { io, unrepresentable: "any" });
    for (const [id, definition] of Object.entries($defs ?? {})) {
      this.components[id] ??= relocated(definition) as Json;
    }
    const id = schema.meta()?.id;
    if (id === undefined) return relocated(json) as Json;
    const { id: __, ...component } = json as Json;
    this.components[id] ??= relocated(component) as Json;
    return { $ref: `#/components/schemas/${id}` };
  }
}

/** The same schema without ids, its references pointing at the document's components. */
function relocated(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(relocated);
  if (typeof value !== "object" || value === null) return value;
  const members = Object.entries(value).filter(([key, member]) =>
    !(key === "id" && typeof member === "string")
  );
  return Object.fromEntries(members.map(([key, member]) => [
    key,
    key === "$ref"
      ? String(member).replace("#/$defs/", "#/components/schemas/")
      : relocated(member),
  ]));
}
