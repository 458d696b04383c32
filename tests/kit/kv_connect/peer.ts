import { until } from "../wait.ts";
import * as messages from "./messages.ts";

/** What a store does instead of what it was asked for; after a silence it goes on. */
export type Fault = "silent" | "unauthorized" | "garbage";

/** A KV Connect store in memory. */
export interface KvConnect extends AsyncDisposable {
  /** For `KV_URL` and `KV_TOKEN`. */
  url: string;
  token: string;
  /** What every request gets, if it is set. */
  fault: Fault | undefined;
  /** What the metadata says instead of the truth. */
  lies: { token?: string; expiresAt?: string; endpoints?: { url: string; consistency: string }[] };
  /** Requests that arrived, by the last part of their path; the metadata exchange is "". */
  asked: Map<string, number>;
}

const unauthorized = () => new Response("The token is not valid", { status: 401 });

/** Serves the protocol on a port of its own, to those who know the access token. */
export async function startKvConnect(): Promise<KvConnect> {
  const accessToken = `token-${crypto.randomUUID()}`;
  const kv = await Deno.openKv(":memory:");
  const database = crypto.randomUUID();
  const tokens = new Set<string>();
  let isOver = false;

  async function answer(request: Request): Promise<Response> {
    const method = request.url.split("/").at(-1)!;
    const body = await request.bytes();
    peer.asked.set(method, (peer.asked.get(method) ?? 0) + 1);
    await until("the store speaks again", () => peer.fault !== "silent" || isOver);
    if (peer.fault === "garbage") return new Response(new Uint8Array(64).fill(0xff));
    if (peer.fault === "unauthorized") return unauthorized();
    const token = request.headers.get("authorization")?.replace(/^Bearer /, "") ?? "";
    if (method === "") return token === accessToken ? exchange() : unauthorized();
    const isKnown = request.headers.get("x-denokv-database-id") === database;
    if (!tokens.has(token) || !isKnown) return unauthorized();
    if (method === "snapshot_read") return binary(await read(kv, body));
    if (method === "atomic_write") return binary(await write(kv, body));
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

  const server = Deno.serve({ hostname: "127.0.0.1", port: 0, onListen() {} }, answer);
  const peer: KvConnect = {
    url: `http://127.0.0.1:${server.addr.port}`,
    token: accessToken,
    fault: undefined,
    lies: {},
    asked: new Map(),
    async [Symbol.asyncDispose]() {
      isOver = true;
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
