import type { Config } from "../config.ts";
import type { Log } from "../http/log.ts";
import type { Language } from "../language.ts";
import { apiProviders } from "./api_providers.ts";
import { hourlyBudget } from "./budget.ts";
import { siteverify } from "./challenge.ts";
import { type Delay, delay as realDelay } from "./delay.ts";
import { httpMail } from "./http_mail.ts";
import { createLedger } from "./idempotency.ts";
import { createStore, type KvStore, type Store } from "./kv.ts";
import type { Mail } from "./mail.ts";
import { outboxMail } from "./outbox.ts";
import { createSend, type Send } from "./send.ts";
import { smtpMail } from "./smtp.ts";
import { prepareStoreFile } from "./store_file.ts";

/** The contact form: what sends an enquiry, and the store that prevents duplicates. */
export interface Contact extends Pick<Store, "open" | "state"> {
  send: Send;
}

/** What the process lends to the contact form. */
export interface ContactEdges {
  /** `Deno.openKv`. */
  openKv: (path?: string) => Promise<KvStore>;
  fetch: typeof globalThis.fetch;
  /** Milliseconds since 1970. */
  now: () => number;
  log: Log;
  /** What the sender is told when the enquiry was sent. */
  sentText: (language: Language) => string;
  delay?: Delay;
}

/** The contact form as the configuration has it. Nothing is opened or called before it is used. */
export function createContact(
  config: Pick<Config, "kvUrl" | "mail" | "challenge" | "contactBudget">,
  edges: ContactEdges,
): Contact {
  const { openKv, fetch, now, log, sentText, delay = realDelay } = edges;
  const { kvUrl, challenge, contactBudget } = config;
  const store = createStore({
    open: async () => {
      if (isFile(kvUrl)) await prepareStoreFile(kvUrl);
      return await openKv(kvUrl);
    },
    oneUseAtATime: isFile(kvUrl),
    now,
    log,
    delay,
  });
  const send = createSend({
    ledger: createLedger(store.use, now),
    mail: mailOf(config.mail, { fetch, now, delay }),
    challenge: challenge && siteverify(challenge, fetch, log, delay),
    budget: hourlyBudget(contactBudget, now),
    sentText,
    log,
  });
  return { send, open: store.open, state: store.state };
}

function isFile(kvUrl: string | undefined): kvUrl is string {
  return kvUrl !== undefined && kvUrl !== ":memory:" && !/^https?:/i.test(kvUrl);
}

function mailOf(
  config: Config["mail"],
  { fetch, now, delay }: { fetch: typeof globalThis.fetch; now: () => number; delay: Delay },
): Mail | null {
  if (config === null) return null;
  switch (config.provider) {
    case "outbox":
      return outboxMail(config, now);
    case "smtp":
      return smtpMail(config, now, delay);
    default:
      return httpMail(apiProviders[config.provider], config, fetch, delay);
  }
}
