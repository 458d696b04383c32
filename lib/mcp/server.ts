import {
  capabilitiesKey,
  handshakeRevisions,
  isObject,
  revisionKey,
  revisions,
  type RpcMessage,
  statelessRevision,
} from "../contract/mcp.ts";
import { ApiError } from "../http/reply.ts";
import { field } from "../http/request.ts";
import { describeException, type Log } from "../http/log.ts";
import { lazyOf } from "../base/lazy.ts";
import { capabilities, type ServerIdentity } from "./identity.ts";
import { namesOf, type Tool, type ToolResult, type ToolSources } from "./tools.ts";

/** An MCP server: who it is, and what answers its requests. */
export interface McpServer extends ServerIdentity {
  /** In the order in which they are listed. */
  tools: readonly Tool[];
  sources: ToolSources;
  log: Log;
}

type Params = Record<string, unknown>;
type Result = Record<string, unknown>;

type Method = (server: McpServer, params: Params) => Result | Promise<Result>;

const shared: [string, Method][] = [["tools/list", listTools], ["tools/call", callTool]];

/** The methods of the stateless revision, and of those that begin with a handshake. */
const methods = {
  stateless: new Map<string, Method>([["server/discover", discover], ...shared]),
  handshake: new Map<string, Method>([["initialize", initialize], ["ping", () => ({})], ...shared]),
};

/** Lists and capabilities change only with a new start: anybody may keep them for five minutes. */
const cacheable = { ttlMs: 300_000, cacheScope: "public" };

/**
 * Answers a request, of whatever revision: results of the stateless one say more. A notification has
 * no answer, for nothing that a client may announce changes anything.
 * @throws {ApiError} for what cannot be answered
 */
export async function answer(
  server: McpServer,
  { id, method: name, params: sent }: RpcMessage,
  request: Request,
): Promise<Result | undefined> {
  const params = sent ?? {};
  const generation = generationOf(name, params, request);
  if (id === undefined) return undefined;
  const isStateless = generation === "stateless";
  if (isStateless) checkMetadata(name, params, request);
  const method = methods[generation].get(name);
  if (method === undefined) {
    const message = `Unknown method ${name.slice(0, 64)}. Use tools/list and tools/call`;
    throw new ApiError("METHOD_NOT_FOUND", message, { status: isStateless ? 404 : undefined });
  }
  const result = await method(server, params);
  if (!isStateless) return result;
  const meta = { "io.modelcontextprotocol/serverInfo": server.info };
  const isKept = method !== callTool;
  return { resultType: "complete", _meta: meta, ...isKept && cacheable, ...result };
}

/**
 * Tells by its `_meta` or its header what a message is of: the stateless revision, or one that begins
 * with a handshake, as is every message without the header, and `initialize`, which agrees on a
 * revision itself (MCP 2026-07-28, "Backward Compatibility").
 * @throws {ApiError} for an unknown revision in the header
 */
function generationOf(method: string, params: Params, request: Request): "stateless" | "handshake" {
  if (metadataOf(params)[revisionKey] !== undefined) return "stateless";
  const revision = field(request, "mcp-protocol-version");
  if (method === "initialize" || revision === null || isHandshakeRevision(revision)) {
    return "handshake";
  }
  if (revision === statelessRevision) return "stateless";
  throw unsupportedRevision(revision);
}

const isHandshakeRevision = (revision: unknown) =>
  handshakeRevisions.some((known) => known === revision);

/** Returns what a message says of itself. */
const metadataOf = ({ _meta }: Params): Params => isObject(_meta) ? _meta : {};

/**
 * Checks what a request of the stateless revision says of itself, and that the headers repeat it: a
 * proxy that routes by them and a server that reads the body then see the same (MCP 2026-07-28,
 * "_meta", "Protocol Version Header", "Standard Request Headers").
 */
function checkMetadata(method: string, params: Params, request: Request): void {
  const { [revisionKey]: revision, [capabilitiesKey]: client } = metadataOf(params);
  if (typeof revision !== "string") throw incomplete(revisionKey, "a string");
  if (!isObject(client)) throw incomplete(capabilitiesKey, "an object");
  mustRepeat(request, "MCP-Protocol-Version", revision);
  if (revision !== statelessRevision) throw unsupportedRevision(revision);
  mustRepeat(request, "Mcp-Method", method);
  const { name } = params;
  if (method === "tools/call" && typeof name === "string") mustRepeat(request, "Mcp-Name", name);
}

function mustRepeat(request: Request, header: string, expected: string): void {
  const value = field(request, header.toLowerCase());
  if (value === expected || value === encoded(expected)) return;
  const state = value === null ? "is missing" : "differs from the body";
  const message = `The header ${header} ${state}. Send the body's value in it`;
  throw new ApiError("HEADER_MISMATCH", message);
}

/** Writes a value as a header has it that cannot hold it (MCP 2026-07-28, "Value Encoding"). */
const encoded = (value: string) => `=?base64?${new TextEncoder().encode(value).toBase64()}?=`;

function unsupportedRevision(requested: string): ApiError {
  return new ApiError(
    "UNSUPPORTED_REVISION",
    `This protocol revision is not supported. Use one of ${revisions.join(", ")}`,
    { data: { supported: revisions, requested: requested.slice(0, 64) } },
  );
}

function incomplete(key: string, kind: string): ApiError {
  const message = `The metadata of the request is incomplete. Send params._meta["${key}"], ${kind}`;
  return new ApiError("INCOMPLETE_METADATA", message);
}

function discover({ instructions }: McpServer): Result {
  return { supportedVersions: revisions, capabilities, instructions };
}

/** Describes the tools of a server, once: this takes some milliseconds. */
const descriptionsOf = lazyOf(({ tools, sources }: McpServer) =>
  tools.map((tool) => tool.describe(sources.site))
);

function listTools(server: McpServer, { cursor }: Params): Result {
  if (cursor === undefined || cursor === null) return { tools: descriptionsOf(server) };
  const message = "This cursor was not issued here. Leave it out: all tools are on one page";
  throw new ApiError("UNKNOWN_CURSOR", message);
}

/**
 * Calls the tool that is named; some clients send null for no arguments. What goes wrong inside
 * becomes a result, with nothing internal.
 */
async function callTool(server: McpServer, { name, arguments: sent }: Params): Promise<ToolResult> {
  const { tools, sources, log } = server;
  const args = sent ?? {};
  const offer = `This endpoint offers ${namesOf(tools)}`;
  if (typeof name !== "string") {
    throw new ApiError("INVALID_PARAMS", `params.name must be the name of a tool. ${offer}`);
  }
  const tool = tools.find((tool) => tool.name === name);
  if (tool === undefined) {
    throw new ApiError("UNKNOWN_TOOL", `Unknown tool ${name.slice(0, 64)}. ${offer}`);
  }
  if (!isObject(args)) {
    const found = typeof args === "string" ? ", not its text" : "";
    const message = `params.arguments must be a JSON object${found}. Correct it and call again`;
    throw new ApiError("INVALID_PARAMS", message);
  }
  try {
    return await tool.call(args, sources);
  } catch (error) {
    if (error instanceof ApiError) {
      const { message, detail } = error;
      const next = detail.errors ? `. Correct this and call ${tool.name} again` : "";
      return errorResult(message + next);
    }
    log({ event: "tool_failed", tool: tool.name, exception: describeException(error) });
    return errorResult(`${tool.name} failed on our side. Call it again later`);
  }
}

const errorResult = (text: string): ToolResult => ({
  content: [{ type: "text", text }],
  isError: true,
});

/**
 * Answers `initialize`, with which revisions to 2025-11-25 begin, by a server of the SDK. It is given
 * what an agreement needs alone, so that nothing else a stranger sends is read; an older revision,
 * which it speaks too, and an unknown one are answered with our newest.
 */
async function initialize({ info, instructions }: ServerIdentity, params: Params) {
  const { Server } = await import("@modelcontextprotocol/sdk/server/index.js");
  const { InMemoryTransport } = await import("@modelcontextprotocol/sdk/inMemory.js");
  const { protocolVersion: revision, capabilities: client, clientInfo } = params;
  const isOurs = typeof revision !== "string" || isHandshakeRevision(revision);
  const agreement = {
    protocolVersion: isOurs ? revision : handshakeRevisions[0],
    capabilities: isObject(client) ? {} : client,
    clientInfo: isObject(clientInfo)
      ? { name: clientInfo.name, version: clientInfo.version }
      : clientInfo,
  };
  const [transport, serverTransport] = InMemoryTransport.createLinkedPair();
  const server = new Server(info, { capabilities, instructions, jsonSchemaValidator });
  await server.connect(serverTransport);
  const { promise, resolve } = Promise.withResolvers<object>();
  transport.onmessage = resolve;
  await transport.send({ jsonrpc: "2.0", id: 1, method: "initialize", params: agreement });
  const response = await promise;
  if ("result" in response) return response.result as Result;
  const message = "The params of initialize are not as MCP specifies them. " +
    "Send protocolVersion, capabilities and clientInfo";
  throw new ApiError("INVALID_PARAMS", message);
}

/** Stands in for the SDK's, which takes longer to make than the answer and has nothing to check. */
const jsonSchemaValidator = { getValidator: () => () => ({ valid: false as const }) };
