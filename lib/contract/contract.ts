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

/** The groups of interfaces; `tag.Catalog` and so on describe them. */
export const tags = ["Catalog", "Documents", "Search", "MCP", "Contact", "Service"] as const;

export type Tag = typeof tags[number];

/** The parts of a site that the examples of requests and answers show. */
export interface Samples {
  language: Language;
  /** A page that every site has: the one about prices. */
  pricing: { title: string; path: string };
  catalog(): unknown;
  entry(path: string): unknown;
  /** Returns the search result of the page about prices. */
  result(): unknown;
  /** The token of the bot verification, where there is one. */
  challengeToken: string | undefined;
  sentText: string;
}

/** A request as the interface description and the reference show it. */
export interface Example {
  query?: Readonly<Record<string, string>>;
  headers?: Readonly<Record<string, string>>;
  body?: unknown;
  /** The JSON that it is answered with. */
  answer?: unknown;
}

export interface ResponseDescription {
  description: string;
  /** Schema by media type. */
  content?: Record<string, z.ZodType>;
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

/** Returns the code of a body of another media type: the contract of the contact form has no 415. */
export const mediaTypeError = ({ quota }: Pick<Contract, "quota">): ErrorCode =>
  quota === "contact" ? "INVALID_BODY" : "UNSUPPORTED_MEDIA_TYPE";

/** What requests are checked against. */
export interface Contract<
  Query extends z.ZodType = z.ZodType,
  Body extends z.ZodType = z.ZodType,
  Headers extends z.ZodObject = z.ZodObject,
> {
  method: Method;
  path: string;
  quota?: PolicyName;
  query?: Query;
  /** Checked before the body is read. */
  headers?: Headers;
  body?: Body;
  /** The most that a body may have, in bytes; it belongs to every body. */
  bodyLimit?: number;
  /** The code of a body, or else a query, that is wrong; left out: INVALID_BODY or INVALID_QUERY. */
  invalid?: ErrorCode;
  deprecation?: Deprecation;
}

/** A contract that the interface description lists; its texts are keys of `descriptions.json`. */
export interface Operation<
  Query extends z.ZodType = z.ZodType,
  Body extends z.ZodType = z.ZodType,
  Headers extends z.ZodObject = z.ZodObject,
> extends Contract<Query, Body, Headers> {
  /** With `.summary` and `.description` behind it, the keys of these. */
  operationId: string;
  tag: Tag;
  /** By status. The errors of `errorsOf` are described by their codes, if not here. */
  responses: Readonly<Record<number, ResponseDescription>>;
  /** Codes that the handler itself may give. */
  errors?: readonly ErrorCode[];
  example?(samples: Samples): Example;
}

/** Defines an operation, and keeps the types of its schemas for the handler that is bound to it. */
export const operation = <
  Query extends z.ZodType = z.ZodNever,
  Body extends z.ZodType = z.ZodNever,
  Headers extends z.ZodObject = z.ZodObject<Record<string, never>>,
>(definition: Operation<Query, Body, Headers>) => definition;

/** What the contracts need to know of a site, which differs from one to another. */
export interface CatalogTerms {
  name: string;
  /** The first is meant where a request names none. */
  languages: readonly [Language, ...Language[]];
  /** Left out: no rate is published. */
  hourlyRate?: number;
  /** Services have prices of their own. */
  hasPrices: boolean;
  vat: "excluded" | "included" | "none";
  practice: { phoneField: boolean };
  /** An enquiry needs the token of a bot verification; left out: false. */
  hasChallenge?: boolean;
}

/** Holds how schemas differ from site to site, where their JSON Schema is shown. */
export const bySite = z.registry<{
  adapt(json: z.core.JSONSchema.ObjectSchema, terms: CatalogTerms): void;
}>();

/** A language that may be left out, which means the site's first. */
export const SiteLanguage = Language.optional().meta({ default: "{{language}}" });

/** Lists every code an interface can give: its own, of its quota, query and body, and of all. */
export function errorsOf(
  { quota, query, body, invalid, errors = [] }: Partial<Operation>,
): ErrorCode[] {
  const ofBody: ErrorCode[] = ["INVALID_BODY", "PAYLOAD_TOO_LARGE", "REQUEST_TIMEOUT"];
  if (quota !== "contact") ofBody.push("UNSUPPORTED_MEDIA_TYPE");
  return [
    ...new Set<ErrorCode>([
      ...errors,
      "INVALID_HOST",
      "METHOD_NOT_ALLOWED",
      "INTERNAL_ERROR",
      ...quota ? ["RATE_LIMITED" as const] : [],
      ...query ? ["INVALID_QUERY" as const] : [],
      ...body ? ofBody : [],
      ...invalid ? [invalid] : [],
    ]),
  ];
}
