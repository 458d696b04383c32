import type { z } from "zod";
import type { Language } from "../language.ts";
import type { BodyForm } from "./body.ts";
import type { Deprecation } from "./deprecation.ts";
import type { ApiError, ErrorCode } from "./errors.ts";
import type { Reply } from "./reply.ts";

export type Method = "GET" | "POST";

/** The quotas of decisions 2.1; `read` is shared by catalog, sandbox and batch. */
export type PolicyName = "read" | "ask" | "mcp" | "contact";

export interface BodyDefinition<Schema extends z.ZodType> extends BodyForm {
  schema: Schema;
  /**
   * The code of errors in content; left out: INVALID_BODY. A function is asked about the members of
   * an object alone: whatever else was sent is INVALID_BODY.
   */
  invalid?: ErrorCode | ((issues: z.core.$ZodIssue[]) => ErrorCode);
}

/** How the interface description tells of an endpoint; an endpoint without it (a page) is not listed. */
export interface Description {
  operationId: string;
  tag: string;
  summary: string;
  description?: string;
  /** Request headers that the handler reads itself; checked ones are known. */
  headers?: z.ZodObject;
  responses: Record<number, ResponseDescription>;
  /** For the reference, in the reader's language. */
  examples?(language: Language): readonly Example[];
}

/** A request as the reference shows it; a test sends each to the service. */
export interface Example {
  /** What it shows, in the reader's language; left out where there is only one. */
  title?: string;
  query?: Readonly<Record<string, string>>;
  headers?: Readonly<Record<string, string>>;
  body?: unknown;
  /** The JSON it is answered with; a stream of events as its text. */
  answer?: unknown;
  /** Where the answer names the day or a score, the answer of the service has other values. */
  varies?: true;
}

export interface ResponseDescription {
  description: string;
  /** Schema by media type. */
  content?: Record<string, z.ZodType>;
  headers?: Record<string, HeaderDescription>;
}

export interface HeaderDescription {
  description: string;
  type: "string" | "integer";
}

/**
 * An endpoint as one value. Validation, types, the OpenAPI operation, the 405 answer, the RateLimit
 * and the deprecation headers all come from it.
 */
export interface Endpoint<
  Query extends z.ZodType = z.ZodType,
  Body extends z.ZodType = z.ZodType,
  Headers extends z.ZodObject = z.ZodObject,
> {
  method: Method;
  path: string;
  describe?: Description;
  quota?: PolicyName;
  /** Whether a request counts in the quota; left out: every one does. */
  counts?(request: Request): boolean;
  /** Whether the path with a slash behind it leads here (308); pages have it. */
  slashRedirects?: true;
  /** Whether other origins may call from a browser; left out: yes. */
  cors?: boolean;
  /** Request headers that are checked, before the body is read. */
  headers?: { schema: Headers; invalid: ErrorCode };
  /** Refuses a request by its head, before its body is read; throws an ApiError. */
  admit?(request: Request): void;
  query?: Query;
  /** The code of errors in the query; left out: INVALID_QUERY. */
  invalidQuery?: (issues: z.core.$ZodIssue[]) => ErrorCode;
  body?: BodyDefinition<Body>;
  /** Codes the handler itself may give; those of quota, query and body are known (`errorsOf`). */
  errors?: readonly ErrorCode[];
  /** Renders errors in another form than the Error resource. */
  renderError?(error: ApiError, request: Request): Reply | Promise<Reply>;
  deprecation?: Deprecation;
  /** Is given what was checked, and the request as it came. */
  handle(input: {
    query: z.output<Query>;
    body: z.output<Body>;
    headers: z.output<Headers>;
    request: Request;
    /** The key that the client is counted under, of an endpoint with a quota; else empty. */
    client: string;
  }): Reply | Promise<Reply>;
}

/** Defines an endpoint: checks the handler against the schemas, then forgets their types. */
export function endpoint<
  Query extends z.ZodType,
  Body extends z.ZodType,
  Headers extends z.ZodObject,
>(definition: Endpoint<Query, Body, Headers>): Endpoint {
  return definition as unknown as Endpoint;
}

/** Every code an endpoint can give: its own, those of its quota, query and body, those of all. */
export function errorsOf(endpoint: Endpoint): ErrorCode[] {
  const codes: ErrorCode[] = [
    ...endpoint.errors ?? [],
    "INVALID_HOST",
    "METHOD_NOT_ALLOWED",
    "INTERNAL_ERROR",
  ];
  if (endpoint.quota) codes.push("RATE_LIMITED");
  if (endpoint.headers) codes.push(endpoint.headers.invalid);
  if (endpoint.query) codes.push("INVALID_QUERY");
  if (endpoint.body) {
    const { wrongType = "UNSUPPORTED_MEDIA_TYPE", invalid } = endpoint.body;
    codes.push(wrongType, "INVALID_BODY", "PAYLOAD_TOO_LARGE", "REQUEST_TIMEOUT");
    if (typeof invalid === "string") codes.push(invalid);
  }
  return [...new Set(codes)];
}
