import type { z } from "zod";
import { readJson } from "./body.ts";
import { conditional } from "./caching.ts";
import type { BodyDefinition, Endpoint } from "./endpoint.ts";
import { errorReply } from "./error_reply.ts";
import { ApiError, type ErrorCode } from "./errors.ts";
import { readQuery } from "./query.ts";
import { attempt, type Ready, whenReady } from "./ready.ts";
import type { Reply } from "./reply.ts";
import { describeErrors, fieldErrors, type Issues, validate } from "./validation.ts";

/** Validates a request, lets the endpoint handle it, and renders what it is refused with. */
export function answer(
  endpoint: Endpoint,
  request: Request,
  search: string,
  client: string,
): Ready<Reply> {
  const render = (outcome: Reply | ApiError) =>
    outcome instanceof ApiError
      ? (endpoint.renderError ?? errorReply)(outcome, request)
      : conditional(outcome, request);
  return attempt(
    () => whenReady(handle(endpoint, request, search, client), render),
    (thrown) => {
      if (thrown instanceof ApiError) return render(thrown);
      throw thrown;
    },
  );
}

function handle(
  endpoint: Endpoint,
  request: Request,
  search: string,
  client: string,
): Ready<Reply | ApiError> {
  endpoint.admit?.(request);
  const headers = endpoint.headers ? validHeaders(request, endpoint.headers) : {};
  if (headers instanceof ApiError) return headers;
  return whenReady(endpoint.body && validBody(request, endpoint.body), (body) => {
    if (body instanceof ApiError) return body;
    const query = endpoint.query ? validQuery(search, endpoint) : undefined;
    if (query instanceof ApiError) return query;
    return endpoint.handle({ query, body, headers, request, client });
  });
}

function validHeaders(
  request: Request,
  { schema, invalid }: NonNullable<Endpoint["headers"]>,
): Record<string, unknown> | ApiError {
  const names = Object.keys(schema.shape).filter((name) => request.headers.has(name));
  const present = Object.fromEntries(names.map((name) => [name, request.headers.get(name)!]));
  return validate(schema, present, (issues) => refusal(invalid, issues, "Request headers"));
}

function validQuery(search: string, endpoint: Endpoint): unknown {
  return validate(
    endpoint.query!,
    readQuery(search),
    (issues) =>
      refusal(endpoint.invalidQuery?.(issues) ?? "INVALID_QUERY", issues, "Query parameters"),
  );
}

async function validBody(
  request: Request,
  { schema, limit, codes, invalid }: BodyDefinition<z.ZodType>,
): Promise<unknown> {
  return validate(schema, await readJson(request, limit, codes), (issues) => {
    const code = typeof invalid === "function" ? invalid(issues) : invalid;
    return refusal(code ?? "INVALID_BODY", issues, "Members");
  });
}

function refusal(code: ErrorCode, issues: Issues, what: string): ApiError {
  const errors = fieldErrors(issues);
  return new ApiError(code, `${what} at fault: ${describeErrors(errors)}`, { errors });
}
