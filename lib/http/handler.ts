import type { PolicyName } from "../contract/contract.ts";
import { type BodyReader, checkBodyHead } from "./body.ts";
import { responseOf } from "./cached.ts";
import { describeException, type Log } from "./log.ts";
import { type Allowance, clientKeys, type ConnectionInfo, type Quota } from "./quota.ts";
import { type FindRedirect, redirectReply } from "./redirects.ts";
import { ApiError, cacheControl, errorReply, inSeconds, type Reply, retryAfter } from "./reply.ts";
import { fieldsOf, hasValidHost, queryParameters, splitUrl } from "./request.ts";
import { type Endpoint, firstOf, isRead, otherMethod, router } from "./router.ts";
import { valid } from "./validation.ts";

export type FetchHandler = (request: Request, info: ConnectionInfo) => Promise<Response>;

interface HandlerParts {
  endpoints: readonly Endpoint[];
  quotas: Readonly<Record<PolicyName, Quota>>;
  redirects?: FindRedirect;
  /** Answers a path that nothing is published at. */
  notFound(request: Request, path: string): Reply | Promise<Reply>;
  trustedProxyHops: number;
  bodies: BodyReader;
  now(): number;
  log: Log;
}

/** A reply, and what else its response carries. */
interface Answer {
  reply: Reply;
  /** The headers of every answer of the endpoint. */
  always?: Endpoint["always"];
  quota?: Record<string, string>;
  /** What was thrown, for the log. */
  exception?: string;
}

/** Makes the fetch handler that production and tests share: endpoints in, responses out. */
export function createHandler(
  { endpoints, quotas, redirects, bodies, notFound, trustedProxyHops, now, log }: HandlerParts,
): FetchHandler {
  const resourceAt = router(endpoints);
  const clientKey = clientKeys(trustedProxyHops, now, log);

  /** Finds the endpoint of a request, counts it in its quota, and has it answered. */
  async function answer(request: Request, info: ConnectionInfo): Promise<Answer> {
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
    const { quota: policy, counts, always } = owner;
    const quota = policy && counts?.(request) !== false ? quotas[policy] : undefined;
    const client = quota ? clientKey(request, info) : "";
    const allowance = quota?.take(client, endpoint !== undefined);
    return {
      ...endpoint
        ? await call(endpoint, request, bodies, client, allowance).catch(failedAnswer)
        : { reply: otherMethod(request, resource) },
      always,
      quota: allowance?.headers,
    };
  }

  return (request, info) => {
    const started = now();
    const finish = (answered: Answer): Response => {
      const response = respond(answered);
      if (answered.reply.status >= 400) {
        const line = failureLine(request, answered);
        response.headers.set("x-request-id", line.id);
        // A clock may be set back meanwhile.
        log({ ...line, ms: Math.max(0, now() - started) });
      }
      return response;
    };
    return answer(request, info).then(finish).catch((thrown) => finish(failedAnswer(thrown)));
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
  allowance: Allowance | undefined,
): Promise<Answer> {
  const { body, headers, query, invalid = "INVALID_BODY" } = endpoint;
  let sent: unknown;
  try {
    if (allowance?.allowed === false) throw rateLimited(allowance.reset);
    if (!hasValidHost(request)) throw invalidHost;
    endpoint.admit?.(request);
    if (body) checkBodyHead(request, endpoint);
    const fields = headers
      ? valid(headers, fieldsOf(request, Object.keys(headers.shape)), "INVALID_QUERY")
      : {};
    if (body) sent = await bodies.read(request, endpoint);
    const reply = await endpoint.handle({
      headers: fields,
      body: body && valid(body, sent, invalid),
      query: query && valid(query, queryParameters(splitUrl(request.url).search), "INVALID_QUERY"),
      request,
      client,
    });
    return { reply };
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    return { reply: await (endpoint.renderError ?? errorReply)(error, request, sent) };
  }
}

const rateLimited = (seconds: number) =>
  new ApiError(
    "RATE_LIMITED",
    `Too many requests in one minute. Wait ${inSeconds(seconds)}, then repeat the request once`,
    retryAfter(seconds),
  );

/** Makes the response; one that was counted must not be replayed with somebody's quota. */
function respond({ reply, always, quota }: Answer): Response {
  const response = responseOf(reply, always);
  if (quota === undefined) return response;
  for (const [name, value] of Object.entries(quota)) response.headers.set(name, value);
  const isPublic = reply.headers["cache-control"]?.startsWith("public");
  if (isPublic) response.headers.set("cache-control", cacheControl.limited);
  return response;
}

/** Tells the log of a failed request: no body, no address, no key; the id is in the answer too. */
const failureLine = (request: Request, { reply, exception }: Answer) => ({
  event: "request_failed",
  id: crypto.randomUUID(),
  method: request.method.slice(0, 16),
  path: splitUrl(request.url).path.slice(0, 256),
  status: reply.status,
  code: reply.code,
  ...exception && { exception },
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
const failedAnswer = (thrown: unknown): Answer => ({
  reply: internalError,
  exception: describeException(thrown),
});

/** Answers what fails before or after the handler, still with the documented JSON error. */
export function internalErrorResponse(): Response {
  const response = responseOf(internalError);
  response.headers.set("x-request-id", crypto.randomUUID());
  return response;
}
