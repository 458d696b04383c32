import { z } from "zod";
import { isLoopback, mayBeFile, mayWrite } from "./base/machine.ts";
import { problemsOf } from "./base/owner_values.ts";
import { asZodMessage, type Message, OwnerError, say } from "./base/message.ts";

/** Everything that variables decide. */
export interface Config {
  /** The address it listens at; `undefined` leaves it to the platform. */
  host: string | undefined;
  port: number;
  /** Public origin without a trailing slash; every absolute link is built from it. */
  baseUrl: string;
  /** The public origin if it is configured, or set by the platform. */
  publicOrigin: string | undefined;
  /** True if it is meant to be reached from other machines. */
  isPublic: boolean;
  /** Further host names of the site, in lower case. */
  allowedHosts: readonly string[];
  /** The host names that Deno Deploy gives this app and its previews; `undefined` elsewhere. */
  deployHosts: RegExp | undefined;
  /** The site's folder. */
  contentDir: string;
  /** Passed to `Deno.openKv`; `undefined` is the database assigned to the app, `null` none. */
  kvUrl: string | null | undefined;
  /** True if the store is reached over the network. */
  kvIsRemote: boolean;
  /** The access token of a KV Connect store. */
  kvToken: string | undefined;
  /** Requests per minute and client. */
  readQuota: number;
  /** Enquiries per minute and client. */
  contactQuota: number;
  /** Deliveries in any hour, for all clients together. */
  contactBudget: number;
  /** Proxies in front whose `X-Forwarded-For` is believed. */
  trustedProxyHops: number;
  /** Where enquiries go; `null` is nowhere. */
  mail: MailAccount | null;
  /** The folder that enquiries are saved in instead of mailed. */
  savedIn: string | undefined;
  /** True if nobody said where enquiries go, and this machine alone is meant to be served. */
  isTrial: boolean;
  /** True if enquiries are meant to be mailed, and nobody said how. */
  lacksMail: boolean;
  /** `null`: no bot check. */
  challenge: ChallengeAccount | null;
  /** True if the text of searches that find nothing is logged. */
  logMissedSearches: boolean;
  denoDeploy: boolean;
  /** True if requests are traced: always on Deno Deploy, else if OpenTelemetry is switched on. */
  telemetry: boolean;
}

/** An account with a mail provider, and who it delivers for. */
export type MailAccount = ResendAccount | SmtpAccount | OutboxAccount;

interface Sender {
  from: string;
  to: string[];
}

export interface ResendAccount extends Sender {
  provider: "resend";
  /** Without a slash at its end. */
  apiUrl: string;
  apiKey: string;
}

export interface SmtpAccount extends Sender {
  provider: "smtp";
  host: string;
  port: number;
  /** TLS from the first byte, else STARTTLS. */
  secure: boolean;
  login?: { user: string; pass: string };
}

export interface OutboxAccount extends Sender {
  provider: "outbox";
  /** The folder of `.eml` files. */
  dir: string;
}

/** An account with a bot check that has a siteverify call. */
export interface ChallengeAccount {
  product: ChallengeProduct;
  secret: string;
  siteKey: string;
  verifyUrl: string;
}

/** `other` is a bot check of which nothing but its host is known. */
type ChallengeProduct = "turnstile" | "hcaptcha" | "recaptcha" | "other";

function productAt(host: string): ChallengeProduct {
  if (/(^|\.)cloudflare\.com$/.test(host)) return "turnstile";
  if (/(^|\.)hcaptcha\.com$/.test(host)) return "hcaptcha";
  return /(^|\.)(google\.com|recaptcha\.net)$/.test(host) ? "recaptcha" : "other";
}

/** Tells if the store is a KV Connect store: its client is reached over the network. */
export const isAddress = (text: string): boolean => /^https?:\/\//i.test(text);

/** Tells if the store lies in a file of this machine. */
export const isFile = (kvUrl: string | null | undefined): kvUrl is string =>
  typeof kvUrl === "string" && kvUrl !== ":memory:" && !isAddress(kvUrl);

/** A form of its own: `read` returns `undefined` for a text that cannot be used. */
const readBy = <Value>(problem: Message, read: (text: string) => Value | undefined) =>
  z.string().transform((text, context) => {
    const value = read(text);
    if (value !== undefined) return value;
    context.addIssue(asZodMessage(problem));
    return z.NEVER;
  });

const wholeNumber = (min: number, max: number) =>
  readBy(say`must be a whole number from ${min} to ${max}, written in decimal digits`, (text) => {
    const number = /^[0-9]{1,7}$/.test(text) ? Number(text) : NaN;
    return number >= min && number <= max ? number : undefined;
  });

const quota = wholeNumber(1, 1_000_000);

const formed = (form: RegExp, problem: Message) => z.string().regex(form, asZodMessage(problem));

/** A text that a header or a form field of a request carries as it is. */
const key = formed(/^[\x21-\x7e]+$/, say`must not contain spaces or characters outside ASCII`);

const url = <Value>(
  problem: Message,
  read: (url: URL) => Value | undefined,
  schemes = ["https:", "http:"],
) =>
  readBy(problem, (text) => {
    try {
      const url = new URL(text);
      return url.hostname && schemes.includes(url.protocol) ? read(url) : undefined;
    } catch {
      return undefined; // No URL, or one with a part that cannot be decoded.
    }
  });

const origin = url(
  say`must be the public http(s) address of the site: scheme, host and port, nothing else`,
  ({ href, origin }) => href === `${origin}/` ? origin : undefined,
);

const apiUrl = url(
  say`must be an http(s) address without a user name, query or fragment`,
  ({ username, password, search, hash, href }) =>
    username + password + search + hash === "" ? href.replace(/\/+$/, "") : undefined,
);

const mailHost = url(
  say`must be an smtps:// or smtp:// address with a host, the user name and the password
    percent-encoded, without a path or query`,
  ({ protocol, hostname, port, username, password, pathname, search, hash }) => {
    if (!["", "/"].includes(pathname) || search + hash !== "") return undefined;
    const secure = protocol === "smtps:";
    const [user = "", pass = ""] = [username, password].map(decodeURIComponent);
    return {
      host: hostname.replace(/^\[(.*)\]$/, "$1"),
      port: port === "" ? (secure ? 465 : 587) : Number(port),
      secure,
      login: user === "" ? undefined : { user, pass },
    };
  },
  ["smtps:", "smtp:"],
);

/** Entries separated by commas; a comma in quotation marks belongs to its entry. */
const list = (entry: RegExp, problem: Message) =>
  readBy(problem, (text) => {
    const entries = text.split(/,(?=(?:[^"]*"[^"]*")*[^"]*$)/).map((part) => part.trim());
    return entries.every((value) => entry.test(value)) ? entries : undefined;
  });

const hosts = list(
  /^(?=.{1,253}$)[a-z0-9]([a-z0-9.-]*[a-z0-9])?$/i,
  say`must be host names separated by commas, without scheme, port or path`,
);

/** `address` or `Name <address>`, the name in quotation marks if it holds a comma. */
const mailbox =
  /^(?:[^\s@<>,;"]+@[^\s@<>,;"]+|(?:"[^"\p{Cc}]*"|[^@<>,;"\p{Cc}]*?) *<[^\s@<>,;"]+@[^\s@<>,;"]+>)$/u;

/** An address is logged where the store cannot be used, so it holds no password. */
const plainAddress = /^https?:\/\/[^\s/?#@]+(?:[/?#]\S*)?$/i;

const isPath = (text: string) => !/^[a-z][a-z0-9+.-]+:|\/$/i.test(text) && mayBeFile(text);

const kvUrl = z.string()
  .refine((text) => isAddress(text) ? plainAddress.test(text) : isPath(text), {
    error: asZodMessage(say`must be a file path, :memory: or the http(s) address of a KV Connect
      store without a login`),
    abort: true,
  })
  .refine(
    // SQLite writes files beside it.
    (text) => !isFile(text) || mayWrite(`${text}-wal`),
    asZodMessage(
      say`is a file that this process may not write; deno task start permits only data/`,
    ),
  );

const outboxDir = z.string().refine(
  mayWrite,
  asZodMessage(
    say`is a folder that this process may not write; deno task start permits only data/`,
  ),
);

const trueOrFalse = z.stringbool({
  truthy: ["true"],
  falsy: ["false"],
  case: "sensitive",
  error: asZodMessage(say`must be "true" or "false"`),
});

const providers = ["resend", "smtp", "outbox", "none"] as const;

/** The variables: the form of each, what holds when it is unset, and an example of another value. */
const Variables = z.object({
  PORT: wholeNumber(0, 65_535).default(8000),
  HOST: formed(/^[^\s/]+$/, say`must be an address of this machine, without scheme or port`)
    .optional().meta({ example: "127.0.0.1" }),
  BASE_URL: origin.optional().meta({ example: "https://www.practice.example" }),
  ALLOWED_HOSTS: hosts.default([]).meta({ example: "practice.example,preview.practice.example" }),
  CONTENT_DIR: z.string().default("content"),
  KV_URL: kvUrl.optional().meta({ example: "https://kv.practice.example" }),
  KV_TOKEN: key.optional().meta({ example: "0x4AAA", isSecret: true }),
  READ_QUOTA: quota.default(120),
  CONTACT_QUOTA: quota.default(5),
  CONTACT_BUDGET: quota.default(100),
  TRUSTED_PROXY_HOPS: wholeNumber(0, 16).default(0).meta({ example: "1" }),
  MAIL_PROVIDER: z.enum(providers, asZodMessage(say`must be one of ${providers.join(", ")}`))
    .optional().meta({ example: "resend" }),
  MAIL_FROM: formed(mailbox, say`must be one mail address, with or without a name`)
    .optional().meta({ example: "Website <website@practice.example>" }),
  MAIL_TO: list(
    mailbox,
    say`must be mail addresses separated by commas, each with or without a name`,
  ).optional().meta({ example: "hello@practice.example" }),
  LOG_MISSED_SEARCHES: trueOrFalse.default(false).meta({ example: "true" }),
  CHALLENGE_SECRET: key.optional().meta({ example: "0x4AAA", isSecret: true }),
  CHALLENGE_SITE_KEY: key.optional().meta({ example: "0x4AAA" }),
  CHALLENGE_VERIFY_URL: apiUrl.default("https://challenges.cloudflare.com/turnstile/v0/siteverify")
    .meta({ example: "https://api.hcaptcha.com/siteverify" }),
  MAIL_API_KEY: key.optional().meta({ example: "re_123", isSecret: true }),
  MAIL_API_URL: apiUrl.default("https://api.resend.com"),
  MAIL_SMTP_URL: mailHost.optional()
    .meta({ example: "smtps://user:password@mail.practice.example:465", isSecret: true }),
  MAIL_OUTBOX_DIR: outboxDir.default("data/outbox"),
});

type Values = z.output<typeof Variables>;

/** What a variable, or a value of it, requires beside it. */
const requirements: Readonly<Record<string, readonly (keyof Values)[]>> = {
  "MAIL_PROVIDER=resend": ["MAIL_API_KEY", "MAIL_FROM", "MAIL_TO"],
  "MAIL_PROVIDER=smtp": ["MAIL_SMTP_URL", "MAIL_FROM", "MAIL_TO"],
  "CHALLENGE_SITE_KEY": ["CHALLENGE_SECRET"],
  "CHALLENGE_SECRET": ["CHALLENGE_SITE_KEY"],
  "KV_TOKEN": ["KV_URL"],
};

/** All variables, each with what holds when it is unset. */
export const variableList = Object.entries(Variables.shape).map(([name, form]) => {
  const usual = form.safeParse(undefined).data;
  const { example = usual, isSecret = false } = form.meta() ?? {};
  return { name, usual, example: String(example), isSecret };
});

/** Variables that cannot be used, a line for each. */
export class ConfigError extends OwnerError {
  override readonly name = "ConfigError";

  constructor(problems: readonly Message[]) {
    super((translate) => problems.map(translate).join("\n"));
  }
}

/** Returns the value of a variable. */
export type Variable = (name: string) => string | undefined;

/**
 * Reads the configuration. An empty value counts as unset.
 * @throws {ConfigError} naming every variable that cannot be used
 */
export function readConfig(get: Variable): Config {
  const named = (name: string) => get(name)?.trim() || undefined;
  const env = readVariables(named);
  const app = named("DENO_DEPLOY_APP_SLUG");
  const organisation = named("DENO_DEPLOY_ORG_SLUG");
  const denoDeploy = named("DENO_DEPLOY") === "true" || app !== undefined;
  const hasSlugs = [app, organisation].every((slug) => /^[a-z0-9-]+$/.test(slug ?? ""));
  const deployOrigin = hasSlugs ? `https://${app}.${organisation}.deno.net` : undefined;
  // A preview's host is `<app>-<revision>` or `<app>--<branch>`.
  const deployHosts = hasSlugs
    ? new RegExp(`^${app}(?:-[a-z0-9-]+)?\\.${organisation}\\.deno\\.net$`)
    : undefined;
  // What the runtime opens; where they are unset it opens a store in memory and says nothing.
  const database = (named("DENO_KV_PATH_PREFIX") ?? "") + (named("DENO_KV_DEFAULT_PATH") ?? "");
  const assigned = isAddress(database) ? undefined : null;
  const kvUrl = env.KV_URL ?? (denoDeploy ? assigned : "data/frontdesk.db");

  const host = env.HOST ?? (denoDeploy ? undefined : "127.0.0.1");
  const publicOrigin = env.BASE_URL ?? deployOrigin;
  const isPublic = host === undefined || !isLoopback(host) ||
    (publicOrigin !== undefined && !isLoopback(new URL(publicOrigin).hostname));
  const isTrial = env.MAIL_PROVIDER === undefined && !isPublic && !denoDeploy &&
    env.TRUSTED_PROXY_HOPS === 0;
  const mail = accountOf(isTrial ? "outbox" : env.MAIL_PROVIDER, env);
  return {
    host,
    port: env.PORT,
    baseUrl: publicOrigin ?? new URL(`http://localhost:${env.PORT}`).origin,
    publicOrigin,
    isPublic,
    allowedHosts: env.ALLOWED_HOSTS.map((name) => name.toLowerCase()),
    deployHosts,
    contentDir: env.CONTENT_DIR,
    kvUrl,
    kvIsRemote: typeof kvUrl !== "string" || isAddress(kvUrl),
    kvToken: env.KV_TOKEN ?? named("DENO_KV_ACCESS_TOKEN"),
    readQuota: env.READ_QUOTA,
    contactQuota: env.CONTACT_QUOTA,
    contactBudget: env.CONTACT_BUDGET,
    trustedProxyHops: env.TRUSTED_PROXY_HOPS,
    mail,
    savedIn: mail?.provider === "outbox" ? mail.dir : undefined,
    isTrial,
    lacksMail: mail === null && env.MAIL_PROVIDER !== "none",
    challenge: challengeOf(env),
    logMissedSearches: env.LOG_MISSED_SEARCHES,
    denoDeploy,
    telemetry: denoDeploy || ["1", "true"].includes(named("OTEL_DENO") ?? ""),
  };
}

/** @throws {ConfigError} naming every variable that cannot be used */
function readVariables(named: Variable): Values {
  const set = Object.fromEntries(variableList.map(({ name }) => [name, named(name)]));
  const { data, error } = Variables.safeParse(set);
  const wrong = problemsOf(error).map(({ path, problem }) => ({ name: String(path[0]), problem }));
  const missing = Object.entries(requirements).flatMap(([other, names]) => {
    const [variable = "", value = set[variable]] = other.split("=");
    const isNeeded = value !== undefined && set[variable] === value;
    const problem = say`is required with ${other}`;
    return names.filter((name) => isNeeded && !set[name]).map((name) => ({ name, problem }));
  });
  const problems = [...wrong, ...missing].map(({ name, problem }) =>
    say`${name}: ${problem}, for example ${name}=${exampleOf(name)}`
  );
  if (data === undefined || problems.length > 0) throw new ConfigError(problems);
  return data;
}

const exampleOf = (name: string) => variableList.find((each) => each.name === name)!.example;

/** Reads where enquiries go; nothing that this requires is missing. */
function accountOf(provider: Values["MAIL_PROVIDER"], env: Values): MailAccount | null {
  const sender = { from: env.MAIL_FROM!, to: env.MAIL_TO! };
  switch (provider) {
    case "resend":
      return { provider, apiUrl: env.MAIL_API_URL, apiKey: env.MAIL_API_KEY!, ...sender };
    case "smtp":
      return { provider, ...env.MAIL_SMTP_URL!, ...sender };
    case "outbox": {
      const { MAIL_FROM: from = "website@localhost", MAIL_TO: to = ["owner@localhost"] } = env;
      return { provider, dir: env.MAIL_OUTBOX_DIR, from, to };
    }
    default:
      return null;
  }
}

function challengeOf(env: Values): ChallengeAccount | null {
  const { CHALLENGE_SECRET: secret, CHALLENGE_SITE_KEY: siteKey } = env;
  if (secret === undefined || siteKey === undefined) return null;
  const verifyUrl = env.CHALLENGE_VERIFY_URL;
  return { product: productAt(new URL(verifyUrl).hostname), secret, siteKey, verifyUrl };
}

/** Returns the configuration of a site: where it is no practice's, nobody misses its enquiries. */
export function configFor(config: Config, { isPractice }: { isPractice: boolean }): Config {
  if (isPractice) return config;
  const untried = config.isTrial ? { mail: null, savedIn: undefined } : {};
  return { ...config, ...untried, lacksMail: false };
}

/** Tells what becomes of an enquiry, for the conditions of the engine's texts. */
export function deliveryOf({ mail, savedIn }: Config) {
  const saved = savedIn !== undefined;
  return {
    /** Somebody takes it. */
    mail: mail !== null,
    /** It is mailed. */
    delivered: mail !== null && !saved,
    /** It is saved as a file instead. */
    saved,
    /** It goes to a mail server, which cannot recognise a repeat. */
    smtp: mail?.provider === "smtp",
  };
}

/** Lists what is probably not meant, and where enquiries go if that is no mailbox. */
export function noticesOf(config: Config): Message[] {
  const { baseUrl, isPublic, lacksMail, publicOrigin, savedIn, trustedProxyHops } = config;
  const notices = [];
  if (publicOrigin === undefined && (isPublic || trustedProxyHops > 0)) {
    notices.push(
      say`Other machines reach the service, but its links say ${baseUrl}. Set BASE_URL, for
      example BASE_URL=${exampleOf("BASE_URL")}`,
    );
  }
  if (isPublic && publicOrigin?.startsWith("http:")) {
    notices.push(say`BASE_URL is a public address without TLS: enquiries can be read on their way,
      and browsers warn of the form. Write https://`);
  }
  if (savedIn) {
    notices.push(say`Enquiries are saved in ${savedIn} on this computer, and nothing is mailed.
      Set MAIL_PROVIDER before you publish the site`);
  }
  if (lacksMail) {
    notices.push(say`WARNING: the contact form cannot send, because MAIL_PROVIDER is not set.
      Set it to ${"resend, smtp"}, or to none if nothing is to be sent`);
  }
  return notices;
}
