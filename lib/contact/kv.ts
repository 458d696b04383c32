import { ApiError } from "../http/reply.ts";
import type { Log } from "../http/log.ts";
import { type Delay, withDeadline } from "./call.ts";

/** The part of `Deno.Kv` that the ledger needs. */
export type KvStore = Pick<Deno.Kv, "get" | "list" | "atomic" | "close">;

/**
 * Runs `work` on the store, perhaps more than once, so each write must be a compare-and-set; `late`
 * is aborted when the caller has been told that the store is unusable.
 * @throws {ApiError} IDEMPOTENCY_UNAVAILABLE when the store cannot be opened or used in time
 */
export type UseKv = <T>(work: (kv: KvStore, late: AbortSignal) => Promise<T>) => Promise<T>;

/** A store that is opened when it is needed, and again after it failed. */
export interface Store {
  use: UseKv;
  /** Opens it ahead of its first use; never rejects, but tells why it cannot be used. */
  open(): Promise<string | undefined>;
  /** True from a failure to the next success. */
  isDegraded(): boolean;
}

interface StoreParts {
  open: () => Promise<KvStore>;
  /** Told of each store that was opened; what it fails with is passed over. */
  opened?: (kv: KvStore) => Promise<void>;
  /** Tells if the file that was opened is no longer at its path. */
  isLost?: () => boolean;
  /** A file has one lock: a process competes for it with other processes, not with itself. */
  isRemote: boolean;
  /** Milliseconds since 1970. */
  now: () => number;
  log: Log;
  delay: Delay;
}

/** Milliseconds for one use; what is left of 3 s is for the answer itself. */
const deadlineMs = 2_500;
/** Milliseconds that a remote store may take to open before it is opened anew. */
const openMs = 60_000;
/** Milliseconds between two log lines about one store that stays unusable. */
const logMs = 60_000;
const retryAfterSeconds = 10;

/** A store that is open or being opened. */
interface Connection {
  kv: Promise<KvStore>;
  /** When its opening began, in milliseconds since 1970. */
  since: number;
  isOpen: boolean;
}

/**
 * Makes a store. A locked database is tried again with growing, random pauses until the deadline,
 * which covers the opening too.
 * Nothing ends a call to a remote store but its answer: the runtime repeats it, even after the
 * connection was closed. So that calls do not pile up, a connection whose call was given up is not
 * used again, a new one is open once a read was answered on it, and all requests wait for this one
 * read, or are refused at once if it takes longer than they may wait.
 */
export function createStore(parts: StoreParts): Store {
  const { isRemote, isLost = () => false, delay } = parts;
  const connections = new Connections(parts);
  const health = new Health(parts);
  let lastUse: Promise<unknown> = Promise.resolve();

  const use: UseKv = async (work) => {
    const before = health.failures;
    let used: Connection | undefined;
    try {
      const result = await inTurn(() => {
        // Who waited for a use that failed does not wait for another failure.
        if (health.failures !== before) throw health.lastError;
        const attempt = async (late: AbortSignal) => {
          used = connections.current();
          const kv = await used.kv;
          if (isLost()) throw new Error("The file was moved or deleted while in use");
          late.throwIfAborted();
          return await work(kv, late);
        };
        return withDeadline(
          deadlineMs,
          delay,
          (late) => retryWhileLocked(() => attempt(late), delay, late),
        );
      });
      health.isDegraded = false;
      return result;
    } catch (error) {
      health.noteFailure(error);
      if (used?.isOpen && (isRemote || !isPassing(error))) connections.discard(used);
      throw unavailable();
    }
  };

  function inTurn<T>(work: () => Promise<T>): Promise<T> {
    if (isRemote) return work();
    const result = lastUse.then(work);
    lastUse = result.catch(() => {});
    return result;
  }

  return {
    use,
    open: () =>
      use(() => Promise.resolve()).then(() => undefined, () => reasonOf(health.lastError)),
    isDegraded: () => health.isDegraded,
  };
}

/** Tells if so many milliseconds have passed; a clock that was set back holds nothing up. */
const isOver = (now: () => number, ms: number, since: number) => Math.abs(now() - since) >= ms;

const unavailable = () =>
  new ApiError(
    "IDEMPOTENCY_UNAVAILABLE",
    "The store against duplicates cannot be used. Nothing was sent. Repeat the same request later",
    { headers: { "Retry-After": String(retryAfterSeconds) } },
  );

/** Remembers how the last uses of a store ended. */
class Health {
  isDegraded = false;
  failures = 0;
  lastError: unknown;
  #lastLine = -Infinity;

  constructor(readonly parts: Pick<StoreParts, "now" | "log">) {}

  noteFailure(error: unknown): void {
    const { now, log } = this.parts;
    this.isDegraded = true;
    this.failures++;
    this.lastError = error;
    if (!isOver(now, logMs, this.#lastLine)) return;
    const reason = String(error).slice(0, longestReason);
    log({ event: "contact_store", outcome: "unavailable", reason });
    this.#lastLine = now();
  }
}

/** Opens a store when it is needed, and again once a connection is given up. */
class Connections {
  #current: Connection | undefined;

  constructor(readonly parts: StoreParts) {}

  /** Returns the connection in use, or begins one. */
  current(): Connection {
    const { isRemote, now } = this.parts;
    if (isRemote && this.#current?.isOpen === false) {
      const { since } = this.#current;
      if (isOver(now, openMs, since)) this.discard(this.#current);
      else if (isOver(now, deadlineMs, since)) throw new Error("The store is not open yet");
    }
    return this.#current ??= this.#begin();
  }

  #begin(): Connection {
    const { open, opened, isRemote, now } = this.parts;
    const begun = { kv: isRemote ? this.#openAndRead() : open(), since: now(), isOpen: false };
    begun.kv.then((kv) => {
      begun.isOpen = true;
      opened?.(kv).catch(() => {}); // A store that fails in this will fail in its next use.
    }, () => {
      if (this.#current === begun) this.#current = undefined;
    });
    return begun;
  }

  async #openAndRead(): Promise<KvStore> {
    const kv = await this.parts.open();
    await kv.get(["contact_probe"]).catch((error: unknown) => {
      kv.close();
      throw error;
    });
    return kv;
  }

  /** Gives a connection up. To close a store that is locked could stop the whole process. */
  discard(connection: Connection): void {
    if (this.#current !== connection) return;
    this.#current = undefined;
    connection.kv.then(async (kv) => {
      // By then its other uses have ended or been given up.
      if (this.parts.isRemote) await this.parts.delay(deadlineMs);
      kv.close();
    }).catch(() => {});
  }
}

/** Tries again, with growing, random pauses, as long as the database is locked. */
async function retryWhileLocked<T>(
  attempt: () => Promise<T>,
  delay: Delay,
  late: AbortSignal,
): Promise<T> {
  for (let pause = 5;; pause = Math.min(pause * 2, 50)) {
    try {
      return await attempt();
    } catch (error) {
      if (late.aborted || !isLocked(error)) throw error;
    }
    await delay(pause * (0.5 + Math.random()), late);
    late.throwIfAborted();
  }
}

/** Characters of a failure that are told: a store's answer, which it may hold, can be long. */
const longestReason = 256;

const reasonOf = (error: unknown) =>
  (error instanceof Error ? error.message : String(error)).slice(0, longestReason);

const isLocked = (error: unknown) => /database is locked/i.test(String(error));

/** A failure that may be over by itself, with the store as it is. */
const isPassing = (error: unknown) =>
  isLocked(error) || (error instanceof DOMException && error.name === "TimeoutError");
