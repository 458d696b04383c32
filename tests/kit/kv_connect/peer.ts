import * as messages from "./messages.ts";

/** What a peer answers instead of what it was asked for. */
export type Fault = "unauthorized" | "garbage" | "internal error";

/** A KV Connect store in memory. */
export interface KvConnect extends AsyncDisposable {
  port: number;
  /** What every request gets, if it is set. */
  fault: Fault | undefined;
  /** What the metadata says instead of the truth. */
  lies: { token?: string };
  /** Writes are carried out when this is settled. */
  writable: Promise<void>;
  /** Requests that arrived, by the last part of their path; the metadata exchange is "". */
  asked: Map<string, number>;
}

const faults: Record<Fault, () => Response> = {
  "unauthorized": () => new Response("The token is not valid", { status: 401 }),
  "garbage": () => new Response(new Uint8Array(64).fill(0xff)),
  "internal error": () => new Response("Out of order", { status: 500 }),
};

/** Serves the protocol on a port of its own, to those who know the access token. */
export async function startKvConnect(accessToken: string): Promise<KvConnect> {
  const kv = await Deno.openKv(":memory:");
  const database = crypto.randomUUID();
  const databaseToken = crypto.randomUUID();

  async function answer(request: Request): Promise<Response> {
    const method = request.url.split("/").at(-1)!;
    const body = await request.bytes();
    peer.asked.set(method, (peer.asked.get(method) ?? 0) + 1);
    if (peer.fault) return faults[peer.fault]();
    const token = request.headers.get("authorization")?.replace(/^Bearer /, "") ?? "";
    if (method === "") return token === accessToken ? exchange() : faults.unauthorized();
    const isKnown = request.headers.get("x-denokv-database-id") === database;
    if (token !== databaseToken || !isKnown) return faults.unauthorized();
    if (method === "snapshot_read") return binary(await read(kv, body));
    if (method === "atomic_write") {
      await peer.writable;
      return binary(await write(kv, body));
    }
    return new Response("No such method", { status: 404 });
  }

  /** The metadata: where the database is and a token for it, which lives for a minute. */
  function exchange(): Response {
    return Response.json({
      version: 3,
      databaseId: database,
      endpoints: [{ url: "/v3", consistency: "strong" }],
      token: databaseToken,
      expiresAt: new Date(Date.now() + 60_000).toISOString(),
      ...peer.lies,
    });
  }

  const server = Deno.serve({ hostname: "127.0.0.1", port: 0, onListen() {} }, answer);
  const peer: KvConnect = {
    port: server.addr.port,
    fault: undefined,
    lies: {},
    writable: Promise.resolve(),
    asked: new Map(),
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
