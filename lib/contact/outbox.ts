import type { MailConfig } from "../config.ts";
import { type Mail, MailError } from "./mail.ts";
import { mimeMessage } from "./mime.ts";

type OutboxConfig = Extract<MailConfig, { provider: "outbox" }>;

/**
 * Delivers into a folder, for development: one `.eml` file per message, named after its
 * idempotency key, so that a second run replaces the first. A file appears when it is complete.
 * Needs permission to read and write the folder. `now` tells milliseconds since 1970.
 */
export function outboxMail({ dir, from, to }: OutboxConfig, now: () => number): Mail {
  return {
    async send(message, idempotencyKey) {
      const eml = mimeMessage(message, { from, to, id: idempotencyKey, date: now() });
      const draft = `${dir}/.${crypto.randomUUID()}.tmp`;
      try {
        await Deno.mkdir(dir, { recursive: true });
        await Deno.writeTextFile(draft, eml, { mode: 0o600 });
        await Deno.rename(draft, `${dir}/${idempotencyKey}.eml`);
      } catch (error) {
        throw new MailError("unavailable", String(error));
      }
    },
  };
}
