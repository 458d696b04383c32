import { capabilitiesKey, revisionKey, revisions, statelessRevision } from "../contract/mcp.ts";
import { field } from "../http/head.ts";
import { McpError, unknownMethod } from "./errors.ts";
import { capabilities } from "./identity.ts";
import {
  isObject,
  metadata,
  type RequestHandler,
  type RpcParams,
  unsupportedRevision,
} from "./message.ts";
import { listTools, type McpServer, readCall, runCall } from "./server.ts";

/** Lists and capabilities change only with a new start: anybody may keep them for five minutes. */
const cacheable = { ttlMs: 300_000, cacheScope: "public" };

/** What every result carries. */
export const complete = (serverInfo: object) => ({
  resultType: "complete",
  _meta: { "io.modelcontextprotocol/serverInfo": serverInfo },
});

/** The handler of revision 2026-07-28: no handshake, every request is complete in itself. */
export function statelessHandler(server: McpServer): RequestHandler {
  const { info, instructions } = server;
  const { name, title, version } = info;
  const common = complete({ name, title, version });

  return async (method, params, request) => {
    checkMetadata(params, request);
    checkHeaders(method, params, request);
    switch (method) {
      case "tools/call":
        return { ...common, ...await runCall(readCall(server, params), server) };
      case "tools/list":
        return { ...common, ...cacheable, ...listTools(server, params) };
      case "server/discover":
        return {
          ...complete(info),
          ...cacheable,
          supportedVersions: revisions,
          capabilities,
          instructions,
        };
      default:
        throw unknownMethod(method, 404);
    }
  };
}

/**
 * Checks what every request says of itself (MCP 2026-07-28, "_meta" and "Protocol Version Header").
 * @throws {McpError} INCOMPLETE_METADATA, HEADER_MISMATCH or UNSUPPORTED_REVISION
 */
function checkMetadata(params: RpcParams, request: Request): void {
  const { [revisionKey]: revision, [capabilitiesKey]: client } = metadata(params);
  if (typeof revision !== "string") throw incomplete(revisionKey, "a string");
  if (!isObject(client)) throw incomplete(capabilitiesKey, "an object");
  mustRepeat("MCP-Protocol-Version", field(request, "mcp-protocol-version"), revision);
  if (revision !== statelessRevision) throw unsupportedRevision(revision);
}

function incomplete(key: string, kind: string): McpError {
  const message = `The metadata of the request is incomplete. Send params._meta["${key}"], ${kind}`;
  return new McpError("INCOMPLETE_METADATA", message);
}

/** The parameter that `Mcp-Name` repeats, by method (MCP 2026-07-28, "Standard Request Headers"). */
const named = new Map([["tools/call", "name"], ["prompts/get", "name"], ["resources/read", "uri"]]);

/**
 * Checks that the headers repeat the body, so that a proxy that routes by them and the server that
 * reads the body see the same request.
 * @throws {McpError} HEADER_MISMATCH
 */
function checkHeaders(method: string, params: RpcParams, request: Request): void {
  mustRepeat("Mcp-Method", field(request, "mcp-method"), method);
  const name = params[named.get(method) ?? ""];
  if (typeof name === "string") mustRepeat("Mcp-Name", decoded(field(request, "mcp-name")), name);
}

function mustRepeat(header: string, value: string | null, expected: string): void {
  if (value === expected) return;
  const state = value === null ? "is missing" : "differs from the body";
  const message = `The header ${header} ${state}. Send the body's value in it`;
  throw new McpError("HEADER_MISMATCH", message);
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
