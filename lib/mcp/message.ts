import { z } from "zod";
import { mcpErrorCodes } from "./errors.ts";

/** An integer beyond 2^53 would come back as another one. */
const comesBack = (id: number) => !Number.isInteger(id) || Number.isSafeInteger(id);

const idRule = "must be a text or a number; a whole number beyond 2^53 must be a text";

const Id = z.union([z.string(), z.number().refine(comesBack, idRule)], idRule);

/** One request or notification: what a client may send (MCP 2026-07-28, "Sending Messages"). */
export const RpcMessage = z.strictObject({
  jsonrpc: z.literal("2.0"),
  id: Id.optional().describe("Left out: a notification, which is answered with 202"),
  method: z.string(),
  params: z.looseObject({}).optional(),
}, "must be one JSON-RPC 2.0 message. Send a single object, not a batch").meta({
  id: "RpcMessage",
  description: "A JSON-RPC 2.0 request or notification",
});

const RpcResult = z.looseObject({
  jsonrpc: z.literal("2.0"),
  id: Id,
  result: z.looseObject({}),
});

/** A JSON-RPC error; without `id` where the message could not be read. */
export const RpcFailure = z.looseObject({
  jsonrpc: z.literal("2.0"),
  id: Id.optional(),
  error: z.looseObject({
    code: z.int().describe("Number of JSON-RPC 2.0 or of MCP"),
    message: z.string().describe("What happened and what to do next"),
    data: z.looseObject({ code: z.enum(mcpErrorCodes).describe("What happened, by name") }),
  }),
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

/** What answers the requests of one or more protocol revisions; an {@link McpError} refuses one. */
export type RequestHandler = (
  request: RpcRequest,
  headers: Headers,
) => Promise<Record<string, unknown>>;

/** Whether a JSON value is an object: not an array, not null. */
export function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
