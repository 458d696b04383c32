import type { z } from "zod";
import { readJson } from "./body.ts";
import { conditional } from "./caching.ts";
import type { BodyDefinition, Endpoint } from "./endpoint.ts";
import { errorReply } from "./error_reply.ts";
import { ApiError, type ErrorCode } from "./errors.ts";
import { readQuery } from "./query.ts";
import type { Reply } from "./reply.ts";
import { describeErrors, fieldErrors, flattenUnions, plainMessages } from "./validation.ts";

type CheckedHeaders = NonNullable<Endpoint["headers"]>;

/** Validates a request, lets the endpoint handle it, and renders what it throws. */
export async function answer(
  endpoint: Endpoint,
  request: Request,
  search: string,
  client: string,
): Promise<Reply> {
  try {
    endpoint.admit?.(request);
    const headers = endpoint.headers ? validHeaders(request, endpoint.headers) : {};
    const body = endpoint.body ? await validBody(request, endpoint.body) : undefined;
    const query = endpoint.query ? validQuery(search, endpoint) : undefined;
    const reply = await endpoint.handle({ query, body, headers, request, client });
    return endpoint.method === "GET"
      ? conditional(reply, request.headers.get("if-none-match"))
      : reply;
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    return (endpoint.renderError ?? errorReply)(error, request);
  }
}

function validHeaders(request: Request, { schema, invalid: code }: CheckedHeaders) {
  const names = Object.keys(schema.shape);
  const present = names.filter((name) => request.headers.has(name));
  const parsed = schema.safeParse(
    Object.fromEntries(present.map((name) => [name, request.headers.get(name)!])),
    { error: plainMessages },
  );
  if (parsed.success) return parsed.data;
  throw invalid(code, parsed.error.issues, "Request headers");
}

function validQuery(search: string, endpoint: Endpoint): unknown {
  const parsed = endpoint.query!.safeParse(readQuery(search), { error: plainMessages });
  if (parsed.success) return parsed.data;
  const issues = flattenUnions(parsed.error.issues);
  throw invalid(endpoint.invalidQuery?.(issues) ?? "INVALID_QUERY", issues, "Query parameters");
}

async function validBody(request: Request, body: BodyDefinition<z.ZodType>): Promise<unknown> {
  const value = await readJson(request, body.limit, body.codes);
  const parsed = body.schema.safeParse(value, { error: plainMessages });
  if (parsed.success) return parsed.data;
  const issues = flattenUnions(parsed.error.issues);
  const code = typeof body.invalid === "function" ? body.invalid(issues) : body.invalid;
  throw invalid(code ?? "INVALID_BODY", issues, "Members");
}

function invalid(code: ErrorCode, issues: z.core.$ZodIssue[], what: string): ApiError {
  const errors = fieldErrors(issues);
  return new ApiError(code, `${what} at fault: ${describeErrors(errors)}`, { errors });
}
