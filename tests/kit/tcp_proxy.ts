/** What becomes of bytes that arrive at a proxy; `cut` ends the connection on both sides. */
export type Fate = "pass" | "swallow" | "cut";

/** What a proxy does to one connection: it sees the bytes of each side before they go on. */
export interface Relay {
  request(bytes: Uint8Array): Fate | Promise<Fate>;
  answer(bytes: Uint8Array): Fate | Promise<Fate>;
}

export interface TcpProxy extends AsyncDisposable {
  port: number;
}

const hostname = "127.0.0.1";

/**
 * A proxy before `port`. It works on the TCP level, so that it can lose the answer to what was carried
 * out. `connected` is asked about each connection; `isOpen` tells whether it still stands, and
 * `undefined` cuts it at once.
 */
export function startTcpProxy(
  port: number,
  connected: (isOpen: () => boolean) => Relay | undefined,
): TcpProxy {
  const listener = Deno.listen({ hostname, port: 0 });
  const open = new Set<Deno.Conn>();
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
    const fates = connected(() => open.has(client));
    if (fates === undefined) return close(server);
    const answers = pump(server, client, (bytes) => fates.answer(bytes)).catch(() => {})
      .finally(() => close(client));
    await pump(client, server, (bytes) => fates.request(bytes)).finally(() => close(server));
    await answers;
  }

  function close(connection: Deno.Conn) {
    if (open.delete(connection)) connection.close();
  }

  return {
    port: listener.addr.port,
    async [Symbol.asyncDispose]() {
      listener.close();
      open.forEach(close);
      await accepting;
    },
  };
}

/** Hands on what `fateOf` lets pass, until one side ends or it is cut. */
async function pump(
  from: Deno.Conn,
  to: Deno.Conn,
  fateOf: (bytes: Uint8Array) => Fate | Promise<Fate>,
) {
  const buffer = new Uint8Array(64 * 1024);
  for (let size = await from.read(buffer); size !== null; size = await from.read(buffer)) {
    const fate = await fateOf(buffer.subarray(0, size));
    if (fate === "cut") return;
    for (let sent = 0; fate === "pass" && sent < size;) {
      sent += await to.write(buffer.subarray(sent, size));
    }
  }
}
