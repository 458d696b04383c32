import { assert, assertEquals, assertGreater } from "@std/assert";
import { faults, startFaultyStore } from "../kit/kv_connect/faulty.ts";
import type { Proxy } from "./peer.ts";
import type { ServerProcess } from "./process.ts";
import { type Play, type ProcessScene, testProcesses } from "./process_scene.ts";
import { second } from "./support.ts";

const scenes: Record<string, Play> = {};

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));
const oneOf = <T>(choices: readonly T[]): T => choices[Math.floor(Math.random() * choices.length)]!;

/** The number of times that a server is killed. */
const kills = 5;
/** Most of the time a store works. */
const storeFaults = [...Array.from({ length: 10 }, () => undefined), ...faults];
const providerFaults: Proxy["fault"][] = [
  "none",
  "none",
  "hold request",
  "hold answer",
  "lose answer",
];

scenes["100 keys, two processes, kill -9, a faulty provider: every key delivered once"] = (s) =>
  killAndDeliver(s);

scenes["100 keys, two processes, kill -9, a faulty provider, a faulty KV Connect store: the same"] =
  async (s) => {
    await using store = await startFaultyStore();
    Object.assign(s, { kvUrl: store.url, kvToken: store.token });
    await killAndDeliver(s, (isOver) => {
      store.fault = isOver ? undefined : oneOf(storeFaults);
      store.peer.lostWrites = isOver ? 0 : oneOf([0, 1, 2]);
    });
  };

interface SentKey {
  key: string;
  subject: string;
}

/** Kills two servers at work. `disturb` is called again and again, and when that is over. */
async function killAndDeliver(s: ProcessScene, disturb?: (isOver: boolean) => void): Promise<void> {
  let servers: ServerProcess[] = await Promise.all([s.start(), s.start()]);
  const keys: SentKey[] = Array.from({ length: 100 }, (_, i) => ({
    key: crypto.randomUUID(),
    subject: `${s.subject} (${i})`,
  }));
  let lost = 0;

  /** Repeats an enquiry as a careful client does: the same key and fields, until it is sent. */
  async function sendUntilSent({ key, subject }: SentKey) {
    while (!s.over.aborted) {
      const answer = await oneOf(servers).send({ subject }, { key }).catch(() => null);
      if (answer === null) lost++;
      if (answer?.status === 200) return;
      assert(answer?.code !== "IDEMPOTENCY_CONFLICT", "the fields are the same");
      await pause(100);
    }
  }

  let troubled = true;
  const trouble = (async () => {
    while (troubled && !s.over.aborted) {
      s.proxy.fault = oneOf(providerFaults);
      disturb?.(false);
      await pause(100 * Math.random());
    }
    s.proxy.fault = "none";
    disturb?.(true);
  })();
  const queue = [...keys];
  const sending = Promise.all(Array.from({ length: 20 }, async () => {
    for (let next = queue.pop(); next; next = queue.pop()) await sendUntilSent(next);
  }));

  for (let i = 0; i < kills; i++) {
    await pause(500 * Math.random());
    const victim = oneOf(servers);
    await victim.kill();
    const next = await s.start();
    servers = servers.map((server) => server === victim ? next : server);
  }
  troubled = false;
  await trouble;
  // Both anew, when every lease that is held is over.
  const old = servers;
  const env = { CLOCK_AHEAD: String(31 * second) };
  servers = await Promise.all([s.start(env), s.start(env)]);
  await Promise.all(old.map((server) => server.kill()));
  await sending;
  assertGreater(lost, kills, "the servers were killed at work");

  const assertOnce = async () => {
    const counts = Map.groupBy(await s.peer.subjects(), (subject) => subject);
    assertEquals(keys.map(({ subject }) => counts.get(subject)?.length), keys.map(() => 1));
  };
  await assertOnce();
  // A store that could not take it that a key was sent learns it from the next request.
  if (disturb) {
    for (const { key, subject } of keys) await oneOf(servers).send({ subject }, { key });
  }
  for (const { key, subject } of keys) {
    const { status, replayed } = await oneOf(servers).send({ subject }, { key });
    assertEquals([status, replayed], [200, true]);
  }
  await assertOnce();
}

testProcesses("kill: real processes, a real store and a real provider", scenes);
