import { z } from "zod";
import type { Language } from "../language.ts";
import { contract, type Description, type Example } from "./contract.ts";
import { ErrorBody } from "./errors.ts";
import { interfacePaths } from "./paths.ts";
import type { Samples } from "./samples.ts";

/** The stateless revision: every request names its revision and the client's capabilities itself. */
export const statelessRevision = "2026-07-28";

/** The revisions that begin with `initialize`, the newest first. */
export const handshakeRevisions = ["2025-11-25", "2025-06-18", "2025-03-26", "2024-11-05"] as const;

/** Every protocol revision that both endpoints speak. */
export const revisions = [statelessRevision, ...handshakeRevisions] as const;

/** Members of `_meta` by which a request of the stateless revision says what it is. */
export const revisionKey = "io.modelcontextprotocol/protocolVersion";
export const capabilitiesKey = "io.modelcontextprotocol/clientCapabilities";

/**
 * The closed table of what a JSON-RPC error says in `data.code`: its number (JSON-RPC 2.0, 5.1, and
 * MCP 2026-07-28, "Error Codes"), the HTTP status it comes with, and what it means.
 */
export const mcpErrors = {
  INVALID_HOST: row(-32600, 400, "The Host header is not a valid host name"),
  HOST_NOT_ALLOWED: row(-32600, 403, "The Host header is missing or names another site"),
  NOT_ACCEPTABLE: row(-32600, 406, "Accept admits neither JSON nor an event stream"),
  UNSUPPORTED_MEDIA_TYPE: row(-32600, 415, "The body is not declared as plain UTF-8 JSON"),
  PAYLOAD_TOO_LARGE: row(-32600, 413, "The body is too large"),
  REQUEST_TIMEOUT: row(-32600, 408, "The body did not arrive in time"),
  INVALID_BODY: row(-32700, 400, "The body is not JSON in UTF-8"),
  INVALID_MESSAGE: row(
    -32600,
    400,
    "The body is not one JSON-RPC 2.0 request or notification; batches are refused",
  ),
  UNSUPPORTED_REVISION: row(
    -32022,
    400,
    "The protocol revision is not spoken here; data names those that are",
  ),
  INCOMPLETE_METADATA: row(
    -32602,
    400,
    "params._meta lacks what revision 2026-07-28 asks of every request",
  ),
  HEADER_MISMATCH: row(
    -32020,
    400,
    "A header of revision 2026-07-28 is missing or differs from the body",
  ),
  METHOD_NOT_FOUND: row(
    -32601,
    200,
    "The method does not exist in this revision (404 in revision 2026-07-28)",
  ),
  INVALID_PARAMS: row(-32602, 200, "The parameters of the method are not as MCP defines them"),
  UNKNOWN_TOOL: row(-32602, 200, "No tool of this endpoint has the name that was called"),
  UNKNOWN_CURSOR: row(
    -32602,
    200,
    "The cursor of tools/list was not given out here: the list is one page",
  ),
  // JSON-RPC has no number for it, and MCP reserves its range: an application's is any other.
  RATE_LIMITED: row(429, 429, "Too many requests in one minute; Retry-After says how long to wait"),
  INTERNAL_ERROR: row(-32603, 500, "Something failed on our side"),
};

export type McpErrorCode = keyof typeof mcpErrors;

/** Every value of `data.code`. */
export const mcpErrorCodes = Object.keys(mcpErrors) as McpErrorCode[];

function row(number: number, status: number, meaning: string) {
  return { number, status, meaning };
}

/** An integer beyond 2^53 would come back as another one. */
const comesBack = (id: number) => !Number.isInteger(id) || Number.isSafeInteger(id);

const idRule = "must be a text or a number; a whole number beyond 2^53 must be a text";

const Id = z.union([z.string(), z.number().refine(comesBack, idRule)], idRule);

/** One request or notification: what a client may send (MCP 2026-07-28, "Sending Messages"). */
export const RpcMessage = z.strictObject({
  jsonrpc: z.literal("2.0"),
  id: Id.optional().describe("Left out: a notification, which is answered with 202"),
  method: z.string(),
  params: z.looseObject({}).optional(),
}, "must be one JSON-RPC 2.0 message. Send a single object, not a batch").meta({
  id: "RpcMessage",
  description: "A JSON-RPC 2.0 request or notification",
});

const RpcResult = z.looseObject({
  jsonrpc: z.literal("2.0"),
  id: Id,
  result: z.looseObject({}),
});

/** A JSON-RPC error; without `id` where the message could not be read. */
export const RpcFailure = z.looseObject({
  jsonrpc: z.literal("2.0"),
  id: Id.optional(),
  error: z.looseObject({
    code: z.int().describe("Number of JSON-RPC 2.0 or of MCP"),
    message: z.string().describe("What happened and what to do next"),
    data: z.looseObject({ code: z.enum(mcpErrorCodes).describe("What happened, by name") }),
  }),
}).meta({ id: "RpcFailure", description: "A JSON-RPC 2.0 error" });

/** What a request is answered with. */
const RpcAnswer = z.union([RpcResult, RpcFailure]).meta({
  id: "RpcAnswer",
  description: "A JSON-RPC 2.0 result or error",
});

export type RpcMessage = z.output<typeof RpcMessage>;

/** In bytes. */
const bodyLimit = 65_536;

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

/** What both endpoints have in common. */
const shared = {
  method: "POST",
  quota: "mcp",
  body: { schema: RpcMessage, limit: bodyLimit, invalid: "INVALID_MESSAGE" },
} as const;

const described = {
  tag: "MCP",
  headers: requestHeaders,
  responses,
  ownErrors: true,
} satisfies Partial<Description>;

/** The names of the tools at each endpoint, in the order in which they are listed. */
export type ToolNames = Readonly<Record<"mcp" | "docsMcp", readonly string[]>>;

/** The Model Context Protocol: all tools at one endpoint, the search alone at another. */
export const mcpContracts = (tools: ToolNames) => ({
  callMcp: contract({
    ...shared,
    path: interfacePaths.mcp,
    describe: {
      ...described,
      operationId: "callMcp",
      summary: "Call the MCP server",
      description: `Model Context Protocol over Streamable HTTP. Tools: ${tools.mcp.join(", ")}. ` +
        "Stateless: no session, only POST. Answers are JSON; a client that accepts only " +
        "text/event-stream gets one event.",
      examples: readingExamples,
    },
  }),
  callDocsMcp: contract({
    ...shared,
    path: interfacePaths.docsMcp,
    describe: {
      ...described,
      operationId: "callDocsMcp",
      summary: "Call the MCP server for search",
      description: `As /mcp. Tools: ${tools.docsMcp.join(", ")}.`,
      examples: () => [{ headers, body: { jsonrpc: "2.0", id: 1, method: "tools/list" } }],
    },
  }),
});

const headers = {
  "Accept": "application/json, text/event-stream",
  "MCP-Protocol-Version": handshakeRevisions[0],
};

/** The start of a document, read with either generation of the protocol. */
function readingExamples({ language, pricing, document, complete }: Samples): Example[] {
  const args = { path: pricing.path, limit: 120 };
  const request = { jsonrpc: "2.0", id: 1, method: "tools/call" };
  const params = { name: "read_document", arguments: args };
  const result = document(args.limit) as object;
  return [
    {
      title: titles.handshake[language],
      headers,
      body: { ...request, params },
      answer: { jsonrpc: "2.0", id: 1, result },
    },
    {
      title: titles.stateless[language],
      headers: {
        ...headers,
        "MCP-Protocol-Version": statelessRevision,
        "Mcp-Method": request.method,
        "Mcp-Name": params.name,
      },
      body: {
        ...request,
        params: { ...params, _meta: { [revisionKey]: statelessRevision, [capabilitiesKey]: {} } },
      },
      answer: { jsonrpc: "2.0", id: 1, result: { ...complete, ...result } },
    },
  ];
}

const titles = {
  handshake: {
    en: `A call up to revision ${handshakeRevisions[0]}`,
    de: `Ein Aufruf bis Revision ${handshakeRevisions[0]}`,
  },
  stateless: {
    en: `The same call in revision ${statelessRevision}`,
    de: `Derselbe Aufruf in Revision ${statelessRevision}`,
  },
} satisfies Record<string, Record<Language, string>>;
