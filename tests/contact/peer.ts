import { startTcpProxy } from "../kit/tcp_proxy.ts";
import { until } from "../kit/wait.ts";

/** The fate of the calls that arrive. */
export type Fault = "none" | "hold request" | "hold answer" | "lose answer";

/** A mail provider that knows keys as Resend does, on a network that may fail. */
export interface Peer extends AsyncDisposable {
  /** For `MAIL_API_URL`. */
  url: string;
  fault: Fault;
  /** Calls that arrived, repetitions included. */
  asked: number;
  /** The subjects of the mails it took. */
  subjects: string[];
}

const hostname = "127.0.0.1";

export function startPeer(): Peer {
  const keys = new Set<string>();
  // Half a request comes from whoever was killed.
  const onError = () => new Response(null, { status: 500 });
  const server = Deno.serve({ hostname, port: 0, onListen() {}, onError }, async (request) => {
    const key = request.headers.get("idempotency-key")!;
    const { subject } = await request.json();
    if (!keys.has(key)) peer.subjects.push(subject);
    keys.add(key);
    return Response.json({ id: key });
  });
  const tcp = startTcpProxy(server.addr.port, (isOpen) => {
    const goOn = async (kind: "request" | "answer") => {
      await until("the network lets go", () => peer.fault !== `hold ${kind}` || !isOpen());
      return "pass" as const;
    };
    return {
      request(bytes) {
        if (new TextDecoder().decode(bytes.subarray(0, 5)) === "POST ") peer.asked++;
        return goOn("request");
      },
      answer: () => peer.fault === "lose answer" ? "cut" : goOn("answer"),
    };
  });
  const peer: Peer = {
    url: `http://${hostname}:${tcp.port}`,
    fault: "none",
    asked: 0,
    subjects: [],
    async [Symbol.asyncDispose]() {
      peer.fault = "none";
      await tcp[Symbol.asyncDispose]();
      await server.shutdown();
    },
  };
  return peer;
}
