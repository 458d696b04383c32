import { handshakeRevisions, isObject, revisions } from "../contract/mcp.ts";
import { describeException, type Log } from "../http/log.ts";
import { memoOf } from "../base/lazy.ts";
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

/** Lists and capabilities change only with a new start: anybody may keep them for five minutes. */
const cacheable = { ttlMs: 300_000, cacheScope: "public" };

/** Returns what every result of the stateless revision carries. */
const complete = (serverInfo: object) => ({
  resultType: "complete",
  _meta: { "io.modelcontextprotocol/serverInfo": serverInfo },
});

/**
 * Answers a request, of whatever revision: the stateless one has other methods beside the tools,
 * and results that say more. What cannot be answered throws an McpError.
 */
export async function answer(
  server: McpServer,
  method: string,
  params: RpcParams,
  isStateless: boolean,
): Promise<Record<string, unknown>> {
  const { info, instructions } = server;
  const { name, title, version } = info;
  const common = isStateless ? complete({ name, title, version }) : {};
  if (method === "tools/call") return { ...common, ...await callTool(server, params) };
  if (method === "tools/list") {
    return { ...common, ...isStateless && cacheable, ...listTools(server, params) };
  }
  if (method === "server/discover" && isStateless) {
    const supportedVersions = revisions;
    return { ...complete(info), ...cacheable, supportedVersions, capabilities, instructions };
  }
  if (method === "initialize" && !isStateless) return await initialize(server, params);
  if (method === "ping" && !isStateless) return {};
  const message = `Unknown method ${method.slice(0, 64)}. Use tools/list and tools/call`;
  throw new McpError("METHOD_NOT_FOUND", message, { status: isStateless ? 404 : undefined });
}

/** Describes the tools of a server, once: this takes some milliseconds. */
const descriptionsOf = memoOf(({ tools, sources }: McpServer): ToolDescription[] => {
  return tools.map((tool) => tool.describe(sources.site));
});

function listTools(server: McpServer, { cursor }: RpcParams): { tools: ToolDescription[] } {
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
function readCall({ tools }: McpServer, params: RpcParams) {
  const { name } = params;
  const offer = `This endpoint offers ${namesOf(tools)}`;
  if (typeof name !== "string") {
    throw new McpError("INVALID_PARAMS", `params.name must be the name of a tool. ${offer}`);
  }
  const tool = tools.find((tool) => tool.name === name);
  if (tool === undefined) {
    throw new McpError("UNKNOWN_TOOL", `Unknown tool ${name.slice(0, 64)}. ${offer}`);
  }
  const args = params.arguments ?? {};
  // Every reader of JSON on the way treats a field of this name in its own way.
  if (!isObject(args) || Object.hasOwn(args, "__proto__")) {
    throw new McpError(
      "INVALID_PARAMS",
      "params.arguments must be one JSON object without a field __proto__. Correct it and call again",
    );
  }
  return { tool, args };
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
  if ("result" in response) return response.result as Record<string, unknown>;
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
