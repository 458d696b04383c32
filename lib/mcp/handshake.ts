import { handshakeRevisions, isObject } from "../contract/mcp.ts";
import { capabilities, type ServerIdentity } from "./identity.ts";
import { isHandshakeRevision, McpError, type RpcParams } from "./message.ts";

/**
 * Answers `initialize`, with which the revisions up to 2025-11-25 begin, by a server of the SDK
 * that lives as long as the request.
 * @throws {McpError} INVALID_PARAMS
 */
export async function initialize({ info, instructions }: ServerIdentity, params: RpcParams) {
  const { Server } = await import("@modelcontextprotocol/sdk/server/index.js");
  const { InMemoryTransport } = await import("@modelcontextprotocol/sdk/inMemory.js");
  const [client, transport] = InMemoryTransport.createLinkedPair();
  const server = new Server(info, { capabilities, instructions, jsonSchemaValidator });
  await server.connect(transport);
  const { promise, resolve } = Promise.withResolvers<object>();
  client.onmessage = resolve;
  await client.send({ jsonrpc: "2.0", id: 1, method: "initialize", params: needed(params) });
  const response = await promise;
  if ("result" in response) return response.result as Record<string, unknown>;
  throw new McpError(
    "INVALID_PARAMS",
    "The params do not fit initialize. Send them as the MCP specification defines them",
  );
}

/** Stands in for the SDK's, which takes longer to make than the answer and has nothing to check. */
const jsonSchemaValidator = { getValidator: () => () => ({ valid: false as const }) };

/**
 * Picks what an agreement needs, so that nothing else a stranger sends is read. The SDK also speaks
 * a revision older than ours; an unknown one is answered with our newest.
 */
function needed({ protocolVersion: revision, capabilities, clientInfo }: RpcParams) {
  const isOurs = typeof revision !== "string" || isHandshakeRevision(revision);
  return {
    protocolVersion: isOurs ? revision : handshakeRevisions[0],
    capabilities: isObject(capabilities) ? {} : capabilities,
    clientInfo: isObject(clientInfo)
      ? { name: clientInfo.name, version: clientInfo.version }
      : clientInfo,
  };
}
