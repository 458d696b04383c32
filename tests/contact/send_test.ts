/** What the sender of an enquiry is told, case by case; the simulation plays what happens at once. */
import { assert, assertEquals, assertMatch, assertNotEquals } from "@std/assert";
import { createBudget } from "../../lib/contact/budget.ts";
import type { Challenge } from "../../lib/contact/challenge.ts";
import { createLedger } from "../../lib/contact/idempotency.ts";
import { type Mail, MailError, type MailMessage } from "../../lib/contact/mail.ts";
import { type ContactSubmission, createSend, type Send } from "../../lib/contact/send.ts";
import { idempotencyKeyPattern } from "../../lib/contract/contact.ts";
import { ApiError } from "../../lib/http/reply.ts";
import { testClock } from "../kit/app.ts";
import { client, enquiry, key, ledgerOn, memoryKv, rejectsWith, second } from "./support.ts";

/** Delivers into a list, or fails as told for the next message. */
class FakeMail implements Mail {
  readonly delivered: { message: MailMessage; key: string }[] = [];
  readonly failures: Error[] = [];
  /** Calls, failed ones included. */
  calls = 0;
  #asked = Promise.withResolvers<void>();
  #released = Promise.resolve();

  constructor(readonly deduplicates: boolean) {}

  /** Holds the next messages back; `asked` resolves with the first of them. */
  hold(): { asked: Promise<void>; release: () => void } {
    const { promise, resolve } = Promise.withResolvers<void>();
    this.#released = promise;
    return { asked: this.#asked.promise, release: resolve };
  }

  async send(message: MailMessage, key: string): Promise<void> {
    this.calls++;
    this.#asked.resolve();
    await this.#released;
    const failure = this.failures.shift();
    if (failure) throw failure;
    this.delivered.push({ message, key });
  }
}

/** Takes each token once and refuses what is no token, like the real ones. */
class FakeChallenge implements Challenge {
  readonly used = new Set<string | undefined>();
  asked = 0;

  verify(token: string | undefined): Promise<void> {
    this.asked++;
    if (!token) return Promise.reject(new ApiError("CHALLENGE_REQUIRED", "No token"));
    if (this.used.has(token)) return Promise.reject(new ApiError("CHALLENGE_FAILED", "Used"));
    this.used.add(token);
    return Promise.resolve();
  }
}

interface Scene {
  send: Send;
  mail: FakeMail;
  challenge: FakeChallenge;
  clock: ReturnType<typeof testClock>;
  logged: Record<string, unknown>[];
  /** Makes the store unusable. */
  breakStore(): void;
}

interface Conditions {
  /** With bot verification. */
  guarded?: boolean;
  /** Whether the mail provider recognises keys. */
  deduplicates?: boolean;
  /** Deliveries an hour. */
  limit?: number;
}

function scene(
  name: string,
  play: (scene: Scene) => Promise<void>,
  { guarded = false, deduplicates = true, limit = 1000 }: Conditions = {},
): void {
  Deno.test(name, async () => {
    using kv = await memoryKv();
    const clock = testClock();
    const [mail, challenge] = [new FakeMail(deduplicates), new FakeChallenge()];
    const logged: Record<string, unknown>[] = [];
    const working = ledgerOn(kv, clock.now);
    const broken = () => Promise.reject(new ApiError("IDEMPOTENCY_UNAVAILABLE", "Broken"));
    let isBroken = false;
    const send = createSend({
      ledger: {
        claim: async (...sent) => {
          if (isBroken) return await createLedger(broken, clock.now).claim(...sent);
          const claim = await working.claim(...sent);
          if (claim.outcome === "claimed") {
            const { settle } = claim.held;
            claim.held.settle = (body) => isBroken ? broken() : settle(body);
          }
          return claim;
        },
      },
      mail,
      budget: createBudget(limit, clock.now),
      challenge: guarded ? challenge : null,
      sentText: (language) => `Sent, says the site in ${language}`,
      log: (event) => logged.push(event),
    });
    await play({ send, mail, challenge, clock, logged, breakStore: () => isBroken = true });
  });
}

const keyed: ContactSubmission = { enquiry, client, idempotencyKey: key };
const changed = { ...keyed, enquiry: { ...enquiry, message: "Another message." } };
const unkeyed: ContactSubmission = { enquiry, client };
/** From a network of its own. */
const from = (network: number) => ({ enquiry, client: `192.0.${network}.1` });

const uncertain = () => new MailError("uncertain", "no answer");

Deno.test("an Idempotency-Key is 16 to 128 letters, digits, hyphens or underscores", () => {
  for (const good of [key, "a".repeat(128), "_-_-_-_-_-_-_-_-", crypto.randomUUID()]) {
    assert(idempotencyKeyPattern.test(good), good);
  }
  for (const bad of ["", "a".repeat(15), "a".repeat(129), `${key} `, `${key}\n`, `${key}ä`]) {
    assert(!idempotencyKeyPattern.test(bad), bad);
  }
});

scene("an enquiry is delivered and answered in its language", async ({ send, mail }) => {
  const german = { ...unkeyed, enquiry: { ...enquiry, language: "de" as const } };
  for (const [submission, language] of [[unkeyed, "en"], [german, "de"]] as const) {
    const body = { success: true, message: `Sent, says the site in ${language}` } as const;
    assertEquals(await send(submission), { body, replayed: false });
  }
  const [one, two] = mail.delivered;
  assertNotEquals(one!.key, two!.key);
});

scene("a key delivers once and replays the answer; the provider does not see it", async (s) => {
  const { body } = await s.send(keyed);
  assertEquals(await s.send(keyed), { body, replayed: true });
  assertEquals(s.mail.delivered.length, 1);
  assert(!s.mail.delivered[0]!.key.includes(key));
});

scene("who waits is told the rest of the running request's lease, at most 3 s", async (s) => {
  const { release, asked } = s.mail.hold();
  const running = s.send(keyed);
  await asked;
  for (
    const [passed, wait, spoken] of [[0, 3, "3 seconds"], [28, 2, "2 seconds"], [1, 1, "1 second,"]]
  ) {
    s.clock.advance(Number(passed) * second);
    const { detail, message } = await rejectsWith("IDEMPOTENCY_IN_PROGRESS", s.send(keyed));
    assertEquals(detail.headers, { "Retry-After": String(wait) });
    assertMatch(message, new RegExp(`Wait ${spoken}`));
  }
  release();
  await running;
});

const definite = [
  ["unauthorized", "DELIVERY_NOT_CONFIGURED", undefined],
  ["unavailable", "DELIVERY_UNAVAILABLE", "60"],
  ["refused", "DELIVERY_FAILED", undefined],
] as const;

for (const [outcome, code, retryAfter] of definite) {
  scene(`mail ${outcome}: ${code}, nothing sent, the key is free for other fields`, async (s) => {
    s.mail.failures.push(new MailError(outcome, "status 4xx"));
    const error = await rejectsWith(code, s.send(keyed));
    assertMatch(error.message, /Nothing was sent/);
    assertEquals(error.detail.headers?.["Retry-After"], retryAfter);
    assertEquals(s.logged, [{ event: "contact_mail", outcome, reason: "status 4xx" }]);
    assertEquals((await s.send(changed)).replayed, false);
    assertEquals(s.mail.delivered.length, 1);
  });
}

const advice: [what: string, ContactSubmission, deduplicates: boolean, advice: RegExp][] = [
  ["with a key", keyed, true, /only with the same Idempotency-Key/],
  ["with a key, where the provider knows none", keyed, false, /it is not sent again/],
  ["without a key", unkeyed, true, /may arrive twice/],
];

for (const [what, submission, deduplicates, expected] of advice) {
  scene(`after an unclear end ${what} the sender is told what to do`, async (s) => {
    s.mail.failures.push(uncertain());
    const error = await rejectsWith("DELIVERY_UNCERTAIN", s.send(submission));
    assertMatch(error.message, expected);
    assertEquals(s.logged, [{ event: "contact_mail", outcome: "uncertain", reason: "no answer" }]);
    if (deduplicates) return;
    const again = await rejectsWith("DELIVERY_UNCERTAIN", s.send(submission));
    assertMatch(again.message, expected);
    assertEquals(s.mail.calls, 1);
  }, { deduplicates });
}

scene("an unexpected exception while sending is an unclear end", async (s) => {
  s.mail.failures.push(new RangeError(`about ${enquiry.email}`));
  await rejectsWith("DELIVERY_UNCERTAIN", s.send(keyed));
  await rejectsWith("IDEMPOTENCY_CONFLICT", s.send(changed));
  assertEquals(s.logged, [{ event: "contact_mail", outcome: "uncertain", reason: "RangeError" }]);
});

scene("a store that breaks while sending changes nothing in the answer", async (s) => {
  const { release, asked } = s.mail.hold();
  const sending = s.send(keyed);
  await asked;
  s.breakStore();
  release();
  assertEquals((await sending).replayed, false);
});

scene("with a broken store only an enquiry without a key is delivered", async (s) => {
  s.breakStore();
  await rejectsWith("IDEMPOTENCY_UNAVAILABLE", s.send(keyed));
  assertEquals(s.mail.calls, 0);
  await s.send(unkeyed);
  assertEquals(s.mail.delivered.length, 1);
});

Deno.test("without a mail provider neither store nor bot check is asked", async () => {
  const unused = () => Promise.reject(new Error("asked"));
  const send = createSend({
    ledger: { claim: unused },
    mail: null,
    budget: unused,
    challenge: { verify: unused },
    sentText: () => "",
    log: unused,
  });
  await rejectsWith("DELIVERY_NOT_CONFIGURED", send(keyed));
  await rejectsWith("DELIVERY_NOT_CONFIGURED", send(unkeyed));
});

scene("nothing is delivered without a token, and a failed check frees the key", async (s) => {
  await rejectsWith("CHALLENGE_REQUIRED", s.send(keyed));
  await s.send({ ...changed, challengeToken: "t1" });
  await rejectsWith("CHALLENGE_FAILED", s.send({ ...unkeyed, challengeToken: "t1" }));
  assertEquals(s.mail.delivered.length, 1);
}, { guarded: true });

scene("a double click, a replay and a conflict cost no token", async (s) => {
  const { release, asked } = s.mail.hold();
  const first = s.send({ ...keyed, challengeToken: "t1" });
  await asked;
  await rejectsWith("IDEMPOTENCY_IN_PROGRESS", s.send({ ...keyed, challengeToken: "t1" }));
  release();
  await first;
  assert((await s.send(keyed)).replayed);
  await rejectsWith("IDEMPOTENCY_CONFLICT", s.send(changed));
  assertEquals(s.challenge.asked, 1);
}, { guarded: true });

scene("a doubtful key costs no token where the provider is not called again", async (s) => {
  s.mail.failures.push(uncertain());
  await rejectsWith("DELIVERY_UNCERTAIN", s.send({ ...keyed, challengeToken: "t1" }));
  await rejectsWith("DELIVERY_UNCERTAIN", s.send({ ...keyed, challengeToken: "t2" }));
  assertEquals(s.challenge.asked, 1);
}, { deduplicates: false, guarded: true });

const budgets: [whose: string, limit: number, networks: number[], reason: string][] = [
  ["the budget", 2, [1, 2, 3], "the hourly budget is spent"],
  ["a network's share", 5, [1, 1], "a network's share of the hourly budget is spent"],
];

for (const [whose, limit, networks, reason] of budgets) {
  scene(`beyond ${whose} nothing is sent, and the answer says when to come again`, async (s) => {
    // A replay and what was not sent take nothing.
    s.mail.failures.push(new MailError("refused", "status 422"));
    await rejectsWith("DELIVERY_FAILED", s.send(from(1)));
    const last = from(networks.pop()!);
    for (const network of networks) {
      const first = { ...from(network), idempotencyKey: `${key}${network}` };
      await s.send(first);
      assert((await s.send(first)).replayed);
      s.clock.advance(600 * second);
    }
    s.logged.length = 0;
    const error = await rejectsWith("DELIVERY_UNAVAILABLE", s.send(last));
    assertMatch(error.message, /Nothing was sent/);
    assertEquals(error.detail.headers, {
      "Retry-After": String(3600 - 600 * networks.length),
    });
    assertEquals(s.logged, [{ event: "contact_mail", outcome: "unavailable", reason }]);
    s.clock.advance((3600 - 600 * networks.length) * second);
    await s.send(last);
  }, { limit });
}
