import type { Enquiry } from "../contract/contact.ts";
import { type Language, packs } from "../languages/mod.ts";
import { fill } from "../template.ts";

/** One text-only mail to the site owner; its sender and receivers belong to the provider. */
export interface MailMessage {
  replyTo: string;
  subject: string;
  text: string;
}

/** A mail provider: a way to deliver a message. */
export interface Mail {
  /** Equal keys are delivered once; else what may have been delivered is never sent again. */
  readonly deduplicates: boolean;
  /** Delivers, or throws a MailError; equal keys (at most 64 of `[A-Za-z0-9-]`): one message. */
  send(message: MailMessage, key: string): Promise<void>;
}

/**
 * The outcome of a message that was not acknowledged.
 * - `unauthorized`: nothing was sent, the provider does not accept our credentials
 * - `unavailable`: nothing was sent, the provider takes no message for now
 * - `refused`: nothing was sent, the provider does not take this message
 * - `uncertain`: it may have been sent
 */
export type MailOutcome = "unauthorized" | "unavailable" | "refused" | "uncertain";

/** `message` is for the log: what was seen, without anything of the enquiry or the account. */
export class MailError extends Error {
  override readonly name = "MailError";

  /** `isOfMessage`: another message may be taken; `wait`: seconds until this one may, if known. */
  constructor(
    readonly outcome: MailOutcome,
    message: string,
    readonly isOfMessage: boolean = outcome === "refused",
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
