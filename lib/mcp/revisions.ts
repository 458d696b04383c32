import { McpError } from "./errors.ts";
import { isObject, type RpcMessage, type RpcParams } from "./message.ts";

/** The stateless revision: every request names its revision and the client's capabilities itself. */
export const statelessRevision = "2026-07-28";

/** The revisions that begin with `initialize`, the newest first. */
export const handshakeRevisions = ["2025-11-25", "2025-06-18", "2025-03-26", "2024-11-05"] as const;

/** Every protocol revision that both endpoints speak. */
export const revisions = [statelessRevision, ...handshakeRevisions] as const;

export const revisionHeader = "mcp-protocol-version";

export const revisionKey = "io.modelcontextprotocol/protocolVersion";

const withHandshake: ReadonlySet<string> = new Set(handshakeRevisions);

/**
 * Whether a message is one of the stateless revision: it names a revision in its `_meta`, or that
 * revision in its header (MCP 2026-07-28, "Backward Compatibility"). Without the header it is of a
 * revision with a handshake, as is `initialize`, which agrees on one itself.
 * @throws {McpError} UNSUPPORTED_REVISION when the header names another revision
 */
export function isStateless({ method, params }: RpcMessage, headers: Headers): boolean {
  if (metadata(params)[revisionKey] !== undefined) return true;
  const revision = headers.get(revisionHeader);
  if (revision === null || withHandshake.has(revision) || method === "initialize") return false;
  if (revision === statelessRevision) return true;
  throw unsupportedRevision(revision);
}

/** What a message says of itself in `_meta`. */
export function metadata(params: RpcParams | undefined): Record<string, unknown> {
  return isObject(params?._meta) ? params._meta : {};
}

/** Names the revisions that are spoken here. */
export function unsupportedRevision(requested: string): McpError {
  return new McpError(
    "UNSUPPORTED_REVISION",
    `This protocol revision is not supported. Use one of ${revisions.join(", ")}`,
    { data: { supported: revisions, requested } },
  );
}
