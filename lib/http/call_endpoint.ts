import type { z } from "zod";
import type { ErrorCode } from "../contract/errors.ts";
import { type BodyReader, checkBodyHead } from "./body.ts";
import { field, isSent } from "./head.ts";
import { hasValidHost } from "./host.ts";
import { queryParameters } from "./query_string.ts";
import { ApiError, errorReply, type Reply } from "./reply.ts";
import { type Endpoint, splitUrl } from "./router.ts";
import { reportErrors, validate } from "./validation.ts";

/**
 * Checks a request in the order that the contract promises and lets the endpoint handle it. Every
 * refusal is rendered here, in its endpoint's form. `retryAfter`: the seconds that a client over
 * its quota has to wait.
 */
export async function callEndpoint(
  endpoint: Endpoint,
  request: Request,
  bodies: BodyReader,
  client: string,
  retryAfter?: number,
): Promise<Reply> {
  const { body, headers, query, renderError } = endpoint;
  try {
    if (retryAfter !== undefined) throw rateLimited(retryAfter);
    if (!hasValidHost(request)) throw invalidHost();
    endpoint.admit?.(request);
    if (body) checkBodyHead(request, endpoint);
    const checkedHeaders = headers ? validHeaders(request, headers) : {};
    const sent = body && await bodies.read(request, endpoint);
    return await endpoint.handle({
      headers: checkedHeaders,
      body: body && valid(body, sent, endpoint.invalid ?? "INVALID_BODY"),
      query: query && valid(query, queryParameters(splitUrl(request.url).search), "INVALID_QUERY"),
      request,
      client,
    });
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    return await (renderError ?? errorReply)(error, request);
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

export const invalidHost = () =>
  new ApiError("INVALID_HOST", "The Host header is not a host name. Send this site's host name");

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
