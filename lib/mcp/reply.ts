import type { ApiError, ErrorCode } from "../http/errors.ts";
import { eventFrame, eventStreamHeaders } from "../http/event_stream.ts";
import { admits } from "../http/negotiation.ts";
import { inertHeaders, jsonHeaders, type Reply } from "../http/reply.ts";
import { McpError, type McpErrorCode, mcpErrors } from "./errors.ts";
import type { RpcMessage } from "./message.ts";

const headers = { ...jsonHeaders, "vary": "Accept" };

const streamHeaders = { ...inertHeaders, ...eventStreamHeaders, "vary": "Accept" };

/** JSON wherever it is accepted, else an event stream; `undefined` where neither is (decisions 6.3). */
export function replyType(request: Request): "json" | "stream" | undefined {
  if (admits(request, "application/json")) return "json";
  return admits(request, "text/event-stream") ? "stream" : undefined;
}

/** What a notification is answered with. */
export function acceptedReply(): Reply {
  return { status: 202, headers: { "cache-control": "no-store" }, body: null };
}

export function resultReply(request: Request, id: RpcMessage["id"], result: unknown): Reply {
  return messageReply(request, { jsonrpc: "2.0", id, result });
}

/** The error of a message; with another status than 200 it is always JSON. */
export function errorReply(request: Request, id: RpcMessage["id"], error: McpError): Reply {
  const { status = mcpErrors[error.code].status } = error.detail;
  const message = errorMessage(error, id);
  if (status === 200) return messageReply(request, message);
  return { status, headers, body: JSON.stringify(message), code: error.code };
}

/** The error of a request whose message was not reached. */
export function transportErrorReply({ code, message, detail }: ApiError): Reply {
  const known = isMcpErrorCode(code) ? code : "INTERNAL_ERROR";
  const error = new McpError(known, message, { data: { errors: detail.errors } });
  return {
    status: mcpErrors[known].status,
    headers: detail.headers ? { ...headers, ...detail.headers } : headers,
    body: JSON.stringify(errorMessage(error)),
    code,
  };
}

const isMcpErrorCode = (code: ErrorCode | McpErrorCode): code is McpErrorCode =>
  Object.hasOwn(mcpErrors, code);

function errorMessage({ code, message, detail }: McpError, id?: RpcMessage["id"]) {
  const { number } = mcpErrors[code];
  return { jsonrpc: "2.0", id, error: { code: number, message, data: { code, ...detail.data } } };
}

/** JSON, or one event for a client that accepts nothing but an event stream. */
function messageReply(request: Request, message: unknown): Reply {
  if (replyType(request) !== "stream") {
    return { status: 200, headers, body: JSON.stringify(message) };
  }
  return {
    status: 200,
    headers: streamHeaders,
    body: eventFrame({ event: "message", data: message }),
  };
}
