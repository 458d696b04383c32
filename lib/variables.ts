import { z } from "zod";
import { kvUrl } from "./contact/kv_url.ts";
import { asMessage, say, type Saying, sayingsIn } from "./saying.ts";

/** Reads the value of a text or an address; `undefined` if it cannot be used. */
type Read<From, Value> = (from: From) => Value | undefined;

const value = <Value>(problem: Saying, read: Read<string, Value>) =>
  z.string().transform((text, context) => {
    const value = read(text);
    if (value !== undefined) return value;
    context.addIssue(asMessage(problem));
    return z.NEVER;
  });

const wholeNumber = (min: number, max: number) =>
  value(say`must be a whole number from ${min} to ${max}, written in decimal digits`, (text) => {
    const number = /^[0-9]{1,7}$/.test(text) ? Number(text) : NaN;
    return number >= min && number <= max ? number : undefined;
  });

const quota = wholeNumber(1, 1_000_000);

const formed = (form: RegExp, problem: Saying) => z.string().regex(form, asMessage(problem));

/** A text that a header or a form field of a request carries as it is. */
const key = formed(/^[\x21-\x7e]+$/, say`must not contain spaces or characters outside ASCII`);

const url = <Value>(problem: Saying, read: Read<URL, Value>, schemes = ["https:", "http:"]) =>
  value(problem, (text) => {
    try {
      const url = new URL(text);
      return url.hostname && schemes.includes(url.protocol) ? read(url) : undefined;
    } catch {
      return undefined; // No URL, or one with a part that cannot be decoded.
    }
  });

const apiUrl = url(
  say`must be an http(s) address without a user name, query or fragment`,
  ({ username, password, search, hash, href }) =>
    username + password + search + hash === "" ? href.replace(/\/+$/, "") : undefined,
);

const origin = url(
  say`must be the public http(s) address of the site: scheme, host and port, nothing else`,
  ({ href, origin }) => href === `${origin}/` ? origin : undefined,
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
const list = (entry: RegExp, problem: Saying) =>
  value(problem, (text) => {
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

const providers = ["resend", "smtp", "none", "outbox"] as const;

/** One variable each: its form, what holds when it is unset, and an example. */
const forms = {
  PORT: wholeNumber(0, 65_535).default(8000).meta({ example: "8000" }),
  HOST: formed(/^[^\s/]+$/, say`must be an address of this machine, without scheme or port`)
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
  MAIL_PROVIDER: z.enum(providers, asMessage(say`must be one of ${providers.join(", ")}`))
    .optional().meta({ example: "resend" }),
  MAIL_OUTBOX_DIR: z.string().default("data/outbox").meta({ example: "data/outbox" }),
  MAIL_SMTP_URL: mailHost.optional()
    .meta({ example: "smtps://user:password@mail.practice.example:465" }),
  MAIL_API_KEY: key.optional().meta({ example: "re_123" }),
  MAIL_FROM: formed(mailbox, say`must be one mail address, with or without a name`)
    .optional().meta({ example: "Website <website@practice.example>" }),
  MAIL_TO: list(
    mailbox,
    say`must be mail addresses separated by commas, each with or without a name`,
  )
    .optional().meta({ example: "hello@practice.example" }),
  MAIL_API_URL: apiUrl.optional().meta({ example: "https://api.resend.com" }),
  LOG_MISSED_SEARCHES: z.enum(["true", "false"], asMessage(say`must be "true" or "false"`))
    .default("false").meta({ example: "true" }),
  CHALLENGE_SECRET: key.optional().meta({ example: "0x4AAA" }),
  CHALLENGE_SITE_KEY: key.optional().meta({ example: "0x4AAA" }),
  CHALLENGE_VERIFY_URL: apiUrl
    .default("https://challenges.cloudflare.com/turnstile/v0/siteverify")
    .meta({ example: "https://api.hcaptcha.com/siteverify" }),
};

type Name = keyof typeof forms;
type Values = { [Each in Name]: z.output<typeof forms[Each]> };

export const exampleOf = (name: Name) => String(forms[name].meta()?.example);

/** The values of the variables, and what is wrong with them. */
export class Variables {
  /** Those of variables that cannot be used are missing. */
  readonly values: Values;
  /** By variable, a line that names it, the problem and an example. */
  readonly problems = new Map<Name, Saying>();

  constructor(get: (name: string) => string | undefined) {
    const values = (Object.keys(forms) as Name[]).map((name) => {
      const { data, error } = forms[name].safeParse(get(name));
      if (error) this.refuse(name, sayingsIn(error.issues[0]!.message)[0]!);
      return [name, data];
    });
    this.values = Object.fromEntries(values);
  }

  /** Says what is wrong with a variable, if nothing was said of it before. */
  refuse(name: Name, problem: Saying, example = exampleOf(name)): void {
    if (this.problems.has(name)) return;
    this.problems.set(name, say`${name}: ${problem}, for example ${name}=${example}`);
  }

  /** Returns a value that another variable needs; where it is missing, that is a problem. */
  required<Each extends Name>(name: Each, other: string): NonNullable<Values[Each]> {
    const value = this.values[name];
    if (value === undefined) this.refuse(name, say`is required with ${other}`);
    return value!;
  }
}
