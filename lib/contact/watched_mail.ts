import { type Mail, MailError } from "./mail.ts";

/** A way to deliver, and whether it needs somebody's attention. */
interface WatchedMail extends Mail {
  /**
   * Whether the last delivery failed for a reason that the operator can remove: credentials, mail
   * host, recipients. One that says nothing about the mail, as when a single message is refused,
   * changes nothing.
   */
  needsAttention(): boolean;
}

/** Watches what becomes of deliveries. */
export function watched(mail: Mail): WatchedMail {
  let failed = false;
  return {
    deduplicates: mail.deduplicates,
    async send(message, key) {
      try {
        await mail.send(message, key);
        failed = false;
      } catch (error) {
        const isOfMessage = error instanceof MailError && error.isOfMessage;
        failed ||= !isOfMessage;
        throw error;
      }
    },
    needsAttention: () => failed,
  };
}
