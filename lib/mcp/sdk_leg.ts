import type { Log } from "../http/log.ts";
import { callTool } from "./call.ts";
import type { Leg } from "./leg.ts";
import { Multiplexer } from "./multiplexer.ts";
import { handshakeRevisions } from "./revisions.ts";
import { methodNotFound, rpcCodes, RpcError, type RpcParams } from "./rpc.ts";
import { capabilities, type McpServer } from "./server.ts";

/**
 * The revisions up to 2025-11-25, on the SDK. It is loaded at the first use and then one server
 * answers all: the SDK's own way, a server for each request, costs ten times as much.
 */
export function sdkLeg(definition: McpServer, log: Log): Leg {
  let loading: Promise<Multiplexer> | undefined;
  const load = () => loading ??= connect(definition, log);

  return {
    async answer({ method, params }) {
      const outcome = await (await load()).ask(method, understood(method, params));
      if ("error" in outcome) throw told(outcome.error, method);
      const { result } = outcome;
      return typeof result.json === "string" ? result.json : JSON.stringify(result);
    },
    warm: load,
  };
}

interface SdkRequest {
  method: string;
  params?: RpcParams;
}

async function connect(definition: McpServer, log: Log): Promise<Multiplexer> {
  const { info, instructions, tools } = definition;
  const { Server } = await import("@modelcontextprotocol/sdk/server/index.js");
  const server = new Server(info, { capabilities, instructions });
  // Not by setRequestHandler: the SDK would parse each call twice and each result once more, and
  // show its schemas where they do not fit. The results are text already and pass it as such.
  server.fallbackRequestHandler = async ({ method, params }: SdkRequest) => {
    if (method === "tools/list") return { json: definition.list() };
    if (method === "tools/call") return { json: await callTool(params, tools, log) };
    throw methodNotFound(method);
  };
  const multiplexer = new Multiplexer();
  await server.connect(multiplexer);
  return multiplexer;
}

/** The parameters as the SDK is to see them. */
function understood(method: string, params: RpcParams = {}): RpcParams {
  if (method === "initialize") return settled(params);
  if (method !== "tools/call") return params;
  // What else a call asks for, to run as a task above all, was never offered and is passed over.
  const { name, arguments: args } = params;
  return { name, arguments: args };
}

/** The SDK also speaks a revision older than ours; an unknown one is answered with our newest. */
function settled(params: RpcParams): RpcParams {
  const revision = params.protocolVersion;
  const known = (handshakeRevisions as readonly unknown[]).includes(revision);
  return known || typeof revision !== "string"
    ? params
    : { ...params, protocolVersion: handshakeRevisions[0] };
}

/** Our own errors as they are; for the SDK's, which show its schemas, words of our own. */
function told({ code, message }: { code: number; message: string }, method: string): Error {
  if (code !== rpcCodes.internalError) return new RpcError(code, message);
  return method.startsWith("tools/")
    ? new Error(message)
    : new RpcError(rpcCodes.invalidParams, `Parameters at fault: they do not fit ${method}`);
}
