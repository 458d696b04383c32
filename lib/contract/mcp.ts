import { z } from "zod";
import { contract, type Description, type Example, type Samples } from "./contract.ts";
import { ErrorBody, type ErrorCode, errorTable } from "./errors.ts";

/** The stateless revision: each request names its revision and the client's capabilities itself. */
export const statelessRevision = "2026-07-28";

/** The revisions that begin with `initialize`, the newest first. */
export const handshakeRevisions = ["2025-11-25", "2025-06-18", "2025-03-26", "2024-11-05"] as const;

/** Every protocol revision that both endpoints speak. */
export const revisions = [statelessRevision, ...handshakeRevisions] as const;

/** Fields of `_meta` by which a request of the stateless revision says what it is. */
export const revisionKey = "io.modelcontextprotocol/protocolVersion";
export const capabilitiesKey = "io.modelcontextprotocol/clientCapabilities";

/** The errors that MCP alone gives: JSON-RPC's number (MCP 2026-07-28) and the HTTP status. */
const ownErrors = {
  UNSUPPORTED_REVISION: { rpc: -32022, status: 400 },
  INCOMPLETE_METADATA: { rpc: -32602, status: 400 },
  HEADER_MISMATCH: { rpc: -32020, status: 400 },
  METHOD_NOT_FOUND: { rpc: -32601, status: 200 },
  INVALID_PARAMS: { rpc: -32602, status: 200 },
  UNKNOWN_TOOL: { rpc: -32602, status: 200 },
  UNKNOWN_CURSOR: { rpc: -32602, status: 200 },
};

type Table = typeof errorTable;
type SharedCode = { [Code in ErrorCode]: Table[Code] extends { rpc: number } ? Code : never }[
  ErrorCode
];

/** The values of `data.code`: the codes of all interfaces that have a number, and its own. */
export type McpErrorCode = SharedCode | keyof typeof ownErrors;

/** The closed table of `data.code`. */
export const mcpErrors = Object.fromEntries(
  Object.entries({ ...errorTable, ...ownErrors }).filter(([, error]) => "rpc" in error),
) as Record<McpErrorCode, { rpc: number; status: number }>;

export const mcpErrorCodes = Object.keys(mcpErrors) as McpErrorCode[];

/** An integer beyond 2^53 would come back as another one. */
const comesBack = (id: number) => !Number.isInteger(id) || Number.isSafeInteger(id);

const idRule = "must be a text or a number; a whole number beyond 2^53 must be a text";

const Id = z.union([z.string(), z.number().refine(comesBack, idRule)], idRule);

/** Reads the id of a message that is wrong elsewhere. */
export const idOf = (message: unknown): z.output<typeof Id> | undefined =>
  isObject(message) ? Id.safeParse(message.id).data : undefined;

/** Tells whether a JSON value is an object: not an array, not null. */
export function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

/**
 * An object that is looked at no further: a stranger's may have hundreds of members. Some clients
 * send null for none.
 */
const Params = z.custom<Record<string, unknown> | null>(
  (value) => value === null || isObject(value),
  "must be an object",
)
  .meta({ type: "object", additionalProperties: {} });

/** One request or notification, as a client may send it (MCP 2026-07-28, "Sending Messages"). */
export const RpcMessage = z.strictObject({
  jsonrpc: z.literal("2.0").describe("RpcMessage.jsonrpc"),
  id: Id.optional().describe("RpcMessage.id"),
  method: z.string().describe("RpcMessage.method"),
  params: Params.optional().describe("RpcMessage.params"),
}, {
  error: ({ code }) =>
    code === "unrecognized_keys"
      ? undefined
      : "must be one JSON-RPC 2.0 message. Send a single object, not a batch",
}).meta({
  id: "RpcMessage",
  description: "RpcMessage",
});

const RpcResult = z.looseObject({
  jsonrpc: z.literal("2.0").describe("RpcMessage.jsonrpc"),
  id: Id.describe("RpcAnswer.id"),
  result: z.looseObject({}).describe("RpcAnswer.result"),
});

/** A JSON-RPC error; MCP leaves out the `id` that could not be read, where JSON-RPC writes null. */
const RpcFailure = z.looseObject({
  jsonrpc: z.literal("2.0").describe("RpcMessage.jsonrpc"),
  id: Id.optional().describe("RpcAnswer.id"),
  error: z.looseObject({
    code: z.int().describe("RpcFailure.code"),
    message: z.string().describe("RpcFailure.message"),
    data: z.looseObject({
      code: z.string().meta({ examples: mcpErrorCodes, description: "RpcFailure.data.code" }),
    }).describe("RpcFailure.data"),
  }).describe("RpcFailure.error"),
}).meta({ id: "RpcFailure", description: "RpcFailure" });

const RpcAnswer = z.union([RpcResult, RpcFailure]).meta({
  id: "RpcAnswer",
  description: "RpcAnswer",
});

export type RpcMessage = z.output<typeof RpcMessage>;

/** In bytes. */
const bodyLimit = 65_536;

const requestHeaders = z.object({
  "MCP-Protocol-Version": z.enum(revisions).describe("callMcp.MCP-Protocol-Version"),
  "Mcp-Method": z.string()
    .meta({ examples: ["tools/call"], description: "callMcp.Mcp-Method" }),
  "Mcp-Name": z.string().meta({ examples: ["search_docs"], description: "callMcp.Mcp-Name" }),
});

const responses: Description["responses"] = {
  200: {
    description: "callMcp.200",
    content: {
      "application/json": RpcAnswer,
      "text/event-stream": z.string().describe("callMcp.event"),
    },
  },
  202: { description: "callMcp.202" },
  405: { description: "callMcp.405", content: { "application/json": ErrorBody } },
  // 404 is METHOD_NOT_FOUND of the stateless revision.
  ...Object.fromEntries([400, 403, 404, 406, 408, 413, 415, 429, 500].map((status) => [
    status,
    { description: `callMcp.${status}`, content: { "application/json": RpcFailure } },
  ])),
};

/** Makes the contract of one endpoint. */
const endpoint = (operationId: string, path: string, example: Description["example"]) =>
  contract({
    method: "POST",
    path,
    quota: "mcp",
    body: { schema: RpcMessage, limit: bodyLimit, invalid: "INVALID_MESSAGE" },
    describe: {
      operationId,
      tag: "MCP",
      values: {
        revision: statelessRevision,
        handshake: handshakeRevisions[0],
        limit: bodyLimit,
      },
      headers: requestHeaders,
      responses,
      ownErrors: true,
      example,
    },
  });

/** The Model Context Protocol: all tools at one endpoint, the search alone at another. */
export const mcpContracts = {
  callMcp: endpoint("callMcp", "/mcp", reading),
  callDocsMcp: endpoint("callDocsMcp", "/mcp/docs", listing),
};

const headers = {
  "Accept": "application/json, text/event-stream",
  "MCP-Protocol-Version": handshakeRevisions[0],
};

/** Shows the start of a document. */
function reading({ pricing, document }: Samples) {
  const args = { path: pricing.path, limit: 120 };
  const params = { name: "read_document", arguments: args };
  return {
    headers,
    body: { jsonrpc: "2.0", id: 1, method: "tools/call", params },
    answer: { jsonrpc: "2.0", id: 1, result: document(args.limit) },
  };
}

/** Shows the same in the stateless revision, whose requests say of themselves what they are. */
export function statelessReading(samples: Samples): Example {
  const { body, headers } = reading(samples);
  const { params, ...message } = body;
  const _meta = { [revisionKey]: statelessRevision, [capabilitiesKey]: {} };
  return {
    headers: {
      ...headers,
      "MCP-Protocol-Version": statelessRevision,
      "Mcp-Method": message.method,
      "Mcp-Name": params.name,
    },
    body: { ...message, params: { ...params, _meta } },
  };
}

function listing(): Example {
  return { headers, body: { jsonrpc: "2.0", id: 1, method: "tools/list" } };
}
