/**
 * The closed table of what a JSON-RPC error says in `data.code`: its number (JSON-RPC 2.0, 5.1, and
 * MCP 2026-07-28, "Error Codes"), the HTTP status it comes with, and what it means.
 */
export const mcpErrors = {
  INVALID_HOST: row(-32600, 400, "The Host header is not a valid host name"),
  HOST_NOT_ALLOWED: row(-32600, 403, "The Host header is missing or names another site"),
  NOT_ACCEPTABLE: row(
    -32600,
    406,
    "Accept admits neither application/json nor text/event-stream",
  ),
  UNSUPPORTED_MEDIA_TYPE: row(-32600, 415, "The body is not declared as plain UTF-8 JSON"),
  PAYLOAD_TOO_LARGE: row(-32600, 413, "The body is too large"),
  REQUEST_TIMEOUT: row(-32600, 408, "The body did not arrive in time"),
  INVALID_BODY: row(-32700, 400, "The body is not JSON in UTF-8"),
  INVALID_MESSAGE: row(
    -32600,
    400,
    "The body is not one JSON-RPC 2.0 request or notification; batches are refused",
  ),
  UNSUPPORTED_REVISION: row(
    -32022,
    400,
    "The protocol revision is not spoken here; data names those that are",
  ),
  INCOMPLETE_METADATA: row(
    -32602,
    400,
    "params._meta lacks what revision 2026-07-28 asks of every request",
  ),
  HEADER_MISMATCH: row(
    -32020,
    400,
    "A header of revision 2026-07-28 is missing or differs from the body",
  ),
  METHOD_NOT_FOUND: row(
    -32601,
    200,
    "The method does not exist in this revision (404 in revision 2026-07-28)",
  ),
  INVALID_PARAMS: row(-32602, 200, "The parameters of the method are not as MCP defines them"),
  UNKNOWN_TOOL: row(-32602, 200, "No tool of this endpoint has the name that was called"),
  UNKNOWN_CURSOR: row(
    -32602,
    200,
    "The cursor of tools/list was not given out here: the list is one page",
  ),
  // JSON-RPC has no number for it, and MCP reserves its range: an application's is any other.
  RATE_LIMITED: row(429, 429, "Too many requests in one minute; Retry-After says how long to wait"),
  INTERNAL_ERROR: row(-32603, 500, "Something failed on our side"),
};

export type McpErrorCode = keyof typeof mcpErrors;

/** Every value of `data.code`. */
export const mcpErrorCodes = Object.keys(mcpErrors) as McpErrorCode[];

function row(number: number, status: number, meaning: string) {
  return { number, status, meaning };
}

/** A request that ends in a JSON-RPC error; the message is for the client. */
export class McpError {
  constructor(
    readonly code: McpErrorCode,
    readonly message: string,
    /** Further members of `data`, and the HTTP status where it is not the table's. */
    readonly detail: { data?: Record<string, unknown>; status?: number } = {},
  ) {}
}

/** The error of a method that nothing answers to. */
export function unknownMethod(method: string, status?: number): McpError {
  const message = `There is no method ${method.slice(0, 64)} here. Use tools/list and tools/call`;
  return new McpError("METHOD_NOT_FOUND", message, { status });
}
