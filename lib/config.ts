import { z } from "zod";
import { fromCaller } from "./caller.ts";
import type { ChallengeAccount } from "./contact/challenge.ts";
import type { MailAccount } from "./contact/contact.ts";
import { apiProviders } from "./contact/http_mail.ts";
import { isAddress, kvUrl } from "./contact/kv_url.ts";
import { type Deploy, readDeploy } from "./deploy.ts";
import { isLoopback } from "./http/host.ts";

/** What a text or an address stands for; `undefined` if it cannot be used. */
type Read<From, Value> = (from: From) => Value | undefined;

const value = <Value>(problem: string, read: Read<string, Value>) =>
  z.string().transform((text, context) => {
    const value = read(text);
    if (value !== undefined) return value;
    context.addIssue(problem);
    return z.NEVER;
  });

const wholeNumber = (min: number, max: number) =>
  value(`must be a whole number from ${min} to ${max}, written in decimal digits`, (text) => {
    const number = /^[0-9]{1,7}$/.test(text) ? Number(text) : NaN;
    return number >= min && number <= max ? number : undefined;
  });

const quota = wholeNumber(1, 1_000_000);

/** What a header or a form field of a request carries as it is. */
const key = z.string().regex(
  /^[\x21-\x7e]+$/,
  "must not contain spaces or characters outside ASCII",
);

const url = <Value>(problem: string, read: Read<URL, Value>, schemes = ["https:", "http:"]) =>
  value(problem, (text) => {
    try {
      const url = new URL(text);
      return url.hostname && schemes.includes(url.protocol) ? read(url) : undefined;
    } catch {
      return undefined; // No URL, or one with a part that cannot be decoded.
    }
  });

const apiUrl = url(
  "must be an http(s) address without a user name, query or fragment",
  ({ username, password, search, hash, href }) =>
    username + password + search + hash === "" ? href.replace(/\/+$/, "") : undefined,
);

const origin = url(
  "must be the public http(s) address of the site: scheme, host and port, nothing else",
  ({ href, origin }) => href === `${origin}/` ? origin : undefined,
);

const mailHost = url(
  "must be an smtps:// or smtp:// address with a host, the user name and the password " +
    "percent-encoded, without a path or query",
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
const list = (entry: RegExp, problem: string) =>
  value(problem, (text) => {
    const entries = text.split(/,(?=(?:[^"]*"[^"]*")*[^"]*$)/).map((part) => part.trim());
    return entries.every((each) => entry.test(each)) ? entries : undefined;
  });

const hosts = list(
  /^(?=.{1,253}$)[a-z0-9]([a-z0-9.-]*[a-z0-9])?$/i,
  "must be host names separated by commas, without scheme, port or path",
);

/** `address` or `Name <address>`, the name in quotation marks if it holds a comma. */
const mailbox =
  /^(?:[^\s@<>,;"]+@[^\s@<>,;"]+|(?:"[^"\p{Cc}]*"|[^@<>,;"\p{Cc}]*?) *<[^\s@<>,;"]+@[^\s@<>,;"]+>)$/u;

const apiNames = Object.keys(apiProviders) as (keyof typeof apiProviders)[];
const providers = [...apiNames, "smtp", "outbox"] as const;

/** One variable each: its form, what holds when it is unset, and an example. */
const variables = z.object({
  PORT: wholeNumber(0, 65_535).default(8000).meta({ example: "8000" }),
  HOST: z.string().regex(/^[^\s/]+$/, "must be an address of this machine, without scheme or port")
    .optional().meta({ example: "127.0.0.1" }),
  BASE_URL: origin.optional().meta({ example: "https://www.practice.example" }),
  ALLOWED_HOSTS: hosts.default([]).meta({ example: "practice.example,preview.practice.example" }),
  CONTENT_DIR: z.string().optional().meta({ example: "content" }),
  KV_URL: kvUrl.optional().meta({ example: "data/frontdesk.db" }),
  KV_TOKEN: key.optional().meta({ example: "0x4AAA" }),
  READ_QUOTA: quota.default(120).meta({ example: "120" }),
  CONTACT_QUOTA: quota.default(5).meta({ example: "5" }),
  CONTACT_BUDGET: quota.default(100).meta({ example: "100" }),
  TRUSTED_PROXY_HOPS: wholeNumber(0, 16).default(0).meta({ example: "1" }),
  MAIL_PROVIDER: z.enum(providers, `must be one of ${providers.join(", ")}`)
    .optional().meta({ example: "resend" }),
  MAIL_OUTBOX_DIR: z.string().default("data/outbox").meta({ example: "data/outbox" }),
  MAIL_SMTP_URL: mailHost.optional()
    .meta({ example: "smtps://user:password@mail.practice.example:465" }),
  MAIL_API_KEY: key.optional().meta({ example: "re_123" }),
  MAIL_FROM: z.string().regex(mailbox, "must be one mail address, with or without a name")
    .optional().meta({ example: "Website <website@practice.example>" }),
  MAIL_TO: list(mailbox, "must be mail addresses separated by commas, each with or without a name")
    .optional().meta({ example: "hello@practice.example" }),
  MAIL_API_URL: apiUrl.optional().meta({ example: "https://api.resend.com" }),
  LOG_MISSED_SEARCHES: z.enum(["true", "false"], 'must be "true" or "false"').default("false")
    .meta({ example: "true" }),
  CHALLENGE_SECRET: key.optional().meta({ example: "0x4AAA" }),
  CHALLENGE_SITE_KEY: key.optional().meta({ example: "0x4AAA" }),
  CHALLENGE_VERIFY_URL: apiUrl
    .default("https://challenges.cloudflare.com/turnstile/v0/siteverify")
    .meta({ example: "https://api.hcaptcha.com/siteverify" }),
});

type Variables = z.output<typeof variables>;

const exampleOf = (name: keyof Variables) => String(variables.shape[name].meta()?.example);

/** A variable whose value cannot be used; the message names it, the problem and an example. */
export class ConfigError extends Error {
  override readonly name = "ConfigError";

  constructor(
    readonly variable: keyof Variables,
    problem: string,
    readonly example: string = exampleOf(variable),
  ) {
    super(`${variable}: ${problem}, for example ${variable}=${example}`);
  }
}

export type Config = ReturnType<typeof readConfig>;

/**
 * Reads the configuration. An empty value counts as unset.
 * @throws {ConfigError} for the first variable that cannot be used
 */
export function readConfig(get: (name: string) => string | undefined) {
  const named = (name: string) => get(name)?.trim() || undefined;
  const names = Object.keys(variables.shape);
  const parsed = variables.safeParse(Object.fromEntries(names.map((name) => [name, named(name)])));
  if (!parsed.success) {
    const [{ path: [variable], message }] = parsed.error.issues as [z.core.$ZodIssue];
    throw new ConfigError(variable as keyof Variables, message);
  }
  const env = parsed.data;
  const deploy = readDeploy(named);
  const host = env.HOST ?? (deploy.is ? undefined : "127.0.0.1");
  const publicOrigin = env.BASE_URL ?? deploy.origin;
  const isOpen = host === undefined || !isLoopback(host);
  return {
    /** Where it listens; `undefined` leaves it to the platform. */
    host,
    port: env.PORT,
    /** Public origin without a trailing slash; every absolute link is built from it. */
    baseUrl: publicOrigin ?? new URL(`http://localhost:${env.PORT}`).origin,
    /** The public origin if it is configured, or given by the platform. */
    publicOrigin,
    /** Further host names of this site, in lower case. */
    allowedHosts: env.ALLOWED_HOSTS.map((name) => name.toLowerCase()),
    /** The host names that Deno Deploy gives this app and its previews. */
    deployHosts: deploy.hosts,
    contentDir: env.CONTENT_DIR ? fromCaller(env.CONTENT_DIR, named("INIT_CWD")) : "content",
    ...storeConfig(env, deploy),
    /** Access token of a KV Connect store. */
    kvToken: env.KV_TOKEN ?? named("DENO_KV_ACCESS_TOKEN"),
    /** Requests per minute and client. */
    readQuota: env.READ_QUOTA,
    contactQuota: env.CONTACT_QUOTA,
    /** Deliveries in any hour, for all clients together. */
    contactBudget: env.CONTACT_BUDGET,
    trustedProxyHops: env.TRUSTED_PROXY_HOPS,
    mail: mailConfig(env),
    challenge: challengeConfig(env),
    /** Whether the text of searches that find nothing is logged. */
    logMissedSearches: env.LOG_MISSED_SEARCHES === "true",
    /** Whether it runs on Deno Deploy. */
    denoDeploy: deploy.is,
    /** What Deno Deploy calls this state of the repository. */
    revision: deploy.revision,
    /** Whether requests are traced: always on Deno Deploy, else if OpenTelemetry is switched on. */
    telemetry: deploy.is || ["1", "true"].includes(named("OTEL_DENO") ?? ""),
    /** What works but is probably not meant, one line each. */
    warnings: publicOrigin === undefined && isOpen ? [unnamed(env.PORT)] : [],
  };
}

const unnamed = (port: number) =>
  `The service listens beyond this machine, but its links say http://localhost:${port}. ` +
  `Set BASE_URL, for example BASE_URL=${exampleOf("BASE_URL")}`;

/** Reads which store prevents duplicates. */
function storeConfig({ KV_URL: url, KV_TOKEN: kvToken }: Variables, deploy: Deploy) {
  if (kvToken !== undefined && !isAddress(url ?? "")) {
    const example = "https://kv.practice.example";
    throw new ConfigError("KV_URL", "must be a KV Connect address if KV_TOKEN is set", example);
  }
  return {
    /** Passed to `Deno.openKv`; `undefined` is the database assigned to the app, `null` none. */
    kvUrl: url ?? (!deploy.is ? "data/frontdesk.db" : deploy.hasDatabase ? undefined : null),
    /** Whether the store is reached over the network. */
    kvIsRemote: url === undefined ? deploy.is : isAddress(url),
  };
}

/** Reads where enquiries go; `null` is nowhere (503). */
function mailConfig(env: Variables): MailAccount | null {
  const { MAIL_PROVIDER: provider } = env;
  if (provider === undefined) return null;
  if (provider === "outbox") {
    const { MAIL_FROM: from = "website@localhost", MAIL_TO: to = ["owner@localhost"] } = env;
    return { provider, dir: env.MAIL_OUTBOX_DIR, from, to };
  }
  const needed = `MAIL_PROVIDER=${provider}`;
  const account = provider === "smtp" ? { provider, ...required(env, "MAIL_SMTP_URL", needed) } : {
    provider,
    apiUrl: env.MAIL_API_URL ?? apiProviders[provider].apiUrl,
    apiKey: required(env, "MAIL_API_KEY", needed),
  };
  const from = required(env, "MAIL_FROM", needed);
  return { ...account, from, to: required(env, "MAIL_TO", needed) };
}

/** Reads the bot verification, a siteverify call; `null` switches it off. */
function challengeConfig(env: Variables): ChallengeAccount | null {
  if ((env.CHALLENGE_SECRET ?? env.CHALLENGE_SITE_KEY) === undefined) return null;
  return {
    secret: required(env, "CHALLENGE_SECRET", "CHALLENGE_SITE_KEY"),
    siteKey: required(env, "CHALLENGE_SITE_KEY", "CHALLENGE_SECRET"),
    verifyUrl: env.CHALLENGE_VERIFY_URL,
  };
}

/** @throws {ConfigError} where a variable is unset that `other` needs */
function required<Name extends keyof Variables>(env: Variables, name: Name, other: string) {
  const value = env[name];
  if (value === undefined) throw new ConfigError(name, `is required with ${other}`);
  return value as NonNullable<typeof value>;
}
