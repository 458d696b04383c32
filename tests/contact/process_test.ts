/** The engine as a process: its provider, client or store fails, two share a store, and kill -9. */
import { assert, assertEquals, assertMatch } from "@std/assert";
import { DatabaseSync } from "node:sqlite";
import { until } from "../kit/wait.ts";
import type { Fault } from "./peer.ts";
import { afterLeases, type Answer, failAndHeal, startScene } from "./process.ts";

const pause = () => new Promise((resolve) => setTimeout(resolve, 100));

Deno.test("an answer of the provider that is lost, or a client that leaves: one mail all the same", async () => {
  await using scene = startScene();
  const { peer } = scene;
  const server = await scene.start();
  const key = crypto.randomUUID();
  peer.fault = "lose answer";
  const first = await server.send("A lost answer", key);
  assertEquals([first.status, first.code, peer.asked], [500, "DELIVERY_UNCERTAIN", 2]);
  peer.fault = "none";
  const second = await server.send("A lost answer", key);
  assertEquals([second.status, second.replayed], [200, false]);

  const another = crypto.randomUUID();
  const before = peer.asked;
  peer.fault = "hold request";
  const leaving = new AbortController();
  const request = server.send("A client that leaves", another, leaving.signal);
  await until("the provider is asked", () => peer.asked > before);
  leaving.abort();
  assertEquals(await request.catch((error) => error.name), "AbortError");
  peer.fault = "none";
  await until(
    "a replay comes",
    async () => (await server.send("A client that leaves", another)).replayed,
  );
  assertEquals(peer.subjects, ["A lost answer", "A client that leaves"]);
});

Deno.test("a store that is truncated or locked ends no process: keyed 503, all else goes on, it heals", async () => {
  await using scene = startScene();
  const { kvUrl } = scene;
  {
    using kv = await Deno.openKv(kvUrl);
    for (let i = 0; i < 200; i++) await kv.set(["contact", i], "x".repeat(200));
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

Deno.test("two processes on one store", async (t) => {
  await using scene = startScene();
  const { peer } = scene;
  const servers = await Promise.all([scene.start(), scene.start()]);
  const newKeys = (count: number) => Array.from({ length: count }, () => crypto.randomUUID());
  let turn = 0;
  let lost = 0;

  /** Repeats an enquiry as a careful client does: the same key and fields, until it is sent. */
  async function sendUntilSent(key: string): Promise<Answer> {
    for (let tries = 0; tries < 1_000; tries++) {
      const answer = await servers[turn++ % 2]!.send(key, key).catch(() => null);
      if (answer?.status === 200) return answer;
      if (answer === null) lost++;
      assert(answer?.code !== "IDEMPOTENCY_CONFLICT", "the fields are the same");
      await pause();
    }
    throw new Error(`${key} was not sent`);
  }

  await t.step("40 keys sent to both fresh processes at once: 40 mails, no error", async () => {
    const keys = newKeys(40);
    const answers = await Promise.all(keys.flatMap((key) =>
      servers.map(async ({ send }) => {
        const answer = await send(key, key);
        return answer.code === "IDEMPOTENCY_IN_PROGRESS" ? await sendUntilSent(key) : answer;
      })
    ));
    assertEquals(answers.map(({ status, code }) => code ?? status), Array(80).fill(200));
    assertEquals(answers.filter(({ replayed }) => replayed).length, 40);
    assertEquals(peer.subjects.toSorted(), keys.toSorted());
  });

  await t.step(
    "kill -9 before, while and after the provider is heard: each key delivered once",
    async () => {
      const keys: string[] = [];
      const sending: Promise<Answer>[] = [];
      const faults: Fault[] = ["hold request", "hold answer", "lose answer"];
      for (const [index, fault] of faults.entries()) {
        peer.fault = fault;
        const before = peer.asked;
        const more = newKeys(20);
        keys.push(...more);
        sending.push(...more.map(sendUntilSent));
        await until("the provider is asked", () => peer.asked >= before + 10);
        await servers[index % 2]!.kill();
        if (index < 2) servers[index] = await scene.start();
        peer.fault = "none";
      }
      for (const index of [0, 1]) {
        await servers[index]!.kill();
        servers[index] = await scene.start(afterLeases);
      }
      await Promise.all(sending);
      assert(lost >= faults.length, "the servers were killed at work");
      const delivered = () => peer.subjects.slice(40).toSorted();
      assertEquals(delivered(), keys.toSorted());
      for (const key of keys) assert((await sendUntilSent(key)).replayed);
      assertEquals(delivered(), keys.toSorted());
    },
  );
});
