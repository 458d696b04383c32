import type { OutboxAccount } from "../config.ts";
import { type Mail, MailError, type MailMessage } from "./mail.ts";

/**
 * Delivers into a folder, for development: one complete `.eml` file per message, named after its
 * key, so that a second run replaces the first. `now` tells milliseconds since 1970.
 */
export function outboxMail(config: OutboxAccount, now: () => number): Mail {
  const { dir } = config;
  return {
    deduplicates: true,
    async send(message, key) {
      const draft = `${dir}/.${crypto.randomUUID()}.tmp`;
      try {
        await Deno.mkdir(dir, { recursive: true });
        await Deno.writeTextFile(draft, eml(config, message, key, now()), { mode: 0o600 });
        await Deno.rename(draft, `${dir}/${key}.eml`);
        return "to all";
      } catch (error) {
        throw new MailError("unavailable", String(error));
      }
    },
  };
}

/** UTF-8 as it is, in the header too (RFC 6532), so that a person can read the file. */
function eml({ from, to }: OutboxAccount, message: MailMessage, key: string, date: number): string {
  return [
    `Date: ${new Date(date).toUTCString().replace("GMT", "+0000")}`,
    `From: ${from}`,
    `To: ${to.join(", ")}`,
    `Reply-To: ${message.replyTo}`,
    `Subject: ${message.subject}`,
    `Message-ID: <${key}@localhost>`,
    "MIME-Version: 1.0",
    "Content-Type: text/plain; charset=utf-8",
    "Content-Transfer-Encoding: 8bit",
    "",
    ...message.text.split(/\r\n|\r|\n/),
    "",
  ].join("\r\n");
}
