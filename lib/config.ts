import { z } from "zod";
import { apiProviders } from "./contact/api_providers.ts";
import type { ApiAccount } from "./contact/http_mail.ts";
import type { OutboxFolder } from "./contact/outbox.ts";
import type { SmtpAccount } from "./contact/smtp.ts";
import { isLoopback } from "./http/host.ts";

/** How a value is read, and what is wrong with one that cannot be. */
interface Rule<Schema extends z.ZodType> {
  schema: Schema;
  problem: string;
}

const rule = <Schema extends z.ZodType>(problem: string, schema: Schema): Rule<Schema> => ({
  schema,
  problem,
});

const text = z.string();
const path = rule("must be a path", text);

const wholeNumber = (min: number, max: number) =>
  rule(
    `must be a whole number from ${min} to ${max}, written in decimal digits`,
    text.regex(/^[0-9]{1,7}$/).transform(Number).pipe(z.number().min(min).max(max)),
  );
const quota = wholeNumber(1, 1_000_000);

/** What a header or a form field of a request carries as it is. */
const key = rule("has blanks or characters that no key has", text.regex(/^[\x21-\x7e]+$/));

const url = (...schemes: string[]) =>
  text.refine((value) => URL.canParse(value)).transform((value) => new URL(value))
    .refine(({ protocol, hostname }) => schemes.includes(protocol) && hostname !== "");

const apiUrl = rule(
  "must be an http(s) address without user name, query and fragment",
  url("https:", "http:")
    .refine((url) => url.username + url.password + url.search + url.hash === "")
    .transform(({ href }) => href.replace(/\/+$/, "")),
);

const origin = rule(
  "must be the public http(s) address of the site: scheme, host and port, nothing else",
  url("https:", "http:").refine(({ href, origin }) => href === `${origin}/`)
    .transform(({ origin }) => origin),
);

const smtpUrl = rule(
  "must be an smtps:// or smtp:// address with a host, the user name and the password " +
    "percent-encoded, without path and query",
  url("smtp:", "smtps:").refine((url) =>
    ["", "/"].includes(url.pathname) && url.search + url.hash === "" && hasReadableLogin(url)
  ),
);

function hasReadableLogin({ username, password }: URL): boolean {
  try {
    return decodeURIComponent(username + password) !== "" || username + password === "";
  } catch {
    return false;
  }
}

/** A comma-separated list; a comma in quotation marks belongs to its entry. */
const list = <Entry extends z.ZodType<string, string>>(entry: Entry) =>
  text.transform((value) => value.split(/,(?=(?:[^"]*"[^"]*")*[^"]*$)/).map((part) => part.trim()))
    .pipe(z.array(entry));

const hosts = rule(
  "must be host names separated by commas, without scheme, port and path",
  list(text.toLowerCase().regex(/^(?=.{1,253}$)[a-z0-9]([a-z0-9.-]*[a-z0-9])?$/)),
);

/** `address` or `Name <address>`, the name in quotation marks if it holds a comma. */
const mailbox = rule(
  "must be one mail address, with or without a name",
  text.regex(
    /^(?:[^\s@<>,;"]+@[^\s@<>,;"]+|(?:"[^"\p{Cc}]*"|[^@<>,;"\p{Cc}]*?) *<[^\s@<>,;"]+@[^\s@<>,;"]+>)$/u,
  ),
);

const mailboxes = rule(
  "must be mail addresses separated by commas, each with or without a name",
  list(mailbox.schema),
);

const host = rule(
  "must be an address of this machine, without scheme and port",
  text.regex(/^[^\s/]+$/),
);

const store = rule(
  "must be a file path, :memory: or the http(s) address of a KV Connect store",
  text.refine(isStore),
);

const provider = rule(
  `must be ${[...typedKeys(apiProviders), "smtp"].join(", ")} or outbox`,
  z.enum(["smtp", "outbox", ...typedKeys(apiProviders)]),
);

const turnstile = "https://challenges.cloudflare.com/turnstile/v0/siteverify";

/** One variable each: its rule, an example, and what is read when it is unset. */
const variables = {
  PORT: { ...wholeNumber(0, 65_535), example: "8000", unset: 8000 },
  HOST: { ...host, example: "127.0.0.1", unset: undefined },
  BASE_URL: { ...origin, example: "https://www.practice.example", unset: undefined },
  ALLOWED_HOSTS: { ...hosts, example: "practice.example,preview.practice.example", unset: [] },
  CONTENT_DIR: { ...path, example: "content", unset: "content" },
  KV_URL: { ...store, example: "data/frontdesk.db", unset: undefined },
  READ_QUOTA: { ...quota, example: "120", unset: 120 },
  CONTACT_QUOTA: { ...quota, example: "5", unset: 5 },
  CONTACT_BUDGET: { ...quota, example: "100", unset: 100 },
  TRUSTED_PROXY_HOPS: { ...wholeNumber(0, 16), example: "1", unset: 0 },
  MAIL_PROVIDER: { ...provider, example: "resend", unset: undefined },
  MAIL_OUTBOX_DIR: { ...path, example: "data/outbox", unset: "data/outbox" },
  MAIL_SMTP_URL: {
    ...smtpUrl,
    example: "smtps://user:password@mail.practice.example:465",
    unset: undefined,
  },
  MAIL_API_KEY: { ...key, example: "re_123", unset: undefined },
  MAIL_FROM: { ...mailbox, example: "Website <website@practice.example>", unset: undefined },
  MAIL_TO: { ...mailboxes, example: "hello@practice.example", unset: undefined },
  MAIL_API_URL: { ...apiUrl, example: "https://api.resend.com", unset: undefined },
  CHALLENGE_SECRET: { ...key, example: "0x4AAA", unset: undefined },
  CHALLENGE_SITE_KEY: { ...key, example: "0x4AAA", unset: undefined },
  CHALLENGE_VERIFY_URL: {
    ...apiUrl,
    example: "https://api.hcaptcha.com/siteverify",
    unset: turnstile,
  },
};

type Variables = {
  [Name in keyof typeof variables]:
    | z.output<(typeof variables)[Name]["schema"]>
    | (typeof variables)[Name]["unset"];
};

/** A variable whose value cannot be used; the message names it, the problem and an example. */
export class ConfigError extends Error {
  override readonly name = "ConfigError";

  constructor(variable: keyof Variables, problem: string) {
    super(`${variable}: ${problem}, for example ${variable}=${variables[variable].example}`);
  }
}

/** Where enquiries go; `null` is nowhere (503). */
export type MailConfig =
  | { provider: keyof typeof apiProviders } & ApiAccount
  | { provider: "smtp" } & SmtpAccount
  | { provider: "outbox" } & OutboxFolder
  | null;

/** Bot verification by a siteverify call; `null` switches it off. */
export type ChallengeConfig = { secret: string; siteKey: string; verifyUrl: string } | null;

export interface Config {
  /** Where it listens; `undefined` leaves it to the platform. */
  host: string | undefined;
  port: number;
  /** Public origin without a trailing slash; every absolute link is built from it. */
  baseUrl: string;
  /** The public origin if it is configured, or given by the platform. */
  publicOrigin: string | undefined;
  /** Further host names of this site, in lower case. */
  allowedHosts: string[];
  /** The host names that Deno Deploy gives this app and its previews. */
  deployHosts: RegExp | undefined;
  contentDir: string;
  /** Passed to `Deno.openKv`; `undefined` is the database assigned to the app. */
  kvUrl: string | undefined;
  /** Requests per minute and client. */
  readQuota: number;
  contactQuota: number;
  /** Deliveries in any hour, for all clients together. */
  contactBudget: number;
  trustedProxyHops: number;
  mail: MailConfig;
  challenge: ChallengeConfig;
  /** Whether it runs on Deno Deploy. */
  denoDeploy: boolean;
  /** Whether the runtime exports traces over OpenTelemetry. */
  telemetry: boolean;
  /** What works but is probably not meant, one line each. */
  warnings: string[];
}

/**
 * Reads the configuration (decisions 8). An empty value counts as unset.
 * @throws {ConfigError} for the first variable that cannot be used
 */
export function readConfig(get: (name: string) => string | undefined): Config {
  const value = (name: string) => get(name)?.trim() || undefined;
  const env = readVariables(value);
  const deploy = readDeploy(value);
  const host = env.HOST ?? (deploy.is ? undefined : "127.0.0.1");
  const publicOrigin = env.BASE_URL ?? deploy.origin;
  return {
    host,
    port: env.PORT,
    // As an origin, port 80 is left out.
    baseUrl: publicOrigin ?? new URL(`http://localhost:${env.PORT}`).origin,
    publicOrigin,
    allowedHosts: env.ALLOWED_HOSTS,
    deployHosts: deploy.hosts,
    contentDir: env.CONTENT_DIR,
    kvUrl: env.KV_URL ?? (deploy.is ? undefined : "data/frontdesk.db"),
    readQuota: env.READ_QUOTA,
    contactQuota: env.CONTACT_QUOTA,
    contactBudget: env.CONTACT_BUDGET,
    trustedProxyHops: env.TRUSTED_PROXY_HOPS,
    mail: mailConfig(env),
    challenge: challengeConfig(env),
    denoDeploy: deploy.is,
    // Deno takes either (Deno manual, "OpenTelemetry").
    telemetry: ["1", "true"].includes(value("OTEL_DENO") ?? ""),
    warnings: publicOrigin === undefined && (host === undefined || !isLoopback(host))
      ? [
        `The service listens beyond this machine, but its links say http://localhost:${env.PORT}. ` +
        `Set BASE_URL, for example BASE_URL=${variables.BASE_URL.example}`,
      ]
      : [],
  };
}

function readVariables(value: (name: string) => string | undefined): Variables {
  return Object.fromEntries(
    typedKeys(variables).map((name) => {
      const { schema, problem, unset } = variables[name];
      const given = value(name);
      if (given === undefined) return [name, unset];
      const parsed = schema.safeParse(given);
      if (!parsed.success) throw new ConfigError(name, problem);
      return [name, parsed.data];
    }),
  ) as Variables;
}

/** What Deno Deploy says of the app; a preview's host is `<app>-<revision>` or `<app>--<branch>`. */
function readDeploy(value: (name: string) => string | undefined) {
  const app = value("DENO_DEPLOY_APP_SLUG");
  const organisation = value("DENO_DEPLOY_ORG_SLUG");
  const is = value("DENO_DEPLOY") === "true" || app !== undefined;
  const named = [app, organisation].every((slug) => /^[a-z0-9-]+$/.test(slug ?? ""));
  if (!named) return { is, origin: undefined, hosts: undefined };
  return {
    is,
    origin: `https://${app}.${organisation}.deno.net`,
    hosts: new RegExp(`^${app}(?:-[a-z0-9-]+)?\\.${organisation}\\.deno\\.net$`),
  };
}

/** A path to a file, or a store that is none; a folder or another scheme is neither. */
function isStore(value: string): boolean {
  if (value === ":memory:") return true;
  if (/^[a-z][a-z0-9+.-]+:/i.test(value)) {
    return /^https?:\/\//i.test(value) && URL.canParse(value);
  }
  return !value.endsWith("/") && !isFolder(value);
}

function isFolder(path: string): boolean {
  try {
    return Deno.statSync(path).isDirectory;
  } catch {
    return false; // It is made at the start, or cannot be read, which its opening reports.
  }
}

function mailConfig(env: Variables): MailConfig {
  const provider = env.MAIL_PROVIDER;
  if (provider === undefined) return null;
  if (provider === "outbox") {
    const { MAIL_FROM = "website@localhost", MAIL_TO = ["owner@localhost"] } = env;
    return { provider, dir: env.MAIL_OUTBOX_DIR, from: MAIL_FROM, to: MAIL_TO };
  }
  const required = <Name extends keyof Variables>(name: Name): NonNullable<Variables[Name]> => {
    const value = env[name];
    if (value != null) return value;
    throw new ConfigError(name, `is required with MAIL_PROVIDER=${provider}`);
  };
  if (provider === "smtp") {
    const url = required("MAIL_SMTP_URL");
    return {
      provider,
      ...smtpHost(url),
      from: required("MAIL_FROM"),
      to: required("MAIL_TO"),
    };
  }
  return {
    provider,
    apiUrl: env.MAIL_API_URL ?? apiProviders[provider].apiUrl,
    apiKey: required("MAIL_API_KEY"),
    from: required("MAIL_FROM"),
    to: required("MAIL_TO"),
  };
}

function smtpHost({ protocol, hostname, port, username, password }: URL) {
  const secure = protocol === "smtps:";
  return {
    host: hostname.replace(/^\[(.*)\]$/, "$1"),
    port: port === "" ? (secure ? 465 : 587) : Number(port),
    secure,
    login: username === ""
      ? undefined
      : { user: decodeURIComponent(username), pass: decodeURIComponent(password) },
  };
}

function challengeConfig(env: Variables): ChallengeConfig {
  const { CHALLENGE_SECRET: secret, CHALLENGE_SITE_KEY: siteKey } = env;
  if (secret === undefined && siteKey === undefined) return null;
  if (secret === undefined) {
    throw new ConfigError("CHALLENGE_SECRET", "is required with CHALLENGE_SITE_KEY");
  }
  if (siteKey === undefined) {
    throw new ConfigError("CHALLENGE_SITE_KEY", "is required with CHALLENGE_SECRET");
  }
  return { secret, siteKey, verifyUrl: env.CHALLENGE_VERIFY_URL };
}

function typedKeys<Key extends string>(record: Record<Key, unknown>): Key[] {
  return Object.keys(record) as Key[];
}
