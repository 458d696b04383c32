import { assert, assertEquals, assertMatch } from "@std/assert";
import { tempFolder } from "../kit/folder.ts";
import {
  type Fault,
  faults,
  type FaultyStore,
  startFaultyStore,
} from "../kit/kv_connect/faulty.ts";
import { service, spawn } from "../kit/program.ts";
import { until } from "../kit/wait.ts";
import { type ServerProcess, startServer } from "./process.ts";

interface Scene {
  store: FaultyStore;
  /** Files with a message that was sent. */
  sent(): number;
  start(env?: Record<string, string>): Promise<ServerProcess>;
}

/** A test with a KV Connect store, and with services that write into one outbox. */
function remoteStoreTest(name: string, play: (scene: Scene) => Promise<void>): void {
  Deno.test(name, async () => {
    using outbox = tempFolder();
    await using ending = new AsyncDisposableStack();
    const store = ending.use(await startFaultyStore());
    const start = async (env = {}) => {
      const folder = { MAIL_PROVIDER: "outbox", MAIL_OUTBOX_DIR: outbox.dir };
      const shared = { KV_URL: store.url, KV_TOKEN: store.token };
      return ending.use(await startServer({ ...folder, ...shared, ...env }));
    };
    const sent = () =>
      [...Deno.readDirSync(outbox.dir)].filter(({ name }) => name.endsWith(".eml")).length;
    await play({ store, sent, start });
  });
}

const health = async ({ url }: ServerProcess) =>
  (await (await fetch(`${url}/api/health`)).json()).status;

const newKey = () => crypto.randomUUID();

const subject = "A remote store";

/** Sends while the store has a fault, heals it, and sends again: one message for the key. */
async function failAndHeal({ store, sent }: Scene, server: ServerProcess): Promise<void> {
  const key = newKey();
  const before = sent();
  const { status, code, retryAfter } = await server.send({ subject }, { key });
  assertEquals([status, code, retryAfter], [503, "IDEMPOTENCY_UNAVAILABLE", "10"]);
  assertEquals(await health(server), "degraded");
  assertEquals(sent(), before);
  const read = await fetch(`${server.url}/api/v1/services`);
  assertEquals([read.status, (await read.json()).language], [200, "de"]);
  assertEquals((await server.send({ subject })).status, 200);
  store.fault = undefined;
  await until(
    "the store heals",
    async () => (await server.send({ subject }, { key })).status === 200,
  );
  assertEquals(await health(server), "ok");
  assert((await server.send({ subject }, { key })).replayed);
  assertEquals(sent(), before + 2);
}

const described: Record<Fault, string> = {
  "gone": "is gone",
  "silent": "says nothing",
  "unauthorized": "answers 401",
  "garbage": "answers garbage",
  "internal error": "answers 500",
};

for (const fault of faults) {
  remoteStoreTest(
    `a store that ${
      described[fault]
    }, at the start and in use: keyed 503 and nothing sent, all else goes on, it heals`,
    async (scene) => {
      const { store, start } = scene;
      store.fault = fault;
      const server = await start();
      await failAndHeal(scene, server);
      store.fault = fault;
      await failAndHeal(scene, server);
      assertMatch(server.output(), /"event":"contact_store"/);
      assert(!server.output().includes(store.token), "the log holds the token");
    },
  );
}

const lies = {
  "a token of two lines": { token: "two\nlines" },
  "a token with a zero byte": { token: "two\0" },
  "a token of 100 kB": { token: "a".repeat(100_000) },
  "a token that is over": { expiresAt: "2020-01-01T00:00:00Z" },
  "an address that is none": { endpoints: [{ url: "http://[", consistency: "strong" }] },
};

remoteStoreTest(
  "metadata that cannot be used never reach the runtime, which they might end: keyed 503, it heals",
  async ({ store, sent, start }) => {
    for (const [index, [what, told]] of Object.entries(lies).entries()) {
      store.peer.lies = told;
      const server = await start();
      const key = newKey();
      assertEquals((await server.send({ subject }, { key })).code, "IDEMPOTENCY_UNAVAILABLE", what);
      assertEquals([await health(server), sent()], ["degraded", index], what);
      assertMatch(server.output(), /"event":"contact_store".*"reason":"Error: The store /, what);
      assert(!server.output().includes("two"), `the log holds the token: ${server.output()}`);
      store.peer.lies = {};
      assertEquals((await server.send({ subject }, { key })).status, 200, what);
      assertEquals(await health(server), "ok", what);
      await server[Symbol.asyncDispose]();
    }
  },
);

remoteStoreTest("a store that is lost is noticed without an enquiry", async ({ store, start }) => {
  store.fault = "gone";
  const server = await start();
  await until("health says degraded", async () => await health(server) === "degraded");
});

Deno.test("the port is open before a store on the network is asked for the first time", async () => {
  await using store = await startFaultyStore();
  store.fault = "gone";
  const { args, env } = service({ KV_URL: store.url, KV_TOKEN: store.token });
  // Both outputs in one, so that their lines keep the order in which they were written.
  const command = ["exec", Deno.execPath(), ...args, "2>&1"].join(" ");
  await using program = spawn({ command: "sh", args: ["-c", command], env });
  await until("the store is missed", () => program.output().includes("contact_store"));
  // A slow machine is told how far the start is.
  const [first] = program.output().split("\n").filter((line) => !/^(Indexing|Checking)/.test(line));
  assertMatch(first!, /^Frontdesk \S+ listens on /);
});

remoteStoreTest(
  "another token than the store's: keyed 503, and no token in the log",
  async (scene) => {
    const server = await scene.start({ KV_TOKEN: "another-token-0123" });
    const { status, code } = await server.send({ subject }, { key: newKey() });
    assertEquals([status, code], [503, "IDEMPOTENCY_UNAVAILABLE"]);
    assert(!/another-token|token-[0-9a-f]/.test(server.output()), server.output());
  },
);

remoteStoreTest(
  "a write whose answer is lost: the enquiry is sent, once, and its key replays the answer",
  async ({ store, sent, start }) => {
    const server = await start();
    const key = newKey();
    store.peer.lostWrites = 1;
    const first = await server.send({ subject }, { key });
    assertEquals([first.status, first.replayed], [200, false]);
    assert((await server.send({ subject }, { key })).replayed);
    assertEquals(sent(), 1);
  },
);

remoteStoreTest(
  "a claim that arrives after its request was refused is taken back",
  async ({ store, sent, start }) => {
    const server = await start();
    const key = newKey();
    const { promise, resolve } = Promise.withResolvers<void>();
    store.peer.writable = promise;
    assertEquals((await server.send({ subject }, { key })).code, "IDEMPOTENCY_UNAVAILABLE");
    assertEquals(store.peer.asked.get("atomic_write"), 1);
    resolve();
    await until(
      "the key is free for other fields",
      async () => (await server.send({ subject: `${subject}, changed` }, { key })).status === 200,
    );
    assertEquals(sent(), 1);
  },
);

remoteStoreTest("tokens that the store has withdrawn are replaced", async (scene) => {
  const { store, sent, start } = scene;
  const server = await start();
  assertEquals((await server.send({ subject }, { key: newKey() })).status, 200);
  store.peer.revoke();
  const key = newKey();
  await until(
    "a new token is used",
    async () => (await server.send({ subject }, { key })).status === 200,
  );
  assertEquals(sent(), 2);
});
