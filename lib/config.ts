import { join } from "@std/path/posix";
import type { ChallengeAccount } from "./contact/challenge.ts";
import { isAddress } from "./contact/kv_url.ts";
import {
  type MailAccount,
  type MailProviderName,
  providerNames,
  providerOf,
} from "./contact/mail_providers.ts";
import { isLoopback } from "./http/host.ts";
import { OwnerError } from "./base/owner_error.ts";
import { say, type Saying } from "./base/saying.ts";
import { exampleOf, Variables } from "./variables.ts";

/** Variables that cannot be used, a line for each; the message is the first of them. */
export class ConfigError extends OwnerError {
  override readonly name = "ConfigError";

  constructor(readonly problems: readonly Saying[]) {
    super(problems[0]!);
  }
}

export type Config = ReturnType<typeof readConfig>;

/** Returns the value of a variable. */
export type Variable = (name: string) => string | undefined;

/**
 * Reads the configuration. An empty value counts as unset.
 * @throws {ConfigError} naming every variable that cannot be used
 */
export function readConfig(get: Variable) {
  const named = (name: string) => get(name)?.trim() || undefined;
  const variables = new Variables(named);
  const env = variables.values;
  const deploy = readDeploy(named);
  const { isDeploy } = deploy;
  const store = readStore(variables, deploy);
  const configuredMail = readMail(variables);
  const challenge = readChallenge(variables);
  if (variables.problems.size > 0) throw new ConfigError([...variables.problems.values()]);

  const host = env.HOST ?? (isDeploy ? undefined : "127.0.0.1");
  const publicOrigin = env.BASE_URL ?? deploy.origin;
  const isOpen = host === undefined || !isLoopback(host);
  const isPublic = isOpen ||
    (publicOrigin !== undefined && !isLoopback(new URL(publicOrigin).hostname));
  const isTrial = env.MAIL_PROVIDER === undefined && !isPublic && !isDeploy &&
    env.TRUSTED_PROXY_HOPS === 0;
  const mail = isTrial ? readAccount("outbox", variables) : configuredMail;
  return {
    /** The address it listens at; `undefined` leaves it to the platform. */
    host,
    port: env.PORT,
    /** Public origin without a trailing slash; every absolute link is built from it. */
    baseUrl: publicOrigin ?? new URL(`http://localhost:${env.PORT}`).origin,
    /** The public origin if it is configured, or set by the platform. */
    publicOrigin,
    /** True if it is meant to be reached from other machines. */
    isPublic,
    allowedHosts: env.ALLOWED_HOSTS.map((name) => name.toLowerCase()),
    /** The host names that Deno Deploy gives this app and its previews. */
    deployHosts: deploy.hosts,
    contentDir: folderOf(env.CONTENT_DIR, named("INIT_CWD")),
    ...store,
    kvToken: env.KV_TOKEN ?? named("DENO_KV_ACCESS_TOKEN"),
    /** Requests per minute and client. */
    readQuota: env.READ_QUOTA,
    contactQuota: env.CONTACT_QUOTA,
    /** Deliveries in any hour, for all clients together. */
    contactBudget: env.CONTACT_BUDGET,
    trustedProxyHops: env.TRUSTED_PROXY_HOPS,
    mail,
    /** True if nobody said where enquiries go, and this machine alone is meant to be served. */
    isTrial,
    /** True if enquiries are meant to be mailed, and nobody said how. */
    lacksMail: mail === null && env.MAIL_PROVIDER !== "none",
    challenge,
    /** True if the text of searches that find nothing is logged. */
    logMissedSearches: env.LOG_MISSED_SEARCHES === "true",
    denoDeploy: isDeploy,
    /** True if requests are traced: always on Deno Deploy, else if OpenTelemetry is switched on. */
    telemetry: isDeploy || ["1", "true"].includes(named("OTEL_DENO") ?? ""),
    /** Settings that work but are probably not meant, a line each. */
    warnings: publicOrigin === undefined && (isOpen || env.TRUSTED_PROXY_HOPS > 0)
      ? [unnamed(env.PORT)]
      : [],
  };
}

/** What tells if enquiries are sent to a site at all. */
interface Receiver {
  rules: { takesEnquiries: boolean };
}

/** Tells where the enquiries of a site go; where none are sent, there is nothing to try. */
export const mailFor = (
  { mail, isTrial }: Pick<Config, "mail" | "isTrial">,
  { rules }: Receiver,
): MailAccount | null => isTrial && !rules.takesEnquiries ? null : mail;

/** Tells what becomes of an enquiry, for the conditions of the engine's texts. */
export function deliveryOf(config: Pick<Config, "mail" | "isTrial">, site: Receiver) {
  const mail = mailFor(config, site);
  const saved = mail?.provider === "outbox";
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

/** Says where enquiries go, if that is no mailbox. */
export function mailNotice(config: Config, site: Receiver): Saying | undefined {
  const mail = mailFor(config, site);
  if (mail?.provider === "outbox") {
    return say`Enquiries are saved in ${mail.dir} on this computer, and nothing is mailed.
      Set MAIL_PROVIDER before you publish the site`;
  }
  if (!config.lacksMail || !site.rules.takesEnquiries) return undefined;
  const mailers = providerNames.filter((name) => name !== "outbox").join(", ");
  return say`WARNING: the contact form cannot send, because MAIL_PROVIDER is not set.
    Set it to ${mailers}, or to none if nothing is to be sent`;
}

const unnamed = (port: number) =>
  say`Other machines reach the service, but its links say ${`http://localhost:${port}`}.
    Set BASE_URL, for example BASE_URL=${exampleOf("BASE_URL")}`;

/**
 * Resolves a path as whoever typed it means it: `calledFrom`, the variable INIT_CWD, is where a
 * task was called, which runs in the folder of `deno.json`.
 */
export const fromCaller = (path: string, calledFrom = ""): string =>
  /^([a-z]:)?[\\/]/i.test(path) ? path : join(calledFrom, path);

const folderOf = (named?: string, calledFrom?: string) =>
  named ? fromCaller(named, calledFrom) : "content";

/** Finds the site's folder, whatever else is wrong with the variables. */
export const contentDirOf = (get: Variable): string =>
  folderOf(get("CONTENT_DIR")?.trim(), get("INIT_CWD")?.trim());

/** Reads variables; a folder on the command line stands for CONTENT_DIR. */
export const variableWith = (folder: string | undefined, get: Variable): Variable => (name) =>
  name === "CONTENT_DIR" && folder || get(name);

/** Reads what Deno Deploy says; a preview's host is `<app>-<revision>` or `<app>--<branch>`. */
function readDeploy(named: (name: string) => string | undefined) {
  const app = named("DENO_DEPLOY_APP_SLUG");
  const organisation = named("DENO_DEPLOY_ORG_SLUG");
  const isNamed = [app, organisation].every((slug) => /^[a-z0-9-]+$/.test(slug ?? ""));
  const hosts = `^${app}(?:-[a-z0-9-]+)?\\.${organisation}\\.deno\\.net$`;
  // What the runtime opens; where they are unset it opens a store in memory and says nothing.
  const database = (named("DENO_KV_PATH_PREFIX") ?? "") + (named("DENO_KV_DEFAULT_PATH") ?? "");
  return {
    isDeploy: named("DENO_DEPLOY") === "true" || app !== undefined,
    hasDatabase: isAddress(database),
    origin: isNamed ? `https://${app}.${organisation}.deno.net` : undefined,
    hosts: isNamed ? new RegExp(hosts) : undefined,
  };
}

function readStore(variables: Variables, deploy: ReturnType<typeof readDeploy>) {
  const { KV_URL: url, KV_TOKEN: token } = variables.values;
  if (token !== undefined && !isAddress(url ?? "")) {
    const example = "https://kv.practice.example";
    variables.refuse("KV_URL", say`must be a KV Connect address if KV_TOKEN is set`, example);
  }
  const fallback = deploy.hasDatabase ? undefined : null;
  return {
    /** Passed to `Deno.openKv`; `undefined` is the database assigned to the app, `null` none. */
    kvUrl: url ?? (deploy.isDeploy ? fallback : "data/frontdesk.db"),
    kvIsRemote: url === undefined ? deploy.isDeploy : isAddress(url),
  };
}

/** Reads where enquiries go; `null` is nowhere (503). */
function readMail(variables: Variables): MailAccount | null {
  const { MAIL_PROVIDER: provider = "none" } = variables.values;
  return provider === "none" ? null : readAccount(provider, variables);
}

/** Reads the account with a provider, which may miss what the problems of the variables name. */
function readAccount(provider: MailProviderName, variables: Variables): MailAccount {
  const { variables: own, account, usualSender } = providerOf(provider);
  const needed = `MAIL_PROVIDER=${provider}`;
  const values = variables.ofProvider(own, needed);
  const { MAIL_FROM, MAIL_TO } = variables.values;
  const from = MAIL_FROM ?? usualSender?.from ?? variables.required("MAIL_FROM", needed);
  const to = MAIL_TO ?? usualSender?.to ?? variables.required("MAIL_TO", needed);
  return { provider, ...account(values), from, to } as MailAccount;
}

/** Reads the bot verification, a siteverify call; `null` switches it off. */
function readChallenge(variables: Variables): ChallengeAccount | null {
  const { CHALLENGE_SECRET, CHALLENGE_SITE_KEY, CHALLENGE_VERIFY_URL } = variables.values;
  if ((CHALLENGE_SECRET ?? CHALLENGE_SITE_KEY) === undefined) return null;
  return {
    secret: variables.required("CHALLENGE_SECRET", "CHALLENGE_SITE_KEY"),
    siteKey: variables.required("CHALLENGE_SITE_KEY", "CHALLENGE_SECRET"),
    verifyUrl: CHALLENGE_VERIFY_URL,
  };
}
