import type { z } from "zod";
import { Language } from "../languages/mod.ts";
import type { ErrorCode } from "./errors.ts";
import type { PolicyName } from "./quotas.ts";
import type { Samples } from "./samples.ts";

export type Method = "GET" | "POST";

/** How a body is read. */
export interface BodyForm {
  /** Left out: JSON. */
  type?: "json" | "form";
  /** In bytes. */
  limit: number;
  /** The code of a wrong media type; left out: UNSUPPORTED_MEDIA_TYPE. */
  wrongType?: ErrorCode;
}

interface BodyContract<Schema extends z.ZodType> extends BodyForm {
  schema: Schema;
  /**
   * The code of errors in content; left out: INVALID_BODY. A function is asked about the fields of
   * an object alone: whatever else was sent is INVALID_BODY.
   */
  invalid?: ErrorCode | ((issues: z.core.$ZodIssue[]) => ErrorCode);
}

/**
 * How the interface description presents an interface; one without (a page) is not listed. Summary,
 * descriptions and the titles of examples are keys, whose words each language has.
 */
export interface Description {
  operationId: string;
  tag: Tag;
  summary: string;
  description?: string;
  /** What stands for `{{name}}` in the words of all these keys. */
  values?: Readonly<Record<string, string | number>>;
  /** Request headers that the handler reads itself; checked ones are known. */
  headers?: z.ZodObject;
  responses: Record<number, ResponseDescription>;
  /** Whether `responses` describes the errors, too, since they are not the Error resource. */
  ownErrors?: true;
  /** For the reference. */
  examples?(samples: Samples): readonly Example[];
}

/** What interfaces are grouped by; `tag.Catalog` and so on describe them. */
export const tags = [
  "Catalog",
  "Documents",
  "Search",
  "MCP",
  "Contact",
  "Service",
] as const;

export type Tag = typeof tags[number];

/** A request as the reference shows it; a test sends each to the service. */
export interface Example {
  /** The key of what it shows; left out where there is only one. */
  title?: string;
  query?: Readonly<Record<string, string>>;
  headers?: Readonly<Record<string, string>>;
  body?: unknown;
  /** The body as a reader copies it, where a value is left for a person to decide. */
  copied?: unknown;
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

/** The announced end of an interface. Dates are ISO 8601 calendar dates, read as UTC midnight. */
export interface Deprecation {
  /** When the removal was announced in the developer documentation. */
  announced: string;
  /** When the interface stops answering. */
  sunset: string;
  /** Where the announcement can be read. */
  policy: string;
  /** The path of the interface to use instead. */
  successor?: string;
}

/**
 * What is promised of an interface, as data. Validation, types, the OpenAPI operation, the reference,
 * the 405 answer, the RateLimit and the deprecation headers all come from it.
 */
export interface Contract<
  Query extends z.ZodType = z.ZodType,
  Body extends z.ZodType = z.ZodType,
  Headers extends z.ZodObject = z.ZodObject,
> {
  method: Method;
  path: string;
  describe?: Description;
  quota?: PolicyName;
  /** Whether other origins may call from a browser; left out: yes. */
  cors?: boolean;
  /** Request headers that are checked, before the body is read. */
  headers?: { schema: Headers; invalid: ErrorCode };
  query?: Query;
  /** The code of errors in the query; left out: INVALID_QUERY. */
  invalidQuery?: (issues: z.core.$ZodIssue[]) => ErrorCode;
  body?: BodyContract<Body>;
  /** Codes the handler itself may give; those of quota, query and body are known (`errorsOf`). */
  errors?: readonly ErrorCode[];
  deprecation?: Deprecation;
}

/** A contract that the interface description lists. */
export type Described = Contract & { describe: Description };

/** Defines a contract, and keeps the types of its schemas for the handler that is bound to it. */
export function contract<
  Query extends z.ZodType = z.ZodNever,
  Body extends z.ZodType = z.ZodNever,
  Headers extends z.ZodObject = z.ZodObject<Record<string, never>>,
>(
  definition: Contract<Query, Body, Headers> & { describe: Description },
): Contract<Query, Body, Headers> & { describe: Description } {
  return definition;
}

/**
 * What differs from site to site in what is promised. Contracts are the same for all: it is filled
 * in where they are written out, and a handler asks the site itself.
 */
export type Terms = Readonly<Record<string, string | number | boolean | undefined>> & {
  siteName: string;
  /** The language that is meant where none is named: the site's first. */
  language: Language;
  /** Whether the site names an hourly rate; without one no price is published anywhere. */
  publishesRate: boolean;
  /** Whether an enquiry needs the token of a bot verification; left out: no. */
  hasChallenge?: boolean;
};

/** A language that may be left out, which means the site's first. */
export const SiteLanguage = Language.optional().meta({ default: "{{language}}" });

/** Every code an interface can give: its own, those of its quota, query and body, those of all. */
export function errorsOf(contract: Contract): ErrorCode[] {
  const codes: ErrorCode[] = [
    ...contract.errors ?? [],
    "INVALID_HOST",
    "METHOD_NOT_ALLOWED",
    "INTERNAL_ERROR",
  ];
  if (contract.quota) codes.push("RATE_LIMITED");
  if (contract.headers) codes.push(contract.headers.invalid);
  if (contract.query) codes.push("INVALID_QUERY");
  if (contract.body) {
    const { wrongType = "UNSUPPORTED_MEDIA_TYPE", invalid } = contract.body;
    codes.push(wrongType, "INVALID_BODY", "PAYLOAD_TOO_LARGE", "REQUEST_TIMEOUT");
    if (typeof invalid === "string") codes.push(invalid);
  }
  return [...new Set(codes)];
}
