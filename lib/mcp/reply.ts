import { type ApiError, type ErrorCode, errorTable } from "../http/errors.ts";
import { eventFrame, eventStreamHeaders } from "../http/event_stream.ts";
import { inertHeaders, jsonHeaders, type Reply } from "../http/reply.ts";
import type { AnswerForm } from "./answer_form.ts";
import type { Json } from "./json.ts";
import { rpcCodes, type RpcError, type RpcMessage } from "./rpc.ts";

type Id = RpcMessage["id"];

const headers = { ...jsonHeaders, "vary": "Accept" };

const streamHeaders = { ...inertHeaders, ...eventStreamHeaders, "vary": "Accept" };

/** 202 for a message that is not answered. */
export function notedReply(): Reply {
  return { status: 202, headers: { "cache-control": "no-store" }, body: null };
}

/** A result, given as JSON text. */
export function resultReply(id: Id, result: Json, form: AnswerForm): Reply {
  return rpcReply(`{"jsonrpc":"2.0","id":${JSON.stringify(id)},"result":${result}}`, form);
}

/** The error of a message; beside 200 it is always JSON, also where a stream was asked for. */
export function failureReply(id: Id, error: RpcError, form: AnswerForm): Reply {
  const { status = 200, data } = error.detail;
  const { code, message } = error;
  const body = JSON.stringify({ jsonrpc: "2.0", id, error: { code, message, data } });
  return status === 200 ? rpcReply(body, form) : { status, headers, body, code: String(code) };
}

/** JSON, or one event for a client that accepts nothing but an event stream (decisions 6.3). */
function rpcReply(body: Json, form: AnswerForm): Reply {
  if (form === "json") return { status: 200, headers, body };
  const event = { event: "message", data: JSON.parse(body) };
  return { status: 200, headers: streamHeaders, body: eventFrame(event) };
}

/** JSON-RPC codes of errors that came before a message was read; the rest is an invalid request. */
const codes: Partial<Record<ErrorCode, number>> = {
  INVALID_BODY: rpcCodes.parseError,
  INTERNAL_ERROR: rpcCodes.internalError,
  // JSON-RPC has no code for it, and MCP reserves its range: an application's code is any other.
  RATE_LIMITED: 429,
};

/** An error of the transport as a JSON-RPC error; our own code stands in `data`. */
export function transportErrorReply({ code, message, detail }: ApiError): Reply {
  const failure = {
    jsonrpc: "2.0",
    error: {
      code: codes[code] ?? rpcCodes.invalidRequest,
      message,
      data: { code, errors: detail.errors },
    },
  };
  return {
    status: errorTable[code].status,
    headers: detail.headers ? { ...headers, ...detail.headers } : headers,
    body: JSON.stringify(failure),
    code,
  };
}
