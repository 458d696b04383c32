/** The sender of an enquiry is told what became of it; the simulation plays what happens at once. */
import { assert, assertEquals, assertMatch } from "@std/assert";
import type { VerifyToken } from "../../lib/contact/challenge.ts";
import { createIdempotencyStore } from "../../lib/contact/idempotency.ts";
import type { UseKv } from "../../lib/contact/store.ts";
import { MailError } from "../../lib/contact/mail.ts";
import { type ContactSubmission, createDeliveryLimit, createSend } from "../../lib/contact/send.ts";
import { ApiError } from "../../lib/http/reply.ts";
import { testClock } from "../kit/app.ts";
import { until } from "../kit/wait.ts";
import { client, enquiry, key, mailHead, memoryKv, rejectsWith, second, useOf } from "./support.ts";

interface Conditions {
  /** With bot verification. */
  guarded?: boolean;
  /** The mail provider recognises keys. */
  deduplicates?: boolean;
  /** Deliveries an hour. */
  limit?: number;
}

/** What sends on a store, and what holds it back or sees what it does. */
function sender(
  kv: Deno.Kv,
  { guarded = false, deduplicates = true, limit = 1000 }: Conditions = {},
) {
  const clock = testClock();
  /** The keys that the mail provider was called with, and what it fails with next. */
  const calls: string[] = [];
  const failures: Error[] = [];
  /** The tokens that were verified. */
  const tokens: unknown[] = [];
  const logged: Record<string, unknown>[] = [];
  let held: Promise<void> | undefined;
  let isBroken = false;
  const working = useOf(kv);
  const use: UseKv = (work) =>
    isBroken ? Promise.reject(new ApiError("IDEMPOTENCY_UNAVAILABLE", "Broken")) : working(work);
  const verify: VerifyToken = (token) => {
    // Each token passes once.
    const isGood = token && !tokens.includes(token);
    tokens.push(token);
    return isGood ? Promise.resolve() : Promise.reject(new ApiError("CHALLENGE_FAILED", "No"));
  };
  const send = createSend({
    idempotency: createIdempotencyStore(use, clock.now),
    mail: {
      deduplicates,
      async send(_message, key) {
        calls.push(key);
        await held;
        const failure = failures.shift();
        if (failure) throw failure;
        return undefined;
      },
    },
    limit: createDeliveryLimit(limit, clock.now),
    verify: guarded ? verify : null,
    language: "en",
    mailHead,
    sentText: (language) => `Sent, says the site in ${language}`,
    log: (event) => logged.push(event),
  });
  /** Begins a delivery that the provider holds back until it is let go. */
  async function begin(submission: ContactSubmission) {
    const { promise, resolve } = Promise.withResolvers<void>();
    held = promise;
    const running = send(submission);
    await until("the provider is called", () => calls.length === 1);
    return () => (resolve(), running);
  }
  const breakStore = () => isBroken = true;
  return { send, calls, failures, begin, tokens, clock, logged, breakStore };
}

function scene(
  name: string,
  play: (scene: ReturnType<typeof sender>) => Promise<void>,
  conditions?: Conditions,
): void {
  Deno.test(name, async () => {
    using kv = await memoryKv();
    await play(sender(kv, conditions));
  });
}

const keyed: ContactSubmission = { enquiry, client, idempotencyKey: key };
const changed = { ...keyed, enquiry: { ...enquiry, message: "Another message." } };
const unkeyed: ContactSubmission = { enquiry, client };

scene(
  "a key that the provider never sees delivers once, and replays in its language",
  async (s) => {
    const german = { ...keyed, enquiry: { ...enquiry, language: "de" as const } };
    const other = { ...german, idempotencyKey: `${key}-2` };
    for (const [submission, language] of [[unkeyed, "en"], [keyed, "en"], [other, "de"]] as const) {
      const body = { success: true, message: `Sent, says the site in ${language}` } as const;
      assertEquals(await s.send(submission), { body, replayed: false });
      if (submission !== unkeyed) assertEquals(await s.send(submission), { body, replayed: true });
    }
    assertEquals(new Set(s.calls).size, 3);
    assert(!s.calls.some((call) => call.includes(key)));
  },
);

scene("who waits is told the rest of the running request's lease", async (s) => {
  const started = s.clock.now();
  const end = await s.begin(keyed);
  for (const [wait, spoken] of [[30, "30 seconds"], [2, "2 seconds"], [1, "1 second,"]] as const) {
    s.clock.advance(started + (30 - wait) * second - s.clock.now());
    const { detail, message } = await rejectsWith("IDEMPOTENCY_IN_PROGRESS", s.send(keyed));
    assertEquals(detail.headers, { "retry-after": String(wait) });
    assertMatch(message, new RegExp(`Wait ${spoken}`));
  }
  await end();
});

const definite = [
  ["unauthorized", "DELIVERY_NOT_CONFIGURED", undefined],
  ["unavailable", "DELIVERY_UNAVAILABLE", "60"],
  ["misaddressed", "DELIVERY_FAILED", undefined],
  ["refused", "DELIVERY_FAILED", undefined],
] as const;

scene(
  "after a definite end nothing was sent, which is said, and the key is free for other fields",
  async (s) => {
    for (const [outcome, code, retryAfter] of definite) {
      s.failures.push(new MailError(outcome, "status 4xx"));
      const error = await rejectsWith(code, s.send(keyed));
      assertMatch(error.message, /Nothing was sent/);
      assertEquals(error.detail.headers?.["retry-after"], retryAfter);
      assertEquals(s.logged.at(-1), { event: "contact_mail", outcome, reason: "status 4xx" });
    }
    assertEquals((await s.send(changed)).replayed, false);
  },
);

const advice: [what: string, ContactSubmission, deduplicates: boolean, advice: RegExp][] = [
  ["with a key", keyed, true, /only with the same Idempotency-Key/],
  ["with a key, where the provider knows none", keyed, false, /it is not sent again/],
  ["without a key", unkeyed, true, /may arrive twice/],
];

for (const [what, submission, deduplicates, expected] of advice) {
  scene(`after an unclear end ${what} the sender is told what to do`, async (s) => {
    // What it throws may quote the enquiry.
    s.failures.push(new RangeError(`about ${enquiry.email}`));
    const error = await rejectsWith(
      "DELIVERY_UNCERTAIN",
      s.send({ ...submission, challengeToken: "t1" }),
    );
    assertMatch(error.message, expected);
    assertEquals(s.logged, [{ event: "contact_mail", outcome: "uncertain", reason: "RangeError" }]);
    if (submission === keyed) {
      const conflict = await rejectsWith("IDEMPOTENCY_CONFLICT", s.send(changed));
      assertMatch(conflict.message, /may have been sent.* if the person wants/);
    }
    if (deduplicates) return;
    // The provider is not called again, and a new token not spent.
    const again = { ...submission, challengeToken: "t2" };
    assertMatch((await rejectsWith("DELIVERY_UNCERTAIN", s.send(again))).message, expected);
    assertEquals([s.calls.length, s.tokens], [1, ["t1"]]);
  }, { deduplicates, guarded: !deduplicates });
}

scene("a store that breaks changes nothing of what was sent; then a key is refused", async (s) => {
  const end = await s.begin(keyed);
  s.breakStore();
  assertEquals((await end()).replayed, false);
  await rejectsWith("IDEMPOTENCY_UNAVAILABLE", s.send(keyed));
  assertEquals(s.calls.length, 1);
  await s.send(unkeyed);
  assertEquals(s.calls.length, 2);
});

scene("nothing is delivered without a token, and a failed check frees the key", async (s) => {
  await rejectsWith("CHALLENGE_FAILED", s.send(keyed));
  await s.send({ ...changed, challengeToken: "t1" });
  await rejectsWith("CHALLENGE_FAILED", s.send({ ...unkeyed, challengeToken: "t1" }));
  assertEquals(s.calls.length, 1);
}, { guarded: true });

scene("a double click, a replay and a conflict cost no token", async (s) => {
  const end = await s.begin({ ...keyed, challengeToken: "t1" });
  await rejectsWith("IDEMPOTENCY_IN_PROGRESS", s.send({ ...keyed, challengeToken: "t1" }));
  await end();
  assert((await s.send(keyed)).replayed);
  await rejectsWith("IDEMPOTENCY_CONFLICT", s.send(changed));
  assertEquals(s.tokens, ["t1"]);
}, { guarded: true });

scene("beyond a client's share the answer says when to come again", async (s) => {
  // A replay and what was not sent take nothing.
  s.failures.push(new MailError("refused", "status 422"));
  await rejectsWith("DELIVERY_FAILED", s.send(keyed));
  await s.send(keyed);
  assert((await s.send(keyed)).replayed);
  s.clock.advance(600 * second);
  const error = await rejectsWith("DELIVERY_UNAVAILABLE", s.send(unkeyed));
  assertMatch(error.message, /Nothing was sent/);
  assertEquals(error.detail.headers, { "retry-after": "3000" });
  const reason = "a client's share of the hourly budget is spent";
  assertEquals(s.logged.at(-1), { event: "contact_mail", outcome: "unavailable", reason });
  s.clock.advance(3000 * second);
  await s.send(unkeyed);
}, { limit: 5 });
