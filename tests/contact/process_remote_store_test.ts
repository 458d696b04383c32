/** A service whose store is on a network that fails, or is somebody that lies. */
import { assert, assertEquals } from "@std/assert";
import { type Fault, startKvConnect } from "../kit/kv_connect/peer.ts";
import { service, spawn } from "../kit/program.ts";
import { freePort } from "../system/deploy/site.ts";
import { until } from "../kit/wait.ts";
import { failAndHeal, startScene } from "./process.ts";

Deno.test("a store on the network that fails or lies: keyed 503 and nothing sent, all else goes on, it heals", async () => {
  await using store = await startKvConnect();
  await using scene = startScene({ KV_URL: store.url, KV_TOKEN: store.token });
  const heal = () => {
    store.fault = undefined;
    store.lies = {};
  };
  // A line break in it would end the runtime's process.
  store.lies = { token: "two\nlines" };
  const server = await scene.start();
  await until("health says degraded", async () => await server.health() === "degraded");
  await failAndHeal(scene, server, heal);
  for (const fault of ["silent", "unauthorized", "garbage"] satisfies Fault[]) {
    store.fault = fault;
    await failAndHeal(scene, server, heal);
  }
  for (const token of [store.token, "two"]) {
    assert(!server.output().includes(token), "It is logged");
  }
});

Deno.test("the port is open before a store on the network is asked for the first time", async () => {
  const KV_URL = `http://127.0.0.1:${freePort()}`;
  const { args, env } = service({ MAIL_PROVIDER: "none", KV_URL, KV_TOKEN: "token" });
  // Both outputs in one, so that their lines keep the order in which they were written.
  const command = ["exec", Deno.execPath(), ...args, "2>&1"].join(" ");
  await using program = spawn({ command: "sh", args: ["-c", command], env });
  await until("the store is missed", () => program.output().includes("contact_store"));
  const [first] = program.output().match(/"event":"\w+"/) ?? [];
  assertEquals(first, '"event":"started"');
});
