/** A running engine whose provider, store or client fails, and two of it on one store. */
import { assert, assertEquals, assertMatch } from "@std/assert";
import { DatabaseSync } from "node:sqlite";
import { startFaultyStore } from "../kit/kv_connect/faulty.ts";
import { until } from "../kit/wait.ts";
import type { Answer, ServerProcess } from "./process.ts";
import { type Play, type ProcessScene, testProcesses } from "./process_scene.ts";

const scenes: Record<string, Play> = {};

scenes["the provider's answer is lost: 500, then 200, one mail"] = async (s) => {
  const server = await s.start();
  s.proxy.fault = "lose answer";
  const first = await s.send(server);
  assertEquals([first.status, first.code], [500, "DELIVERY_UNCERTAIN"]);
  assertEquals(s.proxy.asked, 2);
  s.proxy.fault = "none";
  const second = await s.send(server);
  assertEquals([second.status, second.replayed], [200, false]);
  assertEquals(await s.mails(), 1);
};

scenes["a client that leaves does not stop the delivery"] = async (s) => {
  const server = await s.start();
  s.proxy.fault = "hold request";
  const leaving = new AbortController();
  const request = server.send({ subject: s.subject }, { key: s.key, signal: leaving.signal });
  await until("the provider is asked", () => s.proxy.asked === 1);
  leaving.abort();
  assertEquals(await request.catch((error) => error.name), "AbortError");
  s.proxy.fault = "none";
  await until("a replay comes", async () => (await s.send(server)).replayed);
  assertEquals(await s.mails(), 1);
};

/** Sends 40 keys to two fresh processes, all at once, and again while they are in progress. */
async function sendToBoth(s: ProcessScene): Promise<void> {
  const servers = await Promise.all([s.start(), s.start()]);
  const keys = Array.from({ length: 40 }, () => crypto.randomUUID());
  const sendUntilSent = async (server: ServerProcess, key: string): Promise<Answer> => {
    while (true) {
      const answer = await server.send({ subject: s.subject }, { key });
      if (answer.code !== "IDEMPOTENCY_IN_PROGRESS" || s.over.aborted) return answer;
      await new Promise((resolve) => setTimeout(resolve, 100));
    }
  };
  const answers = await Promise.all(
    keys.flatMap((key) => servers.map((server) => sendUntilSent(server, key))),
  );
  assertEquals(answers.map(({ status, code }) => code ?? status), Array(80).fill(200));
  assertEquals(answers.filter(({ replayed }) => replayed).length, 40);
  assertEquals(await s.mails(), 40);
}

scenes["two fresh processes on one store, 40 keys sent to both at once: 40 mails, no error"] =
  sendToBoth;

scenes["two processes on one KV Connect store that loses 30 answers: the same"] = async (s) => {
  await using store = await startFaultyStore();
  Object.assign(s, { kvUrl: store.url, kvToken: store.token });
  store.peer.lostWrites = 30;
  await sendToBoth(s);
};

const health = async ({ url }: ServerProcess) =>
  (await (await fetch(`${url}/api/health`)).json()).status;

/** While the store cannot be used, all but keyed enquiries goes on; then it heals. */
async function failAndHeal(s: ProcessScene, server: ServerProcess, heal: () => unknown) {
  const { status, code, retryAfter } = await s.send(server);
  assertEquals([status, code, retryAfter], [503, "IDEMPOTENCY_UNAVAILABLE", "10"]);
  assertEquals(await health(server), "degraded");
  assertEquals(await s.mails(), 0);
  assertEquals((await server.send({ subject: "Without a key" })).status, 200);
  assertEquals((await fetch(`${server.url}/api/v1/services`)).status, 200);
  assertMatch(server.output(), /contact_store/);
  await heal();
  await until("the store heals", async () => (await s.send(server)).status === 200);
  assertEquals(await health(server), "ok");
  assert((await s.send(server)).replayed);
  assertEquals(await s.mails(), 1);
}

for (const when of ["in use", "at the start"]) {
  scenes[`a store that is locked ${when}: keyed 503, all else goes on, and it heals`] = async (
    s,
  ) => {
    const early = when === "in use" ? await s.start() : undefined;
    await early?.send({ subject: "Uses the store" }, { key: crypto.randomUUID() });
    using database = new DatabaseSync(s.kvUrl);
    database.exec("BEGIN EXCLUSIVE");
    await failAndHeal(s, early ?? await s.start(), () => database.exec("ROLLBACK"));
  };
}

scenes["a truncated store ends no process: keyed 503, and it heals when it is removed"] = async (
  s,
) => {
  const first = await s.start();
  for (let i = 0; i < 20; i++) {
    await first.send({ subject: "Before" }, { key: crypto.randomUUID() });
  }
  await first.kill();
  (await Deno.openKv(s.kvUrl)).close(); // Moves what is in the write-ahead log into the file.
  await Deno.truncate(s.kvUrl, Math.floor((await Deno.stat(s.kvUrl)).size / 2));
  await failAndHeal(s, await s.start(), async () => {
    for (const suffix of ["", "-wal", "-shm"]) {
      await Deno.remove(s.kvUrl + suffix).catch(() => {});
    }
  });
};

testProcesses("failures: real processes, a real store and a real provider", scenes);
