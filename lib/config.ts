import { z } from "zod";

const port = z.coerce.number().int().min(0).max(65535);
const quota = z.coerce.number().int().min(1).max(1_000_000);
const httpUrl = z.url({ protocol: /^https?$/ }).transform((url) => url.replace(/\/+$/, ""));
const origin = z.url({ protocol: /^https?$/ }).transform((url) => new URL(url))
  .refine(({ href, origin }) => href === `${origin}/`, "is more than scheme, host and port")
  .transform(({ origin }) => origin);
const token = z.string().regex(/^[\x21-\x7e]+$/, "has characters that no key has");
const mailbox = z.string().regex(/^[^\r\n]*\S@\S[^\r\n]*$/, "is no mail address");

/** One variable each: how it is read and an example for the line that names a bad value. */
const variables = {
  PORT: { schema: port.default(8000), example: "8000" },
  HOST: { schema: z.string().default("0.0.0.0"), example: "127.0.0.1" },
  BASE_URL: { schema: origin.optional(), example: "https://www.steghaus.example" },
  CONTENT_DIR: { schema: z.string().default("content"), example: "content" },
  KV_URL: { schema: z.string().optional(), example: "/var/lib/frontdesk/kv.db" },
  READ_QUOTA: { schema: quota.default(120), example: "120" },
  CONTACT_QUOTA: { schema: quota.default(5), example: "5" },
  TRUSTED_PROXY_HOPS: { schema: z.coerce.number().int().min(0).max(16).default(0), example: "1" },
  MAIL_PROVIDER: { schema: z.enum(["resend", "outbox"]).optional(), example: "resend" },
  MAIL_OUTBOX_DIR: { schema: z.string().optional(), example: ".outbox" },
  MAIL_API_KEY: { schema: token.optional(), example: "re_123" },
  MAIL_FROM: { schema: mailbox.optional(), example: "Website <website@steghaus.example>" },
  MAIL_TO: { schema: mailbox.optional(), example: "hello@steghaus.example" },
  MAIL_API_URL: {
    schema: httpUrl.default("https://api.resend.com"),
    example: "https://api.resend.com",
  },
  CHALLENGE_SECRET: { schema: token.optional(), example: "0x4AAA" },
  CHALLENGE_SITE_KEY: { schema: token.optional(), example: "0x4AAA" },
  CHALLENGE_VERIFY_URL: {
    schema: httpUrl.default("https://challenges.cloudflare.com/turnstile/v0/siteverify"),
    example: "https://api.hcaptcha.com/siteverify",
  },
};

type Variables = {
  [Name in keyof typeof variables]: z.output<(typeof variables)[Name]["schema"]>;
};

/** A variable whose value cannot be used; the message names it, the problem and an example. */
export class ConfigError extends Error {
  override readonly name = "ConfigError";

  constructor(variable: keyof Variables, problem: string) {
    super(`${variable}: ${problem}, for example ${variable}=${variables[variable].example}`);
  }
}

/** Where enquiries go: Resend's HTTP API, a folder of `.eml` files, or nowhere (`null` → 503). */
export type MailConfig =
  | { provider: "resend"; apiUrl: string; apiKey: string; from: string; to: string }
  | { provider: "outbox"; dir: string; from: string; to: string }
  | null;

/** Bot verification by a siteverify call; `null` switches it off. */
export type ChallengeConfig = { secret: string; siteKey?: string; verifyUrl: string } | null;

export interface Config {
  host: string;
  port: number;
  /** Public origin without a trailing slash; every absolute link is built from it. */
  baseUrl: string;
  /** The public origin if it is configured. */
  publicOrigin: string | undefined;
  contentDir: string;
  /** Passed to `Deno.openKv`. */
  kvUrl: string | undefined;
  /** Requests per minute and client. */
  readQuota: number;
  contactQuota: number;
  trustedProxyHops: number;
  mail: MailConfig;
  challenge: ChallengeConfig;
}

/**
 * Reads the configuration (decisions 8). An empty value counts as unset.
 * @throws {ConfigError} for the first variable that cannot be used
 */
export function readConfig(get: (name: string) => string | undefined): Config {
  const env = readVariables(get);
  return {
    host: env.HOST,
    port: env.PORT,
    baseUrl: env.BASE_URL ?? `http://localhost:${env.PORT}`,
    publicOrigin: env.BASE_URL,
    contentDir: env.CONTENT_DIR,
    kvUrl: env.KV_URL,
    readQuota: env.READ_QUOTA,
    contactQuota: env.CONTACT_QUOTA,
    trustedProxyHops: env.TRUSTED_PROXY_HOPS,
    mail: mailConfig(env),
    challenge: env.CHALLENGE_SECRET === undefined ? null : {
      secret: env.CHALLENGE_SECRET,
      siteKey: env.CHALLENGE_SITE_KEY,
      verifyUrl: env.CHALLENGE_VERIFY_URL,
    },
  };
}

function readVariables(get: (name: string) => string | undefined): Variables {
  const names = Object.keys(variables) as (keyof Variables)[];
  return Object.fromEntries(names.map((name) => {
    const parsed = variables[name].schema.safeParse(get(name)?.trim() || undefined);
    if (!parsed.success) throw new ConfigError(name, parsed.error.issues[0]!.message);
    return [name, parsed.data];
  })) as Variables;
}

function mailConfig(env: Variables): MailConfig {
  if (env.MAIL_PROVIDER === undefined) return null;
  if (env.MAIL_PROVIDER === "outbox") {
    return {
      provider: "outbox",
      dir: required(env, "MAIL_OUTBOX_DIR", "outbox"),
      from: env.MAIL_FROM ?? "website@localhost",
      to: env.MAIL_TO ?? "owner@localhost",
    };
  }
  return {
    provider: "resend",
    apiUrl: env.MAIL_API_URL,
    apiKey: required(env, "MAIL_API_KEY", "resend"),
    from: required(env, "MAIL_FROM", "resend"),
    to: required(env, "MAIL_TO", "resend"),
  };
}

function required(env: Variables, name: keyof Variables, provider: string): string {
  const value = env[name];
  if (value === undefined) {
    throw new ConfigError(name, `is required with MAIL_PROVIDER=${provider}`);
  }
  return String(value);
}
