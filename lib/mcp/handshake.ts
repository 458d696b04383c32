import { handshakeRevisions, mcpErrors } from "../contract/mcp.ts";
import { once } from "../once.ts";
import { McpError, unknownMethod } from "./errors.ts";
import { capabilities } from "./identity.ts";
import { isHandshakeRevision, type RequestHandler, type RpcParams } from "./message.ts";
import { listTools, type McpServer, readCall, runCall } from "./server.ts";

const sdk = () =>
  Promise.all([
    import("@modelcontextprotocol/sdk/server/index.js"),
    import("@modelcontextprotocol/sdk/types.js"),
  ]);

/**
 * The handler of the revisions up to 2025-11-25, on the SDK. Its server is started by the first
 * request, and then answers all.
 */
export function handshakeHandler(definition: McpServer): RequestHandler {
  const connection = once(() => connect(definition));
  // Nothing here reads _meta, and the SDK never answers a request whose _meta is not as it wants it.
  return async (method, { _meta: _, ...params }) => {
    const normal = normalised(definition, method, params);
    const ask = await connection();
    const response = await ask(method, normal);
    if ("error" in response) throw recovered(response.error, method);
    return response.result;
  };
}

type RpcResponse =
  | { id: number; result: Record<string, unknown> }
  | { id: number; error: { code: number; message: string } };

/**
 * Starts the SDK's server, and gives what asks it. Each request gets an id of its own, so that
 * clients who chose the same id never meet.
 */
async function connect(definition: McpServer) {
  const [{ Server }, { CallToolRequestSchema, ListToolsRequestSchema }] = await sdk();
  const { info, instructions } = definition;
  const server = new Server(info, { capabilities, instructions });
  server.setRequestHandler(ListToolsRequestSchema, () => ({ ...listTools(definition) }));
  server.setRequestHandler(
    CallToolRequestSchema,
    // What calls for no tool never comes here: see normalised().
    ({ params }: { params: { name: string; arguments: RpcParams } }) =>
      runCall({ tool: definition.tools.get(params.name)!, args: params.arguments }, definition),
  );

  const waiting = new Map<number, (response: RpcResponse) => void>();
  let lastId = 0;
  const transport = {
    /** Set by the server. */
    onmessage: (_message: object) => {},
    async start() {},
    async close() {},
    /** Called by the server; only responses have a request that waits for them. */
    send(message: RpcResponse | { method: string }) {
      if (!("method" in message)) {
        waiting.get(message.id)?.(message);
        waiting.delete(message.id);
      }
      return Promise.resolve();
    },
  };
  await server.connect(transport);

  return (method: string, params: RpcParams) => {
    const id = ++lastId;
    const { promise, resolve } = Promise.withResolvers<RpcResponse>();
    waiting.set(id, resolve);
    transport.onmessage({ jsonrpc: "2.0", id, method, params });
    return promise;
  };
}

/**
 * The parameters as the SDK's schemas have them: what they would refuse, showing themselves, is
 * refused here in plain words, and what was never offered (to run a call as a task) is passed over.
 * @throws {McpError}
 */
function normalised(definition: McpServer, method: string, params: RpcParams): RpcParams {
  switch (method) {
    case "tools/list":
      listTools(definition, params);
      return {};
    case "tools/call": {
      const { tool, args } = readCall(definition, params);
      return { name: tool.name, arguments: args };
    }
    case "initialize": {
      // The SDK also speaks a revision older than ours; an unknown one is answered with our newest.
      const { protocolVersion: revision } = params;
      const unknown = typeof revision === "string" && !isHandshakeRevision(revision);
      return unknown ? { ...params, protocolVersion: handshakeRevisions[0] } : params;
    }
    default:
      return params;
  }
}

/** What an error of the SDK means: it shows its own schemas and the texts of exceptions. */
function recovered({ code, message }: { code: number; message: string }, method: string) {
  if (code === mcpErrors.METHOD_NOT_FOUND.number) return unknownMethod(method);
  if (method.startsWith("tools/")) return new Error(message);
  return new McpError(
    "INVALID_PARAMS",
    `The params do not fit ${method.slice(0, 64)}. Send them as the MCP specification defines them`,
  );
}
