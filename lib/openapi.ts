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
  contact: { name: string; url: string };
  tags: { name: string; description: string }[];
}

/** The version of the interfaces as a whole (spec, "Versioning" 1). */
export const interfaceVersion = "1.0.0";

type Json = Record<string, unknown>;

/** The Error resource (spec, "Error"). */
export const ErrorBody = z.object({
  success: z.literal(false),
  code: z.enum(Object.keys(errorTable) as ErrorCode[]).describe("Machine-readable error code"),
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
      contact: service.contact,
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
    ...isConditional(endpoint) ? [ifNoneMatch] : [],
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
        Object.entries(responses).map(([status, described]) => [
          status,
          response(endpoint, Number(status), described, schemas),
        ]),
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

/** Whether a client that holds the answer already is told so (304). */
const isConditional = ({ describe }: Endpoint) => describe?.responses[304] !== undefined;

const ifNoneMatch = {
  name: "If-None-Match",
  in: "header",
  required: false,
  description: "The ETag of the answer that the client holds",
  schema: { type: "string" },
};

function response(
  endpoint: Endpoint,
  status: number,
  { description, content, headers }: ResponseDescription,
  schemas: Schemas,
): Json {
  return {
    description,
    headers: headerObjects({
      ...endpoint.quota ? quotaHeaderDescriptions : {},
      ...isConditional(endpoint) && status < 400 ? { ETag: etag } : {},
      ...status < 400 ? {} : { "X-Request-Id": requestId },
      ...headersByStatus[status],
      ...headers,
    }),
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
      const content = { "application/json": ErrorBody };
      const described = { description: titles.join("; "), content };
      return [status, response(endpoint, status, described, schemas)];
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

const etag: HeaderDescription = { description: "The tag of this answer", type: "string" };

const requestId: HeaderDescription = {
  description: "Names the request in the service's log",
  type: "string",
};

const retryAfter: HeaderDescription = {
  description: "Seconds to wait before the request is repeated",
  type: "integer",
};

/** Header fields that belong to a status, whichever endpoint answers with it. */
const headersByStatus: Record<number, Record<string, HeaderDescription>> = {
  405: { Allow: { description: "The methods of this path", type: "string" } },
  409: { "Retry-After": retryAfter },
  415: { "Accept-Post": { description: "The media type of the body", type: "string" } },
  429: { "Retry-After": retryAfter },
  503: { "Retry-After": retryAfter },
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

  /** Open: an answer may have more members one day (spec, "Versioning"). */
  output(schema: z.ZodType): Json {
    return this.#convert(schema, "output");
  }

  #convert(schema: z.ZodType, io: "input" | "output"): Json {
    const { $schema: _, $defs, ...json } = z.toJSONSchema(schema, {
      io,
      unrepresentable: "any",
      override({ jsonSchema }) {
        if (io === "output" && jsonSchema.additionalProperties === false) {
          delete jsonSchema.additionalProperties;
        }
      },
    });
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
