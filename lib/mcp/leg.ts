import type { Json } from "./json.ts";
import type { RpcRequest } from "./rpc.ts";

/** One era of the protocol. */
export interface Leg {
  /**
   * Gives the result of a request as JSON text.
   * @throws {RpcError} when the request ends in a JSON-RPC error
   */
  answer(message: RpcRequest, headers: Headers): Promise<Json>;
  /** Loads what the first request would otherwise wait for. */
  warm(): unknown;
}
