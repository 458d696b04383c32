import { z } from "zod";
import type { Operation } from "./contract.ts";
import { ErrorBody, mcpErrors } from "./errors.ts";

/** The stateless revision: each request names its revision and the client's capabilities itself. */
export const statelessRevision = "2026-07-28";

/** The revisions that begin with `initialize`, the newest first. */
export const handshakeRevisions = ["2025-11-25", "2025-06-18", "2025-03-26", "2024-11-05"] as const;

/** Every protocol revision that both endpoints speak. */
export const revisions = [statelessRevision, ...handshakeRevisions] as const;

/** Fields of `_meta` by which a request of the stateless revision says what it is. */
export const revisionKey = "io.modelcontextprotocol/protocolVersion";
export const capabilitiesKey = "io.modelcontextprotocol/clientCapabilities";

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
  jsonrpc: z.literal("2.0"),
  id: Id.optional(),
  method: z.string(),
  params: Params.optional(),
}, "must be one JSON-RPC 2.0 message. Send a single object, not a batch").meta({
  id: "RpcMessage",
});

const jsonrpc = z.literal("2.0").describe("RpcMessage.jsonrpc");

const RpcResult = z.looseObject({
  jsonrpc,
  id: Id.describe("RpcAnswer.id"),
  result: z.looseObject({}).describe("RpcAnswer.result"),
});

/** A JSON-RPC error; MCP leaves out the `id` that could not be read, where JSON-RPC writes null. */
const RpcFailure = z.looseObject({
  jsonrpc,
  id: Id.optional().describe("RpcAnswer.id"),
  error: z.looseObject({
    code: z.int(),
    message: z.string(),
    data: z.looseObject({
      code: z.string().meta({ examples: Object.keys(mcpErrors) }),
    }),
  }),
}).meta({ id: "RpcFailure" });

const RpcAnswer = z.union([RpcResult, RpcFailure]).meta({ id: "RpcAnswer" });

export type RpcMessage = z.output<typeof RpcMessage>;

/** The headers of the stateless revision: the message is checked against them, not they alone. */
const Headers = z.object({
  "MCP-Protocol-Version": z.string().meta({ enum: revisions }),
  "Mcp-Method": z.string().meta({ examples: ["tools/call"] }),
  "Mcp-Name": z.string().meta({ examples: ["search_docs"] }),
}).partial();

const failure = { "application/json": RpcFailure };

const exampleHeaders = {
  "Accept": "application/json, text/event-stream",
  "MCP-Protocol-Version": handshakeRevisions[0],
};

const callMcp = {
  tag: "MCP",
  method: "POST",
  path: "/mcp",
  quota: "mcp",
  headers: Headers,
  body: RpcMessage,
  bodyLimit: 65_536,
  invalid: "INVALID_MESSAGE",
  responses: {
    ...Object.fromEntries(Object.values(mcpErrors).map(({ status }) => [status, failure])),
    200: {
      "application/json": RpcAnswer,
      "text/event-stream": z.string().describe("callMcp.event"),
    },
    202: {},
    // METHOD_NOT_FOUND of the stateless revision.
    404: failure,
    405: { "application/json": ErrorBody },
  },
  example: ({ pricing }) => ({
    headers: exampleHeaders,
    body: {
      jsonrpc: "2.0",
      id: 1,
      method: "tools/call",
      params: { name: "read_document", arguments: { path: pricing.path, limit: 120 } },
    },
  }),
} satisfies Operation;

/** The Model Context Protocol: all tools at one endpoint, the search alone at another. */
export const mcpContracts = {
  callMcp,
  callDocsMcp: {
    ...callMcp,
    path: "/mcp/docs",
    example: () => ({
      headers: exampleHeaders,
      body: { jsonrpc: "2.0", id: 1, method: "tools/list" },
    }),
  },
};
