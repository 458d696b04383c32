import { isLoopback } from "../base/machine.ts";
import type { Saying } from "../base/saying.ts";
import { type Config, isFile } from "../config.ts";
import { isSent } from "../http/request.ts";
import { allowedHost, isForLoopback, type SiteHosts } from "../http/host.ts";
import { type Delay, delay } from "./call.ts";
import { siteverify } from "./challenge.ts";
import { createDeliveryLimit } from "./delivery_limit.ts";
import { Health, type Part } from "./health.ts";
import { createIdempotencyStore, findCutOff, type SentResponse } from "./idempotency.ts";
import { mailOf } from "./mail_providers.ts";
import {
  type ContactSubmission,
  createSend,
  logCutOff,
  notConfigured,
  type SendParts,
} from "./send.ts";
import { type KvStore, Store, storeAt, storeWarning } from "./store.ts";

interface ContactParts extends Pick<SendParts, "language" | "sentText" | "mailHead" | "log"> {
  /** `Deno.openKv`. */
  openKv: (path?: string) => Promise<KvStore>;
  fetch: typeof globalThis.fetch;
  /** Milliseconds since 1970. */
  now: () => number;
}

/** What takes enquiries. */
export interface Contact {
  /** Delivers an enquiry once, or throws an ApiError; `replayed`: it was delivered before. */
  send(
    submission: ContactSubmission,
    request: Request,
  ): Promise<{ body: SentResponse; replayed: boolean }>;
  /** Tells if an enquiry in a request can be delivered: a trial is for this machine alone. */
  takes(request: Request): boolean;
  /** Opens the store ahead; never rejects, but tells if a file cannot be used. */
  open(): Promise<Saying | undefined>;
  /** Lists what failed when it was last used. */
  faults(): Part[];
}

/** Makes the contact form as configured. Nothing is opened or called before it is used. */
export function createContact(
  config: Config,
  { openKv, fetch, now, ...others }: ContactParts,
): Contact {
  const { log } = others;
  const { kvUrl, challenge, isTrial } = config;
  const health = new Health();
  // No enquiry can be sent, and nobody said that none is to be.
  if (kvUrl === null) health.note("store", false);
  if (config.lacksMail) health.note("mail", false);
  const store = new Store({
    ...storeAt(config, openKv, fetch, now, delay),
    opened: (kv) => findCutOff(kv, now, idle, () => logCutOff(log)),
    isRemote: config.kvIsRemote,
    now,
    health,
    log,
    delay,
  });
  const mail = config.mail && mailOf(config.mail, fetch, now, log);
  const limit = createDeliveryLimit(config.contactBudget, now);
  const isOwnHost = challengeHosts(config);
  const deliver = createSend({
    ...others,
    idempotency: createIdempotencyStore(store.use, now),
    mail,
    limit: (client, deliver) => limit(client, () => health.watch(deliver)),
    verify: challenge && siteverify(challenge, { isOwnHost, health, fetch, log, delay }),
  });
  const takes = (request: Request) =>
    mail !== null && (!isTrial || (isForLoopback(request) && !isProxied(request)));
  const send = async (submission: ContactSubmission, request: Request) => {
    if (!takes(request)) throw notConfigured();
    return await deliver(submission);
  };
  const open = async () => {
    const reason = await store.open();
    return reason !== undefined && isFile(kvUrl) ? storeWarning(kvUrl, reason) : undefined;
  };
  return { send, takes, open, faults: () => health.faults() };
}

/** Tells if a proxy says that it handed a request on, for somebody on another machine. */
const isProxied = (request: Request): boolean =>
  ["forwarded", "via", "x-forwarded-for", "x-real-ip"].some((name) => isSent(request, name));

/** Takes a delay that keeps no process from ending. */
const idle: Delay = async (ms) => {
  if (ms > 0) await new Promise((resolve) => Deno.unrefTimer(setTimeout(resolve, ms)));
};

/** Tells where a bot check may be passed: anywhere for a loopback name, as test keys demand. */
function challengeHosts(config: SiteHosts): (host: string) => boolean {
  if (isLoopback(new URL(config.baseUrl).hostname)) return () => true;
  const isOwn = allowedHost(config);
  return (host) => [host, host.replace(/^www\./, "")].some(isOwn) && !isLoopback(host);
}
