import type { Transport } from "@modelcontextprotocol/sdk/shared/transport.js";
import type {
  JSONRPCErrorResponse,
  JSONRPCMessage,
  JSONRPCResultResponse,
} from "@modelcontextprotocol/sdk/types.js";
import type { RpcParams } from "./message.ts";

type Response = JSONRPCResultResponse | JSONRPCErrorResponse;

/**
 * A transport between one long-lived SDK server and the requests of all clients: each request gets
 * an id of its own, so that clients who chose the same id never meet.
 */
export class SharedTransport implements Transport {
  onmessage?: (message: JSONRPCMessage) => void;
  #waiting = new Map<number, (response: Response) => void>();
  #lastId = 0;

  /** Hands one request to the server and gives its response. */
  request(method: string, params: RpcParams): Promise<Response> {
    const id = ++this.#lastId;
    return new Promise((resolve) => {
      this.#waiting.set(id, resolve);
      this.onmessage?.({ jsonrpc: "2.0", id, method, params });
    });
  }

  /** Called by the server; what is no response has nobody to go to. */
  send(message: JSONRPCMessage): Promise<void> {
    if (!("method" in message)) {
      const id = message.id as number;
      this.#waiting.get(id)?.(message);
      this.#waiting.delete(id);
    }
    return Promise.resolve();
  }

  start(): Promise<void> {
    return Promise.resolve();
  }

  close(): Promise<void> {
    return Promise.resolve();
  }
}
