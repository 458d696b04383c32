import * as messages from "./messages.ts";

/** What a peer answers instead of what it was asked for. */
export type Fault = "unauthorized" | "garbage" | "internal error";

/** A KV Connect store in memory. */
export interface KvConnect extends AsyncDisposable {
  /** For `KV_URL`. */
  url: string;
  port: number;
  /** What every request gets, if it is set. */
  fault: Fault | undefined;
  /** What the metadata says instead of the truth. */
  lies: { token?: string; expiresAt?: string; endpoints?: { url: string; consistency: string }[] };
  /** So many of the next writes are carried out and then answered as if they had failed. */
  lostWrites: number;
  /** Writes are carried out when this is settled. */
  writable: Promise<void>;
  /** Requests that arrived, by the last part of their path; the metadata exchange is "". */
  asked: Map<string, number>;
  /** Makes every token void that a metadata exchange has handed out. */
  revoke(): void;
}

const faults: Record<Fault, () => Response> = {
  "unauthorized": () => new Response("The token is not valid", { status: 401 }),
  "garbage": () => new Response(new Uint8Array(64).fill(0xff)),
  "internal error": () => new Response("Out of order", { status: 500 }),
};

/** Serves the protocol on a port of its own, to those who know the access token. */
export async function startKvConnect(accessToken: string, port = 0): Promise<KvConnect> {
  const kv = await Deno.openKv(":memory:");
  const database = crypto.randomUUID();
  let tokens = new Set<string>();

  async function answer(request: Request): Promise<Response> {
    const method = request.url.split("/").at(-1)!;
    const body = await request.bytes();
    peer.asked.set(method, (peer.asked.get(method) ?? 0) + 1);
    if (peer.fault) return faults[peer.fault]();
    const token = request.headers.get("authorization")?.replace(/^Bearer /, "") ?? "";
    if (method === "") return token === accessToken ? exchange() : faults.unauthorized();
    const isKnown = request.headers.get("x-denokv-database-id") === database;
    if (!tokens.has(token) || !isKnown) return faults.unauthorized();
    if (method === "snapshot_read") return binary(await read(kv, body));
    if (method === "atomic_write") {
      await peer.writable;
      const output = await write(kv, body);
      return peer.lostWrites-- > 0 ? faults["internal error"]() : binary(output);
    }
    return new Response("No such method", { status: 404 });
  }

  /** The metadata: where the database is and a token for it, which lives for a minute. */
  function exchange(): Response {
    const token = crypto.randomUUID();
    tokens.add(token);
    return Response.json({
      version: 3,
      databaseId: database,
      endpoints: [{ url: "/v3", consistency: "strong" }],
      token,
      expiresAt: new Date(Date.now() + 60_000).toISOString(),
      ...peer.lies,
    });
  }

  const server = Deno.serve({ hostname: "127.0.0.1", port, onListen() {} }, answer);
  const peer: KvConnect = {
    url: `http://127.0.0.1:${server.addr.port}`,
    port: server.addr.port,
    fault: undefined,
    lies: {},
    lostWrites: 0,
    writable: Promise.resolve(),
    asked: new Map(),
    revoke: () => {
      tokens = new Set();
    },
    async [Symbol.asyncDispose]() {
      await server.shutdown();
      kv.close();
    },
  };
  return peer;
}

const binary = (bytes: Uint8Array<ArrayBuffer>) =>
  new Response(bytes, { headers: { "content-type": "application/x-protobuf" } });

async function read(kv: Deno.Kv, body: Uint8Array): Promise<Uint8Array<ArrayBuffer>> {
  const { ranges } = messages.readSnapshotRead(body);
  const found = await Promise.all(ranges.map(async ({ start, end, limit, reverse }) => {
    const range = { start: [start], end: [end] };
    const entries = await Array.fromAsync(kv.list<messages.Value>(range, { limit, reverse }));
    return {
      values: entries.map(({ key, value: { data, encoding }, versionstamp }) => ({
        key: key[0] as Uint8Array,
        value: data,
        encoding,
        versionstamp: Uint8Array.fromHex(versionstamp),
      })),
    };
  }));
  return messages.snapshotReadOutput({
    ranges: found,
    readIsStronglyConsistent: true,
    status: messages.readDone,
  });
}

async function write(kv: Deno.Kv, body: Uint8Array): Promise<Uint8Array<ArrayBuffer>> {
  const { checks, mutations } = messages.readAtomicWrite(body);
  const atomic = kv.atomic();
  for (const { key, versionstamp } of checks) {
    atomic.check({ key: [key], versionstamp: versionstamp.toHex() || null });
  }
  for (const { key, value: { data, encoding }, type, expireAtMs } of mutations) {
    if (type === messages.remove) atomic.delete([key]);
    else {
      const expireIn = expireAtMs === 0 ? undefined : Math.max(1, expireAtMs - Date.now());
      atomic.set([key], { data, encoding }, { expireIn });
    }
  }
  const result = await atomic.commit();
  return messages.atomicWriteOutput(
    result.ok
      ? { status: messages.written, versionstamp: Uint8Array.fromHex(result.versionstamp) }
      : { status: messages.checkFailed },
  );
}
