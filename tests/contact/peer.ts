/** A real local Resend (`emulate`) and fault proxies before it. */
import { freePort } from "../deploy/site.ts";
import { spawn } from "../kit/program.ts";
import { startTcpProxy } from "../kit/tcp_proxy.ts";
import { until } from "../kit/wait.ts";

/** The fate of the calls that pass a proxy. */
export type Fault = "none" | "hold request" | "hold answer" | "lose answer";

export interface Proxy extends AsyncDisposable {
  /** For `MAIL_API_URL`. */
  url: string;
  fault: Fault;
  /** Calls that arrived, repetitions included. */
  asked: number;
}

export interface Peer extends AsyncDisposable {
  /** The subjects of the mails it took. */
  subjects(): Promise<string[]>;
  proxy(): Proxy;
}

const hostname = "127.0.0.1";

/** @throws when `emulate` cannot be fetched or started */
export async function startPeer(): Promise<Peer> {
  const port = freePort();
  const emulate = spawn({
    args: [
      ...["run", "-A", "--no-config", "--no-lock"],
      ...["npm:emulate@0.12.2", "--service", "resend", "--port", String(port)],
    ],
  });
  const headers = { authorization: "Bearer re_test" };
  const subjects = async (): Promise<string[]> => {
    const response = await fetch(`http://${hostname}:${port}/emails`, { headers });
    return (await response.json()).data.map(({ subject }: { subject: string }) => subject);
  };
  let ended = false;
  emulate.ended.then(() => ended = true);
  await until("emulate answers", () => {
    if (ended) throw new Error(`emulate did not start: ${emulate.output()}`);
    return subjects().then(() => true, () => false);
  });
  return {
    subjects,
    proxy: () => startProxy(port),
    [Symbol.asyncDispose]: emulate[Symbol.asyncDispose],
  };
}

function startProxy(port: number): Proxy {
  const tcp = startTcpProxy(port, (isOpen) => {
    const goOn = async (kind: "request" | "answer") => {
      await until("the proxy lets go", () => proxy.fault !== `hold ${kind}` || !isOpen());
      return "pass" as const;
    };
    return {
      request(bytes) {
        if (new TextDecoder().decode(bytes.subarray(0, 5)) === "POST ") proxy.asked++;
        return goOn("request");
      },
      answer: () => proxy.fault === "lose answer" ? "cut" : goOn("answer"),
    };
  });
  const proxy: Proxy = {
    url: `http://${hostname}:${tcp.port}`,
    fault: "none",
    asked: 0,
    [Symbol.asyncDispose]: tcp[Symbol.asyncDispose],
  };
  return proxy;
}
