import type { Config } from "../config.ts";
import type { Log } from "../http/log.ts";
import type { Language } from "../languages/mod.ts";
import { createBudget } from "./budget.ts";
import { siteverify } from "./challenge.ts";
import { delay } from "./delay.ts";
import { apiProviders, httpMail } from "./http_mail.ts";
import { createLedger } from "./idempotency.ts";
import { createStore, type KvStore, prepareStoreFile, type Store } from "./kv.ts";
import type { Mail } from "./mail.ts";
import { outboxMail } from "./outbox.ts";
import { createSend, type Send } from "./send.ts";
import { smtpMail } from "./smtp.ts";

/** The contact form: what sends an enquiry, and the store that prevents duplicates. */
export interface Contact extends Pick<Store, "open" | "state"> {
  send: Send;
}

/** What the process lends to the contact form. */
export interface ContactParts {
  /** `Deno.openKv`. */
  openKv: (path?: string) => Promise<KvStore>;
  fetch: typeof globalThis.fetch;
  /** Milliseconds since 1970. */
  now: () => number;
  log: Log;
  /** What the sender is told when the enquiry was sent. */
  sentText: (language: Language) => string;
}

/** The contact form as the configuration has it. Nothing is opened or called before it is used. */
export function createContact(
  config: Pick<Config, "kvUrl" | "kvIsRemote" | "mail" | "challenge" | "contactBudget">,
  { openKv, fetch, now, log, sentText }: ContactParts,
): Contact {
  const { kvUrl, kvIsRemote, challenge, contactBudget } = config;
  const { use, open, state } = createStore({
    async open() {
      if (kvUrl === null) throw new Error("No KV database is assigned to the app");
      if (kvUrl && !kvIsRemote && kvUrl !== ":memory:") await prepareStoreFile(kvUrl);
      return await openKv(kvUrl);
    },
    isRemote: kvIsRemote,
    now,
    log,
    delay,
  });
  const send = createSend({
    ledger: createLedger(use, now),
    mail: config.mail && mailOf(config.mail, { fetch, now, log }),
    budget: createBudget(contactBudget, now),
    challenge: challenge && siteverify(challenge, fetch, log, delay),
    sentText,
    log,
  });
  return { send, open, state };
}

function mailOf(
  config: NonNullable<Config["mail"]>,
  { fetch, now, log }: Pick<ContactParts, "fetch" | "now" | "log">,
): Mail {
  switch (config.provider) {
    case "outbox":
      return outboxMail(config, now);
    case "smtp":
      return smtpMail(config, now, log, delay);
    default:
      return httpMail(apiProviders[config.provider], config, fetch, delay);
  }
}
