import { assert, assertEquals, assertMatch } from "@std/assert";
import { tempFolder } from "../kit/folder.ts";
import { service, startServer } from "../kit/program.ts";
import { resend } from "../kit/provider.ts";
import { until } from "../kit/wait.ts";
import { startPeer } from "./peer.ts";
import { enquiry } from "./support.ts";

/** Starts the service with these variables, on a port of its own. */
async function startEngine(env: Record<string, string>) {
  const server = await startServer(service(env, ["-A", "--no-check"]));
  const url = `http://127.0.0.1:${server.listening}`;
  return {
    ...server,
    url,
    /** Sends an enquiry of this subject. */
    async send(subject: string, key?: string, signal?: AbortSignal) {
      const headers = new Headers({ "content-type": "application/json" });
      if (key !== undefined) headers.set("idempotency-key", key);
      const body = JSON.stringify({ ...enquiry, subject });
      const response = await fetch(`${url}/api/contact`, { method: "POST", headers, body, signal });
      const { code } = await response.json();
      const replayed = response.headers.has("idempotent-replayed");
      return { status: response.status, code, replayed };
    },
    health: async () => (await (await fetch(`${url}/api/health`)).json()).status,
  };
}

type Engine = Awaited<ReturnType<typeof startEngine>>;

/** A provider, and services that deliver to it from one store; `env` holds for every service. */
export function startScene(env: Record<string, string> = {}) {
  const ending = new AsyncDisposableStack();
  const kvUrl = `${ending.use(tempFolder()).dir}/kv.db`;
  const peer = ending.use(startPeer());
  const quotas = { CONTACT_QUOTA: "1000000", CONTACT_BUDGET: "1000000" };
  const shared = { ...quotas, ...resend(peer.url), KV_URL: kvUrl, ...env };
  return {
    peer,
    /** The path of the store. */
    kvUrl,
    start: async (own = {}) => ending.use(await startEngine({ ...shared, ...own })),
    [Symbol.asyncDispose]: () => ending.disposeAsync(),
  };
}

/** While the store cannot be used, all but keyed enquiries goes on; `heal` it, and they do too. */
export async function failAndHeal(
  { peer }: ReturnType<typeof startScene>,
  server: Engine,
  heal: () => unknown,
): Promise<void> {
  const before = peer.subjects.length;
  const key = crypto.randomUUID();
  const send = () => server.send("With a key", key);
  const { status, code } = await send();
  assertEquals([status, code], [503, "IDEMPOTENCY_UNAVAILABLE"]);
  assertEquals(await server.health(), "degraded");
  assertEquals((await server.send("Without a key")).status, 200);
  const read = await fetch(`${server.url}/api/v1/services`);
  assertEquals([read.status, (await read.json()).language], [200, "de"]);
  assertMatch(server.output(), /"event":"contact_store"/);
  await heal();
  await until("the store heals", async () => (await send()).status === 200);
  assertEquals(await server.health(), "ok");
  assert((await send()).replayed);
  assertEquals(peer.subjects.slice(before), ["Without a key", "With a key"]);
}
