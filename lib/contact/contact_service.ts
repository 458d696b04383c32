import { isLoopback } from "../base/loopback.ts";
import { type ChallengeAccount, isAddress, isFile, type MailAccount } from "../config.ts";
import { allowedHost, isForLoopback, type SiteHosts } from "../http/host.ts";
import { createBudget } from "./budget.ts";
import { type Delay, delay } from "./call.ts";
import { siteverify } from "./challenge.ts";
import { createLedger, findCutOff } from "./idempotency.ts";
import { createStore, type KvStore, type Store } from "./kv.ts";
import { checkKvConnect } from "./kv_connect.ts";
import type { Log } from "../http/log.ts";
import { mailOf } from "./mail_providers.ts";
import {
  type ContactSubmission,
  createSend,
  logCutOff,
  notConfigured,
  type SendParts,
} from "./send.ts";
import { prepareStoreFile, storeWarning, watchFile } from "./store_file.ts";
import { type Delivered, MailError } from "./mail.ts";

interface ContactConfig extends SiteHosts {
  /** Passed to `Deno.openKv`; `undefined` is the database assigned to the app, `null` none. */
  kvUrl: string | null | undefined;
  kvToken: string | undefined;
  kvIsRemote: boolean;
  /** `null`: nothing can be sent. */
  mail: MailAccount | null;
  /** True if nobody said where enquiries go: they are saved on the machine of who tries this. */
  isTrial: boolean;
  /** `null`: no bot verification. */
  challenge: ChallengeAccount | null;
  contactBudget: number;
}

interface ContactParts extends Pick<SendParts, "language" | "sentText" | "mailHead" | "log"> {
  /** `Deno.openKv`. */
  openKv: (path?: string) => Promise<KvStore>;
  fetch: typeof globalThis.fetch;
  /** Milliseconds since 1970. */
  now: () => number;
}

/** Makes the contact form as configured. Nothing is opened or called before it is used. */
export function createContact(
  config: ContactConfig,
  { openKv, fetch, now, log, ...words }: ContactParts,
) {
  const { kvUrl, challenge, contactBudget, isTrial } = config;
  const store = storeOf(config, openKv, fetch, now, log);
  const mail = config.mail && mailOf(config.mail, { fetch, now, log });
  const budget = createBudget(contactBudget, now);
  const deliveries = new DeliveryWatch();
  const check = challenge &&
    siteverify(challenge, { isOwnHost: challengeHosts(config), fetch, log, delay });
  const deliver = createSend({
    ledger: createLedger(store.use, now),
    mail,
    budget: (client, deliver) => budget(client, () => deliveries.watch(deliver)),
    challenge: check,
    ...words,
    log,
  });
  /** Lists what failed when it was last used. */
  const faults = () => {
    const parts = {
      store: kvUrl === null || store.isDegraded(),
      mail: deliveries.isDegraded,
      challenge: check?.isDegraded(),
    };
    return (Object.keys(parts) as (keyof typeof parts)[]).filter((part) => parts[part]);
  };
  /** Tells if an enquiry in a request can be delivered: a trial is for this machine alone. */
  const takes = (request: Request) => mail !== null && (!isTrial || isForLoopback(request));
  const send = async (submission: ContactSubmission, request: Request) => {
    if (!takes(request)) throw notConfigured();
    return await deliver(submission);
  };
  /** Opens the store ahead; never rejects, but tells if a file cannot be used. */
  const open = async () => {
    const reason = await store.open();
    return reason !== undefined && isFile(kvUrl) ? storeWarning(kvUrl, reason) : undefined;
  };
  return { send, takes, open, faults };
}

/** Makes the store as configured; when it was opened, it is searched for what was cut off. */
function storeOf(
  config: ContactConfig,
  openKv: ContactParts["openKv"],
  fetch: ContactParts["fetch"],
  now: () => number,
  log: Log,
): Store {
  const { kvUrl, kvIsRemote } = config;
  const file = isFile(kvUrl) ? watchFile(kvUrl) : undefined;
  return createStore({
    async open() {
      const kv = await openStore(config, openKv, fetch, now);
      file?.noteOpened();
      return kv;
    },
    opened: (kv) => findCutOff(kv, now, idle, () => logCutOff(log)),
    isLost: file?.isLost,
    isRemote: kvIsRemote,
    now,
    log,
    delay,
  });
}

/** Opens the store once it is known that it can be used. */
async function openStore(
  { kvUrl, kvToken }: ContactConfig,
  openKv: ContactParts["openKv"],
  fetch: ContactParts["fetch"],
  now: () => number,
): Promise<KvStore> {
  if (kvUrl === null) throw new Error("No KV database is assigned to the app");
  if (isFile(kvUrl)) await prepareStoreFile(kvUrl);
  if (kvUrl && isAddress(kvUrl)) await checkKvConnect(kvUrl, kvToken, fetch, now, delay);
  return await openKv(kvUrl);
}

/** Takes a delay that keeps no process from ending. */
const idle: Delay = async (ms) => {
  if (ms > 0) await new Promise((resolve) => Deno.unrefTimer(setTimeout(resolve, ms)));
};

/** Tells where a bot check may be passed: anywhere for a loopback name, as test keys demand. */
function challengeHosts(config: SiteHosts): (host: string) => boolean {
  if (isLoopback(new URL(config.baseUrl).hostname)) return () => true;
  const isOwn = allowedHost(config);
  return (host) => isOwn(host) && !isLoopback(host);
}

/** Failures in a row after which no longer the messages are to blame. */
const maxFailures = 3;

/** Remembers what became of the last deliveries. */
class DeliveryWatch {
  #failures = 0;
  /** True from a failure that the operator can remove to the next delivery. */
  isDegraded = false;

  async watch(deliver: () => Promise<Delivered>): Promise<void> {
    try {
      this.isDegraded = await deliver() === "to some";
      this.#failures = 0;
    } catch (error) {
      // One refused message says nothing of the mail.
      const isOurs = !(error instanceof MailError && error.dueTo === "message");
      if (isOurs || ++this.#failures >= maxFailures) this.isDegraded = true;
      throw error;
    }
  }
}
