/** A service whose store is on a network that fails, or is somebody that lies. */
import { assert, assertEquals } from "@std/assert";
import { faults, startFaultyStore } from "../kit/kv_connect/faulty.ts";
import { service, spawn } from "../kit/program.ts";
import { until } from "../kit/wait.ts";
import { failAndHeal, startScene } from "./process.ts";

Deno.test("a service with a store on the network", async (t) => {
  await using store = await startFaultyStore();
  const { peer } = store;
  await using scene = startScene({ KV_URL: store.url, KV_TOKEN: store.token });
  const heal = () => {
    store.fault = undefined;
    peer.lies = {};
  };
  // A line break in it would end the runtime's process.
  peer.lies = { token: "two\nlines" };
  const server = await scene.start();
  const send = server.send;

  await t.step("metadata that would end the process are noticed without an enquiry", async () => {
    await until("health says degraded", async () => await server.health() === "degraded");
    await failAndHeal(scene, server, heal);
  });

  for (const fault of faults) {
    await t.step(`${fault}: keyed 503 and nothing sent, all else goes on, it heals`, async () => {
      store.fault = fault;
      await failAndHeal(scene, server, heal);
    });
  }

  await t.step("a claim that arrives after its request was refused is taken back", async () => {
    const [key, before] = [crypto.randomUUID(), scene.peer.subjects.length];
    const { promise, resolve } = Promise.withResolvers<void>();
    peer.writable = promise;
    const writes = () => peer.asked.get("atomic_write")!;
    const asked = writes();
    assertEquals((await send("Refused", key)).code, "IDEMPOTENCY_UNAVAILABLE");
    assertEquals(writes(), asked + 1);
    resolve();
    await until(
      "the key is free for other fields",
      async () => (await send("Changed", key)).status === 200,
    );
    assertEquals(scene.peer.subjects.slice(before), ["Changed"]);
  });

  for (const token of [store.token, "two"]) {
    assert(!server.output().includes(token), "It is logged");
  }
});

Deno.test("the port is open before a store on the network is asked for the first time", async () => {
  await using store = await startFaultyStore();
  store.fault = "gone";
  const { args, env } = service({
    MAIL_PROVIDER: "none",
    KV_URL: store.url,
    KV_TOKEN: store.token,
  });
  // Both outputs in one, so that their lines keep the order in which they were written.
  const command = ["exec", Deno.execPath(), ...args, "2>&1"].join(" ");
  await using program = spawn({ command: "sh", args: ["-c", command], env });
  await until("the store is missed", () => program.output().includes("contact_store"));
  const [first] = program.output().match(/"event":"\w+"/) ?? [];
  assertEquals(first, '"event":"started"');
});
