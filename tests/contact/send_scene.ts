import { createBudget } from "../../lib/contact/budget.ts";
import type { Challenge } from "../../lib/contact/challenge.ts";
import { createLedger } from "../../lib/contact/idempotency.ts";
import { type ContactSubmission, createSend, type Send } from "../../lib/contact/send.ts";
import { ApiError } from "../../lib/http/errors.ts";
import { testClock } from "../kit/app.ts";
import { client, enquiry, FakeMail, key, ledgerOn, memoryKv } from "./support.ts";

/** Takes each token once and refuses what is no token, like the real ones. */
export class FakeChallenge implements Challenge {
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

export interface Scene {
  contact: { send: Send };
  mail: FakeMail;
  challenge: FakeChallenge;
  clock: ReturnType<typeof testClock>;
  kv: Deno.Kv;
  logged: Record<string, unknown>[];
}

interface Conditions {
  /** With bot verification. */
  guarded?: boolean;
  /** Whether the mail provider recognises keys. */
  deduplicates?: boolean;
  /** Deliveries an hour. */
  limit?: number;
}

export function scene(
  name: string,
  play: (scene: Scene) => Promise<void>,
  { guarded = false, deduplicates = true, limit = 1000 }: Conditions = {},
): void {
  Deno.test(name, async () => {
    using kv = await memoryKv();
    const clock = testClock();
    const [mail, challenge] = [new FakeMail(deduplicates), new FakeChallenge()];
    const logged: Record<string, unknown>[] = [];
    const send = createSend({
      ledger: ledgerOn(kv, clock.now),
      mail,
      budget: createBudget(limit, clock.now),
      challenge: guarded ? challenge : null,
      sentText,
      log: (event) => logged.push(event),
    });
    await play({ contact: { send }, mail, challenge, clock, kv, logged });
  });
}

export const guardedScene = (name: string, play: (scene: Scene) => Promise<void>) =>
  scene(name, play, { guarded: true });

export const sentText = (language: string) => `Sent, says the site in ${language}`;

export const keyed: ContactSubmission = { enquiry, client, idempotencyKey: key };
export const changed: ContactSubmission = {
  ...keyed,
  enquiry: { ...enquiry, message: "Another message." },
};
export const unkeyed: ContactSubmission = { enquiry, client };
/** From a network of its own. */
export const from = (network: number): ContactSubmission => ({
  enquiry,
  client: `192.0.${network}.1`,
});

/** A budget that is never spent. */
export const boundless = createBudget(Infinity, Date.now);

/** A ledger whose store cannot be used. */
export const brokenLedger = createLedger(
  () => Promise.reject(new ApiError("IDEMPOTENCY_UNAVAILABLE", "Broken")),
  Date.now,
);

/** Sends at once, and lets the mail pass when all but one are answered. */
export async function atOnce(mail: FakeMail, count: number, send: () => Promise<unknown>) {
  const { release } = mail.hold();
  const failed: ApiError[] = [];
  const all = Array.from({ length: count }, () =>
    send().catch((error) => {
      if (failed.push(error) === count - 1) release();
    }));
  await Promise.all(all);
  return failed;
}
