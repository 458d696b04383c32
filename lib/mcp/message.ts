import {
  capabilitiesKey,
  handshakeRevisions,
  isObject,
  type McpErrorCode,
  revisionKey,
  revisions,
  statelessRevision,
} from "../contract/mcp.ts";
import { field } from "../http/request.ts";

export type RpcParams = Record<string, unknown>;

/** A request that ends in a JSON-RPC error; the message is for the client. */
export class McpError extends Error {
  override readonly name = "McpError";

  constructor(
    readonly code: McpErrorCode,
    message: string,
    /** Further fields of `data`, and the HTTP status where it is not the table's. */
    readonly detail: { data?: Record<string, unknown>; status?: number } = {},
  ) {
    super(message);
  }
}

/** A call that a model can set right; the message says what is wrong and what to do. */
export class ToolError extends Error {
  override readonly name = "ToolError";
}

/**
 * Tells if a message is of the stateless revision by its `_meta` or its header (MCP 2026-07-28,
 * "Backward Compatibility"). Without the header it is of a revision with a handshake, as is
 * `initialize`, which agrees on one itself.
 * @throws {McpError} for an unknown revision in the header
 */
export function isStateless(method: string, params: RpcParams, request: Request): boolean {
  if (metadataOf(params)[revisionKey] !== undefined) return true;
  const revision = field(request, "mcp-protocol-version");
  if (revision === null || isHandshakeRevision(revision) || method === "initialize") return false;
  if (revision === statelessRevision) return true;
  throw unsupportedRevision(revision);
}

/** Returns what a message says of itself. */
const metadataOf = ({ _meta }: RpcParams): RpcParams => isObject(_meta) ? _meta : {};

export const isHandshakeRevision = (revision: unknown) =>
  (handshakeRevisions as readonly unknown[]).includes(revision);

/**
 * Checks what a request of the stateless revision says of itself, and that the headers repeat it: a
 * proxy that routes by them and a server that reads the body then see the same (MCP 2026-07-28,
 * "_meta", "Protocol Version Header", "Standard Request Headers").
 * @throws {McpError}
 */
export function checkStateless(method: string, params: RpcParams, request: Request): void {
  const { [revisionKey]: revision, [capabilitiesKey]: client } = metadataOf(params);
  if (typeof revision !== "string") throw incomplete(revisionKey, "a string");
  if (!isObject(client)) throw incomplete(capabilitiesKey, "an object");
  const mustRepeat = (header: string, expected: string, decode = (text: string) => text) => {
    const value = field(request, header.toLowerCase());
    if (value !== null && decode(value) === expected) return;
    const state = value === null ? "is missing" : "differs from the body";
    const message = `The header ${header} ${state}. Send the body's value in it`;
    throw new McpError("HEADER_MISMATCH", message);
  };
  mustRepeat("MCP-Protocol-Version", revision);
  if (revision !== statelessRevision) throw unsupportedRevision(revision);
  mustRepeat("Mcp-Method", method);
  const name = params[named.get(method) ?? ""];
  if (typeof name === "string") mustRepeat("Mcp-Name", name, decodeHeader);
}

/** The parameter that `Mcp-Name` repeats, by method. */
const named = new Map([["tools/call", "name"], ["prompts/get", "name"], ["resources/read", "uri"]]);

function unsupportedRevision(requested: string): McpError {
  return new McpError(
    "UNSUPPORTED_REVISION",
    `This protocol revision is not supported. Use one of ${revisions.join(", ")}`,
    { data: { supported: revisions, requested: requested.slice(0, 64) } },
  );
}

function incomplete(key: string, kind: string): McpError {
  const message = `The metadata of the request is incomplete. Send params._meta["${key}"], ${kind}`;
  return new McpError("INCOMPLETE_METADATA", message);
}

/** Decodes a header value that may stand in Base64 (MCP 2026-07-28, "Value Encoding"). */
function decodeHeader(value: string): string {
  const [, base64] = /^=\?base64\?(.*)\?=$/.exec(value) ?? [];
  if (base64 === undefined) return value;
  try {
    const bytes = Uint8Array.from(atob(base64), (char) => char.charCodeAt(0));
    return new TextDecoder("utf-8", { fatal: true }).decode(bytes);
  } catch {
    return value;
  }
}
