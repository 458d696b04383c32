import { revisions, statelessRevision } from "./revisions.ts";
import { isObject, rpcCodes, RpcError, type RpcParams } from "./rpc.ts";

const revisionKey = "io.modelcontextprotocol/protocolVersion";
const capabilitiesKey = "io.modelcontextprotocol/clientCapabilities";

export const revisionHeader = "mcp-protocol-version";

/** The revision a request names in its `_meta`, whatever it is; `undefined` without one. */
export function claimedRevision(params: RpcParams | undefined): unknown {
  return isObject(params?._meta) ? params._meta[revisionKey] : undefined;
}

/**
 * Checks what every request of the stateless revision says of itself (MCP 2026-07-28, "_meta" and
 * "Protocol Version Header").
 * @throws {RpcError} -32602, -32020 or -32022, each with status 400
 */
export function checkMeta(params: RpcParams | undefined, headers: Headers): void {
  const meta = isObject(params?._meta) ? params._meta : {};
  const revision = meta[revisionKey];
  const missing = typeof revision !== "string"
    ? revisionKey
    : isObject(meta[capabilitiesKey])
    ? undefined
    : capabilitiesKey;
  if (missing !== undefined) {
    const kind = missing === revisionKey ? "a string" : "an object";
    const message = `Request metadata incomplete: give params._meta["${missing}"], ${kind}`;
    throw new RpcError(rpcCodes.invalidParams, message, { status: 400 });
  }
  mustMatch("MCP-Protocol-Version", headers.get(revisionHeader), revision as string);
  if (revision !== statelessRevision) throw unsupportedRevision(revision as string);
}

/** -32022: names the revisions that are spoken here. */
export function unsupportedRevision(requested: string): RpcError {
  return new RpcError(
    rpcCodes.unsupportedRevision,
    `Unsupported protocol version: use one of ${revisions.join(", ")}`,
    { status: 400, data: { supported: revisions, requested } },
  );
}

/** The parameter that `Mcp-Name` repeats, by method (MCP 2026-07-28, "Standard Request Headers"). */
const named = new Map([["tools/call", "name"], ["prompts/get", "name"], ["resources/read", "uri"]]);

/**
 * Checks that the headers repeat the body, so that a proxy that routes by them and the server that
 * reads the body see the same request.
 * @throws {RpcError} -32020 with status 400
 */
export function checkHeaders(method: string, params: RpcParams | undefined, headers: Headers) {
  mustMatch("Mcp-Method", headers.get("mcp-method"), method);
  const name = params?.[named.get(method) ?? ""];
  if (typeof name === "string") mustMatch("Mcp-Name", decoded(headers.get("mcp-name")), name);
}

function mustMatch(header: string, value: string | null, expected: string): void {
  if (value === expected) return;
  const problem = value === null ? "is missing" : "differs from the body";
  const message = `Header mismatch: ${header} ${problem}. Repeat the body's value in it`;
  throw new RpcError(rpcCodes.headerMismatch, message, { status: 400 });
}

/** A header value that may stand in Base64 (MCP 2026-07-28, "Value Encoding"). */
function decoded(value: string | null): string | null {
  const base64 = value?.match(/^=\?base64\?(.*)\?=$/)?.[1];
  if (base64 === undefined) return value;
  try {
    const bytes = Uint8Array.from(atob(base64), (char) => char.charCodeAt(0));
    return new TextDecoder("utf-8", { fatal: true }).decode(bytes);
  } catch {
    return value;
  }
}
