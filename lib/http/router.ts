import type { z } from "zod";
import type { Contract } from "../contract/contract.ts";
import { field } from "./head.ts";
import { ApiError, errorReply, type Reply } from "./reply.ts";

/** The input of a handler: what was checked, and the request as it came. */
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

/** The handling of requests, apart from the handler itself. */
export interface Handling {
  /** Tells if a request counts in the quota; left out: every one does. */
  counts?(request: Request): boolean;
  /** Leads there (308) from its path in another case of the letters or with a slash behind it. */
  leadsTo?: string;
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

/** The endpoints of one path by method; HEAD is the same as GET. */
type Resource = ReadonlyMap<string, Endpoint>;

/** Collects the resources by path. */
export function resourceMap(endpoints: Iterable<Endpoint>): Map<string, Resource> {
  const resources = new Map<string, Map<string, Endpoint>>();
  for (const endpoint of endpoints) {
    const { method, path } = endpoint;
    const resource = resources.get(path) ?? new Map<string, Endpoint>();
    if (resource.has(method)) throw new Error(`${method} ${path} twice`);
    resource.set(method, endpoint);
    if (method === "GET") resource.set("HEAD", endpoint);
    resources.set(path, resource);
  }
  return resources;
}

/** Returns the endpoint that answers for its path where the method has none. */
export const firstOf = (resource: Resource): Endpoint => [...resource.values()][0]!;

/** Answers OPTIONS, a preflight, or a method that the path does not have. */
export function otherMethod(request: Request, resource: Resource): Reply {
  const allow = [...resource.keys(), "OPTIONS"].join(", ");
  const endpoint = firstOf(resource);
  const cors = corsOf(endpoint);
  if (request.method === "OPTIONS") {
    const isPreflight = ["origin", "access-control-request-method"]
      .every((name) => field(request, name) !== null);
    const preflight = endpoint.cors !== false && isPreflight && {
      "access-control-allow-methods": allow,
      "access-control-allow-headers":
        "Content-Type, Accept, If-None-Match, MCP-Protocol-Version, Mcp-Session-Id, Mcp-Method, " +
        "Mcp-Name, Last-Event-ID",
      "access-control-max-age": "86400",
    };
    return { status: 204, headers: { allow, ...cors, ...preflight }, body: null };
  }
  const message = `This path supports ${allow}. Use one of these methods`;
  const reply = errorReply(new ApiError("METHOD_NOT_ALLOWED", message, { headers: { allow } }));
  return { ...reply, headers: { ...reply.headers, ...cors } };
}

/** Leaves what counts of a path where nothing is: not the case of letters, nor a last slash. */
export const loosePath = (path: string): string => path.replace(/\/$/, "").toLowerCase();

/** Leads from a path that nothing is at to what is at one like it. */
export function looseRedirects(endpoints: Iterable<Endpoint>) {
  const byLoosePath = new Map<string, Endpoint>();
  for (const endpoint of endpoints) {
    const path = loosePath(endpoint.path);
    if (endpoint.leadsTo !== undefined && !byLoosePath.has(path)) byLoosePath.set(path, endpoint);
  }
  return ({ path, search }: ReturnType<typeof splitUrl>): Reply | undefined => {
    const endpoint = byLoosePath.get(loosePath(path));
    if (endpoint === undefined) return undefined;
    const location = withQuery(endpoint.leadsTo!, search);
    return { status: 308, headers: { location, ...corsOf(endpoint) }, body: null };
  };
}

/** Makes a path to be led to, with the query that was asked for. */
export function withQuery(path: string, search: string): string {
  // A raw query may hold what a header cannot; the URL parser encodes it.
  return search === "" ? path : path + new URL(`?${search}`, "http://localhost").search;
}

/** Splits a request URL into path and query; one with a bad Host is no URL to the parser. */
export function splitUrl(url: string): { path: string; search: string } {
  const [, path = "/", search = ""] = /^[^:]+:\/\/[^/]*(\/[^?]*)(?:\?(.*))?$/s.exec(url) ?? [];
  return { path, search };
}

/** Opens to other origins what is public anyway (Fetch, CORS protocol): not the contact form. */
export const corsHeaders = {
  "access-control-allow-origin": "*",
  "access-control-expose-headers":
    "RateLimit, RateLimit-Policy, RateLimit-Limit, RateLimit-Remaining, RateLimit-Reset, " +
    "Retry-After, ETag, Link, Deprecation, Sunset, Idempotent-Replayed, X-Request-Id",
} as const;

/** Returns the CORS headers of an endpoint's answers, if other origins may read them. */
export const corsOf = ({ cors }: { cors?: boolean }) => cors === false ? {} : corsHeaders;
