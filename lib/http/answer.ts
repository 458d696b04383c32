import type { z } from "zod";
import type { Contract } from "../contract/contract.ts";
import type { ErrorCode } from "../contract/errors.ts";
import { type BodyReader, checkBodyHead } from "./body.ts";
import { field, type HeadField } from "./head.ts";
import { hasValidHost } from "./host.ts";
import { ApiError, errorReply, type Reply } from "./reply.ts";
import { type Endpoint, splitUrl } from "./router.ts";
import { type Issues, reportErrors, validate } from "./validation.ts";

/**
 * Checks a request and lets the endpoint handle it. The order of the checks is part of the
 * contract: quota, Host, what the endpoint admits, the media type and declared length of the body,
 * headers, the body, the query. `retryAfter` is the number of seconds a client over its quota has
 * to wait. Every refusal is rendered here, in the form of its endpoint.
 */
export async function answer(
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
    if (body) checkBodyHead(request, body);
    const checkedHeaders = headers ? validHeaders(request, headers) : {};
    const sent = body && await bodies.read(request, body);
    return await endpoint.handle({
      headers: checkedHeaders,
      body: body && validBodyValue(sent, body),
      query: query && validQuery(queryParameters(splitUrl(request.url).search), endpoint),
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
    `Too many requests in one minute. Wait ${seconds}, then repeat the request`,
    { headers: { "retry-after": String(retryAfter) } },
  );
}

export const invalidHost = () =>
  new ApiError(
    "INVALID_HOST",
    "The Host header is not a valid host name. Send the host name of this site",
  );

function validHeaders(
  request: Request,
  { schema, invalid }: NonNullable<Endpoint["headers"]>,
): Record<string, unknown> {
  const sent = Object.keys(schema.shape)
    .map((name) => [name, field(request, name.toLowerCase() as HeadField)])
    .filter(([, value]) => value !== null);
  return checked(schema, Object.fromEntries(sent), () => invalid);
}

/** Characters of a query string at most: every parameter at its longest, percent-encoded. */
export const longestQueryString = 4_096;

/** Parameters of a query string at most: each unknown one is looked up and told about. */
const mostParameters = 100;

/**
 * Reads the parameters of a query string by name.
 * @throws {ApiError} INVALID_QUERY when one stands twice or cannot be decoded, or all is too long
 */
export function queryParameters(search: string): Record<string, string> {
  if (search === "") return {};
  if (search.length > longestQueryString) {
    throw queryTooLarge(`${longestQueryString} characters. Shorten it`);
  }
  if (search.split("&", mostParameters + 1).length > mostParameters) {
    throw queryTooLarge(`${mostParameters} parameters. Send fewer`);
  }
  const query = new Map<string, string>();
  for (const [name, value] of parametersIn(search)) {
    if (query.has(name)) refuseParameter(name, "is given more than once. Send it once");
    query.set(name, value);
  }
  return Object.fromEntries(query);
}

const encoding = "is not percent-encoded UTF-8. Encode it, for example with encodeURIComponent";

function parametersIn(search: string): [name: string, value: string][] {
  return search.split("&").filter(Boolean).map((pair) => {
    const [name = "", ...value] = pair.split("=");
    return [decoded(name) ?? name, decoded(value.join("=")) ?? refuseParameter(name, encoding)];
  });
}

/** Decodes a part of a query string; `undefined` if it is not percent-encoded UTF-8. */
export function decoded(part: string): string | undefined {
  try {
    return decodeURIComponent(part.replaceAll("+", " "));
  } catch {
    return undefined;
  }
}

function refuseParameter(name: string, problem: string): never {
  const field = name.slice(0, 64);
  throw new ApiError("INVALID_QUERY", `${field} ${problem}`, { errors: { [field]: [problem] } });
}

const queryTooLarge = (limit: string) =>
  new ApiError("INVALID_QUERY", `The query string has more than ${limit}`);

/** @throws {ApiError} for parameters that the endpoint does not take */
export function validQuery(
  parameters: Readonly<Record<string, string>>,
  { query, invalidQuery }: Contract,
): unknown {
  return query && checked(query, parameters, invalidQuery ?? (() => "INVALID_QUERY"));
}

/** @throws {ApiError} for a body that is not as its schema has it */
export function validBodyValue(
  value: unknown,
  { schema, invalid = "INVALID_BODY" }: NonNullable<Contract["body"]>,
): unknown {
  return checked(schema, value, (issues) => {
    if (typeof invalid === "string") return invalid;
    const isNoObject = issues.some(({ path, code }) =>
      path.length === 0 && code === "invalid_type"
    );
    return isNoObject ? "INVALID_BODY" : invalid(issues);
  });
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
