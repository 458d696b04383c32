import { z } from "zod";
import { type Description, type Endpoint, endpoint } from "../http/endpoint.ts";
import { ApiError } from "../http/errors.ts";
import { allowedHost, requestHost, type SiteHosts } from "../http/host.ts";
import { describeException } from "../http/log.ts";
import { ErrorBody } from "../openapi.ts";
import { McpError } from "./errors.ts";
import { handshakeHandler } from "./handshake.ts";
import { RpcAnswer, RpcFailure, RpcMessage, type RpcRequest } from "./message.ts";
import { acceptedReply, errorReply, replyType, resultReply, transportErrorReply } from "./reply.ts";
import { isStateless, revisions, statelessRevision } from "./revisions.ts";
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
    describe: { ...described, tag: "MCP", headers, responses },
    quota: "mcp",
    admit(request) {
      if (!isAllowed(requestHost(request))) {
        const message = "The Host header is missing or names another site. " +
          `Send the request to ${hosts.baseUrl}${server.path}`;
        throw new ApiError("HOST_NOT_ALLOWED", message);
      }
      if (replyType(request) === undefined) {
        const message = "Answers are JSON or an event stream. " +
          "Send Accept: application/json, text/event-stream";
        throw new ApiError("NOT_ACCEPTABLE", message);
      }
    },
    body: { schema: RpcMessage, limit: bodyLimit, invalid: "INVALID_MESSAGE" },
    renderError: transportErrorReply,
    async handle({ body: message, request }) {
      try {
        const handler = isStateless(message, request.headers) ? stateless : handshake;
        if (!isRequest(message)) return acceptedReply();
        return resultReply(request, message.id, await handler(message, request.headers));
      } catch (error) {
        if (error instanceof McpError) return errorReply(request, message.id, error);
        const exception = describeException(error);
        server.log({ event: "mcp_failed", method: message.method.slice(0, 64), exception });
        return errorReply(request, message.id, internalError());
      }
    },
  });
}

/** Nothing that a client may announce changes anything here: a notification is only accepted. */
const isRequest = (message: RpcMessage): message is RpcRequest => message.id !== undefined;

const internalError = () =>
  new McpError("INTERNAL_ERROR", "Something failed on our side. Repeat the request later");

const headers = z.object({
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
  429: {
    ...failure("Rate limit exceeded"),
    headers: {
      "Retry-After": { description: "Seconds to wait before a repetition", type: "integer" },
    },
  },
  500: failure("Internal error"),
};
