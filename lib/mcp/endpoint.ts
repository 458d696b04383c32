import { errorTable } from "../contract/errors.ts";
import { idOf, type mcpContracts, type RpcMessage } from "../contract/mcp.ts";
import { allowedHost, requestHost, type SiteHosts } from "../http/request.ts";
import { describeException } from "../http/log.ts";
import { admits } from "../http/negotiation.ts";
import {
  ApiError,
  eventFrame,
  eventStreamHeaders,
  jsonHeaders,
  type Reply,
} from "../http/reply.ts";
import { bind, type Endpoint } from "../http/router.ts";
import { answer, type McpServer } from "./server.ts";
import type { ToolResult } from "./tools.ts";

/** Makes the endpoint of an MCP server (MCP, "Streamable HTTP"). */
export function mcpEndpoint(
  contract: typeof mcpContracts[keyof typeof mcpContracts],
  server: McpServer,
  hosts: SiteHosts,
): Endpoint {
  const isAllowed = allowedHost(hosts);

  async function handle({ body, request }: { body: RpcMessage; request: Request }): Promise<Reply> {
    const { id, method } = body;
    const result = await answer(server, body, request).catch((error) => {
      if (error instanceof ApiError) throw error;
      const exception = describeException(error);
      server.log({ event: "mcp_failed", method: method.slice(0, 64), exception });
      throw new ApiError(
        "INTERNAL_ERROR",
        "Something failed on our side. Repeat the request later",
      );
    });
    if (result === undefined) return accepted;
    return messageReply(request, { jsonrpc: "2.0", id, result }, languageOf(result));
  }

  function admit(request: Request): void {
    if (!isAllowed(requestHost(request))) {
      const message = `The Host header names another site. Use ${hosts.baseUrl}${contract.path}`;
      throw new ApiError("HOST_NOT_ALLOWED", message);
    }
    if (!admits(request, "application/json") && !admits(request, "text/event-stream")) {
      const message = "Accept allows neither JSON nor an event stream. " +
        "Send Accept: application/json, text/event-stream";
      throw new ApiError("NOT_ACCEPTABLE", message);
    }
  }

  return bind(contract, handle, { admit, renderError });
}

const accepted: Reply = { status: 202, headers: { "cache-control": "no-store" }, body: null };

const vary = { vary: "Accept" };

/** Answers with JSON wherever it is accepted, else with one event of a stream. */
function messageReply(request: Request, message: unknown, language = {}): Reply {
  const isJson = admits(request, "application/json");
  return {
    status: 200,
    headers: { ...isJson ? jsonHeaders : eventStreamHeaders, ...vary, ...language },
    body: isJson ? JSON.stringify(message) : eventFrame({ event: "message", data: message }),
  };
}

/** Names the language of what a tool read, where its result does. */
function languageOf({ structuredContent }: Partial<ToolResult>): Record<string, string> {
  const { language } = structuredContent ?? {};
  return typeof language === "string" ? { "content-language": language } : {};
}

/** Answers with an error; with another status than 200 it is always JSON. */
function renderError({ code, message, detail }: ApiError, request: Request, sent: unknown): Reply {
  const known: { status: number; rpc?: number } = errorTable[code];
  const { status = known.status, ...others } = detail;
  const data = { code, errors: others.errors, ...others.data };
  const error = { code: known.rpc, message, data };
  const answer = { jsonrpc: "2.0", id: idOf(sent), error };
  if (status === 200) return messageReply(request, answer);
  const body = JSON.stringify(answer);
  return { status, headers: { ...jsonHeaders, ...vary, ...others.headers }, body, code };
}
