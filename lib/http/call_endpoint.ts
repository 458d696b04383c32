import type { z } from "zod";
import type { Contract } from "../contract/contract.ts";
import type { ErrorCode } from "../contract/errors.ts";
import { type BodyReader, checkBodyHead } from "./body.ts";
import { field, isSent } from "./head.ts";
import { hasValidHost } from "./host.ts";
import { queryParameters } from "./query_string.ts";
import { ApiError, errorReply, type Reply } from "./reply.ts";
import { type Endpoint, splitUrl } from "./router.ts";
import { type Issues, reportErrors, validate } from "./validation.ts";

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
  const { body, headers, query, invalidQuery = () => "INVALID_QUERY", renderError } = endpoint;
  try {
    if (retryAfter !== undefined) throw rateLimited(retryAfter);
    if (!hasValidHost(request)) throw invalidHost();
    endpoint.admit?.(request);
    if (body) checkBodyHead(request, body);
    const checkedHeaders = headers ? validHeaders(request, headers) : {};
    const sent = body && await bodies.read(request, body);
    return await endpoint.handle({
      headers: checkedHeaders,
      body: body && validBodyValue(sent, body),
      query: query && valid(query, queryParameters(splitUrl(request.url).search), invalidQuery),
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

function validHeaders(
  request: Request,
  { schema, invalid }: NonNullable<Endpoint["headers"]>,
): Record<string, unknown> {
  // One that is too long to be read is none that a schema admits.
  const sent = Object.keys(schema.shape).filter((name) => isSent(request, name))
    .map((name) => [name, field(request, name.toLowerCase()) ?? ""]);
  return valid(schema, Object.fromEntries(sent), () => invalid);
}

/** @throws {ApiError} for a body that is not as its schema has it */
function validBodyValue(
  value: unknown,
  { schema, invalid = "INVALID_BODY" }: NonNullable<Contract["body"]>,
): unknown {
  return valid(schema, value, (issues) => {
    if (typeof invalid === "string") return invalid;
    const isNoObject = issues.some(({ path, code }) =>
      path.length === 0 && code === "invalid_type"
    );
    return isNoObject ? "INVALID_BODY" : invalid(issues);
  });
}

function valid<Schema extends z.ZodType>(
  schema: Schema,
  value: unknown,
  code: (issues: Issues) => ErrorCode,
): z.output<Schema> {
  const outcome = validate(schema, value);
  if ("data" in outcome) return outcome.data;
  const { errors, text } = reportErrors(outcome.issues);
  throw new ApiError(code(outcome.issues), text, { errors, sent: value });
}
