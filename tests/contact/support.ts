import { createLedger, type Ledger } from "../../lib/contact/idempotency.ts";
import { lazyKv, type UseKv } from "../../lib/contact/kv.ts";
import { type Mail, MailError, type MailMessage } from "../../lib/contact/mail.ts";
import type { Enquiry } from "../../lib/contact/schema.ts";
import type { ApiError, ErrorCode } from "../../lib/http/errors.ts";
import { refusalOf } from "../kit/app.ts";

export const enquiry: Enquiry = {
  name: "A visitor",
  email: "visitor@client.example",
  subject: "A new catalogue",
  message: "We would like to talk about our catalogue.",
  gdprConsent: true,
};

export const key = "key-0123456789abcdef";

export const second = 1000;
export const hour = 3600 * second;

/** A store in memory that is closed at the end of the block. */
export async function memoryKv(): Promise<Deno.Kv & Disposable> {
  return await Deno.openKv(":memory:");
}

/** The ledger on a store. */
export function ledgerOn(kv: Deno.Kv, now: () => number): Ledger {
  return createLedger(useOf(kv), now);
}

export function useOf(kv: Deno.Kv): UseKv {
  return lazyKv(() => Promise.resolve(kv), silent);
}

export function silent(): void {}

/** Delivers into a list, or fails as told for the next message. */
export class FakeMail implements Mail {
  readonly delivered: { message: MailMessage; idempotencyKey: string }[] = [];
  readonly failures: Error[] = [];
  #asked = Promise.withResolvers<void>();
  #released = Promise.resolve();

  /** Holds the next messages back; `asked` resolves with the first of them. */
  hold(): { asked: Promise<void>; release: () => void } {
    const { promise, resolve } = Promise.withResolvers<void>();
    this.#released = promise;
    return { asked: this.#asked.promise, release: resolve };
  }

  failNext(error: Error): void {
    this.failures.push(error);
  }

  async send(message: MailMessage, idempotencyKey: string): Promise<void> {
    this.#asked.resolve();
    await this.#released;
    const failure = this.failures.shift();
    if (failure) throw failure;
    this.delivered.push({ message, idempotencyKey });
  }
}

export const uncertain = () => new MailError("uncertain", "no answer");

/** The ApiError that `work` fails with. */
export async function rejectsWith(code: ErrorCode, work: Promise<unknown>): Promise<ApiError> {
  const error = await refusalOf(() => work);
  if (error.code !== code) throw new Error(`${error.code} instead of ${code}`);
  return error;
}
