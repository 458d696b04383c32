import { assert, assertEquals, assertMatch } from "@std/assert";
import { tempFolder } from "../kit/folder.ts";
import { service, startServer as start } from "../kit/program.ts";
import { resend } from "../kit/provider.ts";
import { until } from "../kit/wait.ts";
import { type Peer, startPeer } from "./peer.ts";
import { enquiry, second } from "./support.ts";

export interface Answer {
  status: number;
  code: string | undefined;
  replayed: boolean;
  retryAfter: string | null;
}

export interface ServerProcess extends AsyncDisposable {
  url: string;
  /** Sends an enquiry of this subject. */
  send(subject: string, key?: string, signal?: AbortSignal): Promise<Answer>;
  health(): Promise<string>;
  /** kill -9. */
  kill(): Promise<void>;
  /** All it has written to stdout and stderr. */
  output(): string;
}

/** The variables of a process that starts when every lease that is held is over. */
export const afterLeases = { CLOCK_AHEAD: String(31 * second) };

/** Starts the service with these variables, on a port of its own. */
export async function startServer(env: Record<string, string>): Promise<ServerProcess> {
  const quotas = { CONTACT_QUOTA: "1000000", CONTACT_BUDGET: "1000000" };
  const mail = resend("http://127.0.0.1:9");
  const flags = ["-A", "--no-check", "--preload=tests/contact/clock_ahead.ts"];
  const server = await start(service({ ...quotas, ...mail, ...env }, flags));
  const url = `http://127.0.0.1:${server.listening}`;
  return {
    url,
    async send(subject, key, signal) {
      const headers = new Headers({ "content-type": "application/json" });
      if (key !== undefined) headers.set("idempotency-key", key);
      const body = JSON.stringify({ ...enquiry, subject });
      const response = await fetch(`${url}/api/contact`, { method: "POST", headers, body, signal });
      const { code } = await response.json();
      return {
        status: response.status,
        code,
        replayed: response.headers.get("idempotent-replayed") === "true",
        retryAfter: response.headers.get("retry-after"),
      };
    },
    health: async () => (await (await fetch(`${url}/api/health`)).json()).status,
    kill: async () => await server[Symbol.asyncDispose](),
    output: server.output,
    [Symbol.asyncDispose]: server[Symbol.asyncDispose],
  };
}

/** A provider, and services that deliver to it from one store. */
export interface Scene extends AsyncDisposable {
  peer: Peer;
  /** The path of the store. */
  kvUrl: string;
  start(env?: Record<string, string>): Promise<ServerProcess>;
}

/** `env` holds for every service. */
export function startScene(env: Record<string, string> = {}): Scene {
  const ending = new AsyncDisposableStack();
  const kvUrl = `${ending.use(tempFolder()).dir}/kv.db`;
  const peer = ending.use(startPeer());
  const shared = { KV_URL: kvUrl, MAIL_API_URL: peer.url, ...env };
  return {
    peer,
    kvUrl,
    start: async (own = {}) => ending.use(await startServer({ ...shared, ...own })),
    [Symbol.asyncDispose]: () => ending.disposeAsync(),
  };
}

/** While the store cannot be used, all but keyed enquiries goes on; `heal` it, and they do too. */
export async function failAndHeal(
  { peer }: Scene,
  server: ServerProcess,
  heal: () => unknown,
): Promise<void> {
  const before = peer.subjects.length;
  const key = crypto.randomUUID();
  const { status, code, retryAfter } = await server.send("With a key", key);
  assertEquals([status, code, retryAfter], [503, "IDEMPOTENCY_UNAVAILABLE", "10"]);
  assertEquals(await server.health(), "degraded");
  assertEquals((await server.send("Without a key")).status, 200);
  const read = await fetch(`${server.url}/api/v1/services`);
  assertEquals([read.status, (await read.json()).language], [200, "de"]);
  assertMatch(server.output(), /"event":"contact_store"/);
  await heal();
  await until(
    "the store heals",
    async () => (await server.send("With a key", key)).status === 200,
  );
  assertEquals(await server.health(), "ok");
  assert((await server.send("With a key", key)).replayed);
  assertEquals(peer.subjects.slice(before), ["Without a key", "With a key"]);
}
