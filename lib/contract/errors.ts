import { z } from "zod";

/**
 * The errors of MCP, each with JSON-RPC's number (MCP 2026-07-28). JSON-RPC has none for a quota, and
 * MCP reserves its range: an application's is any other.
 */
export const mcpErrors = {
  INVALID_HOST: { status: 400, error: "Invalid Host header", rpc: -32600 },
  INVALID_BODY: { status: 400, error: "Invalid request body", rpc: -32700 },
  INVALID_MESSAGE: { status: 400, error: "Invalid JSON-RPC message", rpc: -32600 },
  HOST_NOT_ALLOWED: { status: 403, error: "Host not allowed", rpc: -32600 },
  NOT_ACCEPTABLE: { status: 406, error: "No acceptable media type", rpc: -32600 },
  REQUEST_TIMEOUT: { status: 408, error: "Request timeout", rpc: -32600 },
  PAYLOAD_TOO_LARGE: { status: 413, error: "Request body too large", rpc: -32600 },
  UNSUPPORTED_MEDIA_TYPE: { status: 415, error: "Unsupported media type", rpc: -32600 },
  RATE_LIMITED: { status: 429, error: "Rate limit exceeded", rpc: 429 },
  INTERNAL_ERROR: { status: 500, error: "Internal error", rpc: -32603 },
  UNSUPPORTED_REVISION: { status: 400, error: "Unsupported revision", rpc: -32022 },
  INCOMPLETE_METADATA: { status: 400, error: "Incomplete metadata", rpc: -32602 },
  HEADER_MISMATCH: { status: 400, error: "Header mismatch", rpc: -32020 },
  METHOD_NOT_FOUND: { status: 200, error: "Unknown method", rpc: -32601 },
  INVALID_PARAMS: { status: 200, error: "Invalid parameters", rpc: -32602 },
  UNKNOWN_TOOL: { status: 200, error: "Unknown tool", rpc: -32602 },
  UNKNOWN_CURSOR: { status: 200, error: "Unknown cursor", rpc: -32602 },
};

/** The closed table of error codes: each with its status and its short title. */
export const errorTable = {
  ...mcpErrors,
  INVALID_QUERY: { status: 400, error: "Invalid query" },
  UNSUPPORTED_MODE: { status: 400, error: "Unsupported mode" },
  INVALID_FIELDS: { status: 400, error: "Invalid fields" },
  INVALID_IDEMPOTENCY_KEY: { status: 400, error: "Invalid Idempotency-Key" },
  CHALLENGE_REQUIRED: { status: 400, error: "Bot check required" },
  CHALLENGE_FAILED: { status: 400, error: "Bot check failed" },
  NOT_FOUND: { status: 404, error: "Not found" },
  METHOD_NOT_ALLOWED: { status: 405, error: "Method not allowed" },
  IDEMPOTENCY_CONFLICT: { status: 409, error: "Idempotency-Key reused with changed fields" },
  IDEMPOTENCY_IN_PROGRESS: { status: 409, error: "Request with this key still running" },
  DELIVERY_FAILED: { status: 500, error: "Delivery failed" },
  DELIVERY_UNCERTAIN: { status: 500, error: "Delivery uncertain" },
  DELIVERY_NOT_CONFIGURED: { status: 503, error: "Delivery not configured" },
  DELIVERY_UNAVAILABLE: { status: 503, error: "Delivery unavailable" },
  CHALLENGE_UNAVAILABLE: { status: 503, error: "Bot check unavailable" },
  IDEMPOTENCY_UNAVAILABLE: { status: 503, error: "Idempotency store unavailable" },
};

export type ErrorCode = keyof typeof errorTable;

/** The body of every error of the JSON interfaces; a new code is a compatible change. */
export const ErrorBody = z.object({
  success: z.literal(false),
  code: z.string().meta({ examples: ["INVALID_QUERY", "RATE_LIMITED"] }),
  error: z.string().optional(),
  message: z.string().optional(),
  errors: z.record(z.string(), z.array(z.string())).optional(),
}).meta({ id: "Error" });
