import { assert, assertEquals, assertLess, assertMatch } from "@std/assert";
import { DatabaseSync } from "node:sqlite";
import { type Peer, type Proxy, startPeer, until } from "./peer.ts";
import { type ServerProcess, startServer } from "./process.ts";
import { enquiry, hour, second } from "./support.ts";

interface Scene {
  peer: Peer;
  proxy: Proxy;
  /** A path for a store, in a folder of the scene's own. */
  kvUrl: string;
  subject: string;
  key: string;
  start(env?: Record<string, string>): Promise<ServerProcess>;
}

const scenes: [name: string, play: (scene: Scene) => Promise<void>][] = [];
const scene = (name: string, play: (scene: Scene) => Promise<void>) => scenes.push([name, play]);

Deno.test("real processes, a real store and a real provider", async (t) => {
  await using peer = await startPeer();
  for (const [name, play] of scenes) {
    await t.step(name, async () => {
      const dir = await Deno.makeTempDir();
      const kvUrl = `${dir}/kv.db`;
      await using proxy = peer.proxy();
      await using servers = new AsyncDisposableStack();
      const start = async (env = {}) =>
        servers.use(await startServer({ MAIL_API_URL: proxy.url, KV_URL: kvUrl, ...env }));
      servers.defer(() => Deno.remove(dir, { recursive: true }));
      await play({ peer, proxy, kvUrl, start, subject: name, key: crypto.randomUUID() });
    });
  }
});

scene("20 requests at once with one key: one 200, nineteen 409, one mail", async (s) => {
  const server = await s.start();
  s.proxy.fault = "hold answer";
  let answered = 0;
  const requests = Array.from({ length: 20 }, async () => {
    const answer = await server.send({ subject: s.subject }, { key: s.key });
    answered++;
    return answer;
  });
  await until("19 requests are answered", () => answered === 19);
  s.proxy.fault = "none";
  const answers = await Promise.all(requests);
  const refused = answers.filter(({ code }) => code === "IDEMPOTENCY_IN_PROGRESS");
  assertEquals(refused.length, 19);
  for (const { status, retryAfter } of refused) {
    assertEquals(status, 409);
    assertMatch(retryAfter!, /^(30|[12][0-9]|[1-9])$/);
  }
  assertEquals(answers.filter(({ status }) => status === 200).length, 1);
  assertEquals((await s.peer.mails(s.subject)).length, 1);
});

/** Kills the server while the provider's proxy holds its call, and sends again after a restart. */
async function dieAndRepeat(s: Scene, fault: Proxy["fault"], taken: number): Promise<void> {
  const { peer, proxy, subject, key } = s;
  const first = await s.start();
  proxy.fault = fault;
  const lost = first.send({ subject }, { key }).then(() => "answered", () => "lost");
  await until(
    "the provider is asked",
    async () => proxy.asked === 1 && (await peer.mails(subject)).length === taken,
  );
  await first.kill();
  assertEquals(await lost, "lost");
  proxy.fault = "none";

  const soon = await s.start();
  const early = await soon.send({ subject }, { key });
  assertEquals(early.code, "IDEMPOTENCY_IN_PROGRESS");
  const other = await soon.send({ subject: `${subject}, changed` }, { key });
  assertEquals(other.code, "IDEMPOTENCY_CONFLICT");

  const later = await s.start({ CLOCK_AHEAD: String(Number(early.retryAfter) * second) });
  const again = await later.send({ subject }, { key });
  assertEquals([again.status, again.replayed], [200, false]);
  assert((await later.send({ subject }, { key })).replayed);
  assertEquals((await peer.mails(subject)).length, 1);
}

scene(
  "kill -9 after the claim, restart: the same key delivers once in total",
  (s) => dieAndRepeat(s, "hold request", 0),
);

scene(
  "kill -9 after the provider accepted, restart: once in total",
  (s) => dieAndRepeat(s, "hold answer", 1),
);

scene("the provider's answer is lost: 500, then 200, one mail", async (s) => {
  const server = await s.start();
  s.proxy.fault = "lose answer";
  const first = await server.send({ subject: s.subject }, { key: s.key });
  assertEquals([first.status, first.code], [500, "DELIVERY_UNCERTAIN"]);
  assertEquals(s.proxy.asked, 2);
  s.proxy.fault = "none";
  const second = await server.send({ subject: s.subject }, { key: s.key });
  assertEquals([second.status, second.replayed], [200, false]);
  assertEquals((await s.peer.mails(s.subject)).length, 1);
});

scene("changed fields under the same key: 409, while running and after", async (s) => {
  const server = await s.start();
  s.proxy.fault = "hold answer";
  const running = server.send({ subject: s.subject }, { key: s.key });
  await until("the provider is asked", () => s.proxy.asked === 1);
  const changed = () => server.send({ subject: s.subject, name: "Another" }, { key: s.key });
  assertEquals((await changed()).code, "IDEMPOTENCY_CONFLICT");
  s.proxy.fault = "none";
  assertEquals((await running).status, 200);
  assertEquals((await changed()).code, "IDEMPOTENCY_CONFLICT");
  assertEquals((await s.peer.mails(s.subject)).length, 1);
});

scene("two processes on one store, 30 keys, each sent twice: 30 mails, no error", async (s) => {
  const servers = await Promise.all([s.start(), s.start()]);
  const keys = Array.from({ length: 30 }, () => crypto.randomUUID());
  const answers = await Promise.all(keys.flatMap((key) =>
    servers.map(async (server) => {
      let answer = await server.send({ subject: s.subject }, { key });
      while (answer.code === "IDEMPOTENCY_IN_PROGRESS") {
        await new Promise((resolve) => setTimeout(resolve, 100));
        answer = await server.send({ subject: s.subject }, { key });
      }
      return answer;
    })
  ));
  assertEquals(answers.filter(({ status }) => status === 200).length, 60);
  assertEquals(answers.filter(({ replayed }) => replayed).length, 30);
  assertEquals((await s.peer.mails(s.subject)).length, 30);
});

scene("the window ends after 24 h, though the entry lingers in the store", async (s) => {
  const today = await s.start();
  assertEquals((await today.send({ subject: s.subject }, { key: s.key })).status, 200);
  const before = await s.start({ CLOCK_AHEAD: String(24 * hour - 60 * second) });
  assert((await before.send({ subject: s.subject }, { key: s.key })).replayed);
  const after = await s.start({ CLOCK_AHEAD: String(24 * hour) });
  const changed = await after.send({ subject: s.subject, name: "Another" }, { key: s.key });
  assertEquals([changed.status, changed.replayed], [200, false]);
  assertEquals((await s.peer.mails(s.subject)).length, 2);
});

scene("a failed challenge frees the key, a replay needs no fresh token", async (s) => {
  const unused = new Set(["token-1"]);
  await using verifier = Deno.serve(
    { port: 0, hostname: "127.0.0.1", onListen() {} },
    async (r) => {
      const form = await r.formData();
      const success = form.get("secret") === "secret" &&
        unused.delete(String(form.get("response")));
      const codes = success ? [] : ["timeout-or-duplicate"];
      return Response.json({ "success": success, "error-codes": codes });
    },
  );
  const server = await s.start({
    CHALLENGE_SECRET: "secret",
    CHALLENGE_VERIFY_URL: `http://127.0.0.1:${verifier.addr.port}/siteverify`,
  });
  const send = (challengeToken?: string, subject = s.subject) =>
    server.send({ subject, challengeToken }, { key: s.key });
  assertEquals((await send(undefined, "Other fields")).code, "CHALLENGE_REQUIRED");
  assertEquals((await send("wrong", "Still other fields")).code, "CHALLENGE_FAILED");
  assertEquals((await send("token-1")).status, 200);
  assert((await send("token-1")).replayed);
  assert((await send()).replayed);
  assertEquals((await s.peer.mails(s.subject)).length, 1);
});

scene("a client that leaves does not stop the delivery", async (s) => {
  const server = await s.start();
  s.proxy.fault = "hold request";
  const leaving = new AbortController();
  const request = server.send({ subject: s.subject }, { key: s.key, signal: leaving.signal });
  await until("the provider is asked", () => s.proxy.asked === 1);
  leaving.abort();
  assertEquals(await request.catch((error) => error.name), "AbortError");
  s.proxy.fault = "none";
  await until(
    "a replay comes",
    async () => (await server.send({ subject: s.subject }, { key: s.key })).replayed,
  );
  assertEquals((await s.peer.mails(s.subject)).length, 1);
});

scene("a locked store: keyed 503 within 3 s, un-keyed and reads go on", async (s) => {
  const server = await s.start();
  assertEquals((await server.send({ subject: "Opens the store" }, { key: s.key })).status, 200);
  const key = crypto.randomUUID();
  const keyed = () => server.send({ subject: s.subject }, { key });
  using database = new DatabaseSync(s.kvUrl);
  database.exec("BEGIN EXCLUSIVE");
  const started = performance.now();
  const refusal = keyed();
  assertEquals(
    (await fetch(`${server.url}/api/health`).then((r) => r.body!.cancel().then(() => r)))
      .status,
    200,
  );
  assertEquals((await server.send({ subject: "Without a key" })).status, 200);
  assertLess(performance.now() - started, 2000);
  const { status, code } = await refusal;
  assertLess(performance.now() - started, 3000);
  assertEquals([status, code], [503, "IDEMPOTENCY_UNAVAILABLE"]);
  assertEquals((await s.peer.mails(s.subject)).length, 0);
  database.exec("COMMIT");
  assertEquals((await keyed()).status, 200);
  assertEquals((await s.peer.mails(s.subject)).length, 1);
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

scene("whatever may be said in a message arrives as written", async (s) => {
  const server = await s.start();
  const messages = [
    "🦩".repeat(5000),
    "<script>alert(1)</script>",
    "a\r\nb\0\u202ec\u2066\t d e f",
  ];
  for (const message of messages) {
    assertEquals((await server.send({ subject: s.subject, message })).status, 200);
  }
  const mails = await s.peer.mails(s.subject);
  assertEquals(mails.length, messages.length);
  for (const message of messages) {
    assert(mails.some(({ text }) => text.endsWith(`\n\n${message}`)), message.slice(0, 20));
  }
  assertEquals(mails.map(({ reply_to }) => reply_to).flat(), Array(3).fill(enquiry.email));
});

scene("header injection is refused and reaches nobody", async (s) => {
  const server = await s.start();
  for (const field of ["name", "email", "subject"]) {
    const value = `${field === "email" ? enquiry.email : "x"}\r\nBcc: other@client.example`;
    const { status } = await server.send({ subject: s.subject, [field]: value });
    assertEquals(status, 400);
  }
  assertEquals(s.proxy.asked, 0);
});

scene("nothing personal is in the store or in the log", async (s) => {
  const secrets = {
    name: "Zaphkiel-Visitor",
    email: "zaphkiel@private-client.example",
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
