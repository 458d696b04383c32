import { ApiError } from "../http/errors.ts";
import { describeException, type Log } from "../http/log.ts";
import type { Reply } from "../http/reply.ts";
import { answerForm } from "./answer_form.ts";
import { eraOf } from "./era.ts";
import { hostCheck } from "./host.ts";
import type { Leg } from "./leg.ts";
import { failureReply, notedReply, resultReply } from "./reply.ts";
import { rpcCodes, RpcError, type RpcMessage, type RpcRequest } from "./rpc.ts";
import { sdkLeg } from "./sdk_leg.ts";
import type { McpServer } from "./server.ts";
import { statelessLeg } from "./stateless_leg.ts";

/** The HTTP side of one MCP server (MCP, "Streamable HTTP"), in the parts an endpoint is made of. */
export function mcpEdge(server: McpServer, { baseUrl, log }: { baseUrl: string; log: Log }) {
  const isOwnHost = hostCheck(baseUrl);
  const legs: Record<ReturnType<typeof eraOf>, Leg> = {
    stateless: statelessLeg(server, log),
    handshake: sdkLeg(server, log),
  };

  return {
    /** @throws {ApiError} HOST_NOT_ALLOWED or NOT_ACCEPTABLE */
    admit(request: Request): void {
      if (!isOwnHost(request)) {
        const message = `This server answers for ${new URL(baseUrl).host}. Use its own address`;
        throw new ApiError("HOST_NOT_ALLOWED", message);
      }
      if (answerForm(request) === undefined) {
        const message = "Answers are JSON or an event stream. " +
          "Send Accept: application/json, text/event-stream";
        throw new ApiError("NOT_ACCEPTABLE", message);
      }
    },

    async handle(message: RpcMessage, request: Request): Promise<Reply> {
      const form = answerForm(request) ?? "json";
      try {
        const leg = legs[eraOf(message, request.headers)];
        // Nothing a client may announce changes anything here: each request is answered for itself.
        if (!isRequest(message)) return notedReply();
        return resultReply(message.id, await leg.answer(message, request.headers), form);
      } catch (error) {
        return failureReply(message.id, told(error, message, log), form);
      }
    },

    warm: () => Promise.all(Object.values(legs).map((leg) => leg.warm())),
  };
}

const isRequest = (message: RpcMessage): message is RpcRequest => message.id !== undefined;

function told(error: unknown, { method }: RpcMessage, log: Log): RpcError {
  if (error instanceof RpcError) return error;
  const exception = describeException(error);
  log({ event: "mcp_failed", method: method.slice(0, 64), exception });
  const message = "Something failed on our side. Repeat the request later";
  return new RpcError(rpcCodes.internalError, message, { status: 500 });
}
