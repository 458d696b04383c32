import { assert, assertEquals, assertLess, assertMatch } from "@std/assert";
import { DatabaseSync } from "node:sqlite";
import { until } from "./peer.ts";
import type { ServerProcess } from "./process.ts";
import { type Play, type ProcessScene, testProcesses } from "./process_scene.ts";

const scenes: Record<string, Play> = {};
const scene = (name: string, play: Play) => scenes[name] = play;

/** Locks the store, and sends with and without a key meanwhile. */
async function sendWhileLocked(s: ProcessScene, server: ServerProcess): Promise<void> {
  const keyed = () => server.send({ subject: s.subject }, { key: s.key });
  using database = new DatabaseSync(s.kvUrl);
  database.exec("BEGIN EXCLUSIVE");
  const started = performance.now();
  const refusal = keyed();
  await new Promise((resolve) => setTimeout(resolve, 100));
  const read = await fetch(`${server.url}/api/health`);
  await read.body!.cancel();
  assertEquals(read.status, 200);
  assertEquals((await server.send({ subject: "Without a key" })).status, 200);
  assertLess(performance.now() - started, 2000);
  const { status, code } = await refusal;
  assertLess(performance.now() - started, 3000);
  assertEquals([status, code], [503, "IDEMPOTENCY_UNAVAILABLE"]);
  assertEquals((await s.peer.mails(s.subject)).length, 0);
  database.exec("COMMIT");
  await until("the store heals", async () => (await keyed()).status === 200);
  assertEquals((await s.peer.mails(s.subject)).length, 1);
}

scene("a locked store: keyed 503 within 3 s, un-keyed and reads go on", async (s) => {
  const server = await s.start();
  const key = crypto.randomUUID();
  assertEquals((await server.send({ subject: "Opens the store" }, { key })).status, 200);
  await sendWhileLocked(s, server);
});

scene("a store locked before it is opened: the same", async (s) => {
  await sendWhileLocked(s, await s.start());
});

scene("a missing store: keyed 503, un-keyed delivered, and it heals", async (s) => {
  const folder = s.kvUrl.replace("kv.db", "folder");
  const server = await s.start({ KV_URL: `${folder}/kv.db` });
  const keyed = () => server.send({ subject: s.subject }, { key: s.key });
  assertEquals((await keyed()).code, "IDEMPOTENCY_UNAVAILABLE");
  assertEquals((await s.peer.mails(s.subject)).length, 0);
  assertEquals((await server.send({ subject: s.subject })).status, 200);
  await Deno.mkdir(folder);
  assertEquals((await keyed()).status, 200);
  assertEquals((await s.peer.mails(s.subject)).length, 2);
});

scene("nothing personal is in the store or in the log", async (s) => {
  const secrets = {
    name: "Visitor-Q7XKW",
    email: "q7xkw-mail@private-client.example",
    subject: "Zwischenfall-im-Archiv",
    message: "Quokka-Geheimnis, vertraulich und lang genug.",
  };
  const server = await s.start();
  const send = (changes: object) => server.send({ ...secrets, ...changes }, { key: s.key });
  s.proxy.fault = "lose answer";
  assertEquals((await send({})).code, "DELIVERY_UNCERTAIN");
  assertEquals((await send({ name: `${secrets.name}-2` })).code, "IDEMPOTENCY_CONFLICT");
  s.proxy.fault = "none";
  assertEquals((await send({})).status, 200);
  assert((await send({})).replayed);
  assertEquals((await send({ email: `${secrets.email}\n` })).code, "INVALID_FIELDS");
  const store = await storeText(s.kvUrl);
  assertMatch(server.output(), /contact_mail/);
  assertMatch(store, /Your enquiry has been sent/);
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
