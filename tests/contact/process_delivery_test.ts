import { assert, assertEquals, assertMatch } from "@std/assert";
import { startFaultyStore } from "../kit/kv_connect/faulty.ts";
import { until } from "../kit/wait.ts";
import type { Proxy } from "./peer.ts";
import type { Answer, ServerProcess } from "./process.ts";
import { type Play, type ProcessScene, testProcesses } from "./process_scene.ts";
import { enquiry, hour, second } from "./support.ts";

const scenes: Record<string, Play> = {};
const scene = (name: string, play: Play) => scenes[name] = play;

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
    assertMatch(retryAfter!, /^[1-3]$/);
  }
  assertEquals(answers.filter(({ status }) => status === 200).length, 1);
  assertEquals((await s.peer.mails(s.subject)).length, 1);
});

/** Kills the server while the provider's proxy holds its call, and sends again after a restart. */
async function dieAndRepeat(s: ProcessScene, fault: Proxy["fault"], taken: number): Promise<void> {
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

  const later = await s.start({ CLOCK_AHEAD: String(30 * second) });
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

/** Sends each key to two servers at once, and again while it is in progress. */
async function sendToBoth(s: ProcessScene, count: number): Promise<void> {
  const servers = await Promise.all([s.start(), s.start()]);
  const keys = Array.from({ length: count }, () => crypto.randomUUID());
  const queue = [...keys];
  const answers: Answer[] = [];
  const clients = Array.from({ length: 30 }, async () => {
    for (let key = queue.pop(); key; key = queue.pop()) {
      answers.push(...await Promise.all(servers.map((server) => sendUntilSent(server, key!))));
    }
  });
  async function sendUntilSent(server: ServerProcess, key: string): Promise<Answer> {
    let answer = await server.send({ subject: s.subject }, { key });
    while (answer.code === "IDEMPOTENCY_IN_PROGRESS" && !s.over.aborted) {
      await new Promise((resolve) => setTimeout(resolve, 100));
      answer = await server.send({ subject: s.subject }, { key });
    }
    return answer;
  }
  await Promise.all(clients);
  assertEquals(answers.filter(({ status }) => status === 200).length, 2 * count);
  assertEquals(answers.filter(({ replayed }) => replayed).length, count);
  assertEquals((await s.peer.mails(s.subject)).length, count);
}

scene(
  "two processes on one store, 30 keys, each sent twice: 30 mails, no error",
  (s) => sendToBoth(s, 30),
);

for (const [what, lostWrites] of [["", 0], [" that loses 30 answers", 30]] as const) {
  scene(
    `two processes on one KV Connect store${what}, 60 keys, each sent to both: 60 mails, no error`,
    async (s) => {
      await using store = await startFaultyStore();
      Object.assign(s, { kvUrl: store.url, kvToken: store.token });
      store.peer.lostWrites = lostWrites;
      await sendToBoth(s, 60);
    },
  );
}

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
    CHALLENGE_SITE_KEY: "site-key",
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

scene("whatever may be said in a message arrives as written", async (s) => {
  const server = await s.start();
  const messages = [
    "🦩".repeat(5000),
    "<script>alert(1)</script>",
    "a\r\nb\u202ec\u2066\t d e f",
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

testProcesses("delivery: real processes, a real store and a real provider", scenes);
