import { assert, assertEquals, assertNotEquals } from "@std/assert";
import { createSend } from "../../lib/contact/send.ts";
import { idempotencyKeyPattern } from "../../lib/contract/contact.ts";
import { errorTable } from "../../lib/contract/errors.ts";
import { enquiry, FakeMail, hour, key, rejectsWith, second, silent } from "./support.ts";
import {
  atOnce,
  boundless,
  brokenLedger,
  changed,
  FakeChallenge,
  guardedScene,
  keyed,
  scene,
  sentText,
  unkeyed,
} from "./send_scene.ts";

Deno.test("an Idempotency-Key is 16 to 128 letters, digits, hyphens or underscores", () => {
  for (const good of [key, "a".repeat(128), "_-_-_-_-_-_-_-_-", crypto.randomUUID()]) {
    assert(idempotencyKeyPattern.test(good), good);
  }
  for (const bad of ["", "a".repeat(15), "a".repeat(129), `${key} `, `${key}\n`, `${key}ä`]) {
    assert(!idempotencyKeyPattern.test(bad), bad);
  }
});

scene("an enquiry is delivered and answered in its language", async ({ contact, mail }) => {
  const english = await contact.send(unkeyed);
  const german = await contact.send({ ...unkeyed, enquiry: { ...enquiry, language: "de" } });
  assertEquals(english, {
    body: { success: true, message: "Sent, says the site in en" },
    replayed: false,
  });
  assertEquals(german.body.message, "Sent, says the site in de");
  assertEquals(mail.delivered.length, 2);
});

scene("the same key delivers once and replays the answer", async ({ contact, mail }) => {
  const first = await contact.send(keyed);
  assertEquals(await contact.send(keyed), { body: first.body, replayed: true });
  assertEquals(mail.delivered.length, 1);
});

scene("after 24 hours the key is new", async ({ contact, mail, clock }) => {
  await contact.send(keyed);
  clock.advance(24 * hour - 1);
  assert((await contact.send(keyed)).replayed);
  clock.advance(1);
  assertEquals((await contact.send(changed)).replayed, false);
  assertEquals(mail.delivered.length, 2);
});

scene("changed fields are a conflict, while running and after", async ({ contact, mail }) => {
  const { asked, release } = mail.hold();
  const running = contact.send(keyed);
  await asked;
  await rejectsWith("IDEMPOTENCY_CONFLICT", contact.send(changed));
  release();
  await running;
  await rejectsWith("IDEMPOTENCY_CONFLICT", contact.send(changed));
  assertEquals(mail.delivered.length, 1);
});

scene("20 at once: one is delivered, 19 are told to wait", async ({ contact, mail }) => {
  const refused = await atOnce(mail, 20, () => contact.send(keyed));
  assertEquals(refused.length, 19);
  for (const { code, detail } of refused) {
    assertEquals(code, "IDEMPOTENCY_IN_PROGRESS");
    assertEquals(detail.headers, { "Retry-After": "3" });
  }
  assertEquals(mail.delivered.length, 1);
});

scene(
  "who waits for a running request is told the rest of its lease, 3 seconds at most",
  async (s) => {
    const { release, asked } = s.mail.hold();
    const running = s.contact.send(keyed);
    await asked;
    const waits = async () => {
      const { detail } = await rejectsWith("IDEMPOTENCY_IN_PROGRESS", s.contact.send(keyed));
      return detail.headers?.["Retry-After"];
    };
    assertEquals(await waits(), "3");
    s.clock.advance(28 * second);
    assertEquals(await waits(), "2");
    s.clock.advance(2 * second - 1);
    assertEquals(await waits(), "1");
    release();
    await running;
  },
);

scene("two enquiries without a key have two provider keys", async ({ contact, mail }) => {
  await contact.send(unkeyed);
  await contact.send(unkeyed);
  const [one, two] = mail.delivered;
  assertNotEquals(one!.key, two!.key);
});

scene("the provider never sees the client's key", async ({ contact, mail }) => {
  await contact.send(keyed);
  assert(!mail.delivered[0]!.key.includes(key));
});

guardedScene("no delivery without a verified token", async ({ contact, mail }) => {
  await rejectsWith("CHALLENGE_REQUIRED", contact.send(unkeyed));
  await contact.send({ ...unkeyed, challengeToken: "t1" });
  await rejectsWith("CHALLENGE_FAILED", contact.send({ ...unkeyed, challengeToken: "t1" }));
  assertEquals(mail.delivered.length, 1);
});

guardedScene("a failed challenge frees the key, even for other fields", async (s) => {
  await rejectsWith("CHALLENGE_REQUIRED", s.contact.send(keyed));
  s.challenge.down = true;
  await rejectsWith("CHALLENGE_UNAVAILABLE", s.contact.send({ ...changed, challengeToken: "t1" }));
  s.challenge.down = false;
  assertEquals((await s.contact.send({ ...keyed, challengeToken: "t2" })).replayed, false);
  assertEquals(s.mail.delivered.length, 1);
});

guardedScene("a replay and a conflict need no token", async ({ contact, challenge }) => {
  await contact.send({ ...keyed, challengeToken: "t1" });
  assert((await contact.send(keyed)).replayed);
  await rejectsWith("IDEMPOTENCY_CONFLICT", contact.send(changed));
  assertEquals(challenge.asked, 1);
});

guardedScene("a double click costs one token", async ({ contact, challenge, mail }) => {
  const run = () => contact.send({ ...keyed, challengeToken: "t1" });
  const [refused] = await atOnce(mail, 2, run);
  assertEquals(refused!.code, "IDEMPOTENCY_IN_PROGRESS");
  assertEquals(challenge.asked, 1);
});

const broken = { ledger: brokenLedger, budget: boundless, sentText, log: silent };

Deno.test("without a mail provider: 503 before anything else", async () => {
  const challenge = new FakeChallenge();
  const send = createSend({ ...broken, mail: null, challenge });
  for (const submission of [keyed, unkeyed]) {
    const error = await rejectsWith("DELIVERY_NOT_CONFIGURED", send(submission));
    assertEquals(errorTable[error.code].status, 503);
  }
  assertEquals(challenge.asked, 0);
});

Deno.test("with a broken store a keyed enquiry is refused and an un-keyed one delivered", async () => {
  const mail = new FakeMail();
  const send = createSend({ ...broken, mail, challenge: null });
  await rejectsWith("IDEMPOTENCY_UNAVAILABLE", send(keyed));
  assertEquals(mail.delivered.length, 0);
  await send(unkeyed);
  assertEquals(mail.delivered.length, 1);
});
