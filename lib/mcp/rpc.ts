import { z } from "zod";

/** The error codes of JSON-RPC 2.0 (5.1) and of MCP 2026-07-28 ("Error Codes"). */
export const rpcCodes = {
  parseError: -32700,
  invalidRequest: -32600,
  methodNotFound: -32601,
  invalidParams: -32602,
  internalError: -32603,
  headerMismatch: -32020,
  unsupportedRevision: -32022,
} as const;

const Id = z.union([z.string(), z.int()]);

/** One request or notification: what a client may send (MCP 2026-07-28, "Sending Messages"). */
export const RpcMessage = z.strictObject({
  jsonrpc: z.literal("2.0"),
  id: Id.optional().describe("Left out: a notification, which is answered with 202"),
  method: z.string(),
  params: z.looseObject({}).optional(),
}, "Not one JSON-RPC 2.0 message: send a single object, not a batch").meta({
  id: "RpcMessage",
  description: "A JSON-RPC 2.0 request or notification",
});

const RpcResult = z.object({
  jsonrpc: z.literal("2.0"),
  id: Id,
  result: z.looseObject({}),
});

/** A JSON-RPC error; without `id` where the message could not be read. */
export const RpcFailure = z.object({
  jsonrpc: z.literal("2.0"),
  id: Id.optional(),
  error: z.object({ code: z.int(), message: z.string(), data: z.unknown().optional() }),
}).meta({ id: "RpcFailure", description: "A JSON-RPC 2.0 error" });

/** What a request is answered with. */
export const RpcAnswer = z.union([RpcResult, RpcFailure]).meta({
  id: "RpcAnswer",
  description: "A JSON-RPC 2.0 result or error",
});

export type RpcMessage = z.output<typeof RpcMessage>;

/** A message that is to be answered. */
export type RpcRequest = RpcMessage & { id: string | number };

export type RpcParams = Record<string, unknown>;

/** A request that ends in a JSON-RPC error. The message is told to the client. */
export class RpcError extends Error {
  override readonly name = "RpcError";

  /** `status` is the HTTP status of the answer; an error of the called method itself is a 200. */
  constructor(
    readonly code: number,
    message: string,
    readonly detail: { status?: number; data?: unknown } = {},
  ) {
    super(message);
  }
}

/** -32601: nothing answers to this method. */
export function methodNotFound(method: string, status = 200): RpcError {
  const message = `Method not found: ${method.slice(0, 64)}`;
  return new RpcError(rpcCodes.methodNotFound, message, { status });
}

/** Whether a JSON value is an object: not an array, not null. */
export function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
