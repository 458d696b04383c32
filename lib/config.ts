import { join } from "@std/path/posix";
import type { ChallengeAccount } from "./contact/challenge.ts";
import type { MailAccount } from "./contact/contact.ts";
import { isAddress } from "./contact/kv_url.ts";
import { isLoopback } from "./http/host.ts";
import { exampleOf, Variables } from "./variables.ts";

/** Variables that cannot be used, a line for each; the message is the first of them. */
export class ConfigError extends Error {
  override readonly name = "ConfigError";

  constructor(readonly problems: readonly string[]) {
    super(problems[0]);
  }
}

export type Config = ReturnType<typeof readConfig>;

/**
 * Reads the configuration. An empty value counts as unset.
 * @throws {ConfigError} naming every variable that cannot be used
 */
export function readConfig(get: (name: string) => string | undefined) {
  const named = (name: string) => get(name)?.trim() || undefined;
  const variables = new Variables(named);
  const env = variables.values;
  const deploy = readDeploy(named);
  const { isDeploy } = deploy;
  const store = readStore(variables, deploy);
  const mail = readMail(variables);
  const challenge = readChallenge(variables);
  if (variables.problems.size > 0) throw new ConfigError([...variables.problems.values()]);

  const host = env.HOST ?? (isDeploy ? undefined : "127.0.0.1");
  const publicOrigin = env.BASE_URL ?? deploy.origin;
  const isOpen = host === undefined || !isLoopback(host);
  return {
    /** The address it listens at; `undefined` leaves it to the platform. */
    host,
    port: env.PORT,
    /** Public origin without a trailing slash; every absolute link is built from it. */
    baseUrl: publicOrigin ?? new URL(`http://localhost:${env.PORT}`).origin,
    /** The public origin if it is configured, or set by the platform. */
    publicOrigin,
    /** True if it is meant to be reached from other machines. */
    isPublic: isOpen || (publicOrigin !== undefined && !isLoopback(new URL(publicOrigin).hostname)),
    allowedHosts: env.ALLOWED_HOSTS.map((name) => name.toLowerCase()),
    /** The host names that Deno Deploy gives this app and its previews. */
    deployHosts: deploy.hosts,
    contentDir: env.CONTENT_DIR ? fromCaller(env.CONTENT_DIR, named("INIT_CWD")) : "content",
    ...store,
    kvToken: env.KV_TOKEN ?? named("DENO_KV_ACCESS_TOKEN"),
    /** Requests per minute and client. */
    readQuota: env.READ_QUOTA,
    contactQuota: env.CONTACT_QUOTA,
    /** Deliveries in any hour, for all clients together. */
    contactBudget: env.CONTACT_BUDGET,
    trustedProxyHops: env.TRUSTED_PROXY_HOPS,
    mail,
    /** True if nothing is meant to be sent, so that nothing is missing. */
    noMail: env.MAIL_PROVIDER === "none",
    challenge,
    /** True if the text of searches that find nothing is logged. */
    logMissedSearches: env.LOG_MISSED_SEARCHES === "true",
    denoDeploy: isDeploy,
    /** True if requests are traced: always on Deno Deploy, else if OpenTelemetry is switched on. */
    telemetry: isDeploy || ["1", "true"].includes(named("OTEL_DENO") ?? ""),
    /** Settings that work but are probably not meant, a line each. */
    warnings: publicOrigin === undefined && isOpen ? [unnamed(env.PORT)] : [],
  };
}

const unnamed = (port: number) =>
  `The service listens beyond this machine, but its links say http://localhost:${port}. ` +
  `Set BASE_URL, for example BASE_URL=${exampleOf("BASE_URL")}`;

/**
 * Resolves a path as whoever typed it means it: `calledFrom`, the variable INIT_CWD, is where a
 * task was called, which runs in the folder of `deno.json`.
 */
export const fromCaller = (path: string, calledFrom = ""): string =>
  /^([a-z]:)?[\\/]/i.test(path) ? path : join(calledFrom, path);

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
    variables.refuse("KV_URL", "must be a KV Connect address if KV_TOKEN is set", example);
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
  const { MAIL_PROVIDER: provider, MAIL_FROM, MAIL_TO, ...env } = variables.values;
  if (provider === undefined || provider === "none") return null;
  if (provider === "outbox") {
    const [from, to] = [MAIL_FROM ?? "website@localhost", MAIL_TO ?? ["owner@localhost"]];
    return { provider, dir: env.MAIL_OUTBOX_DIR, from, to };
  }
  const needed = `MAIL_PROVIDER=${provider}`;
  const account = provider === "smtp"
    ? { provider, ...variables.required("MAIL_SMTP_URL", needed) }
    : { provider, apiUrl: env.MAIL_API_URL, apiKey: variables.required("MAIL_API_KEY", needed) };
  const from = variables.required("MAIL_FROM", needed);
  return { ...account, from, to: variables.required("MAIL_TO", needed) };
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
