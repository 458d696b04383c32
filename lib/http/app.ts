import { answer } from "./answer.ts";
import { clientKey, type ConnectionInfo } from "./client.ts";
import { corsHeaders, isPreflight, preflightHeaders } from "./cors.ts";
import { deprecationHeaders } from "./deprecation.ts";
import type { Endpoint, Method, PolicyName } from "./endpoint.ts";
import { errorReply } from "./error_reply.ts";
import { ApiError } from "./errors.ts";
import { describeException, type Log } from "./log.ts";
import { type Allowance, type Quota, quotaHeaders } from "./quota.ts";
import { attempt, whenReady } from "./ready.ts";
import type { Reply } from "./reply.ts";
import { type Resource, resourceMap, splitUrl } from "./router.ts";

export type FetchHandler = (
  request: Request,
  info: ConnectionInfo,
) => Response | Promise<Response>;

export interface AppParts {
  endpoints: readonly Endpoint[];
  quotas?: Readonly<Record<PolicyName, Quota>>;
  /** Answers a path that nothing is published at; left out: the JSON error. */
  notFound?(request: Request, path: string): Reply | Promise<Reply>;
  trustedProxyHops?: number;
  now(): number;
  log: Log;
}

/** The fetch handler that production and tests share: endpoints in, responses out. */
export function createFetch(parts: AppParts): FetchHandler {
  const resources = resourceMap(parts.endpoints);
  const { quotas, notFound = nothingHere, trustedProxyHops = 0 } = parts;
  const constantHeaders = new Map(parts.endpoints.map((e) => [e, endpointHeaders(e)]));

  function route(request: Request, info: ConnectionInfo): Reply | Promise<Reply> {
    if (!hasValidHost(request)) return errorReply(invalidHost());
    const { path, search } = splitUrl(request.url);
    const resource = resources.get(path);
    if (resource === undefined) return redirect(path, search) ?? notFound(request, path);

    const endpoint = resource.methods[method(request)];
    const policy = (endpoint ?? anyEndpoint(resource)).quota;
    const quota = policy && quotas?.[policy];
    const client = quota ? clientKey(request, info, trustedProxyHops) : "";
    if (endpoint === undefined) {
      return withHeaders(
        noSuchMethod(request, resource),
        quota && quotaHeaders(quota, quota.peek(client)),
      );
    }

    const allowance = quota?.take(client);
    const reply = allowance === undefined || allowance.allowed
      ? answer(endpoint, request, search, client)
      : (endpoint.renderError ?? errorReply)(rateLimited(allowance), request);
    return whenReady(
      reply,
      (reply) =>
        withHeaders(reply, constantHeaders.get(endpoint), quota && quotaHeaders(quota, allowance!)),
    );
  }

  function redirect(path: string, search: string): Reply | undefined {
    const target = path.replace(/\/$/, "");
    const resource = resources.get(target);
    if (target === "/" || !resource?.methods.GET?.slashRedirects) return undefined;
    // A raw query may hold what a header cannot; the URL parser encodes it.
    const query = search === "" ? "" : new URL(`?${search}`, "http://localhost").search;
    return { status: 308, headers: { location: target + query, ...cors(resource) }, body: null };
  }

  return (request, info) => {
    const started = parts.now();
    const respond = (reply: Reply, exception?: unknown) => {
      const sent = reply.status < 400 ? reply : logged(parts, request, reply, started, exception);
      return new Response(sent.body, sent);
    };
    return attempt(
      () => whenReady(route(request, info), respond),
      (exception) => respond(internalError(), exception),
    );
  };
}

/** The last resort, for what fails before or after the handler: still the documented JSON error. */
export function lastResort(): Response {
  const reply = internalError();
  return new Response(reply.body, reply);
}

const method = (request: Request) => (request.method === "HEAD" ? "GET" : request.method) as Method;

const anyEndpoint = ({ methods }: Resource) => (methods.GET ?? methods.POST)!;

const cors = (resource: Resource) => anyEndpoint(resource).cors === false ? {} : corsHeaders;

function endpointHeaders(endpoint: Endpoint): Record<string, string> {
  return {
    ...endpoint.cors === false ? {} : corsHeaders,
    ...endpoint.deprecation ? deprecationHeaders(endpoint.deprecation) : {},
  };
}

function withHeaders(reply: Reply, ...more: (Record<string, string> | undefined)[]): Reply {
  return { ...reply, headers: Object.assign({}, reply.headers, ...more) };
}

function noSuchMethod(request: Request, resource: Resource): Reply {
  const { allow } = resource;
  if (request.method === "OPTIONS") {
    const preflight = isPreflight(request) && anyEndpoint(resource).cors !== false;
    const headers = preflight ? preflightHeaders(allow) : cors(resource);
    return { status: 204, headers: { allow, ...headers }, body: null };
  }
  const reply = errorReply(
    new ApiError("METHOD_NOT_ALLOWED", `This path answers ${allow}. Use one of these methods`, {
      headers: { allow },
    }),
  );
  return withHeaders(reply, cors(resource));
}

/** A Host that is no host (RFC 9112, 3.2) would shift where the path begins in the URL. */
function hasValidHost(request: Request): boolean {
  const host = request.headers.get("host");
  return host === null || /^[\w.:[\]%~-]*$/.test(host);
}

const invalidHost = () =>
  new ApiError("INVALID_HOST", "The Host header is no host. Send the name of this site");

const nothingHere = () =>
  errorReply(new ApiError("NOT_FOUND", "Nothing is published at this path"));

function rateLimited({ reset }: Allowance): ApiError {
  const seconds = reset === 1 ? "1 second" : `${reset} seconds`;
  return new ApiError(
    "RATE_LIMITED",
    `Too many requests in one minute. Wait ${seconds}, then repeat the request`,
  );
}

function internalError(): Reply {
  return errorReply(
    new ApiError("INTERNAL_ERROR", "Something failed on our side. Repeat the request later"),
  );
}

/** One line for a request that failed: no body, no address, no key; the id is in the answer too. */
function logged(
  { log, now }: AppParts,
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
