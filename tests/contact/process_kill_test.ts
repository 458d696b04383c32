import { assert, assertEquals, assertGreater } from "@std/assert";
import { faults as storeFaults, startFaultyStore } from "../kit/kv_connect/faulty.ts";
import type { Proxy } from "./peer.ts";
import type { ServerProcess } from "./process.ts";
import { type Play, type ProcessScene, testProcesses } from "./process_scene.ts";
import { second } from "./support.ts";

const scenes: Record<string, Play> = {};

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));
const oneOf = <T>(choices: readonly T[]): T => choices[Math.floor(Math.random() * choices.length)]!;

/** How often a server is killed. */
const kills = 5;
/** Most of the time a store works. */
const healthy = Array.from({ length: 10 }, () => undefined);
const faults: Proxy["fault"][] = ["none", "none", "hold request", "hold answer", "lose answer"];

/** Two servers on one store, of which one after the other is killed and started again. */
class Servers {
  private constructor(private readonly scene: ProcessScene, private running: ServerProcess[]) {}

  static async start(scene: ProcessScene): Promise<Servers> {
    return new Servers(scene, await Promise.all([scene.start(), scene.start()]));
  }

  any(): ServerProcess {
    return oneOf(this.running);
  }

  async killOne(): Promise<void> {
    const victim = this.any();
    await victim.kill();
    const next = await this.scene.start();
    this.running = this.running.map((server) => server === victim ? next : server);
  }

  /** Both anew, when every lease that is held is over. */
  async restartLater(): Promise<void> {
    const old = this.running;
    const env = { CLOCK_AHEAD: String(31 * second) };
    this.running = await Promise.all([this.scene.start(env), this.scene.start(env)]);
    await Promise.all(old.map((server) => server.kill()));
  }
}

scenes["100 keys, two processes, kill -9, a faulty provider: every key delivered once"] = async (
  s,
) => {
  const { servers, keys } = await killAndDeliver(s, () => {});
  await assertOnce(s, keys);
  await assertReplayed(servers, keys);
};

scenes["100 keys, two processes, kill -9, a faulty provider, a faulty KV Connect store: the same"] =
  async (s) => {
    await using store = await startFaultyStore();
    Object.assign(s, { kvUrl: store.url, kvToken: store.token });
    const { servers, keys } = await killAndDeliver(s, (isOver) => {
      store.fault = isOver ? undefined : oneOf([...healthy, ...storeFaults]);
      store.peer.lostWrites = isOver ? 0 : oneOf([0, 1, 2]);
    });
    await assertOnce(s, keys);
    // A store that could not take it that a key was sent learns it from the next request.
    for (const { key, subject } of keys) await servers.any().send({ subject }, { key });
    await assertReplayed(servers, keys);
    await assertOnce(s, keys);
  };

interface SentKey {
  key: string;
  subject: string;
}

async function assertOnce(s: ProcessScene, keys: SentKey[]): Promise<void> {
  const counts = Map.groupBy(await s.peer.allMails(), ({ subject }) => subject);
  assertEquals(keys.map(({ subject }) => counts.get(subject)?.length), keys.map(() => 1));
}

async function assertReplayed(servers: Servers, keys: SentKey[]): Promise<void> {
  for (const { key, subject } of keys) {
    const { status, replayed } = await servers.any().send({ subject }, { key });
    assertEquals([status, replayed], [200, true]);
  }
}

/** Kills the servers at work. `disturb` is called again and again, and when that is over. */
async function killAndDeliver(s: ProcessScene, disturb: (isOver: boolean) => void) {
  const servers = await Servers.start(s);
  const keys: SentKey[] = Array.from({ length: 100 }, (_, i) => ({
    key: crypto.randomUUID(),
    subject: `${s.subject} (${i})`,
  }));

  let lost = 0;

  /** Repeats an enquiry as a careful client does: the same key and fields, until it is sent. */
  async function sendUntilSent({ key, subject }: SentKey) {
    while (!s.over.aborted) {
      const answer = await servers.any().send({ subject }, { key }).catch(() => null);
      if (answer === null) lost++;
      if (answer?.status === 200) return;
      assert(answer?.code !== "IDEMPOTENCY_CONFLICT", "the fields are the same");
      await pause(100);
    }
  }

  let troubled = true;
  const trouble = (async () => {
    while (troubled && !s.over.aborted) {
      s.proxy.fault = oneOf(faults);
      disturb(false);
      await pause(100 * Math.random());
    }
    s.proxy.fault = "none";
    disturb(true);
  })();
  const queue = [...keys];
  const clients = Array.from({ length: 20 }, async () => {
    for (let next = queue.pop(); next; next = queue.pop()) await sendUntilSent(next);
  });
  const sending = Promise.all(clients);

  for (let i = 0; i < kills; i++) {
    await pause(500 * Math.random());
    await servers.killOne();
  }
  troubled = false;
  await trouble;
  await servers.restartLater();
  await sending;

  assertGreater(lost, kills, "the servers were killed at work");
  return { servers, keys };
}

testProcesses("kill: real processes, a real store and a real provider", scenes);
