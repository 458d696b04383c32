import { isLoopback } from "../base/machine.ts";
import type { Message } from "../base/message.ts";
import { type Config, isFile, type MailAccount } from "../config.ts";
import { allowedHost, isForLoopback, isSent } from "../http/request.ts";
import { type Delay, delay, type Dependency, Health, type Runtime } from "./call.ts";
import { siteverify } from "./challenge.ts";
import { createIdempotencyStore, findCutOff } from "./idempotency.ts";
import { type Mail, MailError, outboxMail } from "./mail.ts";
import { resendMail } from "./resend.ts";
import {
  type ContactSubmission,
  createDeliveryLimit,
  createSend,
  logCutOff,
  notConfigured,
  type Send,
  type SendOptions,
} from "./send.ts";
import { smtpMail } from "./smtp.ts";
import { createStore, type OpenKv, storeAt, storeWarning } from "./store.ts";

interface ContactOptions
  extends
    Pick<Runtime, "fetch" | "now">,
    Pick<SendOptions, "language" | "sentText" | "mailHead" | "log"> {
  openKv: OpenKv;
}

/** What takes enquiries. */
export interface Contact {
  /** Delivers the enquiry in a request, as `Send` does. */
  send(submission: ContactSubmission, request: Request): ReturnType<Send>;
  /** Tells if an enquiry in a request can be delivered: a trial is for this machine alone. */
  accepts(request: Request): boolean;
  /** Opens the store ahead; never rejects, but tells if a file cannot be used. */
  open(): Promise<Message | undefined>;
  /** Lists what failed when it was last used. */
  faults(): Dependency[];
}

/** Makes the contact form as configured. Nothing is opened or called before it is used. */
export function createContact(
  config: Config,
  { openKv, fetch, now, ...others }: ContactOptions,
): Contact {
  const { log } = others;
  const runtime = { fetch, now, delay };
  const { kvUrl, challenge, isTrial } = config;
  const health = new Health();
  // No enquiry can be sent, and nobody said that none is to be.
  if (kvUrl === null) health.note("store", false);
  if (config.lacksMail) health.note("mail", false);
  const store = createStore({
    ...storeAt(config, openKv, runtime),
    opened: (kv) => findCutOff(kv, now, idle, () => logCutOff(log)),
    ...runtime,
    isRemote: config.kvIsRemote,
    health,
    log,
  });
  const isOwnHost = challengeHosts(config);
  const send = config.mail && createSend({
    ...others,
    idempotency: createIdempotencyStore(store.use, now),
    mail: watched(mailOf(config.mail, runtime), health),
    limit: createDeliveryLimit(config.contactBudget, now),
    verify: challenge && siteverify(challenge, { ...runtime, isOwnHost, health, log }),
  });
  const accepts = (request: Request) =>
    send !== null && (!isTrial || (isForLoopback(request) && !isProxied(request)));
  return {
    async send(submission, request) {
      if (send === null || !accepts(request)) throw notConfigured;
      return await send(submission);
    },
    accepts,
    async open() {
      const reason = await store.open();
      return reason !== undefined && isFile(kvUrl) ? storeWarning(kvUrl, reason) : undefined;
    },
    faults: () => health.faults(),
  };
}

/** Makes the way to deliver of an account. */
export function mailOf(account: MailAccount, runtime: Runtime): Mail {
  switch (account.provider) {
    case "resend":
      return resendMail(account, runtime);
    case "smtp":
      return smtpMail(account, runtime);
    case "outbox":
      return outboxMail(account, runtime);
  }
}

/** Refused messages, without a sent one between, after which no longer they are to blame. */
const maxRefusals = 3;

/** Notes what becomes of each message: one that is refused says nothing of the mail. */
function watched({ deduplicates, send }: Mail, health: Health): Mail {
  let refusals = 0;
  return {
    deduplicates,
    async send(message, key) {
      try {
        const partly = await send(message, key);
        health.note("mail", partly === undefined);
        refusals = 0;
        return partly;
      } catch (error) {
        const isRefusal = error instanceof MailError && error.outcome === "refused";
        if (!isRefusal || ++refusals >= maxRefusals) health.note("mail", false);
        throw error;
      }
    },
  };
}

/** Tells if a proxy says that it handed a request on, for somebody on another machine. */
const isProxied = (request: Request): boolean =>
  ["forwarded", "via", "x-forwarded-for", "x-real-ip"].some((name) => isSent(request, name));

/** Takes a delay that keeps no process from ending. */
const idle: Delay = async (ms) => {
  if (ms > 0) await new Promise((resolve) => Deno.unrefTimer(setTimeout(resolve, ms)));
};

/** Tells where a bot check may be passed: anywhere for a loopback name, as test keys demand. */
function challengeHosts(config: Config): (host: string) => boolean {
  if (isLoopback(new URL(config.baseUrl).hostname)) return () => true;
  const isOwn = allowedHost(config);
  return (host) => [host, host.replace(/^www\./, "")].some(isOwn) && !isLoopback(host);
}
