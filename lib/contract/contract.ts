import { z } from "zod";
import { Language } from "../languages/mod.ts";
import type { ErrorCode } from "./errors.ts";

/** The quotas; catalog, sandbox and batch share `read`, both MCP endpoints share `mcp`. */
export type PolicyName = "read" | "ask" | "mcp" | "contact";

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
export interface Contract {
  method: "GET" | "POST";
  path: string;
  quota?: PolicyName;
  query?: z.ZodType;
  /** Checked before the body is read. */
  headers?: z.ZodObject;
  body?: z.ZodType;
  /** The most that a body may have, in bytes; it belongs to every body. */
  bodyLimit?: number;
  /** The code of a body, or else a query, that is wrong; left out: INVALID_BODY or INVALID_QUERY. */
  invalid?: ErrorCode;
  deprecation?: Deprecation;
}

/**
 * A contract that the interface description lists; its name there, `<operationId>`, is that of the
 * contract. `descriptions.json` has its `<operationId>.summary` and `<operationId>.description`.
 */
export interface Operation extends Contract {
  tag: Tag;
  /**
   * By status, the schema of each media type. What a response is, is described under
   * `<operationId>.<status>`, `<tag>.<status>` or, for the errors of `errorsOf`, by their codes.
   */
  responses: Readonly<Record<number, Readonly<Record<string, z.ZodType>>>>;
  /** Codes that the handler itself may give. */
  errors?: readonly ErrorCode[];
  example?(samples: Samples): Example;
}

/** An operation with its name. */
export interface NamedOperation extends Operation {
  operationId: string;
}

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

/** Lists every code an interface can give: its own, of all, and of its quota, query and body. */
export function errorsOf(operation: Operation): ErrorCode[] {
  const { quota, query, body, invalid, errors = [] } = operation;
  const codes: ErrorCode[] = [...errors, "INVALID_HOST", "METHOD_NOT_ALLOWED", "INTERNAL_ERROR"];
  if (quota) codes.push("RATE_LIMITED");
  if (query) codes.push("INVALID_QUERY");
  const ofBody = ["INVALID_BODY", "PAYLOAD_TOO_LARGE", "REQUEST_TIMEOUT"] as const;
  if (body) codes.push(...ofBody, mediaTypeError(operation));
  if (invalid) codes.push(invalid);
  return [...new Set(codes)];
}
