import type { z } from "zod";
import { delay } from "./call.ts";
import type { Mail, MailParts, MailProvider } from "./mail.ts";
import { outbox } from "./outbox.ts";
import { resend } from "./resend.ts";
import { smtp } from "./smtp.ts";

/** The one list of providers, by their values of MAIL_PROVIDER. */
export const mailProviders = { resend, smtp, outbox };

export type MailProviderName = keyof typeof mailProviders;

export const providerNames = Object.keys(mailProviders) as MailProviderName[];

/** Where enquiries go. */
export type MailAccount = {
  [Name in MailProviderName]:
    & { provider: Name }
    & Parameters<typeof mailProviders[Name]["deliver"]>[0];
}[MailProviderName];

export const providerOf = (name: MailProviderName): MailProvider => mailProviders[name];

/** Makes the way to deliver that is configured. */
export const mailOf = (account: MailAccount, parts: Omit<MailParts, "delay">): Mail =>
  providerOf(account.provider).deliver(account, { ...parts, delay });

/** Lists the variables without which a provider has no account. */
export const requiredIn = (variables: z.ZodRawShape): string[] =>
  Object.keys(variables).filter((name) => !isOptional(variables[name] as z.ZodType));

const isOptional = (form: z.ZodType): boolean => form.safeParse(undefined).success;
