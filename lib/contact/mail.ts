import type { Enquiry } from "../contract/contact.ts";
import { type Language, packs } from "../languages/mod.ts";
import { fill } from "../base/fill.ts";

/** One text-only mail to the site owner; its sender and receivers belong to the provider. */
export interface MailMessage {
  replyTo: string;
  subject: string;
  text: string;
}

/** Who got a message that was sent: everybody, or not all of the recipients. */
export type Delivered = "to all" | "to some";

/** An account with a mail provider: a way to deliver a message. */
export interface Mail {
  /** Equal keys are delivered once; else what may have been delivered is never sent again. */
  readonly deduplicates: boolean;
  /** Delivers, or throws a MailError; equal keys (at most 64 of `[A-Za-z0-9-]`): one message. */
  send(message: MailMessage, key: string): Promise<Delivered>;
}

/**
 * The outcome of a message that was not acknowledged.
 * - `unauthorized`: nothing was sent, the provider does not accept our credentials, or no more mail
 * - `unavailable`: nothing was sent, the provider takes no message for now
 * - `refused`: nothing was sent, the provider does not take this message
 * - `uncertain`: it may have been sent
 */
export type MailOutcome = "unauthorized" | "unavailable" | "refused" | "uncertain";

/**
 * What a failure is due to: this message alone, sender or recipients as they are configured, or how
 * we reach the provider (connection, TLS, credentials).
 */
export type MailCause = "message" | "addresses" | "access";

/** `message` is for the log: what was seen, without anything of the enquiry or the account. */
export class MailError extends Error {
  override readonly name = "MailError";

  /** `wait`: seconds until the message may be taken, if known. */
  constructor(
    readonly outcome: MailOutcome,
    message: string,
    readonly dueTo: MailCause = outcome === "refused" ? "message" : "access",
    readonly wait?: number,
  ) {
    super(message);
  }
}

/** Writes an enquiry's message: equal bytes for equal enquiries, as an idempotency key demands. */
export function composeMail(
  { name, email, phone, subject, message, ...sent }: Enquiry & { language: Language },
  head: string,
): MailMessage {
  const language = packs[sent.language].facts.label;
  return {
    replyTo: email,
    subject,
    text: `${fill(head, { name, phone, language })}\n\n${message}`,
  };
}
