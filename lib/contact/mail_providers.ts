import type { MailAccount } from "../config.ts";
import type { Log } from "../http/log.ts";
import { delay } from "./call.ts";
import type { Mail } from "./mail.ts";
import { outboxMail } from "./outbox.ts";
import { resendMail } from "./resend.ts";
import { smtpMail } from "./smtp.ts";

/** Makes the way to deliver that is configured; `now` tells milliseconds since 1970. */
export function mailOf(
  account: MailAccount,
  fetch: typeof globalThis.fetch,
  now: () => number,
  log: Log,
): Mail {
  switch (account.provider) {
    case "resend":
      return resendMail(account, fetch, delay);
    case "smtp":
      return smtpMail(account, now, log, delay);
    case "outbox":
      return outboxMail(account, now);
  }
}
