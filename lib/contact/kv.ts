import { ApiError } from "../http/errors.ts";
import type { Log } from "../http/log.ts";
import { delay } from "./delay.ts";

/** The part of `Deno.Kv` that the ledger needs. */
export type KvStore = Pick<Deno.Kv, "get" | "atomic">;

/**
 * Runs `work` on the store. `work` may run more than once, so each of its writes must be a
 * compare-and-set; `late` is aborted when the caller has been told that the store is unusable.
 * @throws {ApiError} IDEMPOTENCY_UNAVAILABLE when the store cannot be opened or used in time
 */
export type UseKv = <T>(work: (kv: KvStore, late: AbortSignal) => Promise<T>) => Promise<T>;

/** Milliseconds; the rest of the 3 s of decisions 7.8 is for the answer itself. */
const deadlineMs = 2_500;

/**
 * The store, opened on first use and, after a failure, on the next use again. A locked database is
 * tried again with growing, random pauses until the deadline, which covers the opening too.
 */
export function lazyKv(open: () => Promise<KvStore>, log: Log, deadline = deadlineMs): UseKv {
  let opened: Promise<KvStore> | undefined;

  function store(): Promise<KvStore> {
    return opened ??= open().catch((error) => {
      opened = undefined;
      throw error;
    });
  }

  return async (work) => {
    const late = new AbortController();
    const expired = Promise.withResolvers<never>();
    const timer = setTimeout(() => {
      late.abort();
      expired.reject(new Error(`No answer in ${deadline} ms`));
    }, deadline);
    const attempt = async () => work(await store(), late.signal);
    try {
      return await Promise.race([patiently(attempt, late.signal), expired.promise]);
    } catch (error) {
      log({ event: "contact_store", outcome: "unavailable", reason: String(error) });
      throw unavailable();
    } finally {
      clearTimeout(timer);
    }
  };
}

async function patiently<T>(attempt: () => Promise<T>, late: AbortSignal): Promise<T> {
  for (let pause = 10;; pause = Math.min(pause * 2, 200)) {
    try {
      return await attempt();
    } catch (error) {
      if (late.aborted || !/database is locked/i.test(String(error))) throw error;
    }
    await delay(pause * (0.5 + Math.random()), late);
    late.throwIfAborted();
  }
}

function unavailable(): ApiError {
  return new ApiError(
    "IDEMPOTENCY_UNAVAILABLE",
    "The store that prevents duplicates cannot be used at present. Nothing was sent. " +
      "Repeat the request with the same Idempotency-Key later",
  );
}
