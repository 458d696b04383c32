import { type Fate, startTcpProxy } from "../tcp_proxy.ts";
import { until } from "../wait.ts";
import { type Fault as PeerFault, type KvConnect, startKvConnect } from "./peer.ts";

/** What happens to a store: the network loses it, or it answers what nobody asked for. */
export type Fault = "gone" | "silent" | PeerFault;

export const faults: Fault[] = ["gone", "silent", "unauthorized", "garbage", "internal error"];

/** A KV Connect store behind a proxy. */
export interface FaultyStore extends AsyncDisposable {
  /** For `KV_URL` and `KV_TOKEN`. */
  url: string;
  token: string;
  peer: KvConnect;
  /** What is said while it is silent arrives once it is not. */
  fault: Fault | undefined;
}

export async function startFaultyStore(): Promise<FaultyStore> {
  const token = `token-${crypto.randomUUID()}`;
  const peer = await startKvConnect(token);
  let fault: Fault | undefined;
  const proxy = startTcpProxy(peer.port, (isOpen) => {
    const fate = async (): Promise<Fate> => {
      await until("the store speaks again", () => fault !== "silent" || !isOpen());
      return fault === "gone" ? "cut" : "pass";
    };
    return fault === "gone" ? undefined : { request: fate, answer: fate };
  });
  return {
    url: `http://127.0.0.1:${proxy.port}`,
    token,
    peer,
    get fault() {
      return fault;
    },
    set fault(next) {
      fault = next;
      peer.fault = next === "gone" || next === "silent" ? undefined : next;
    },
    async [Symbol.asyncDispose]() {
      await proxy[Symbol.asyncDispose]();
      await peer[Symbol.asyncDispose]();
    },
  };
}
