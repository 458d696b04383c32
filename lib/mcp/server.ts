import { describeException, type Log } from "../http/log.ts";
import { McpError } from "./errors.ts";
import type { ServerIdentity } from "./identity.ts";
import { isObject, type RpcParams } from "./message.ts";
import {
  type Tool,
  type ToolDescription,
  ToolError,
  type ToolResult,
  type ToolSources,
} from "./tool.ts";

/** One MCP server as the handlers of all protocol revisions see it. */
export interface McpServer extends ServerIdentity {
  /** By name, in the order in which they are listed. */
  tools: ReadonlyMap<string, Tool>;
  /** Described at the first use, which takes some milliseconds, and then kept. */
  describeTools(): ToolDescription[];
  /** What the tools read. */
  sources: ToolSources;
  log: Log;
}

export function mcpServer(
  identity: ServerIdentity,
  tools: readonly Tool[],
  { site, documents, search, log }: ToolSources & { log: Log },
): McpServer {
  let described: ToolDescription[] | undefined;
  return {
    ...identity,
    tools: new Map(tools.map((tool) => [tool.name, tool])),
    describeTools: () => described ??= tools.map((tool) => tool.describe(site.name, "en")),
    sources: { site, documents, search },
    log,
  };
}

/**
 * Answers `tools/list`, all on one page.
 * @throws {McpError} UNKNOWN_CURSOR
 */
export function listTools(
  server: McpServer,
  { cursor }: RpcParams = {},
): { tools: ToolDescription[] } {
  if (cursor !== undefined && cursor !== null) {
    const message = "This cursor was not issued here. Leave it out: all tools are on one page";
    throw new McpError("UNKNOWN_CURSOR", message);
  }
  return { tools: server.describeTools() };
}

/**
 * Answers `tools/call`, once it is read. Whatever goes wrong inside the tool becomes a result that
 * says so, without anything internal.
 */
export async function runCall(
  { tool, args }: ReturnType<typeof readCall>,
  server: McpServer,
): Promise<ToolResult> {
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

/**
 * The tool and the arguments that a call names.
 * @throws {McpError} UNKNOWN_TOOL or INVALID_PARAMS
 */
export function readCall({ tools }: McpServer, params: RpcParams) {
  const { name } = params;
  const offered = `This endpoint offers ${[...tools.keys()].join(", ")}`;
  if (typeof name !== "string") {
    throw new McpError("INVALID_PARAMS", `params.name must be the name of a tool. ${offered}`);
  }
  const tool = tools.get(name);
  if (tool === undefined) {
    throw new McpError("UNKNOWN_TOOL", `Unknown tool ${name.slice(0, 64)}. ${offered}`);
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
