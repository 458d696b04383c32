/** The engine as a process: its client or its store fails, two share a store, and kill -9. */
import { assert, assertEquals, assertMatch } from "@std/assert";
import { DatabaseSync } from "node:sqlite";
import { until } from "../kit/wait.ts";
import { afterLeases, failAndHeal, startScene } from "./process.ts";

const newKeys = (count: number) => Array.from({ length: count }, () => crypto.randomUUID());

Deno.test("a client that leaves ends no delivery: its repetition is a replay", async () => {
  await using scene = startScene();
  const { peer } = scene;
  const server = await scene.start();
  const key = crypto.randomUUID();
  const { promise, resolve } = Promise.withResolvers<void>();
  peer.held = promise;
  const leaving = new AbortController();
  const request = server.send("A client that leaves", key, leaving.signal);
  await until("the provider is asked", () => peer.asked > 0);
  leaving.abort();
  assertEquals(await request.catch((error) => error.name), "AbortError");
  resolve();
  const send = () => server.send("A client that leaves", key);
  await until("a replay comes", async () => (await send()).replayed);
  assertEquals(peer.subjects, ["A client that leaves"]);
});

Deno.test("a store that is truncated or locked ends no process: keyed 503, all else goes on, it heals", async () => {
  await using scene = startScene();
  const { kvUrl } = scene;
  {
    using kv = await Deno.openKv(kvUrl);
    await kv.set(["contact"], "x".repeat(50_000));
  }
  await Deno.truncate(kvUrl, Math.floor((await Deno.stat(kvUrl)).size / 2));
  const server = await scene.start();
  assertMatch(server.output(), /^WARNUNG: Der Speicher .*kv\.db ist nicht benutzbar/m);
  assertMatch(server.output(), /"event":"contact_store".*malformed/);
  await failAndHeal(scene, server, async () => {
    for (const suffix of ["", "-wal", "-shm"]) {
      await Deno.remove(kvUrl + suffix).catch(() => {});
    }
  });
  const database = new DatabaseSync(kvUrl);
  database.exec("BEGIN EXCLUSIVE");
  await failAndHeal(scene, server, () => database.close());
});

Deno.test("two processes on one store, 40 keys sent to both at once: 40 mails, no error", async () => {
  await using scene = startScene();
  const servers = await Promise.all([scene.start(), scene.start()]);
  const keys = newKeys(40);
  const answers = await Promise.all(keys.flatMap((key) =>
    servers.map(async ({ send }) => {
      const answer = await send(key, key);
      if (answer.code !== "IDEMPOTENCY_IN_PROGRESS") return answer;
      await until("it is sent", async () => (await send(key, key)).replayed);
      return { ...answer, code: undefined, status: 200, replayed: true };
    })
  ));
  assertEquals(answers.map(({ status, code }) => code ?? status), Array(80).fill(200));
  assertEquals(answers.filter(({ replayed }) => replayed).length, 40);
  assertEquals(scene.peer.subjects.toSorted(), keys.toSorted());
});

Deno.test("kill -9 while a provider has not answered: when the leases are over each key is delivered, once", async () => {
  await using scene = startScene();
  const { peer } = scene;
  const keys = newKeys(10);
  const first = await scene.start();
  const { promise, resolve } = Promise.withResolvers<void>();
  peer.held = promise;
  const lost = keys.map((key) => first.send(key, key).catch(() => "lost"));
  await until("the provider is asked", () => peer.asked === keys.length);
  await first.kill();
  assertEquals(new Set(await Promise.all(lost)), new Set(["lost"]));
  resolve();
  const later = await scene.start(afterLeases);
  for (const replayed of [false, true]) {
    const answers = await Promise.all(keys.map((key) => later.send(key, key)));
    for (const answer of answers) assertEquals([answer.status, answer.replayed], [200, replayed]);
  }
  assert(peer.asked > keys.length);
  assertEquals(peer.subjects.toSorted(), keys.toSorted());
});
