import { handshakeRevisions, statelessRevision } from "./revisions.ts";
import type { RpcMessage } from "./rpc.ts";
import { claimedRevision, revisionHeader, unsupportedRevision } from "./stateless_checks.ts";

const legacy: ReadonlySet<string> = new Set(handshakeRevisions);

/**
 * Which era a message belongs to: the stateless one if it names a revision in its `_meta` or the
 * stateless revision in its header (MCP 2026-07-28, "Backward Compatibility"). Without the header it
 * is of the older era, as is `initialize`, which settles the revision itself.
 * @throws {RpcError} -32022 when the header names a revision that is not spoken here
 */
export function eraOf({ method, params }: RpcMessage, headers: Headers): "stateless" | "handshake" {
  if (claimedRevision(params) !== undefined) return "stateless";
  const revision = headers.get(revisionHeader);
  if (revision === null || legacy.has(revision) || method === "initialize") return "handshake";
  if (revision === statelessRevision) return "stateless";
  throw unsupportedRevision(revision);
}
