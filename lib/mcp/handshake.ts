import { McpError, unknownMethod } from "./errors.ts";
import type { RequestHandler, RpcParams } from "./message.ts";
import { handshakeRevisions } from "./revisions.ts";
import { callTool, capabilities, listTools, type McpServer, readCall } from "./server.ts";
import { SharedTransport } from "./transport.ts";

/**
 * The handler of the revisions up to 2025-11-25, on the SDK. It is loaded at the first request, and
 * then one server answers all.
 */
export function handshakeHandler(definition: McpServer): RequestHandler {
  let transport: Promise<SharedTransport> | undefined;
  return async ({ method, params = {} }) => {
    const normal = normalised(definition, method, params);
    transport ??= connect(definition).catch((error) => {
      transport = undefined;
      throw error;
    });
    const response = await (await transport).request(method, normal);
    if ("error" in response) throw recovered(response.error, method);
    return response.result;
  };
}

async function connect(definition: McpServer): Promise<SharedTransport> {
  const [{ Server }, { CallToolRequestSchema, ListToolsRequestSchema }] = await Promise.all([
    import("@modelcontextprotocol/sdk/server/index.js"),
    import("@modelcontextprotocol/sdk/types.js"),
  ]);
  const { info, instructions } = definition;
  const server = new Server(info, { capabilities, instructions });
  server.setRequestHandler(ListToolsRequestSchema, () => ({ ...listTools(definition) }));
  server.setRequestHandler(
    CallToolRequestSchema,
    ({ params }: { params: RpcParams }) => callTool(definition, params),
  );
  const transport = new SharedTransport();
  await server.connect(transport);
  return transport;
}

/**
 * The parameters as the SDK's schemas have them: what they would refuse, showing themselves, is
 * refused here in plain words, and what was never offered (to run a call as a task) is passed over.
 * @throws {McpError}
 */
function normalised(definition: McpServer, method: string, params: RpcParams): RpcParams {
  if (method === "tools/list") {
    listTools(definition, params);
    return {};
  }
  if (method === "tools/call") {
    const { tool, args } = readCall(definition, params);
    return { name: tool.name, arguments: args };
  }
  return method === "initialize" ? withKnownRevision(params) : params;
}

/** The SDK also speaks a revision older than ours; an unknown one is answered with our newest. */
function withKnownRevision(params: RpcParams): RpcParams {
  const revision = params.protocolVersion;
  const known = (handshakeRevisions as readonly unknown[]).includes(revision);
  return known || typeof revision !== "string"
    ? params
    : { ...params, protocolVersion: handshakeRevisions[0] };
}

/** JSON-RPC 2.0 (5.1). */
const methodNotFound = -32601;

/** What an error of the SDK means: it shows its own schemas and the texts of exceptions. */
function recovered({ code, message }: { code: number; message: string }, method: string) {
  if (code === methodNotFound) return unknownMethod(method);
  if (method.startsWith("tools/")) return new Error(message);
  return new McpError(
    "INVALID_PARAMS",
    `The params do not fit ${method.slice(0, 64)}. Send them as the MCP specification defines them`,
  );
}
