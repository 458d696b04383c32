import type { z } from "zod";
import type { PolicyName } from "../contract/contract.ts";
import type { ErrorCode } from "../contract/errors.ts";
import { type BodyReader, checkBodyHead } from "./body.ts";
import { clientKeys, type ConnectionInfo } from "./client.ts";
import { deprecationHeaders } from "./deprecation.ts";
import { field, isSent } from "./head.ts";
import { hasValidHost } from "./host.ts";
import { describeException, type Log } from "./log.ts";
import type { PublicCaching } from "./public_caching.ts";
import { queryParameters } from "./query_string.ts";
import { type Quota, quotaHeaders } from "./quota.ts";
import { type FindRedirect, redirectReply } from "./redirects.ts";
import { ApiError, cacheControl, errorReply, type Reply } from "./reply.ts";
import {
  corsHeaders,
  type Endpoint,
  firstOf,
  isRead,
  otherMethod,
  router,
  splitUrl,
} from "./router.ts";
import { reportErrors, validate } from "./validation.ts";

export type FetchHandler = (request: Request, info: ConnectionInfo) => Promise<Response>;

interface HandlerParts {
  endpoints: readonly Endpoint[];
  quotas: Readonly<Record<PolicyName, Quota>>;
  redirects?: FindRedirect;
  /** Answers a path that nothing is published at. */
  notFound(request: Request, path: string): Reply | Promise<Reply>;
  trustedProxyHops: number;
  bodies: BodyReader;
  publicCaching: PublicCaching;
  now(): number;
  log: Log;
}

/** A reply, and what else its response carries. */
interface Answer {
  reply: Reply;
  /** The headers of every answer of the endpoint. */
  always?: Record<string, string>;
  quota?: Record<string, string>;
  /** What was thrown, for the log. */
  exception?: string;
}

/** Makes the fetch handler that production and tests share: endpoints in, responses out. */
export function createHandler(parts: HandlerParts): FetchHandler {
  const { now, log, publicCaching } = parts;
  const answer = answerer(parts);
  const finish = (request: Request, answered: Answer, started: number): Response => {
    const response = respond(answered, publicCaching);
    if (answered.reply.status < 400) return response;
    const id = crypto.randomUUID();
    response.headers.set("x-request-id", id);
    // A clock may be set back meanwhile.
    log({ ...failureLine(request, answered, id), ms: Math.max(0, now() - started) });
    return response;
  };
  return async (request, info) => {
    const started = now();
    try {
      return finish(request, await answer(request, info), started);
    } catch (thrown) {
      return finish(request, failureOf(thrown), started);
    }
  };
}

/** Makes what finds the endpoint of a request, counts it in its quota, and has it answered. */
function answerer(parts: HandlerParts) {
  const { endpoints, quotas, redirects, bodies, notFound, trustedProxyHops, now, log } = parts;
  const resourceAt = router(endpoints);
  const headersByEndpoint = new Map(
    endpoints.map((endpoint) => [endpoint, headersOf(endpoint)]),
  );
  const clientKey = clientKeys(trustedProxyHops, now, log);

  return async (request: Request, info: ConnectionInfo): Promise<Answer> => {
    const url = splitUrl(request.url);
    const found = resourceAt(url.path);
    // Where something is, only an old address with a query leads elsewhere.
    const redirect = found && url.search === "" ? undefined : redirects?.(url);
    const resource = redirect?.byQuery && isRead(request) ? undefined : found;
    if (resource === undefined) {
      if (!hasValidHost(request)) return { reply: errorReply(invalidHost) };
      return { reply: redirect ? redirectReply(redirect) : await notFound(request, url.path) };
    }
    const endpoint = resource.get(request.method);
    const owner = endpoint ?? firstOf(resource);
    const { quota: policy, counts } = owner;
    const quota = policy && counts?.(request) !== false ? quotas[policy] : undefined;
    const client = quota ? clientKey(request, info) : "";
    const state = quota && (endpoint ? quota.take(client) : quota.peek(client));
    return {
      ...endpoint
        ? await call(endpoint, request, bodies, client, state).catch(failureOf)
        : { reply: otherMethod(request, resource) },
      always: headersByEndpoint.get(owner),
      quota: state && quotaHeaders(quota!, state),
    };
  };
}

/**
 * Checks a request in the order that the contract promises and lets the endpoint handle it. Every
 * refusal is rendered here, in its endpoint's form.
 */
async function call(
  endpoint: Endpoint,
  request: Request,
  bodies: BodyReader,
  client: string,
  allowance?: { allowed: boolean; reset: number },
): Promise<Answer> {
  const { body, headers, query, invalid = "INVALID_BODY" } = endpoint;
  try {
    if (allowance?.allowed === false) throw rateLimited(allowance.reset);
    if (!hasValidHost(request)) throw invalidHost;
    endpoint.admit?.(request);
    if (body) checkBodyHead(request, endpoint);
    const input = {
      headers: headers ? validHeaders(request, headers) : {},
      body: body && valid(body, await bodies.read(request, endpoint), invalid),
      query: query && valid(query, queryParameters(splitUrl(request.url).search), "INVALID_QUERY"),
    };
    return { reply: await endpoint.handle({ ...input, request, client }) };
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    return { reply: await (endpoint.renderError ?? errorReply)(error, request) };
  }
}

function rateLimited(retryAfter: number): ApiError {
  const seconds = retryAfter === 1 ? "1 second" : `${retryAfter} seconds`;
  return new ApiError(
    "RATE_LIMITED",
    `Too many requests in one minute. Wait ${seconds}, then repeat the request once`,
    { headers: { "retry-after": String(retryAfter) } },
  );
}

function validHeaders(request: Request, schema: z.ZodObject): Record<string, unknown> {
  // One that is too long to be read is none that a schema admits.
  const sent = Object.keys(schema.shape).filter((name) => isSent(request, name))
    .map((name) => [name, field(request, name.toLowerCase()) ?? ""]);
  return valid(schema, Object.fromEntries(sent), "INVALID_QUERY");
}

/** @throws {ApiError} with the code of a rule that has its own (`params.code`), else with `invalid` */
function valid<Schema extends z.ZodType>(
  schema: Schema,
  value: unknown,
  invalid: ErrorCode,
): z.output<Schema> {
  const outcome = validate(schema, value);
  if ("data" in outcome) return outcome.data;
  const { issues } = outcome;
  const isNoObject = issues.some(({ path, code }) => path.length === 0 && code === "invalid_type");
  const [own] = issues.flatMap((issue) =>
    issue.code === "custom" ? issue.params?.code as ErrorCode ?? [] : []
  );
  // JSON-RPC has its own word for what is no message.
  const code = isNoObject && invalid !== "INVALID_MESSAGE" ? "INVALID_BODY" : own ?? invalid;
  const { errors, text } = reportErrors(issues);
  throw new ApiError(code, text, { errors, sent: value });
}

/** Makes the response; one that was counted must not be replayed with somebody's quota. */
function respond({ reply, always, quota }: Answer, caching: PublicCaching): Response {
  const { status, body, headers } = reply;
  const { "cache-control": own = "" } = headers;
  const more = quota
    ? { ...quota, ...own.startsWith("public") && { "cache-control": cacheControl.limited } }
    : own === cacheControl.public
    ? caching()
    : {};
  const make = () => new Response(body, { status, headers: { ...headers, ...always } });
  const response = reply.isKept ? copyOf(reply, make) : make();
  for (const [name, value] of Object.entries(more)) response.headers.set(name, value);
  return response;
}

/** The responses of replies that are kept: a copy costs half of a new one. */
const responses = new WeakMap<Reply, Response>();

function copyOf(reply: Reply, make: () => Response): Response {
  const response = responses.get(reply) ?? make();
  responses.set(reply, response);
  return response.clone();
}

/** Tells the log of a failed request: no body, no address, no key; the id is in the answer too. */
const failureLine = (request: Request, { reply, exception }: Answer, id: string) => ({
  event: "request_failed",
  id,
  method: request.method.slice(0, 16),
  path: splitUrl(request.url).path.slice(0, 256),
  status: reply.status,
  code: reply.code,
  ...exception === undefined ? {} : { exception },
});

const headersOf = ({ cors, deprecation }: Endpoint): Record<string, string> => ({
  ...cors === false ? {} : corsHeaders,
  ...deprecation ? deprecationHeaders(deprecation) : {},
});

const invalidHost = new ApiError(
  "INVALID_HOST",
  "The Host header is not a host name. Send this site's host name",
);

const internalError = errorReply(
  new ApiError(
    "INTERNAL_ERROR",
    "Something failed on our side. Repeat the request later, an enquiry only with its Idempotency-Key",
  ),
);

/** Makes the answer where something was thrown that is no refusal. */
const failureOf = (thrown: unknown): Answer => ({
  reply: internalError,
  exception: describeException(thrown),
});

/** Answers what fails before or after the handler, still with the documented JSON error. */
export function internalErrorResponse(): Response {
  const response = respond({ reply: internalError }, () => ({}));
  response.headers.set("x-request-id", crypto.randomUUID());
  return response;
}
