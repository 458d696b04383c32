import { describeException, type Log } from "../http/log.ts";
import type { Json } from "./json.ts";
import { isObject, rpcCodes, RpcError, type RpcParams } from "./rpc.ts";
import type { ToolMap } from "./server.ts";
import { type Tool, ToolError, type ToolResult } from "./tool.ts";

/**
 * Answers `tools/call`. Whatever goes wrong inside the tool becomes a result that says so, without
 * anything internal.
 * @throws {RpcError} -32602 when the parameters name no tool or hold no object of arguments
 */
export async function callTool(
  params: RpcParams | undefined,
  tools: ToolMap,
  log: Log,
): Promise<Json> {
  const { tool, args } = readCall(params, tools);
  try {
    return await tool.call(args);
  } catch (error) {
    if (error instanceof ToolError) return errorResult(error.message);
    const { name } = tool;
    const exception = describeException(error);
    log({ event: "tool_failed", tool: name, exception });
    return errorResult(`${name} failed on our side. Call it again later`);
  }
}

function readCall(
  params: RpcParams | undefined,
  tools: ToolMap,
): { tool: Tool; args: Record<string, unknown> } {
  const { name, arguments: args = {} } = params ?? {};
  const tool = tools.get(name as string);
  if (tool === undefined) {
    const fault = typeof name === "string"
      ? `Unknown tool: ${name.slice(0, 64)}`
      : "Tool name missing: name a tool";
    const offered = [...tools.keys()].join(", ");
    throw new RpcError(rpcCodes.invalidParams, `${fault}. This endpoint offers ${offered}`);
  }
  if (!isObject(args)) {
    throw new RpcError(rpcCodes.invalidParams, "Arguments at fault: give one JSON object");
  }
  return { tool, args };
}

function errorResult(text: string): Json {
  const result: ToolResult = { content: [{ type: "text", text }], isError: true };
  return JSON.stringify(result);
}
