import { handshakeRevisions, isObject, revisions } from "../contract/mcp.ts";
import { describeException, type Log } from "../http/log.ts";
import { lazyOf } from "../base/lazy.ts";
import { capabilities, type ServerIdentity } from "./identity.ts";
import { isHandshakeRevision, McpError, type RpcParams, ToolError } from "./message.ts";
import {
  namesOf,
  type Tool,
  type ToolDescription,
  type ToolResult,
  type ToolSources,
} from "./tools.ts";

/** An MCP server: who it is, and what answers its requests. */
export interface McpServer extends ServerIdentity {
  /** In the order in which they are listed. */
  tools: readonly Tool[];
  sources: ToolSources;
  log: Log;
}

type Result = Record<string, unknown>;

/** A method, in the revisions that have it. */
interface Method {
  answer(server: McpServer, params: RpcParams): Result | Promise<Result>;
  /** Left out: in all. */
  only?: "stateless" | "handshake";
  /** In the stateless revision, its result says how long it may be kept. */
  isCacheable?: boolean;
}

const methods: ReadonlyMap<string, Method> = new Map<string, Method>([
  ["initialize", { answer: initialize, only: "handshake" }],
  ["ping", { answer: () => ({}), only: "handshake" }],
  ["server/discover", { answer: discover, only: "stateless", isCacheable: true }],
  ["tools/list", { answer: listTools, isCacheable: true }],
  ["tools/call", { answer: callTool }],
]);

/** Lists and capabilities change only with a new start: anybody may keep them for five minutes. */
const cacheable = { ttlMs: 300_000, cacheScope: "public" };

/**
 * Answers a request, of whatever revision: results of the stateless one say more.
 * @throws {McpError} for what cannot be answered
 */
export async function answer(
  server: McpServer,
  name: string,
  params: RpcParams,
  isStateless: boolean,
): Promise<Result> {
  const method = methods.get(name);
  if (method === undefined || method.only === (isStateless ? "handshake" : "stateless")) {
    const message = `Unknown method ${name.slice(0, 64)}. Use tools/list and tools/call`;
    throw new McpError("METHOD_NOT_FOUND", message, { status: isStateless ? 404 : undefined });
  }
  const result = await method.answer(server, params);
  if (!isStateless) return result;
  const { info } = server;
  const about = saidBy({ name: info.name, title: info.title, version: info.version });
  return { ...about, ...method.isCacheable && cacheable, ...result };
}

/** Says that a result is complete, and whose it is. */
const saidBy = (serverInfo: object) => ({
  resultType: "complete",
  _meta: { "io.modelcontextprotocol/serverInfo": serverInfo },
});

function discover({ info, instructions }: McpServer): Result {
  return { ...saidBy(info), supportedVersions: revisions, capabilities, instructions };
}

/** Describes the tools of a server, once: this takes some milliseconds. */
const descriptionsOf = lazyOf(({ tools, sources }: McpServer): ToolDescription[] => {
  return tools.map((tool) => tool.describe(sources.site));
});

function listTools(server: McpServer, { cursor }: RpcParams): Result {
  if (cursor !== undefined && cursor !== null) {
    const message = "This cursor was not issued here. Leave it out: all tools are on one page";
    throw new McpError("UNKNOWN_CURSOR", message);
  }
  return { tools: descriptionsOf(server) };
}

/** Calls the tool that is named. What goes wrong inside becomes a result, with nothing internal. */
async function callTool(server: McpServer, params: RpcParams): Promise<ToolResult> {
  const { tool, args } = readCall(server, params);
  try {
    return await tool.call(args, server.sources);
  } catch (error) {
    if (error instanceof ToolError) return errorResult(error.message);
    server.log({ event: "tool_failed", tool: tool.name, exception: describeException(error) });
    return errorResult(`${tool.name} failed on our side. Call it again later`);
  }
}

const errorResult = (text: string): ToolResult => ({
  content: [{ type: "text", text }],
  isError: true,
});

/** Finds the tool that a call names, and the arguments for it. */
function readCall({ tools }: McpServer, { name, arguments: args }: RpcParams) {
  const offer = `This endpoint offers ${namesOf(tools)}`;
  if (typeof name !== "string") {
    throw new McpError("INVALID_PARAMS", `params.name must be the name of a tool. ${offer}`);
  }
  const tool = tools.find((tool) => tool.name === name);
  if (tool === undefined) {
    throw new McpError("UNKNOWN_TOOL", `Unknown tool ${name.slice(0, 64)}. ${offer}`);
  }
  if (args === undefined || args === null) return { tool, args: {} };
  if (isObject(args)) return { tool, args };
  const found = typeof args === "string" ? ", not its text" : "";
  const message = `params.arguments must be a JSON object${found}. Correct it and call again`;
  throw new McpError("INVALID_PARAMS", message);
}

/** Answers `initialize`, with which revisions to 2025-11-25 begin, by a server of the SDK. */
async function initialize({ info, instructions }: ServerIdentity, params: RpcParams) {
  const { Server } = await import("@modelcontextprotocol/sdk/server/index.js");
  const { InMemoryTransport } = await import("@modelcontextprotocol/sdk/inMemory.js");
  const [client, transport] = InMemoryTransport.createLinkedPair();
  const server = new Server(info, { capabilities, instructions, jsonSchemaValidator });
  await server.connect(transport);
  const { promise, resolve } = Promise.withResolvers<object>();
  client.onmessage = resolve;
  await client.send({
    jsonrpc: "2.0",
    id: 1,
    method: "initialize",
    params: handshakeParams(params),
  });
  const response = await promise;
  if ("result" in response) return response.result as Result;
  const message = "The params of initialize are not as MCP specifies them. " +
    "Send protocolVersion, capabilities and clientInfo";
  throw new McpError("INVALID_PARAMS", message);
}

/** Stands in for the SDK's, which takes longer to make than the answer and has nothing to check. */
const jsonSchemaValidator = { getValidator: () => () => ({ valid: false as const }) };

/**
 * Picks what an agreement needs, so that nothing else a stranger sends is read. An older revision,
 * which the SDK speaks too, and an unknown one are answered with our newest.
 */
function handshakeParams({ protocolVersion: revision, capabilities, clientInfo }: RpcParams) {
  const isOurs = typeof revision !== "string" || isHandshakeRevision(revision);
  return {
    protocolVersion: isOurs ? revision : handshakeRevisions[0],
    capabilities: isObject(capabilities) ? {} : capabilities,
    clientInfo: isObject(clientInfo)
      ? { name: clientInfo.name, version: clientInfo.version }
      : clientInfo,
  };
}
