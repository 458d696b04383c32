import type { OutboxAccount } from "../config.ts";
import type { Enquiry } from "../contract/contact.ts";
import { type Language, packs } from "../languages/mod.ts";
import { fill } from "../base/fill.ts";
import type { Runtime } from "./call.ts";

/** One text-only mail to the site owner; its sender and receivers belong to the provider. */
export interface MailMessage {
  replyTo: string;
  subject: string;
  text: string;
}

/** An account with a mail provider: a way to deliver a message. */
export interface Mail {
  /** Equal keys are delivered once; else what may have been delivered is never sent again. */
  readonly deduplicates: boolean;
  /**
   * Delivers, or throws a MailError; equal keys (at most 64 of `[A-Za-z0-9-]`): one message. It
   * returns what kept the message from some of the recipients, if anything did.
   */
  send(message: MailMessage, key: string): Promise<string | undefined>;
}

/**
 * The outcome of a message that was not acknowledged.
 * - `unauthorized`: nothing was sent, the provider does not accept our credentials, or no more mail
 * - `unavailable`: nothing was sent, the provider takes no message for now
 * - `misaddressed`: nothing was sent, the provider does not take our sender or recipients
 * - `refused`: nothing was sent, the provider does not take this message
 * - `uncertain`: it may have been sent
 */
export type MailOutcome =
  | "unauthorized"
  | "unavailable"
  | "misaddressed"
  | "refused"
  | "uncertain";

/** `message` is for the log: what was seen, without anything of the enquiry or the account. */
export class MailError extends Error {
  override readonly name = "MailError";

  /** `wait`: seconds until the message may be taken, if known. */
  constructor(readonly outcome: MailOutcome, message: string, readonly wait?: number) {
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

/**
 * Delivers into a folder, for development: one complete `.eml` file per message, named after its
 * key, so that a second run replaces the first.
 */
export function outboxMail({ dir, from, to }: OutboxAccount, { now }: Runtime): Mail {
  return {
    deduplicates: true,
    async send({ replyTo, subject, text }, key) {
      const lines = [
        `Date: ${new Date(now()).toUTCString().replace("GMT", "+0000")}`,
        `From: ${from}`,
        `To: ${to.join(", ")}`,
        `Reply-To: ${replyTo}`,
        // UTF-8 as it is (RFC 6532), so that a person can read the file.
        `Subject: ${subject}`,
        `Message-ID: <${key}@localhost>`,
        "MIME-Version: 1.0",
        "Content-Type: text/plain; charset=utf-8",
        "Content-Transfer-Encoding: 8bit",
        "",
        ...text.split(/\r\n|\r|\n/),
        "",
      ];
      const draft = `${dir}/.${crypto.randomUUID()}.tmp`;
      try {
        await Deno.mkdir(dir, { recursive: true });
        await Deno.writeTextFile(draft, lines.join("\r\n"), { mode: 0o600 });
        await Deno.rename(draft, `${dir}/${key}.eml`);
      } catch (error) {
        throw new MailError("unavailable", String(error));
      }
      return undefined;
    },
  };
}
