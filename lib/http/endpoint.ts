import type { z } from "zod";
import type { Contract } from "../contract/contract.ts";
import type { ApiError } from "./errors.ts";
import type { Reply } from "./reply.ts";

/** What a handler is given: what was checked, and the request as it came. */
interface Input<
  Query extends z.ZodType,
  Body extends z.ZodType,
  Headers extends z.ZodObject,
> {
  query: z.output<Query>;
  body: z.output<Body>;
  headers: z.output<Headers>;
  request: Request;
  /** The key that the client is counted under, of an endpoint with a quota; else empty. */
  client: string;
}

/** How requests are handled, apart from the handler itself. */
export interface Handling {
  /** Whether a request counts in the quota; left out: every one does. */
  counts?(request: Request): boolean;
  /** Whether the path with a slash behind it leads here (308); pages have it. */
  slashRedirects?: true;
  /** Refuses a request by its head, before its body is read; throws an ApiError. */
  admit?(request: Request): void;
  /** Renders errors in another form than the Error resource. */
  renderError?(error: ApiError, request: Request): Reply | Promise<Reply>;
}

/** A contract and what keeps it. */
export interface Endpoint extends Contract, Handling {
  handle(input: Input<z.ZodType, z.ZodType, z.ZodObject>): Reply | Promise<Reply>;
}

/** Binds a handler to a contract: checks it against the schemas, then forgets their types. */
export function bind<
  Query extends z.ZodType,
  Body extends z.ZodType,
  Headers extends z.ZodObject,
>(
  contract: Contract<Query, Body, Headers>,
  handle: (input: Input<Query, Body, Headers>) => Reply | Promise<Reply>,
  handling: Handling = {},
): Endpoint {
  return { ...contract, ...handling, handle } as unknown as Endpoint;
}
