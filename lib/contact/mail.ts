import type { Enquiry } from "./schema.ts";

/** One text-only mail to the site owner; its sender and receiver belong to the provider. */
export interface MailMessage {
  replyTo: string;
  subject: string;
  text: string;
}

/** A way to deliver a message. */
export interface Mail {
  /**
   * Delivers `message` once for equal values of `idempotencyKey` (`[A-Za-z0-9-]`, at most 64).
   * @throws {MailError}
   */
  send(message: MailMessage, idempotencyKey: string): Promise<void>;
}

/**
 * What is known when a message was not acknowledged.
 * - `unavailable`: nothing was sent, whatever the message says
 * - `refused`: nothing was sent, the provider does not take this message
 * - `uncertain`: it may have been sent
 */
export type MailOutcome = "unavailable" | "refused" | "uncertain";

/** `message` is for the log: what was seen, without anything of the enquiry. */
export class MailError extends Error {
  override readonly name = "MailError";

  constructor(readonly outcome: MailOutcome, message: string) {
    super(message);
  }
}

/**
 * The message of an enquiry: equal enquiries give equal bytes, as a provider's idempotency key
 * demands. The sender's address is in `replyTo` alone (decisions 7.6).
 */
export function composeMail(enquiry: Enquiry): MailMessage {
  const head = [
    `Enquiry from: ${enquiry.name}`,
    `Language: ${enquiry.language ?? "en"}`,
    "Privacy consent: given",
  ];
  return {
    replyTo: enquiry.email,
    subject: enquiry.subject,
    text: `${head.join("\n")}\n\n${enquiry.message}`,
  };
}
