import type { z } from "zod";
import type { Contract, Deprecation } from "../contract/contract.ts";
import { isInterfacePath } from "../contract/mod.ts";
import { ApiError, errorReply, type Reply } from "./reply.ts";
import { isSent } from "./request.ts";

/** The input of a handler: what was checked by its contract, and the request as it came. */
interface Input<Checked extends Contract> {
  query: z.output<NonNullable<Checked["query"]>>;
  body: z.output<NonNullable<Checked["body"]>>;
  headers: z.output<NonNullable<Checked["headers"]>>;
  request: Request;
  /** The key that the client is counted under, of an endpoint with a quota; else empty. */
  client: string;
}

/** The handling of requests, apart from the handler itself. */
export interface Handling {
  /** Other origins may call from a browser; left out: true. */
  cors?: boolean;
  /** The body is a form; left out: it is JSON. */
  bodyType?: "form";
  /** Tells if a request counts in the quota; left out: every one does. */
  counts?(request: Request): boolean;
  /** Refuses a request by its head, before its body is read; throws an ApiError. */
  admit?(request: Request): void;
  /** Renders errors in another form than the Error resource; `sent` is the body, once it is read. */
  renderError?(error: ApiError, request: Request, sent: unknown): Reply | Promise<Reply>;
}

/** A contract and what keeps it. */
export interface Endpoint extends Contract, Handling {
  /** Headers of every answer. */
  always: Readonly<Record<string, string>>;
  handle(input: Input<Contract>): Reply | Promise<Reply>;
}

/** Binds a handler to a contract, whose schemas say what it is given. */
export function bind<Checked extends Contract>(
  contract: Checked,
  handle: (input: Input<Checked>) => Reply | Promise<Reply>,
  handling: Handling = {},
): Endpoint {
  const { deprecation } = contract;
  const always = {
    ...handling.cors === false ? {} : corsHeaders,
    ...deprecation && deprecationHeaders(deprecation),
  };
  return { ...contract, ...handling, always, handle };
}

/** Days between the announcement of a removal and the removal itself. */
const noticeDays = 90;

/** Makes the headers of a deprecated endpoint (RFC 9745, RFC 8594); too short a notice throws. */
function deprecationHeaders(deprecation: Deprecation): Record<string, string> {
  const { policy, successor } = deprecation;
  const announced = Date.parse(deprecation.announced);
  const sunset = Date.parse(deprecation.sunset);
  if (!(sunset - announced >= noticeDays * 86_400_000)) {
    const least = `${noticeDays} days after ${deprecation.announced}`;
    throw new RangeError(`Sunset ${deprecation.sunset} is less than ${least}: set a later date`);
  }
  const links = [
    `<${policy}>; rel="deprecation"; type="text/html"`,
    `<${policy}>; rel="sunset"; type="text/html"`,
    ...successor ? [`<${successor}>; rel="successor-version"`] : [],
  ];
  return {
    "deprecation": `@${announced / 1000}`,
    "sunset": new Date(sunset).toUTCString(),
    "link": links.join(", "),
  };
}

/** The endpoints of one path by method; HEAD is the same as GET. */
type Resource = ReadonlyMap<string, Endpoint>;

/** Makes what finds the resource at a path; an interface answers with a slash behind it, too. */
export function router(endpoints: Iterable<Endpoint>): (path: string) => Resource | undefined {
  const resources = new Map<string, Map<string, Endpoint>>();
  for (const endpoint of endpoints) {
    const { method, path } = endpoint;
    const resource = resources.get(path) ?? new Map<string, Endpoint>();
    if (resource.has(method)) throw new Error(`${method} ${path} twice`);
    resource.set(method, endpoint);
    if (method === "GET") resource.set("HEAD", endpoint);
    resources.set(path, resource);
  }
  return (path) =>
    resources.get(path) ??
      (isInterfacePath(path) ? resources.get(path.replace(/\/$/, "")) : undefined);
}

/** Returns the endpoint that answers for its path where the method has none. */
export const firstOf = (resource: Resource): Endpoint => [...resource.values()][0]!;

/** Tells if a request changes nothing. */
export const isRead = ({ method }: Request): boolean => method === "GET" || method === "HEAD";

/** Answers OPTIONS, a preflight, or a method that the path does not have. */
export function otherMethod(request: Request, resource: Resource): Reply {
  const allow = [...resource.keys(), "OPTIONS"].join(", ");
  if (request.method !== "OPTIONS") {
    const message = `This path supports ${allow}. Use one of these methods`;
    return errorReply(new ApiError("METHOD_NOT_ALLOWED", message, { headers: { allow } }));
  }
  const isPreflight = isSent(request, "origin") &&
    isSent(request, "access-control-request-method");
  const preflight = firstOf(resource).cors !== false && isPreflight && {
    "access-control-allow-methods": allow,
    "access-control-allow-headers":
      "Content-Type, Accept, If-None-Match, MCP-Protocol-Version, Mcp-Session-Id, Mcp-Method, " +
      "Mcp-Name, Last-Event-ID",
    "access-control-max-age": "86400",
  };
  return { status: 204, headers: { allow, ...preflight }, body: null };
}

/** Opens to other origins what is public anyway (Fetch, CORS protocol): not the contact form. */
export const corsHeaders = {
  "access-control-allow-origin": "*",
  "access-control-expose-headers":
    "RateLimit, RateLimit-Policy, RateLimit-Limit, RateLimit-Remaining, RateLimit-Reset, " +
    "Retry-After, ETag, Link, Deprecation, Sunset, Idempotent-Replayed, X-Request-Id",
} as const;
