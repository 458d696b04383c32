import {
  idOf,
  type mcpContracts,
  type McpErrorCode,
  mcpErrors,
  type RpcMessage,
} from "../contract/mcp.ts";
import { allowedHost, requestHost, type SiteHosts } from "../http/host.ts";
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
import { checkStateless, isStateless, McpError } from "./message.ts";
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
    const params = body.params ?? {};
    try {
      const stateless = isStateless(method, params, request);
      // Nothing that a client may announce changes anything: a notification is only accepted.
      if (id === undefined) return accepted;
      if (stateless) checkStateless(method, params, request);
      const result = await answer(server, method, params, stateless);
      return messageReply(request, { jsonrpc: "2.0", id, result }, languageOf(result));
    } catch (error) {
      if (error instanceof McpError) return rpcErrorReply(request, id, error);
      const exception = describeException(error);
      server.log({ event: "mcp_failed", method: method.slice(0, 64), exception });
      const message = "Something failed on our side. Repeat the request later";
      return rpcErrorReply(request, id, new McpError("INTERNAL_ERROR", message));
    }
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

  return bind(contract, handle, { admit, renderError: transportErrorReply });
}

const accepted: Reply = { status: 202, headers: { "cache-control": "no-store" }, body: null };

const headers = { ...jsonHeaders, "vary": "Accept" };

/** Answers with JSON wherever it is accepted, else with one event of a stream. */
function messageReply(request: Request, message: unknown, language = {}): Reply {
  if (admits(request, "application/json")) {
    return { status: 200, headers: { ...headers, ...language }, body: JSON.stringify(message) };
  }
  return {
    status: 200,
    headers: { ...eventStreamHeaders, "vary": "Accept", ...language },
    body: eventFrame({ event: "message", data: message }),
  };
}

/** Names the language of what a tool read, where its result does. */
function languageOf({ structuredContent }: Partial<ToolResult>): Record<string, string> {
  const { language } = structuredContent ?? {};
  return typeof language === "string" ? { "content-language": language } : {};
}

/** Answers with the error of a message; with another status than 200 it is always JSON. */
function rpcErrorReply(request: Request, id: RpcMessage["id"], error: McpError): Reply {
  const { code, detail: { status = mcpErrors[code].status } } = error;
  const message = errorMessage(error, id);
  if (status === 200) return messageReply(request, message);
  return { status, headers, body: JSON.stringify(message), code };
}

/** Answers with the error of a request whose message was not reached, or is none. */
function transportErrorReply({ code, message, detail }: ApiError): Reply {
  const errorCode = Object.hasOwn(mcpErrors, code) ? code as McpErrorCode : "INTERNAL_ERROR";
  const error = new McpError(errorCode, message, { data: { errors: detail.errors } });
  return {
    status: mcpErrors[errorCode].status,
    headers: { ...headers, ...detail.headers },
    body: JSON.stringify(errorMessage(error, idOf(detail.sent))),
    code,
  };
}

function errorMessage({ code, message, detail }: McpError, id?: RpcMessage["id"]) {
  const { rpc: number } = mcpErrors[code];
  return { jsonrpc: "2.0", id, error: { code: number, message, data: { code, ...detail.data } } };
}
