import { z } from "zod";
import { kvUrl } from "./contact/kv_url.ts";
import { mailProviders, providerNames, requiredIn } from "./contact/mail_providers.ts";
import { asMessage, say, type Saying, sayingsIn } from "./base/saying.ts";
import { apiUrl, formed, key, list, url, wholeNumber } from "./variable_forms.ts";

const quota = wholeNumber(1, 1_000_000);

const origin = url(
  say`must be the public http(s) address of the site: scheme, host and port, nothing else`,
  ({ href, origin }) => href === `${origin}/` ? origin : undefined,
);

const hosts = list(
  /^(?=.{1,253}$)[a-z0-9]([a-z0-9.-]*[a-z0-9])?$/i,
  say`must be host names separated by commas, without scheme, port or path`,
);

/** `address` or `Name <address>`, the name in quotation marks if it holds a comma. */
const mailbox =
  /^(?:[^\s@<>,;"]+@[^\s@<>,;"]+|(?:"[^"\p{Cc}]*"|[^@<>,;"\p{Cc}]*?) *<[^\s@<>,;"]+@[^\s@<>,;"]+>)$/u;

const providers = [...providerNames, "none"] as const;

/** One variable each: its form, what holds when it is unset, and an example. */
const forms = {
  PORT: wholeNumber(0, 65_535).default(8000).meta({ example: "8000" }),
  HOST: formed(/^[^\s/]+$/, say`must be an address of this machine, without scheme or port`)
    .optional().meta({ example: "127.0.0.1" }),
  BASE_URL: origin.optional().meta({ example: "https://www.practice.example" }),
  ALLOWED_HOSTS: hosts.default([]).meta({ example: "practice.example,preview.practice.example" }),
  CONTENT_DIR: z.string().optional().meta({ example: "content" }),
  KV_URL: kvUrl.optional().meta({ example: "data/frontdesk.db" }),
  KV_TOKEN: key.optional().meta({ example: "0x4AAA", isSecret: true }),
  READ_QUOTA: quota.default(120).meta({ example: "120" }),
  CONTACT_QUOTA: quota.default(5).meta({ example: "5" }),
  CONTACT_BUDGET: quota.default(100).meta({ example: "100" }),
  TRUSTED_PROXY_HOPS: wholeNumber(0, 16).default(0).meta({ example: "1" }),
  MAIL_PROVIDER: z.enum(providers, asMessage(say`must be one of ${providers.join(", ")}`))
    .optional().meta({ example: "resend" }),
  MAIL_FROM: formed(mailbox, say`must be one mail address, with or without a name`)
    .optional().meta({ example: "Website <website@practice.example>" }),
  MAIL_TO: list(
    mailbox,
    say`must be mail addresses separated by commas, each with or without a name`,
  )
    .optional().meta({ example: "hello@practice.example" }),
  LOG_MISSED_SEARCHES: z.enum(["true", "false"], asMessage(say`must be "true" or "false"`))
    .default("false").meta({ example: "true" }),
  CHALLENGE_SECRET: key.optional().meta({ example: "0x4AAA", isSecret: true }),
  CHALLENGE_SITE_KEY: key.optional().meta({ example: "0x4AAA" }),
  CHALLENGE_VERIFY_URL: apiUrl
    .default("https://challenges.cloudflare.com/turnstile/v0/siteverify")
    .meta({ example: "https://api.hcaptcha.com/siteverify" }),
};

type Name = keyof typeof forms;
type Values = { [Each in Name]: z.output<typeof forms[Each]> };

/** The variables of every provider: those of one that is not chosen may be set, too. */
const providerForms: z.ZodRawShape = Object.assign(
  {},
  ...Object.values(mailProviders).map(({ variables }) => variables),
);

const allForms = { ...forms, ...providerForms } as Readonly<Record<string, z.ZodType>>;

/** All variables, each with what holds when it is unset. */
export const variableList = Object.entries(allForms).map(([name, form]) => ({
  name,
  usual: form.safeParse(undefined).data,
  isSecret: form.meta()?.isSecret === true,
}));

export const exampleOf = (name: string) => String(allForms[name]!.meta()?.example);

/** The values of the variables, and what is wrong with them. */
export class Variables {
  /** Those of variables that cannot be used are missing. */
  readonly values: Values;
  /** By variable, a line that names it, the problem and an example. */
  readonly problems = new Map<string, Saying>();
  readonly #ofProviders: Record<string, unknown>;

  constructor(get: (name: string) => string | undefined) {
    this.values = this.#read(forms, get) as Values;
    this.#ofProviders = this.#read(providerForms, get);
  }

  /** Reads each variable; what the form says of an unset one is its value. */
  #read(shape: z.ZodRawShape, get: (name: string) => string | undefined): Record<string, unknown> {
    const values = Object.keys(shape).map((name) => {
      const { data, error } = allForms[name]!.optional().safeParse(get(name));
      if (error) this.refuse(name, sayingsIn(error.issues[0]!.message)[0]!);
      return [name, data];
    });
    return Object.fromEntries(values);
  }

  /** Says what is wrong with a variable, if nothing was said of it before. */
  refuse(name: string, problem: Saying, example = exampleOf(name)): void {
    if (this.problems.has(name)) return;
    this.problems.set(name, say`${name}: ${problem}, for example ${name}=${example}`);
  }

  /** Returns a value that another variable needs; where it is missing, that is a problem. */
  required<Each extends Name>(name: Each, other: string): NonNullable<Values[Each]> {
    const value = this.values[name];
    if (value === undefined) this.#refuseMissing(name, other);
    return value!;
  }

  /** Returns the values of a provider's own variables alone; where one is missing, that is a problem. */
  ofProvider(shape: z.ZodRawShape, other: string): Record<string, unknown> {
    for (const name of requiredIn(shape)) {
      if (this.#ofProviders[name] === undefined) this.#refuseMissing(name, other);
    }
    return Object.fromEntries(Object.keys(shape).map((name) => [name, this.#ofProviders[name]]));
  }

  #refuseMissing(name: string, other: string): void {
    this.refuse(name, say`is required with ${other}`);
  }
}
