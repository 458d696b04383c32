import { freePort } from "../deploy/site.ts";
import { spawn } from "../kit/program.ts";
import { until } from "../kit/wait.ts";

/**
 * A real local Resend (`emulate`) and fault proxies before it. A proxy works on the TCP level, so
 * that it can lose an answer whose request was carried out.
 */

export interface ResendMail {
  from: string;
  to: string[];
  subject: string;
  text: string;
  reply_to: string[];
}

/** What a proxy does to the calls that pass it. */
export type Fault = "none" | "hold request" | "hold answer" | "lose answer";

export interface Proxy extends AsyncDisposable {
  /** For `MAIL_API_URL`. */
  url: string;
  fault: Fault;
  /** Calls that arrived, repetitions included. */
  asked: number;
}

export interface Peer extends AsyncDisposable {
  /** The mails it took with this subject. */
  mails(subject: string): Promise<ResendMail[]>;
  /** All the mails it took. */
  allMails(): Promise<ResendMail[]>;
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
  const list = async (): Promise<ResendMail[]> => {
    const response = await fetch(`http://${hostname}:${port}/emails`, { headers });
    return (await response.json()).data;
  };
  let ended = false;
  emulate.ended.then(() => ended = true);
  await until("emulate answers", () => {
    if (ended) throw new Error(`emulate did not start: ${emulate.output()}`);
    return list().then(() => true, () => false);
  });
  return {
    mails: async (subject) => (await list()).filter((mail) => mail.subject === subject),
    allMails: list,
    proxy: () => startProxy(port),
    [Symbol.asyncDispose]: emulate[Symbol.asyncDispose],
  };
}

function startProxy(port: number): Proxy {
  const listener = Deno.listen({ hostname, port: 0 });
  const open = new Set<Deno.Conn>();
  const proxy: Proxy = {
    url: `http://${hostname}:${listener.addr.port}`,
    fault: "none",
    asked: 0,
    async [Symbol.asyncDispose]() {
      listener.close();
      open.forEach(close);
      await accepting;
    },
  };
  const relays: Promise<void>[] = [];
  const accepting = accept().then(() => Promise.all(relays));

  async function accept() {
    for await (const client of listener) {
      open.add(client);
      relays.push(relay(client).catch(() => {}).finally(() => close(client)));
    }
  }

  async function relay(client: Deno.Conn) {
    const server = await Deno.connect({ hostname, port });
    open.add(server);
    const answers = pump(server, client, () => "answer").catch(() => {}).finally(() =>
      close(client)
    );
    await pump(client, server, (bytes) => {
      if (new TextDecoder().decode(bytes.subarray(0, 5)) === "POST ") proxy.asked++;
      return "request";
    }).finally(() => close(server));
    await answers;
  }

  async function pump(
    from: Deno.Conn,
    to: Deno.Conn,
    kindOf: (bytes: Uint8Array) => "request" | "answer",
  ) {
    const buffer = new Uint8Array(64 * 1024);
    for (let size = await from.read(buffer); size !== null; size = await from.read(buffer)) {
      const bytes = buffer.subarray(0, size);
      const kind = kindOf(bytes);
      if (proxy.fault === "lose answer" && kind === "answer") return;
      await until("the proxy lets go", () => proxy.fault !== `hold ${kind}` || !open.has(from));
      for (let sent = 0; sent < size;) sent += await to.write(bytes.subarray(sent));
    }
  }

  function close(connection: Deno.Conn) {
    if (open.delete(connection)) connection.close();
  }

  return proxy;
}
