import { z } from "zod";
import { field } from "../http/head.ts";
import { McpError, mcpErrorCodes } from "./errors.ts";

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

export type RpcParams = Record<string, unknown>;

/** What answers the requests of one or more revisions; an {@link McpError} refuses one. */
export type RequestHandler = (
  method: string,
  params: RpcParams,
  request: Request,
) => Promise<Record<string, unknown>>;

/** The stateless revision: every request names its revision and the client's capabilities itself. */
export const statelessRevision = "2026-07-28";

/** The revisions that begin with `initialize`, the newest first. */
export const handshakeRevisions = ["2025-11-25", "2025-06-18", "2025-03-26", "2024-11-05"] as const;

/** Every protocol revision that both endpoints speak. */
export const revisions = [statelessRevision, ...handshakeRevisions] as const;

export const revisionKey = "io.modelcontextprotocol/protocolVersion";

/**
 * Whether a message is one of the stateless revision: it names a revision in its `_meta`, or that
 * revision in its header (MCP 2026-07-28, "Backward Compatibility"). Without the header it is of a
 * revision with a handshake, as is `initialize`, which agrees on one itself.
 * @throws {McpError} UNSUPPORTED_REVISION when the header names another revision
 */
export function isStateless(method: string, params: RpcParams, request: Request): boolean {
  if (metadata(params)[revisionKey] !== undefined) return true;
  const revision = field(request, "mcp-protocol-version");
  if (revision === null || isHandshakeRevision(revision) || method === "initialize") return false;
  if (revision === statelessRevision) return true;
  throw unsupportedRevision(revision);
}

export const isHandshakeRevision = (revision: unknown) =>
  (handshakeRevisions as readonly unknown[]).includes(revision);

/** What a message says of itself in `_meta`. */
export function metadata(params: RpcParams): Record<string, unknown> {
  return isObject(params._meta) ? params._meta : {};
}

/** Names the revisions that are spoken here. */
export function unsupportedRevision(requested: string): McpError {
  return new McpError(
    "UNSUPPORTED_REVISION",
    `This protocol revision is not supported. Use one of ${revisions.join(", ")}`,
    { data: { supported: revisions, requested: requested.slice(0, 64) } },
  );
}

/** Whether a JSON value is an object: not an array, not null. */
export function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
