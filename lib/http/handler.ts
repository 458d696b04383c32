import type { Deprecation, PolicyName } from "../contract/contract.ts";
import { callEndpoint, invalidHost } from "./call_endpoint.ts";
import { BodyReader } from "./body.ts";
import { clientKeys, type ConnectionInfo } from "./client.ts";
import { hasValidHost } from "./host.ts";
import { responseOf } from "./immutable.ts";
import { describeException, type Log } from "./log.ts";
import { type Quota, quotaHeaders } from "./quota.ts";
import { ApiError, cacheControl, errorReply, maxAge, type Reply } from "./reply.ts";
import {
  corsOf,
  type Endpoint,
  firstOf,
  looseRedirects,
  otherMethod,
  resourceMap,
  splitUrl,
} from "./router.ts";

export type FetchHandler = (request: Request, info: ConnectionInfo) => Promise<Response>;

interface HandlerParts {
  endpoints: readonly Endpoint[];
  quotas?: Readonly<Record<PolicyName, Quota>>;
  /** Answers an address that leads elsewhere by its query. */
  moved?(request: Request, url: ReturnType<typeof splitUrl>): Reply | undefined;
  /** Answers a path that nothing is published at; left out: the JSON error. */
  notFound?(request: Request, path: string): Reply | Promise<Reply>;
  trustedProxyHops?: number;
  /** Milliseconds that a client may take to send a body; left out: 10 000. */
  bodyDeadlineMs?: number;
  /** It runs on Deno Deploy, whose edge may keep what is published. */
  denoDeploy?: boolean;
  /** Tells the seconds until what is published changes; left out, only a deployment changes it. */
  changesIn?(): number;
  now(): number;
  log: Log;
}

/** The parts of an answer, before they become one response. */
interface Answered {
  reply: Reply;
  endpoint?: Endpoint;
  /** The headers of every answer of the endpoint. */
  endpointHeaders?: Record<string, string>;
  quota?: Record<string, string>;
  exception?: string;
}

/** Makes the fetch handler that production and tests share: endpoints in, responses out. */
export function createHandler(parts: HandlerParts): { fetch: FetchHandler; bodies: BodyReader } {
  const bodies = new BodyReader(parts.bodyDeadlineMs ?? 10_000);
  const route = createRoute(parts, bodies);

  function finish(request: Request, answered: Answered, started: number) {
    const isError = answered.reply.status >= 400;
    return respond(isError ? logFailure(request, answered, started, parts) : answered, parts);
  }

  return {
    bodies,
    async fetch(request, info) {
      const started = parts.now();
      try {
        return finish(request, await route(request, info), started);
      } catch (thrown) {
        return finish(request, failureOf(thrown), started);
      }
    },
  };
}

/** Makes what finds the endpoint of a request, counts it in its quota, and has it answered. */
function createRoute(parts: HandlerParts, bodies: BodyReader) {
  const { quotas, moved, notFound = nothingHere, trustedProxyHops = 0, now, log } = parts;
  const resources = resourceMap(parts.endpoints);
  const lookAlike = looseRedirects(parts.endpoints);
  const headersByEndpoint = new Map(
    parts.endpoints.map((endpoint) => [endpoint, headersOf(endpoint)]),
  );
  const clientKey = clientKeys(trustedProxyHops, now, log);

  return async (request: Request, info: ConnectionInfo): Promise<Answered> => {
    const url = splitUrl(request.url);
    const elsewhere = url.search === "" ? undefined : moved?.(request, url);
    const resource = elsewhere ? undefined : resources.get(url.path);
    if (resource === undefined) {
      if (!hasValidHost(request)) return { reply: errorReply(invalidHost()) };
      return { reply: elsewhere ?? lookAlike(url) ?? await notFound(request, url.path) };
    }
    const endpoint = resource.get(request.method);
    const { quota: policy, counts } = endpoint ?? firstOf(resource);
    const quota = policy && counts?.(request) !== false ? quotas?.[policy] : undefined;
    const client = quota ? clientKey(request, info) : "";
    if (endpoint === undefined) {
      const reply = otherMethod(request, resource);
      return { reply, quota: quota && quotaHeaders(quota, quota.peek(client)) };
    }
    const allowance = quota?.take(client);
    const retryAfter = allowance?.allowed === false ? allowance.reset : undefined;
    return {
      ...await callEndpoint(endpoint, request, bodies, client, retryAfter)
        .then((reply) => ({ reply }), failureOf),
      endpoint,
      endpointHeaders: headersByEndpoint.get(endpoint),
      quota: allowance && quotaHeaders(quota!, allowance),
    };
  };
}

/** Makes a response of the parts of an answer. */
function respond(
  { reply, endpointHeaders, quota }: Answered,
  { denoDeploy, changesIn }: Pick<HandlerParts, "denoDeploy" | "changesIn">,
): Response {
  const response = responseOf(quota ? withLimitedCaching(reply) : reply, (reply) => {
    const { status, headers, body } = withHeaders(reply, endpointHeaders);
    const edge = denoDeploy ? edgeHeaders(headers) : {};
    return new Response(body, { status, headers: { ...headers, ...edge } });
  });
  for (const [name, value] of Object.entries(quota ?? {})) response.headers.append(name, value);
  if (changesIn && !quota && reply.headers["cache-control"] === cacheControl.public) {
    const kept = Math.min(maxAge, changesIn());
    response.headers.set("cache-control", `public, max-age=${kept}, must-revalidate`);
    // What is stale would show an event that is past as one to come.
    if (denoDeploy) response.headers.set(edgeControl, `public, s-maxage=${kept}`);
  }
  return response;
}

/** Logs a failed request in a line: no body, no address, no key; the id is in the answer too. */
function logFailure(
  request: Request,
  answered: Answered,
  started: number,
  { now, log }: Pick<HandlerParts, "now" | "log">,
): Answered {
  const { reply, exception } = answered;
  const id = crypto.randomUUID();
  log({
    event: "request_failed",
    id,
    method: request.method.slice(0, 16),
    path: splitUrl(request.url).path.slice(0, 256),
    status: reply.status,
    code: reply.code,
    // A clock may be set back meanwhile.
    ms: Math.max(0, now() - started),
    ...exception === undefined ? {} : { exception },
  });
  return { ...answered, reply: withHeaders(reply, { "x-request-id": id }) };
}

/** Answers what fails before or after the handler, still with the documented JSON error. */
export function internalErrorResponse(): Response {
  const reply = withHeaders(errorReply(internalError), { "x-request-id": crypto.randomUUID() });
  return new Response(reply.body, reply);
}

function headersOf(endpoint: Endpoint): Record<string, string> {
  const { deprecation } = endpoint;
  return { ...corsOf(endpoint), ...deprecation ? deprecationHeaders(deprecation) : {} };
}

function withHeaders(reply: Reply, ...more: (Record<string, string> | undefined)[]): Reply {
  return { ...reply, headers: Object.assign({}, reply.headers, ...more) };
}

/** Keeps an answer that was counted from caches that would replay it with somebody's quota. */
function withLimitedCaching(reply: Reply): Reply {
  if (!reply.headers["cache-control"]?.startsWith("public")) return reply;
  return withHeaders(reply, { "cache-control": cacheControl.limited });
}

/** The header that tells the edge of Deno Deploy how long to keep an answer. */
const edgeControl = "deno-cdn-cache-control";

/**
 * Lets the edge of Deno Deploy answer while an instance starts or a newer answer is fetched: for a
 * day that is better than waiting. It forgets everything with the next deployment.
 */
const edgeHeaders = (headers: Reply["headers"]): Record<string, string> =>
  headers["cache-control"] === cacheControl.public
    ? { [edgeControl]: "public, s-maxage=300, stale-while-revalidate=86400" }
    : {};

const nothingHere = () =>
  errorReply(new ApiError("NOT_FOUND", "Nothing is published at this path"));

/** Makes the answer where something was thrown that is no refusal. */
const failureOf = (thrown: unknown): Answered => ({
  reply: errorReply(internalError),
  exception: describeException(thrown),
});

const internalError = new ApiError(
  "INTERNAL_ERROR",
  "Something failed on our side. Repeat the request later, an enquiry only with its Idempotency-Key",
);

/** Days between the announcement of a removal and the removal itself. */
const noticeDays = 90;

/** Makes the headers of a deprecated endpoint (RFC 9745, RFC 8594); too short a notice throws. */
export function deprecationHeaders(deprecation: Deprecation): Record<string, string> {
  const announced = Date.parse(deprecation.announced);
  const sunset = Date.parse(deprecation.sunset);
  if (!(sunset - announced >= noticeDays * 86_400_000)) {
    const least = `${noticeDays} days after ${deprecation.announced}`;
    throw new RangeError(`Sunset ${deprecation.sunset} is less than ${least}: set a later date`);
  }
  const links = [
    `<${deprecation.policy}>; rel="deprecation"; type="text/html"`,
    `<${deprecation.policy}>; rel="sunset"; type="text/html"`,
    ...(deprecation.successor ? [`<${deprecation.successor}>; rel="successor-version"`] : []),
  ];
  return {
    "deprecation": `@${announced / 1000}`,
    "sunset": new Date(sunset).toUTCString(),
    "link": links.join(", "),
  };
}
