import type { z } from "zod";
import { type BodyReader, checkBodyHead } from "./body.ts";
import type { Endpoint } from "./endpoint.ts";
import { errorReply } from "./error_reply.ts";
import { ApiError, type ErrorCode } from "./errors.ts";
import { readQuery } from "./query.ts";
import type { Reply } from "./reply.ts";
import { type Issues, reportErrors, validate } from "./validation.ts";

/** Validates a request in the order of decisions 1.4 and lets the endpoint handle it. */
export async function answer(
  endpoint: Endpoint,
  request: Request,
  search: string,
  client: string,
  bodies: BodyReader,
): Promise<Reply> {
  try {
    endpoint.admit?.(request);
    if (endpoint.body) checkBodyHead(request, endpoint.body);
    const headers = endpoint.headers ? validHeaders(request, endpoint.headers) : {};
    const body = endpoint.body && await validBody(request, endpoint.body, bodies);
    const query = endpoint.query && validQuery(readQuery(search), endpoint);
    return await endpoint.handle({ query, body, headers, request, client });
  } catch (error) {
    if (error instanceof ApiError) return await refuse(endpoint, error, request, bodies);
    throw error;
  }
}

/** Renders what a request is refused with, in the form of its endpoint. */
export async function refuse(
  { renderError, body }: Endpoint,
  error: ApiError,
  request: Request,
  bodies: BodyReader,
): Promise<Reply> {
  if (!renderError) return errorReply(error);
  return await renderError(error, request, async () => {
    if (!body || request.bodyUsed) return undefined;
    return await bodies.read(request, body).catch(() => undefined);
  });
}

function validHeaders(
  request: Request,
  { schema, invalid }: NonNullable<Endpoint["headers"]>,
): Record<string, unknown> {
  const names = Object.keys(schema.shape).filter((name) => request.headers.has(name));
  const present = Object.fromEntries(names.map((name) => [name, request.headers.get(name)!]));
  return checked(schema, present, () => invalid);
}

/** @throws {ApiError} for parameters that the endpoint does not take */
export function validQuery(
  parameters: Readonly<Record<string, string>>,
  { query, invalidQuery }: Endpoint,
): unknown {
  return query && checked(query, parameters, invalidQuery ?? (() => "INVALID_QUERY"));
}

async function validBody(
  request: Request,
  body: NonNullable<Endpoint["body"]>,
  bodies: BodyReader,
): Promise<unknown> {
  return validBodyValue(await bodies.read(request, body), body);
}

/** @throws {ApiError} for a body that is not as its schema has it */
export function validBodyValue(value: unknown, body: NonNullable<Endpoint["body"]>): unknown {
  const { schema, invalid = "INVALID_BODY" } = body;
  const code = (issues: Issues) => {
    const notAnObject = issues.some((issue) =>
      issue.path.length === 0 && issue.code === "invalid_type"
    );
    if (notAnObject && body.codes) return body.codes.json;
    if (notAnObject && typeof invalid === "function") return "INVALID_BODY";
    return typeof invalid === "function" ? invalid(issues) : invalid;
  };
  return checked(schema, value, code);
}

function checked<Schema extends z.ZodType>(
  schema: Schema,
  value: unknown,
  code: (issues: Issues) => ErrorCode,
): z.output<Schema> {
  const outcome = validate(schema, value);
  if ("data" in outcome) return outcome.data;
  const { errors, text } = reportErrors(outcome.issues);
  throw new ApiError(code(outcome.issues), text, { errors });
}
