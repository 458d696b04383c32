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
import { answer, McpError, type McpServer } from "./server.ts";
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
    try {
      const result = await answer(server, body, request);
      if (result === undefined) return accepted;
      return messageReply(request, { jsonrpc: "2.0", id, result }, languageOf(result));
    } catch (error) {
      if (error instanceof McpError) return errorReply(request, id, error);
      const exception = describeException(error);
      server.log({ event: "mcp_failed", method: method.slice(0, 64), exception });
      const message = "Something failed on our side. Repeat the request later";
      return errorReply(request, id, new McpError("INTERNAL_ERROR", message));
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

/** Answers with an error; with another status than 200 it is always JSON. */
function errorReply(request: Request, id: RpcMessage["id"], error: McpError): Reply {
  const { code, message, detail } = error;
  const { rpc, status: usual } = mcpErrors[code];
  const { data, headers: more, status = usual } = detail;
  const answer = { jsonrpc: "2.0", id, error: { code: rpc, message, data: { code, ...data } } };
  if (status === 200) return messageReply(request, answer);
  return { status, headers: { ...headers, ...more }, body: JSON.stringify(answer), code };
}

/** Answers with the error of a request whose message was not reached, or is none. */
function transportErrorReply({ code, message, detail }: ApiError, request: Request): Reply {
  const { errors, headers, sent } = detail;
  const known = Object.hasOwn(mcpErrors, code) ? code as McpErrorCode : "INTERNAL_ERROR";
  return errorReply(
    request,
    idOf(sent),
    new McpError(known, message, { data: { errors }, headers }),
  );
}
