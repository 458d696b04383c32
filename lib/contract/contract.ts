import { z } from "zod";
import { Language } from "../languages/mod.ts";
import type { ErrorCode } from "./errors.ts";

export type Method = "GET" | "POST";

/** The quotas; catalog, sandbox and batch share `read`, both MCP endpoints share `mcp`. */
export type PolicyName = "read" | "ask" | "mcp" | "contact";

/** Requests of one client that a policy allows in any 60 seconds. */
export type Limits = Readonly<Record<PolicyName, number>>;

/** Returns what each policy allows under a configuration. */
export const limitsOf = (
  { readQuota, contactQuota }: { readQuota: number; contactQuota: number },
): Limits => ({ read: readQuota, ask: readQuota, mcp: readQuota, contact: contactQuota });

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
  /** The code of errors in content; left out, or where a function gets no object, INVALID_BODY. */
  invalid?: ErrorCode | ((issues: z.core.$ZodIssue[]) => ErrorCode);
}

/** An interface as it is listed; its texts are keys of `descriptions.json`. */
export interface Description {
  /** With `.summary` behind it, the key of its summary. */
  operationId: string;
  tag: Tag;
  /** Left out: the operation's name with `.description`. */
  description?: string;
  /** The values of `{{name}}` in the words of all these keys. */
  values?: Readonly<Record<string, string | number>>;
  /** Request headers that the handler reads itself; checked ones are known. */
  headers?: z.ZodObject;
  responses: Record<number, ResponseDescription>;
  /** `responses` describes the errors, too, since they are not the Error resource. */
  ownErrors?: true;
  example?(samples: Samples): Example;
  /** What is said of its answer, where it is not the whole answer to what is printed. */
  exampleNote?: string;
}

/** The groups of interfaces; `tag.Catalog` and so on describe them. */
export const tags = ["Catalog", "Documents", "Search", "MCP", "Contact", "Service"] as const;

export type Tag = typeof tags[number];

/** The parts of a site that the examples in its reference show. */
export interface Samples {
  language: Language;
  /** A page that every site has: the one about prices. */
  pricing: { title: string; path: string };
  catalog(): unknown;
  entry(path: string): unknown;
  /** Returns the search result of the page about prices. */
  result(): unknown;
  /** Returns what `read_document` answers of the page about prices, up to `limit` characters. */
  document(limit: number): unknown;
  /** An enquiry, with the key it is sent with. */
  enquiry: { key: string; name: string; email: string; subject: string; message: string };
  /** The token of the bot verification, where there is one. */
  challengeToken: string | undefined;
  sentText: string;
}

/** A request as the reference shows it; a test sends each to the service. */
export interface Example {
  query?: Readonly<Record<string, string>>;
  headers?: Readonly<Record<string, string>>;
  body?: unknown;
  /** The body as a reader copies it, where a value is left for a person to decide. */
  copied?: unknown;
  /** The JSON it is answered with. */
  answer?: unknown;
  /** The members that have other values in the answer of the service: `results[].score`. */
  varies?: readonly string[];
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

/** A promise as data: checks, types, OpenAPI, reference, 405 and further headers come from it. */
export interface Contract<
  Query extends z.ZodType = z.ZodType,
  Body extends z.ZodType = z.ZodType,
  Headers extends z.ZodObject = z.ZodObject,
> {
  method: Method;
  path: string;
  describe?: Description;
  quota?: PolicyName;
  /** Other origins may call from a browser; left out: true. */
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
export type Described<Its extends Contract = Contract> = Its & { describe: Description };

/** Defines a contract, and keeps the types of its schemas for the handler that is bound to it. */
export const contract = <
  Query extends z.ZodType = z.ZodNever,
  Body extends z.ZodType = z.ZodNever,
  Headers extends z.ZodObject = z.ZodObject<Record<string, never>>,
>(definition: Described<Contract<Query, Body, Headers>>) => definition;

/** Terms that differ by site: contracts are the same for all, and are written out with these. */
export type Terms = Readonly<Record<string, string | number | boolean | undefined>> & {
  siteName: string;
  /** The language that is meant where none is named: the site's first. */
  language: Language;
  publishesRate: boolean;
  /** Services have prices; without one, and without a rate, no price is published anywhere. */
  publishesPrices: boolean;
  vatIncluded: boolean;
  chargesVat: boolean;
  asksPhone: boolean;
  /** An enquiry needs the token of a bot verification; left out: false. */
  hasChallenge?: boolean;
};

/** Holds how schemas differ from site to site, where their JSON Schema is shown. */
export const bySite = z.registry<{
  adapt(json: z.core.JSONSchema.ObjectSchema, terms: Terms): void;
}>();

/** A language that may be left out, which means the site's first. */
export const SiteLanguage = Language.optional().meta({ default: "{{language}}" });

/** Lists every code an interface can give: its own, of its quota, query and body, and of all. */
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
