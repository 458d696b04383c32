/** The engine as a process: its client or its store fails; the simulation plays several, and their deaths. */
import { assertEquals, assertMatch } from "@std/assert";
import { DatabaseSync } from "node:sqlite";
import { until } from "../kit/wait.ts";
import { failAndHeal, startScene } from "./process.ts";

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
