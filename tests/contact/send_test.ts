import { assert, assertEquals, assertNotEquals, assertStringIncludes } from "@std/assert";
import type { Challenge } from "../../lib/contact/challenge.ts";
import { createLedger } from "../../lib/contact/idempotency.ts";
import { MailError } from "../../lib/contact/mail.ts";
import {
  type Contact,
  type ContactSubmission,
  createContact,
  idempotencyKeyPattern,
} from "../../lib/contact/send.ts";
import { ApiError, errorTable } from "../../lib/http/errors.ts";
import { testClock } from "../support.ts";
import {
  enquiry,
  FakeMail,
  hour,
  key,
  ledgerOn,
  memoryKv,
  rejectsWith,
  second,
  silent,
  uncertain,
} from "./support.ts";

/** Takes each token once and refuses what is no token, like the real ones. */
class FakeChallenge implements Challenge {
  readonly used = new Set<string | undefined>();
  asked = 0;
  down = false;

  verify(token: string | undefined): Promise<void> {
    this.asked++;
    if (this.down) return Promise.reject(new ApiError("CHALLENGE_UNAVAILABLE", "Down"));
    if (!token) return Promise.reject(new ApiError("CHALLENGE_REQUIRED", "No token"));
    if (this.used.has(token)) return Promise.reject(new ApiError("CHALLENGE_FAILED", "Used"));
    this.used.add(token);
    return Promise.resolve();
  }
}

interface Scene {
  contact: Contact;
  mail: FakeMail;
  challenge: FakeChallenge;
  clock: ReturnType<typeof testClock>;
  kv: Deno.Kv;
  logged: Record<string, unknown>[];
}

function scene(name: string, play: (scene: Scene) => Promise<void>, guarded = false): void {
  Deno.test(name, async () => {
    using kv = await memoryKv();
    const clock = testClock();
    const [mail, challenge] = [new FakeMail(), new FakeChallenge()];
    const logged: Record<string, unknown>[] = [];
    const contact = createContact({
      ledger: ledgerOn(kv, clock.now),
      mail,
      challenge: guarded ? challenge : null,
      log: (event) => logged.push(event),
    });
    await play({ contact, mail, challenge, clock, kv, logged });
  });
}

const guardedScene = (name: string, play: (scene: Scene) => Promise<void>) =>
  scene(name, play, true);

const keyed: ContactSubmission = { enquiry, idempotencyKey: key };
const changed: ContactSubmission = {
  ...keyed,
  enquiry: { ...enquiry, message: "Another message." },
};
const unkeyed: ContactSubmission = { enquiry };

const brokenLedger = createLedger(
  () => Promise.reject(new ApiError("IDEMPOTENCY_UNAVAILABLE", "Broken")),
  Date.now,
);

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
  const german = await contact.send({ enquiry: { ...enquiry, language: "de" } });
  assertEquals(english, {
    body: { success: true, message: "Thank you. Your enquiry has been sent." },
    replayed: false,
  });
  assertStringIncludes(german.body.message, "Vielen Dank");
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
  const running = contact.send(keyed);
  await rejectsWith("IDEMPOTENCY_CONFLICT", Promise.all([running, contact.send(changed)]));
  await running;
  await rejectsWith("IDEMPOTENCY_CONFLICT", contact.send(changed));
  assertEquals(mail.delivered.length, 1);
});

scene("20 at once: one is delivered, 19 are told to wait", async ({ contact, mail }) => {
  const results = await Promise.allSettled(Array.from({ length: 20 }, () => contact.send(keyed)));
  const refused = results.filter((result) => result.status === "rejected");
  assertEquals(refused.length, 19);
  for (const { reason } of refused) {
    assertEquals(reason.code, "IDEMPOTENCY_IN_PROGRESS");
    assertEquals(reason.detail.headers, { "Retry-After": "30" });
  }
  assertEquals(mail.delivered.length, 1);
});

const definite = [
  ["unavailable", "DELIVERY_NOT_CONFIGURED"],
  ["refused", "DELIVERY_FAILED"],
] as const;

for (const [outcome, code] of definite) {
  scene(`mail ${outcome}: ${code}, nothing sent, the key is free for other fields`, async (s) => {
    s.mail.failNext(new MailError(outcome, "status 4xx"));
    const error = await rejectsWith(code, s.contact.send(keyed));
    assertStringIncludes(error.message, "Nothing was sent");
    assertEquals(s.logged, [{ event: "contact_mail", outcome, reason: "status 4xx" }]);
    assertEquals((await s.contact.send(changed)).replayed, false);
    assertEquals(s.mail.delivered.length, 1);
  });
}

scene("an unclear end: the same fields run again under the same provider key", async (s) => {
  const keys: string[] = [];
  const send = s.mail.send.bind(s.mail);
  s.mail.send = (
    message,
    idempotencyKey,
  ) => (keys.push(idempotencyKey), send(message, idempotencyKey));
  s.mail.failNext(uncertain());
  const error = await rejectsWith("DELIVERY_UNCERTAIN", s.contact.send(keyed));
  assertStringIncludes(error.message, "same Idempotency-Key");
  await rejectsWith("IDEMPOTENCY_CONFLICT", s.contact.send(changed));
  assertEquals((await s.contact.send(keyed)).replayed, false);
  assertEquals((await s.contact.send(keyed)).replayed, true);
  assertEquals(keys.length, 2);
  assertEquals(keys[0], keys[1]);
});

scene("after an unclear end a definite failure is no proof that nothing was sent", async (s) => {
  s.mail.failNext(uncertain());
  await rejectsWith("DELIVERY_UNCERTAIN", s.contact.send(keyed));
  s.mail.failNext(new MailError("unavailable", "no connection"));
  await rejectsWith("DELIVERY_UNCERTAIN", s.contact.send(keyed));
  await rejectsWith("IDEMPOTENCY_CONFLICT", s.contact.send(changed));
});

scene(
  "an unexpected exception while sending is an unclear end",
  async ({ contact, mail, logged }) => {
    mail.failNext(new RangeError(`about ${enquiry.email}`));
    await rejectsWith("DELIVERY_UNCERTAIN", contact.send(keyed));
    await rejectsWith("IDEMPOTENCY_CONFLICT", contact.send(changed));
    assertEquals(logged, [{ event: "contact_mail", outcome: "uncertain", reason: "RangeError" }]);
  },
);

scene("without a key an unclear end warns of sending twice", async ({ contact, mail }) => {
  mail.failNext(uncertain());
  const error = await rejectsWith("DELIVERY_UNCERTAIN", contact.send(unkeyed));
  assertStringIncludes(error.message, "may arrive twice");
});

scene("two enquiries without a key have two provider keys", async ({ contact, mail }) => {
  await contact.send(unkeyed);
  await contact.send(unkeyed);
  const [one, two] = mail.delivered;
  assertNotEquals(one!.idempotencyKey, two!.idempotencyKey);
});

scene("the provider never sees the client's key", async ({ contact, mail }) => {
  await contact.send(keyed);
  assert(!mail.delivered[0]!.idempotencyKey.includes(key));
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

guardedScene("a double click costs one token", async ({ contact, challenge }) => {
  const run = () => contact.send({ ...keyed, challengeToken: "t1" });
  const results = await Promise.allSettled([run(), run()]);
  assertEquals(results.filter(({ status }) => status === "fulfilled").length, 1);
  assertEquals(challenge.asked, 1);
});

guardedScene("a failed challenge after an unclear end keeps the key for its fields", async (s) => {
  s.mail.failNext(uncertain());
  await rejectsWith("DELIVERY_UNCERTAIN", s.contact.send({ ...keyed, challengeToken: "t1" }));
  await rejectsWith("CHALLENGE_FAILED", s.contact.send({ ...keyed, challengeToken: "t1" }));
  await rejectsWith("IDEMPOTENCY_CONFLICT", s.contact.send({ ...changed, challengeToken: "t2" }));
  assertEquals((await s.contact.send({ ...keyed, challengeToken: "t3" })).replayed, false);
});

Deno.test("without a mail provider: 503 before anything else", async () => {
  const challenge = new FakeChallenge();
  const contact = createContact({ ledger: brokenLedger, mail: null, challenge, log: silent });
  for (const submission of [keyed, unkeyed]) {
    const error = await rejectsWith("DELIVERY_NOT_CONFIGURED", contact.send(submission));
    assertEquals(errorTable[error.code].status, 503);
  }
  assertEquals(challenge.asked, 0);
});

Deno.test("with a broken store a keyed enquiry is refused and an un-keyed one delivered", async () => {
  const mail = new FakeMail();
  const contact = createContact({ ledger: brokenLedger, mail, challenge: null, log: silent });
  await rejectsWith("IDEMPOTENCY_UNAVAILABLE", contact.send(keyed));
  assertEquals(mail.delivered.length, 0);
  await contact.send(unkeyed);
  assertEquals(mail.delivered.length, 1);
});

Deno.test("a store that breaks while sending changes nothing in the answer", async () => {
  using kv = await memoryKv();
  const clock = testClock();
  const working = ledgerOn(kv, clock.now);
  const mail = new FakeMail();
  let broken = true;
  const contact = createContact({
    mail,
    challenge: null,
    log: silent,
    ledger: {
      claim: async (identity) => {
        const claim = await working.claim(identity);
        if (claim.outcome !== "claimed" || !broken) return claim;
        const fail = () => Promise.reject(new ApiError("IDEMPOTENCY_UNAVAILABLE", "Broken"));
        return {
          ...claim,
          held: { doubtful: false, settle: fail, release: fail, uncertain: fail },
        };
      },
    },
  });
  assertEquals((await contact.send(keyed)).replayed, false);
  broken = false;
  await rejectsWith("IDEMPOTENCY_IN_PROGRESS", contact.send(keyed));
  clock.advance(30 * second);
  assertEquals((await contact.send(keyed)).replayed, false);
  const [one, two] = mail.delivered;
  assertEquals(one, two);
});
