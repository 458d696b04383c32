import { type Delay, delay, Health, type Runtime } from "../../lib/contact/call.ts";
import { createIdempotencyStore, type IdempotencyStore } from "../../lib/contact/idempotency.ts";
import { createStore, type UseKv } from "../../lib/contact/store.ts";
import type { Enquiry } from "../../lib/contract/contact.ts";
import type { ErrorCode } from "../../lib/contract/errors.ts";
import type { ApiError } from "../../lib/http/reply.ts";
import { packs } from "../../lib/languages/mod.ts";
import { refusalOf } from "../kit/app.ts";
import { enquiry as body } from "../kit/enquiry.ts";

export const enquiry = { ...body, gdprConsent: true, language: "en" } satisfies Enquiry;

export const key = "key-0123456789abcdef";

/** What stands above the message for an owner who reads English. */
export const mailHead = packs.en.words.contact.mail;

/** The sender of an enquiry, as quotas know it. */
export const client = "192.0.2.1";

export const second = 1000;
export const hour = 3600 * second;

/** A store in memory that is closed at the end of the block. */
export async function memoryKv(): Promise<Deno.Kv & Disposable> {
  return await Deno.openKv(":memory:");
}

/** The store of keys on a database. */
export function idempotencyOn(kv: Deno.Kv, now: () => number): IdempotencyStore {
  return createIdempotencyStore(useOf(kv), now);
}

export function useOf(kv: Deno.Kv): UseKv {
  const open = () => Promise.resolve(kv);
  return createStore({
    open,
    isRemote: false,
    now: Date.now,
    health: new Health(),
    log: silent,
    delay,
  }).use;
}

export function silent(): void {}

/** What the runtime gives, but for what a test has of its own. */
export const runtime = (own: Partial<Runtime> = {}): Runtime => ({
  fetch: globalThis.fetch,
  now: Date.now,
  delay,
  ...own,
});

/** Delays of which the test says which pass, and at once; the others end when they are stopped. */
export function testDelay(passes: (ms: number) => boolean): { delay: Delay; asked: number[] } {
  const asked: number[] = [];
  return {
    asked,
    delay: (ms, stop) => {
      asked.push(ms);
      if (passes(ms)) return Promise.resolve();
      return new Promise((resolve) => stop?.addEventListener("abort", () => resolve()));
    },
  };
}

/** The ApiError that `work` fails with. */
export async function rejectsWith(
  code: ErrorCode,
  work: Promise<unknown>,
  what = "",
): Promise<ApiError> {
  const error = await refusalOf(() => work);
  if (error.code !== code) throw new Error(`${what} ${error.code} instead of ${code}`);
  return error;
}

/** An answer of a service that is asked, such as `200 {"id":"1"}`. */
export function answerOf(text: string): Response {
  const [status, body] = text.split(/ (.*)/s);
  const headers = { "content-type": "application/json", "retry-after": "7" };
  return new Response(body || null, { status: Number(status), headers });
}
