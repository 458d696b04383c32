import type { Log } from "../http/log.ts";
import { conflict, inProgress, notConfigured, sent, undelivered } from "./answers.ts";
import type { Challenge } from "./challenge.ts";
import { identify } from "./fingerprint.ts";
import type { HeldKey, Ledger, SentResponse } from "./idempotency.ts";
import { composeMail, type Mail, MailError } from "./mail.ts";
import type { Enquiry } from "./schema.ts";

/** The form of an `Idempotency-Key` header (spec "POST /api/contact"). */
export const idempotencyKeyPattern = /^[A-Za-z0-9_-]{16,128}$/;

/** A validated request; `idempotencyKey` matches the pattern. */
export interface ContactSubmission {
  enquiry: Enquiry;
  challengeToken?: string;
  idempotencyKey?: string;
}

export interface Contact {
  /**
   * Delivers an enquiry, once for each Idempotency-Key; `replayed`: it was delivered before. It
   * runs to its end even if the client leaves.
   * @throws {ApiError} DELIVERY_*, CHALLENGE_*, IDEMPOTENCY_CONFLICT, IDEMPOTENCY_UNAVAILABLE, and
   *   IDEMPOTENCY_IN_PROGRESS with a `Retry-After` header
   */
  send(submission: ContactSubmission): Promise<{ body: SentResponse; replayed: boolean }>;
}

export interface ContactParts {
  ledger: Ledger;
  /** `null`: delivery is not configured. */
  mail: Mail | null;
  /** `null`: no bot verification. */
  challenge: Challenge | null;
  log: Log;
}

/** What happens to a valid enquiry, in the order of decisions 7.1. */
export function createContact({ ledger, mail, challenge, log }: ContactParts): Contact {
  return {
    async send({ enquiry, challengeToken, idempotencyKey }) {
      if (mail === null) throw notConfigured();
      const keyed = idempotencyKey !== undefined;
      const claimed = keyed ? await claim(ledger, idempotencyKey, enquiry) : unkeyed();
      if ("replay" in claimed) return { body: claimed.replay, replayed: true };
      const { held, delivery } = claimed;

      try {
        await challenge?.verify(challengeToken);
      } catch (error) {
        await quietly(held.release);
        throw error;
      }

      try {
        await mail.send(composeMail(enquiry), delivery);
      } catch (error) {
        const { outcome, message } = mailError(error);
        log({ event: "contact_mail", outcome, reason: message });
        const nothingSent = outcome !== "uncertain" && !held.doubtful;
        await quietly(nothingSent ? held.release : held.uncertain);
        throw undelivered(nothingSent ? outcome : "uncertain", keyed);
      }

      const body = sent(enquiry.language ?? "en");
      await quietly(() => held.settle(body));
      return { body, replayed: false };
    },
  };
}

/** A key to deliver with, or the answer that was given before. */
type Claimed = { held: HeldKey; delivery: string } | { replay: SentResponse };

async function claim(ledger: Ledger, key: string, enquiry: Enquiry): Promise<Claimed> {
  const identity = await identify(key, enquiry);
  const claim = await ledger.claim(identity);
  switch (claim.outcome) {
    case "claimed":
      return { held: claim.held, delivery: identity.delivery };
    case "replay":
      return { replay: claim.response };
    case "conflict":
      throw conflict();
    case "in progress":
      throw inProgress(claim.retryAfter);
  }
}

/** Without a client's key there is nothing to hold; the provider's retry still needs a key. */
function unkeyed(): Claimed {
  const nothing = () => Promise.resolve(true);
  const held = { doubtful: false, settle: nothing, release: nothing, uncertain: nothing };
  return { held, delivery: crypto.randomUUID() };
}

/**
 * The store logs its own failures. One that happens here changes nothing in the answer: the key
 * stays claimed until its lease is over, and the provider recognises the enquiry's next run.
 */
async function quietly(change: () => Promise<unknown>): Promise<void> {
  await change().catch(() => {});
}

function mailError(error: unknown): MailError {
  if (error instanceof MailError) return error;
  return new MailError("uncertain", error instanceof Error ? error.name : "unknown");
}
