import { assert, assertEquals, assertStringIncludes } from "@std/assert";
import { MailError } from "../../lib/contact/mail.ts";
import { createSend } from "../../lib/contact/send.ts";
import { ApiError } from "../../lib/http/errors.ts";
import { testClock } from "../kit/app.ts";
import { until } from "../kit/wait.ts";
import {
  enquiry,
  FakeMail,
  ledgerOn,
  memoryKv,
  rejectsWith,
  second,
  silent,
  uncertain,
} from "./support.ts";
import { boundless, changed, guardedScene, keyed, scene, sentText, unkeyed } from "./send_scene.ts";

const definite = [
  ["unauthorized", "DELIVERY_NOT_CONFIGURED", undefined],
  ["unavailable", "DELIVERY_UNAVAILABLE", "60"],
  ["refused", "DELIVERY_FAILED", undefined],
] as const;

for (const [outcome, code, retryAfter] of definite) {
  scene(`mail ${outcome}: ${code}, nothing sent, the key is free for other fields`, async (s) => {
    s.mail.failNext(new MailError(outcome, "status 4xx"));
    const error = await rejectsWith(code, s.contact.send(keyed));
    assertStringIncludes(error.message, "Nothing was sent");
    assertEquals(error.detail.headers?.["Retry-After"], retryAfter);
    assertEquals(s.logged, [{ event: "contact_mail", outcome, reason: "status 4xx" }]);
    assertEquals((await s.contact.send(changed)).replayed, false);
    assertEquals(s.mail.delivered.length, 1);
  });
}

scene("an unclear end: the same fields run again under the same provider key", async (s) => {
  const keys: string[] = [];
  const send = s.mail.send.bind(s.mail);
  s.mail.send = (message, key) => (keys.push(key), send(message, key));
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

scene("who lost its key to another request does not say that nothing was sent", async (s) => {
  const { asked, release } = s.mail.hold();
  s.mail.failNext(new MailError("unavailable", "no connection"));
  const slow = s.contact.send(keyed);
  await asked;
  s.clock.advance(30 * second);
  const other = s.contact.send(keyed);
  await until("the other calls the provider", () => s.mail.calls === 2);
  release();
  await rejectsWith("DELIVERY_UNCERTAIN", slow);
  assertEquals((await other).replayed, false);
  assertEquals(s.mail.delivered.length, 1);
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

guardedScene("a failed challenge after an unclear end keeps the key for its fields", async (s) => {
  s.mail.failNext(uncertain());
  await rejectsWith("DELIVERY_UNCERTAIN", s.contact.send({ ...keyed, challengeToken: "t1" }));
  await rejectsWith("CHALLENGE_FAILED", s.contact.send({ ...keyed, challengeToken: "t1" }));
  await rejectsWith("IDEMPOTENCY_CONFLICT", s.contact.send({ ...changed, challengeToken: "t2" }));
  assertEquals((await s.contact.send({ ...keyed, challengeToken: "t3" })).replayed, false);
});

Deno.test("a store that breaks while sending changes nothing in the answer", async () => {
  using kv = await memoryKv();
  const clock = testClock();
  const working = ledgerOn(kv, clock.now);
  const mail = new FakeMail();
  let broken = true;
  const send = createSend({
    mail,
    budget: boundless,
    challenge: null,
    sentText,
    log: silent,
    ledger: {
      claim: async (...sent) => {
        const claim = await working.claim(...sent);
        if (claim.outcome !== "claimed" || !broken) return claim;
        const fail = () => Promise.reject(new ApiError("IDEMPOTENCY_UNAVAILABLE", "Broken"));
        return {
          ...claim,
          held: { ...claim.held, settle: fail, release: fail, uncertain: fail },
        };
      },
    },
  });
  assertEquals((await send(keyed)).replayed, false);
  broken = false;
  await rejectsWith("IDEMPOTENCY_IN_PROGRESS", send(keyed));
  clock.advance(30 * second);
  assertEquals((await send(keyed)).replayed, false);
  const [one, two] = mail.delivered;
  assertEquals(one, two);
});

const keyless = { deduplicates: false };

scene("a provider without keys is never called again after an unclear end", async (s) => {
  s.mail.failNext(uncertain());
  const first = await rejectsWith("DELIVERY_UNCERTAIN", s.contact.send(keyed));
  assertStringIncludes(first.message, "it is not sent again");
  for (const _ of ["at once", "and again"]) {
    const again = await rejectsWith("DELIVERY_UNCERTAIN", s.contact.send(keyed));
    assertStringIncludes(again.message, "it is not sent again");
  }
  await rejectsWith("IDEMPOTENCY_CONFLICT", s.contact.send(changed));
  assertEquals(s.mail.calls, 1);
}, keyless);

scene("a provider without keys is not called for a key that a dead process held", async (s) => {
  const { asked } = s.mail.hold();
  void s.contact.send(keyed);
  await asked;
  s.clock.advance(30 * second);
  await rejectsWith("DELIVERY_UNCERTAIN", s.contact.send(keyed));
  await rejectsWith("DELIVERY_UNCERTAIN", s.contact.send(keyed));
  assertEquals(s.mail.calls, 1);
}, keyless);

scene("a doubtful key costs no token where the provider is not called again", async (s) => {
  s.mail.failNext(uncertain());
  await rejectsWith("DELIVERY_UNCERTAIN", s.contact.send({ ...keyed, challengeToken: "t1" }));
  await rejectsWith("DELIVERY_UNCERTAIN", s.contact.send({ ...keyed, challengeToken: "t2" }));
  assertEquals(s.challenge.asked, 1);
}, { ...keyless, guarded: true });

scene("a provider without keys is called again after a definite end", async (s) => {
  s.mail.failNext(new MailError("unavailable", "envelope 451"));
  await rejectsWith("DELIVERY_UNAVAILABLE", s.contact.send(keyed));
  assertEquals((await s.contact.send(keyed)).replayed, false);
  assert((await s.contact.send(keyed)).replayed);
  assertEquals(s.mail.calls, 2);
}, keyless);
