import type { Config, MailConfig } from "../config.ts";
import type { Log } from "../http/log.ts";
import { siteverify } from "./challenge.ts";
import { createLedger } from "./idempotency.ts";
import { type KvStore, lazyKv } from "./kv.ts";
import type { Mail } from "./mail.ts";
import { outboxMail } from "./outbox.ts";
import { resendMail } from "./resend.ts";
import { type Contact, createContact } from "./send.ts";
import { probeStore } from "./store_probe.ts";

/** What the process lends to the contact form. */
export interface ContactEdges {
  /** `Deno.openKv`; called with the first keyed request. */
  openKv: (path?: string) => Promise<KvStore>;
  fetch: typeof globalThis.fetch;
  /** Milliseconds since 1970. */
  now: () => number;
  log: Log;
}

/** The contact form as the configuration has it. */
export function createContactFromConfig(
  { kvUrl, mail, challenge }: Pick<Config, "kvUrl" | "mail" | "challenge">,
  { openKv, fetch, now, log }: ContactEdges,
): Contact {
  const open = async () => {
    await probeStore(kvUrl);
    return await openKv(kvUrl);
  };
  return createContact({
    ledger: createLedger(lazyKv(open, log), now),
    mail: mailOf(mail, fetch, now),
    challenge: challenge && siteverify(challenge, fetch, log),
    log,
  });
}

function mailOf(
  config: MailConfig,
  fetch: typeof globalThis.fetch,
  now: () => number,
): Mail | null {
  switch (config?.provider) {
    case "resend":
      return resendMail(config, fetch);
    case "outbox":
      return outboxMail(config, now);
    default:
      return null;
  }
}
