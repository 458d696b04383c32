import { errorTable } from "../http/errors.ts";

/** The numbers of JSON-RPC 2.0 (5.1) and of MCP 2026-07-28 ("Error Codes"). */
const numbers = {
  parseError: -32700,
  invalidRequest: -32600,
  methodNotFound: -32601,
  invalidParams: -32602,
  internalError: -32603,
  headerMismatch: -32020,
  unsupportedRevision: -32022,
  /** JSON-RPC has none for it, and MCP reserves its range: an application's number is any other. */
  rateLimited: 429,
};

/**
 * The closed table of what a JSON-RPC error says in `data.code`, with its number, the HTTP status it
 * comes with, and what it means.
 */
export const mcpErrors = {
  INVALID_HOST: {
    number: numbers.invalidRequest,
    status: errorTable.INVALID_HOST.status,
    meaning: "The Host header is not a valid host name",
  },
  HOST_NOT_ALLOWED: {
    number: numbers.invalidRequest,
    status: errorTable.HOST_NOT_ALLOWED.status,
    meaning: "The Host header is missing or names another site",
  },
  NOT_ACCEPTABLE: {
    number: numbers.invalidRequest,
    status: errorTable.NOT_ACCEPTABLE.status,
    meaning: "Accept admits neither application/json nor text/event-stream",
  },
  UNSUPPORTED_MEDIA_TYPE: {
    number: numbers.invalidRequest,
    status: errorTable.UNSUPPORTED_MEDIA_TYPE.status,
    meaning: "The body is not declared as plain UTF-8 JSON",
  },
  PAYLOAD_TOO_LARGE: {
    number: numbers.invalidRequest,
    status: errorTable.PAYLOAD_TOO_LARGE.status,
    meaning: "The body is too large",
  },
  REQUEST_TIMEOUT: {
    number: numbers.invalidRequest,
    status: errorTable.REQUEST_TIMEOUT.status,
    meaning: "The body did not arrive in time",
  },
  INVALID_BODY: {
    number: numbers.parseError,
    status: errorTable.INVALID_BODY.status,
    meaning: "The body is not JSON in UTF-8",
  },
  INVALID_MESSAGE: {
    number: numbers.invalidRequest,
    status: errorTable.INVALID_MESSAGE.status,
    meaning: "The body is not one JSON-RPC 2.0 request or notification; batches are refused",
  },
  UNSUPPORTED_REVISION: {
    number: numbers.unsupportedRevision,
    status: 400,
    meaning: "The protocol revision is not spoken here; data names those that are",
  },
  INCOMPLETE_METADATA: {
    number: numbers.invalidParams,
    status: 400,
    meaning: "params._meta lacks what revision 2026-07-28 asks of every request",
  },
  HEADER_MISMATCH: {
    number: numbers.headerMismatch,
    status: 400,
    meaning: "A header of revision 2026-07-28 is missing or differs from the body",
  },
  METHOD_NOT_FOUND: {
    number: numbers.methodNotFound,
    status: 200,
    meaning: "The method does not exist in this revision (404 in revision 2026-07-28)",
  },
  INVALID_PARAMS: {
    number: numbers.invalidParams,
    status: 200,
    meaning: "The parameters of the method are not as MCP defines them",
  },
  UNKNOWN_TOOL: {
    number: numbers.invalidParams,
    status: 200,
    meaning: "No tool of this endpoint has the name that was called",
  },
  UNKNOWN_CURSOR: {
    number: numbers.invalidParams,
    status: 200,
    meaning: "The cursor of tools/list was not given out here: the list is one page",
  },
  RATE_LIMITED: {
    number: numbers.rateLimited,
    status: errorTable.RATE_LIMITED.status,
    meaning: "Too many requests in one minute; Retry-After says how long to wait",
  },
  INTERNAL_ERROR: {
    number: numbers.internalError,
    status: errorTable.INTERNAL_ERROR.status,
    meaning: "Something failed on our side",
  },
} as const satisfies Record<string, { number: number; status: number; meaning: string }>;

export type McpErrorCode = keyof typeof mcpErrors;

/** Every value of `data.code`. */
export const mcpErrorCodes = Object.keys(mcpErrors) as [McpErrorCode, ...McpErrorCode[]];

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
