import { handshakeRevisions, revisionKey, revisions, statelessRevision } from "../contract/mcp.ts";
import { field } from "../http/head.ts";
import { McpError } from "./errors.ts";

export type RpcParams = Record<string, unknown>;

/** What answers the requests of one or more revisions; an {@link McpError} refuses one. */
export type RequestHandler = (
  method: string,
  params: RpcParams,
  request: Request,
) => Promise<Record<string, unknown>>;

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
