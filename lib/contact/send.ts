import { contactPage, type Enquiry, type SentResponse } from "../contract/contact.ts";
import { ApiError, inSeconds, retryAfter } from "../http/reply.ts";
import type { Log } from "../http/log.ts";
import type { Language } from "../languages/mod.ts";
import type { VerifyToken } from "./challenge.ts";
import type { IdempotencyStore } from "./idempotency.ts";
import { composeMail, type Mail, MailError } from "./mail.ts";

export interface ContactSubmission {
  enquiry: Enquiry;
  challengeToken?: string;
  idempotencyKey?: string;
  /** The key its quota is counted under. */
  client: string;
}

/**
 * Delivers an enquiry, once for each Idempotency-Key, to its end even if the client leaves;
 * `replayed`: it was delivered before. It throws an ApiError: DELIVERY_*, CHALLENGE_*,
 * IDEMPOTENCY_*.
 */
export type Send = (
  submission: ContactSubmission,
) => Promise<{ body: SentResponse; replayed: boolean }>;

export interface SendOptions {
  idempotency: IdempotencyStore;
  mail: Mail;
  limit: DeliveryLimit;
  /** `null`: no bot verification. */
  verify: VerifyToken | null;
  /** The site's first language: the one of an enquiry that names none. */
  language: Language;
  /** Tells the sender that the enquiry was sent. */
  sentText: (language: Language) => string;
  /** Stands above every message, in the owner's language. */
  mailHead: string;
  log: Log;
}

/** Makes what sends. It claims the key first: a double click waits, a replay needs no token. */
export function createSend(
  { idempotency, mail, limit, verify, sentText, mailHead, log, ...site }: SendOptions,
): Send {
  return async ({ enquiry, challengeToken, idempotencyKey, client }) => {
    const { language = site.language } = enquiry;
    const claim = idempotencyKey === undefined
      ? undefined
      : await idempotency.claim(idempotencyKey, enquiry);
    if (claim?.outcome === "conflict") throw conflict;
    if (claim?.outcome === "in progress") throw inProgress(claim.leaseSeconds);
    if (claim?.outcome === "replay") return { body: claim.response, replayed: true };
    // Without a client's key there is nothing to hold.
    const lease = claim?.lease;
    if (lease?.cutOff) logCutOff(log);

    if (lease?.doubtful && !mail.deduplicates) {
      await endClaim(lease.uncertain);
      throw notSentAgain;
    }

    try {
      await verify?.(challengeToken);
    } catch (error) {
      await endClaim(lease?.release);
      throw error;
    }

    try {
      const message = composeMail({ ...enquiry, language }, mailHead);
      const key = lease?.delivery ?? crypto.randomUUID();
      const reason = await limit(client, () => mail.send(message, key));
      if (reason !== undefined) log({ event: "contact_mail", outcome: "partly", reason });
    } catch (error) {
      const { outcome, message: reason, wait } = mailError(error);
      log({ event: "contact_mail", outcome, reason });
      const isUncertain = outcome === "uncertain" || lease?.doubtful;
      const isOwner = await endClaim(isUncertain ? lease?.uncertain : lease?.release);
      // Another request that took the key over meanwhile may have sent the enquiry.
      if (isUncertain || !isOwner) throw uncertain(lease !== undefined, mail.deduplicates);
      throw outcome === "unavailable" ? unavailable(wait) : refusals[outcome];
    }

    log({ event: "contact_sent" });
    const body: SentResponse = { success: true, message: sentText(language) };
    await endClaim(lease && (() => lease.settle(body)));
    return { body, replayed: false };
  };
}

/** Delivers for a client (its quota's key), or throws a MailError: `unavailable` without room. */
type DeliveryLimit = <Result>(client: string, deliver: () => Promise<Result>) => Promise<Result>;

const hourMs = 60 * 60 * 1000;

/** Returns how many of `limit` deliveries one client may take: a fifth, but at least one. */
export const shareOf = (limit: number): number => Math.max(1, Math.floor(limit / 5));

/** A delivery that counts, until a time in milliseconds: one that runs, or was or may have been made. */
interface Delivery {
  readonly client: string;
  until: number;
}

/**
 * Limits deliveries to `limit` in any hour. What was or may have been delivered counts for
 * an hour from its end. `now` tells milliseconds since 1970.
 */
export function createDeliveryLimit(limit: number, now: () => number): DeliveryLimit {
  let recent: Delivery[] = [];

  return async (client, deliver) => {
    recent = recent.filter(({ until }) => until > now());
    checkRoom("the hourly budget is spent", recent, limit, now());
    const own = recent.filter((delivery) => delivery.client === client);
    checkRoom("a client's share of the hourly budget is spent", own, shareOf(limit), now());
    const delivery = { client, until: Infinity };
    recent.push(delivery);
    try {
      return await deliver();
    } catch (error) {
      const nothingSent = error instanceof MailError && error.outcome !== "uncertain";
      if (nothingSent) recent = recent.filter((other) => other !== delivery);
      throw error;
    } finally {
      delivery.until = now() + hourMs;
    }
  };
}

/** @throws {MailError} when there is no room; the wait is unknown while all still run */
function checkRoom(reason: string, deliveries: Delivery[], limit: number, time: number): void {
  if (deliveries.length < limit) return;
  const first = deliveries.reduce((earliest, { until }) => Math.min(earliest, until), Infinity);
  const wait = first === Infinity ? undefined : Math.ceil((first - time) / 1000);
  throw new MailError("unavailable", reason, wait);
}

/** Tells of a delivery that a crash or a stop cut off. */
export const logCutOff = (log: Log): void =>
  log({ event: "contact_mail", outcome: "uncertain", reason: "the service stopped meanwhile" });

/** Reads an error: any but a MailError leaves it open if the message was sent, and may quote it. */
function mailError(error: unknown): MailError {
  if (error instanceof MailError) return error;
  return new MailError("uncertain", error instanceof Error ? error.name : "unknown");
}

/**
 * Tells if the key was still held. A store that fails, and logs it, changes nothing in the answer:
 * the key stays claimed until its lease is over, and is doubtful from then on.
 */
async function endClaim(change?: () => Promise<boolean>): Promise<boolean> {
  return await change?.().catch(() => true) ?? true;
}

/** Seconds after which a provider that takes no message may take one again. */
const unavailableSeconds = 60;

const conflict = new ApiError(
  "IDEMPOTENCY_CONFLICT",
  "This Idempotency-Key was used with other fields, which may have been sent; these were not. " +
    "Repeat the earlier fields or, if the person wants these sent too, use a new key",
);

const inProgress = (leaseSeconds: number) =>
  new ApiError(
    "IDEMPOTENCY_IN_PROGRESS",
    "A request with this Idempotency-Key is still running, or was cut off. " +
      `Wait ${inSeconds(leaseSeconds)}, then repeat the same request with the same key`,
    retryAfter(leaseSeconds),
  );

/** What is left to do where no repetition helps. */
const handBack = "Nothing was sent. Give the draft back to the person, " +
  `with the address of ${contactPage}, which lists other ways to reach us`;

export const notConfigured = new ApiError(
  "DELIVERY_NOT_CONFIGURED",
  `This site cannot send mail at present. ${handBack}`,
);

/** The answers where nothing was sent, and the same would not be sent later. */
const refusals = {
  unauthorized: notConfigured,
  misaddressed: new ApiError(
    "DELIVERY_FAILED",
    `The mail service refuses all mail of this site. ${handBack}`,
  ),
  refused: new ApiError(
    "DELIVERY_FAILED",
    "The mail service refused the enquiry. Nothing was sent. " +
      "Check the fields, above all the email address, then send it again",
  ),
};

const unavailable = (wait = unavailableSeconds) =>
  new ApiError(
    "DELIVERY_UNAVAILABLE",
    "Mail cannot be sent at present. Nothing was sent. Repeat the same request later",
    retryAfter(wait),
  );

const notSentAgain = new ApiError(
  "DELIVERY_UNCERTAIN",
  "An earlier request may have sent the enquiry, so it is not sent again. Wait for a reply first",
);

/** Says how an enquiry that may have been sent can be repeated, if it can. */
function uncertain(isKeyed: boolean, deduplicates: boolean): ApiError {
  const advice = !isKeyed
    ? "Without an Idempotency-Key it may arrive twice if repeated: wait for a reply first"
    : deduplicates
    ? "Repeat it only with the same Idempotency-Key and fields: it then arrives at most once"
    : "Wait for a reply first; with this Idempotency-Key it is not sent again";
  return new ApiError(
    "DELIVERY_UNCERTAIN",
    `It is not known whether the mail service took the enquiry. ${advice}`,
  );
}
