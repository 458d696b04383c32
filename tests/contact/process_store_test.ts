import { assert, assertEquals, assertMatch } from "@std/assert";
import { DatabaseSync } from "node:sqlite";
import { testSite } from "../kit/app.ts";
import { until } from "../kit/wait.ts";
import type { ServerProcess } from "./process.ts";
import { type Play, type ProcessScene, testProcesses } from "./process_scene.ts";
import { hour, second } from "./support.ts";

const scenes: Record<string, Play> = {};
const scene = (name: string, play: Play) => scenes[name] = play;

/** Locks the store, and sends with and without a key meanwhile. */
async function sendWhileLocked(s: ProcessScene, server: ServerProcess): Promise<void> {
  const keyed = () => server.send({ subject: s.subject }, { key: s.key });
  using database = new DatabaseSync(s.kvUrl);
  database.exec("BEGIN EXCLUSIVE");
  const refusal = keyed();
  assertEquals((await server.send({ subject: "Without a key" })).status, 200);
  assertEquals((await fetch(`${server.url}/api/v1/services`)).status, 200);
  const { status, code, retryAfter } = await refusal;
  assertEquals([status, code, retryAfter], [503, "IDEMPOTENCY_UNAVAILABLE", "10"]);
  assertEquals((await s.peer.mails(s.subject)).length, 0);
  database.exec("COMMIT");
  await until("the store heals", async () => (await keyed()).status === 200);
  assertEquals((await s.peer.mails(s.subject)).length, 1);
}

scene("a locked store: keyed 503, un-keyed and reads go on", async (s) => {
  const server = await s.start();
  const key = crypto.randomUUID();
  assertEquals((await server.send({ subject: "Uses the store" }, { key })).status, 200);
  await sendWhileLocked(s, server);
});

scene("a store that is locked at the start: the service starts and does the same", async (s) => {
  using database = new DatabaseSync(s.kvUrl);
  database.exec("BEGIN EXCLUSIVE");
  const server = await s.start();
  const keyed = () => server.send({ subject: s.subject }, { key: s.key });
  assertEquals((await keyed()).status, 503);
  assertEquals(await health(server), "degraded");
  assertEquals((await fetch(`${server.url}/api/v1/services`)).status, 200);
  database.exec("ROLLBACK");
  await until("the store heals", async () => (await keyed()).status === 200);
  assertEquals(await health(server), "ok");
  assertEquals((await s.peer.mails(s.subject)).length, 1);
});

const health = async ({ url }: ServerProcess) =>
  (await (await fetch(`${url}/api/health`)).json()).status;

/** Starts on a store that cannot be used, and heals it: pages and un-keyed enquiries go on. */
async function startBroken(s: ProcessScene, heal: () => Promise<void>): Promise<void> {
  const server = await s.start();
  const keyed = () => server.send({ subject: s.subject }, { key: s.key });
  assertEquals(await health(server), "degraded");
  assertEquals((await keyed()).code, "IDEMPOTENCY_UNAVAILABLE");
  assertEquals((await s.peer.mails(s.subject)).length, 0);
  assertEquals((await server.send({ subject: s.subject })).status, 200);
  assertEquals((await fetch(`${server.url}/api/v1/services`)).status, 200);
  assertMatch(server.output(), /contact_store/);
  await heal();
  await until("the store heals", async () => (await keyed()).status === 200);
  assertEquals(await health(server), "ok");
  assertEquals((await s.peer.mails(s.subject)).length, 2);
}

scene("a store in a folder that cannot be made: keyed 503, and it heals", async (s) => {
  const folder = s.kvUrl.replace(/\/[^/]*$/, "/folder");
  await Deno.writeTextFile(folder, "");
  s.kvUrl = `${folder}/kv.db`;
  await startBroken(s, () => Deno.remove(folder));
});

scene(
  "a truncated store ends no process: keyed 503, and it heals when it is removed",
  async (s) => {
    const first = await s.start();
    for (let i = 0; i < 20; i++) {
      await first.send({ subject: "Before" }, { key: crypto.randomUUID() });
    }
    await first[Symbol.asyncDispose]();
    (await Deno.openKv(s.kvUrl)).close(); // Moves what is in the write-ahead log into the file.
    await Deno.truncate(s.kvUrl, Math.floor((await Deno.stat(s.kvUrl)).size / 2));
    await startBroken(s, async () => {
      for (const suffix of ["", "-wal", "-shm"]) {
        await Deno.remove(s.kvUrl + suffix).catch(() => {});
      }
    });
  },
);

scene("two fresh processes on one store, 80 keyed requests at once: no 503", async (s) => {
  const servers = await Promise.all([s.start(), s.start()]);
  const answers = await Promise.all(
    Array.from(
      { length: 80 },
      (_, i) => servers[i % 2]!.send({ subject: s.subject }, { key: crypto.randomUUID() }),
    ),
  );
  assertEquals(answers.map(({ status, code }) => code ?? status), Array(80).fill(200));
  assertEquals((await s.peer.mails(s.subject)).length, 80);
});

scene("a clock set back a day while a key is held: 30 seconds later it is free", async (s) => {
  const tomorrow = await s.start({ CLOCK_AHEAD: String(24 * hour) });
  s.proxy.fault = "hold request";
  const lost = tomorrow.send({ subject: s.subject }, { key: s.key }).catch(() => "lost");
  await until("the provider is asked", () => s.proxy.asked === 1);
  await tomorrow.kill();
  assertEquals(await lost, "lost");
  s.proxy.fault = "none";
  const today = await s.start();
  const { code, retryAfter } = await today.send({ subject: s.subject }, { key: s.key });
  assertEquals([code, retryAfter], ["IDEMPOTENCY_IN_PROGRESS", "3"]);
  const later = await s.start({ CLOCK_AHEAD: String(31 * second) });
  assertEquals((await later.send({ subject: s.subject }, { key: s.key })).status, 200);
  assertEquals((await s.peer.mails(s.subject)).length, 1);
});

scene("nothing personal is in the store or in the log", async (s) => {
  const secrets = {
    name: "Visitor-Q7XKW",
    email: "q7xkw-mail@private-client.example",
    subject: "Zwischenfall-im-Archiv",
    message: "Quokka-Geheimnis, vertraulich und lang genug.",
  };
  const server = await s.start();
  const send = (changes: object) =>
    server.send({ ...secrets, language: "en", ...changes }, { key: s.key });
  s.proxy.fault = "lose answer";
  assertEquals((await send({})).code, "DELIVERY_UNCERTAIN");
  assertEquals((await send({ name: `${secrets.name}-2` })).code, "IDEMPOTENCY_CONFLICT");
  s.proxy.fault = "none";
  assertEquals((await send({})).status, 200);
  assert((await send({})).replayed);
  assertEquals((await send({ email: `${secrets.email}\n` })).code, "INVALID_FIELDS");
  const store = await storeText(s.kvUrl);
  assertMatch(server.output(), /contact_mail/);
  assert(store.includes(testSite.in("en").words.contact.sentText), "The answer is not kept");
  for (
    const secret of [...Object.values(secrets), secrets.email.split("@")[0]!, s.key, "127.0.0.1"]
  ) {
    assert(!store.includes(secret), `the store holds ${secret}`);
  }
  for (const secret of [...Object.values(secrets), s.key]) {
    assert(!server.output().includes(secret), `the log holds ${secret}`);
  }
});

/** All files of the store, read as Latin-1 and as UTF-16 at both alignments, which V8 writes. */
async function storeText(path: string): Promise<string> {
  let text = "";
  for (const suffix of ["", "-wal", "-shm"]) {
    const bytes = await Deno.readFile(path + suffix).catch(() => new Uint8Array());
    text += new TextDecoder("latin1").decode(bytes);
    text += new TextDecoder("utf-16le").decode(bytes);
    text += new TextDecoder("utf-16le").decode(bytes.subarray(1));
  }
  return text;
}

testProcesses("store: real processes, a real store and a real provider", scenes);
