import { z } from "zod";
import { type Description, type Endpoint, endpoint } from "../http/endpoint.ts";
import { ErrorBody } from "../openapi.ts";
import type { Log } from "../http/log.ts";
import { mcpEdge } from "./edge.ts";
import { transportErrorReply } from "./reply.ts";
import { revisions, statelessRevision } from "./revisions.ts";
import { RpcAnswer, RpcFailure, RpcMessage } from "./rpc.ts";
import type { McpServer } from "./server.ts";

/** In bytes (decisions 6.3). */
const bodyLimit = 65_536;

type Words = Pick<Description, "operationId" | "summary" | "description" | "examples">;

/** The endpoint of an MCP server. */
export function mcpEndpoint(
  server: McpServer,
  parts: { baseUrl: string; log: Log },
  words: Words,
): Endpoint {
  const { admit, handle } = mcpEdge(server, parts);
  return endpoint({
    method: "POST",
    path: server.path,
    describe: { ...words, tag: "MCP", headers, responses },
    quota: "mcp",
    admit,
    body: { schema: RpcMessage, limit: bodyLimit, invalid: "INVALID_MESSAGE" },
    renderError: transportErrorReply,
    handle: ({ body, request }) => handle(body, request),
  });
}

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
  202: { description: "A notification was noted" },
  400: failure("Not JSON, not one JSON-RPC message, or its revision, metadata or headers at fault"),
  403: failure("The Host is not that of this site"),
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
