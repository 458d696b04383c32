import { answer, refuse } from "./answer.ts";
import { BodyReader } from "./body.ts";
import { clientKey, type ConnectionInfo } from "./client.ts";
import { compressedPage } from "./compression.ts";
import { corsHeaders, isPreflight, preflightHeaders } from "./cors.ts";
import { deprecationHeaders } from "./deprecation.ts";
import type { Endpoint, Method, PolicyName } from "./endpoint.ts";
import { errorReply } from "./error_reply.ts";
import { ApiError } from "./errors.ts";
import { hasValidHost } from "./host.ts";
import { describeException, type Log } from "./log.ts";
import { type Quota, quotaHeaders } from "./quota.ts";
import type { Reply } from "./reply.ts";
import { type Resource, resourceMap, splitUrl } from "./router.ts";

export type FetchHandler = (request: Request, info: ConnectionInfo) => Promise<Response>;

export interface HandlerParts {
  endpoints: readonly Endpoint[];
  quotas?: Readonly<Record<PolicyName, Quota>>;
  /** Answers a path that nothing is published at; left out: the JSON error. */
  notFound?(request: Request, path: string): Reply | Promise<Reply>;
  trustedProxyHops?: number;
  /** How long a client may take to send a body; left out: the 10 s of decisions 1.2. */
  bodyDeadlineMs?: number;
  now(): number;
  log: Log;
}

/** The fetch handler that production and tests share, and its bodies on their way. */
export interface Handler {
  fetch: FetchHandler;
  bodies: BodyReader;
}

/** Endpoints in, responses out. */
export function createHandler(parts: HandlerParts): Handler {
  const { endpoints, quotas, notFound = nothingHere, trustedProxyHops = 0 } = parts;
  const resources = resourceMap(endpoints);
  const constantHeaders = new Map(endpoints.map((endpoint) => [endpoint, headersOf(endpoint)]));
  const bodies = new BodyReader(parts.bodyDeadlineMs ?? 10_000);

  async function route(request: Request, info: ConnectionInfo): Promise<Reply> {
    const { path, search } = splitUrl(request.url);
    const resource = resources.get(path);
    if (resource === undefined) {
      if (!hasValidHost(request)) return errorReply(invalidHost());
      return redirect(path, search) ?? await notFound(request, path);
    }
    const endpoint = resource.methods[methodOf(request)];
    const { quota: policy, counts } = endpoint ?? anyEndpoint(resource);
    const quota = counts?.(search) === false ? undefined : policy && quotas?.[policy];
    const client = quota ? clientKey(request, info, trustedProxyHops) : "";
    if (endpoint === undefined) {
      return withHeaders(
        otherMethod(request, resource),
        quota && quotaHeaders(quota, quota.peek(client)),
      );
    }

    const allowance = quota?.take(client);
    const reply = allowance?.allowed === false
      ? await refuse(endpoint, rateLimited(allowance.reset), request, bodies)
      : hasValidHost(request)
      ? await answer(endpoint, request, search, client, bodies)
      : await refuse(endpoint, invalidHost(), request, bodies);
    return withHeaders(
      reply,
      constantHeaders.get(endpoint),
      allowance && quotaHeaders(quota!, allowance),
    );
  }

  function redirect(path: string, search: string): Reply | undefined {
    const target = path.replace(/\/$/, "");
    const resource = resources.get(target);
    if (target === "/" || !resource?.methods.GET?.slashRedirects) return undefined;
    // A raw query may hold what a header cannot; the URL parser encodes it.
    const query = search === "" ? "" : new URL(`?${search}`, "http://localhost").search;
    return { status: 308, headers: { location: target + query, ...corsOf(resource) }, body: null };
  }

  return {
    bodies,
    async fetch(request, info) {
      const started = parts.now();
      let reply: Reply;
      let exception: unknown;
      try {
        reply = await compressedPage(await route(request, info), request);
      } catch (thrown) {
        reply = internalError();
        exception = thrown;
      }
      if (reply.status >= 400) reply = logged(parts, request, reply, started, exception);
      return new Response(reply.body, reply);
    },
  };
}

/** The last resort, for what fails before or after the handler: still the documented JSON error. */
export function lastResort(): Response {
  const reply = withHeaders(internalError(), { "x-request-id": crypto.randomUUID() });
  return new Response(reply.body, reply);
}

const methodOf = ({ method }: Request) => (method === "HEAD" ? "GET" : method) as Method;

const anyEndpoint = ({ methods }: Resource) => (methods.GET ?? methods.POST)!;

const corsOf = (resource: Resource) => anyEndpoint(resource).cors === false ? {} : corsHeaders;

/** What every answer of an endpoint carries. */
function headersOf({ cors, deprecation }: Endpoint): Record<string, string> {
  return {
    ...cors === false ? {} : corsHeaders,
    ...deprecation ? deprecationHeaders(deprecation) : {},
  };
}

function withHeaders(reply: Reply, ...more: (Record<string, string> | undefined)[]): Reply {
  return { ...reply, headers: Object.assign({}, reply.headers, ...more) };
}

/** OPTIONS, a preflight, or a method that the path does not have. */
function otherMethod(request: Request, resource: Resource): Reply {
  const { allow } = resource;
  if (request.method === "OPTIONS") {
    const preflight = isPreflight(request) && anyEndpoint(resource).cors !== false;
    const headers = preflight ? preflightHeaders(allow) : corsOf(resource);
    return { status: 204, headers: { allow, ...headers }, body: null };
  }
  const reply = errorReply(
    new ApiError("METHOD_NOT_ALLOWED", `This path answers ${allow}. Use one of these methods`, {
      headers: { allow },
    }),
  );
  return withHeaders(reply, corsOf(resource));
}

const invalidHost = () =>
  new ApiError(
    "INVALID_HOST",
    "The Host header is not a valid host name. Send this site's own",
  );

const nothingHere = () =>
  errorReply(new ApiError("NOT_FOUND", "Nothing is published at this path"));

function rateLimited(reset: number): ApiError {
  const seconds = reset === 1 ? "1 second" : `${reset} seconds`;
  return new ApiError(
    "RATE_LIMITED",
    `Too many requests in one minute. Wait ${seconds}, then repeat the request`,
    { headers: { "retry-after": String(reset) } },
  );
}

function internalError(): Reply {
  return errorReply(
    new ApiError("INTERNAL_ERROR", "Something failed on our side. Repeat the request later"),
  );
}

/** One line for a request that failed: no body, no address, no key; the id is in the answer too. */
function logged(
  { log, now }: HandlerParts,
  request: Request,
  reply: Reply,
  started: number,
  exception: unknown,
): Reply {
  const id = crypto.randomUUID();
  log({
    event: "request_failed",
    id,
    method: request.method,
    path: splitUrl(request.url).path.slice(0, 256),
    status: reply.status,
    code: reply.code,
    ms: now() - started,
    ...exception === undefined ? {} : { exception: describeException(exception) },
  });
  return withHeaders(reply, { "x-request-id": id });
}
