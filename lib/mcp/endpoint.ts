import { z } from "zod";
import { type Description, type Endpoint, endpoint } from "../http/endpoint.ts";
import { ApiError } from "../http/errors.ts";
import { eventFrame, eventStreamHeaders } from "../http/event_stream.ts";
import { allowedHost, requestHost, type SiteHosts } from "../http/host.ts";
import { describeException } from "../http/log.ts";
import { admits } from "../http/negotiation.ts";
import { inertHeaders, jsonHeaders, type Reply } from "../http/reply.ts";
import { ErrorBody } from "../openapi.ts";
import { McpError, type McpErrorCode, mcpErrors } from "./errors.ts";
import { handshakeHandler } from "./handshake.ts";
import {
  isStateless,
  revisions,
  RpcAnswer,
  RpcFailure,
  RpcMessage,
  statelessRevision,
} from "./message.ts";
import type { McpServer } from "./server.ts";
import { statelessHandler } from "./stateless.ts";

/** In bytes (decisions 6.3). */
const bodyLimit = 65_536;

/** The endpoint of an MCP server (MCP, "Streamable HTTP"). */
export function mcpEndpoint(
  server: McpServer,
  hosts: SiteHosts,
  described: Pick<Description, "operationId" | "summary" | "description" | "examples">,
): Endpoint {
  const isAllowed = allowedHost(hosts);
  const stateless = statelessHandler(server);
  const handshake = handshakeHandler(server);

  return endpoint({
    method: "POST",
    path: server.path,
    describe: { ...described, tag: "MCP", headers: requestHeaders, responses },
    quota: "mcp",
    admit(request) {
      if (!isAllowed(requestHost(request))) {
        const message = "The Host header is missing or names another site. " +
          `Send the request to ${hosts.baseUrl}${server.path}`;
        throw new ApiError("HOST_NOT_ALLOWED", message);
      }
      if (!admits(request, "application/json") && !admits(request, "text/event-stream")) {
        const message = "Answers are JSON or an event stream. " +
          "Send Accept: application/json, text/event-stream";
        throw new ApiError("NOT_ACCEPTABLE", message);
      }
    },
    body: { schema: RpcMessage, limit: bodyLimit, invalid: "INVALID_MESSAGE" },
    renderError: transportErrorReply,
    async handle({ body: { id, method, params = {} }, request }) {
      try {
        const handler = isStateless(method, params, request) ? stateless : handshake;
        // Nothing that a client may announce changes anything: a notification is only accepted.
        if (id === undefined) return accepted;
        const result = await handler(method, params, request);
        return messageReply(request, { jsonrpc: "2.0", id, result });
      } catch (error) {
        if (error instanceof McpError) return errorReply(request, id, error);
        const exception = describeException(error);
        server.log({ event: "mcp_failed", method: method.slice(0, 64), exception });
        const message = "Something failed on our side. Repeat the request later";
        return errorReply(request, id, new McpError("INTERNAL_ERROR", message));
      }
    },
  });
}

/** What a notification is answered with. */
const accepted: Reply = { status: 202, headers: { "cache-control": "no-store" }, body: null };

const headers = { ...jsonHeaders, "vary": "Accept" };

const streamHeaders = { ...inertHeaders, ...eventStreamHeaders, "vary": "Accept" };

/** JSON wherever it is accepted, else one event of a stream (decisions 6.3). */
function messageReply(request: Request, message: unknown): Reply {
  if (admits(request, "application/json")) {
    return { status: 200, headers, body: JSON.stringify(message) };
  }
  const body = eventFrame({ event: "message", data: message });
  return { status: 200, headers: streamHeaders, body };
}

/** The error of a message; with another status than 200 it is always JSON. */
function errorReply(request: Request, id: RpcMessage["id"], error: McpError): Reply {
  const { status = mcpErrors[error.code].status } = error.detail;
  const message = errorMessage(error, id);
  if (status === 200) return messageReply(request, message);
  return { status, headers, body: JSON.stringify(message), code: error.code };
}

/** The error of a request whose message was not reached. */
function transportErrorReply({ code, message, detail }: ApiError): Reply {
  const known = code in mcpErrors ? code as McpErrorCode : "INTERNAL_ERROR";
  const error = new McpError(known, message, { data: { errors: detail.errors } });
  return {
    status: mcpErrors[known].status,
    headers: { ...headers, ...detail.headers },
    body: JSON.stringify(errorMessage(error)),
    code,
  };
}

function errorMessage({ code, message, detail }: McpError, id?: RpcMessage["id"]) {
  const { number } = mcpErrors[code];
  return { jsonrpc: "2.0", id, error: { code: number, message, data: { code, ...detail.data } } };
}

const requestHeaders = z.object({
  "MCP-Protocol-Version": z.enum(revisions).describe(
    `The protocol revision; without it one before ${statelessRevision} is assumed`,
  ),
  "Mcp-Method": z.string().describe(`The method; required from ${statelessRevision} on`),
  "Mcp-Name": z.string().describe(`The tool that is called; required from ${statelessRevision} on`),
});

const failure = (description: string) => ({
  description,
  content: { "application/json": RpcFailure },
});

const responses: Description["responses"] = {
  200: {
    description: "The result, or the error of the called method",
    content: {
      "application/json": RpcAnswer,
      "text/event-stream": z.string().describe("The same in one event named message"),
    },
  },
  202: { description: "A notification was accepted" },
  400: failure("Not JSON, not one JSON-RPC message, or an error in its revision or headers"),
  403: failure("The Host header is missing or names another site"),
  404: failure(`Unknown method (from ${statelessRevision} on)`),
  405: { description: "Not POST", content: { "application/json": ErrorBody } },
  406: failure("Accept admits neither JSON nor an event stream"),
  408: failure("The body did not arrive in time"),
  413: failure(`The body is over ${bodyLimit} bytes`),
  415: failure("The body is not declared as plain UTF-8 JSON"),
  429: failure("Rate limit exceeded"),
  500: failure("Internal error"),
};
