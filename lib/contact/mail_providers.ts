import type { MailAccount } from "../config.ts";
import { delay } from "./call.ts";
import type { Mail, MailParts } from "./mail.ts";
import { outboxMail } from "./outbox.ts";
import { resendMail } from "./resend.ts";
import { loadSmtp, smtpMail } from "./smtp.ts";

/** Makes the way to deliver that is configured. */
export function mailOf(account: MailAccount, parts: Omit<MailParts, "delay">): Mail {
  switch (account.provider) {
    case "resend":
      return resendMail(account, parts.fetch, delay);
    case "smtp":
      return smtpMail(account, parts.now, parts.log, delay);
    case "outbox":
      return outboxMail(account, parts.now);
  }
}

/** Loads what a provider otherwise loads at its first delivery. */
export const loadProvider = async (name: MailAccount["provider"]): Promise<unknown> =>
  name === "smtp" && await loadSmtp();
