import { dirname } from "@std/path/posix";
import { z } from "zod";
import { lazy } from "../base/lazy.ts";
import { type Message, say } from "../base/message.ts";
import { type Config, isAddress, isFile } from "../config.ts";
import type { Log } from "../http/log.ts";
import { ApiError, retryAfter } from "../http/reply.ts";
import { type Delay, type Health, post, type Runtime, withDeadline } from "./call.ts";

/** The part of `Deno.Kv` that the idempotency store needs. */
export type KvStore = Pick<Deno.Kv, "get" | "list" | "atomic" | "close">;

/** `Deno.openKv`. */
export type OpenKv = (path?: string) => Promise<KvStore>;

/** What a store has at a key. */
export type Found<Value> = Deno.KvEntryMaybe<Value>;

/**
 * Runs `work` on the store, perhaps more than once, so each write must be a compare-and-set; `late`
 * is aborted when the caller has been told that the store is unusable.
 * @throws {ApiError} IDEMPOTENCY_UNAVAILABLE when the store cannot be opened or used in time
 */
export type UseKv = <T>(work: (kv: KvStore, late: AbortSignal) => Promise<T>) => Promise<T>;

interface StoreOptions extends Pick<Runtime, "now" | "delay"> {
  open: () => Promise<KvStore>;
  /** Told of each store that was opened; what it fails with is ignored. */
  opened?: (kv: KvStore) => Promise<void>;
  /** Tells if the file that was opened is no longer at its path. */
  isLost?: () => boolean;
  /** True if it is reached over the network. */
  isRemote: boolean;
  health: Health;
  log: Log;
}

/** Milliseconds for one use; what is left of 3 s is for the answer itself. */
const deadlineMs = 2_500;
/** Milliseconds for the opening, for which uses wait no longer than their own deadlines. */
const openMs = 60_000;
/** Milliseconds between two log lines about one store that stays unusable. */
const logMs = 60_000;
/** Characters of a failure that are told: a store's answer, which it may hold, can be long. */
const longestReason = 256;

interface Store {
  use: UseKv;
  /** Opens it ahead of its first use; never rejects, but tells why it cannot be used. */
  open(): Promise<string | undefined>;
}

/**
 * Makes a store that is opened when it is needed, and again after it failed. A locked database is
 * tried again with growing, random pauses until the deadline, which covers the opening too.
 */
export function createStore(
  { open, opened, isLost = () => false, isRemote, now, health, log, delay }: StoreOptions,
): Store {
  /** The store that is open. */
  let current: KvStore | undefined;
  const opening = () =>
    lazy(async () => {
      current = await withDeadline(openMs, delay, open);
      opened?.(current).catch(() => {});
      return current;
    });
  /** Returns the store that is open, or opens one. */
  let openOnce = opening();
  let reason = "";
  let lastLine = -Infinity;

  /** The next use opens it anew; this one is closed when its other uses have ended. */
  function giveUp(kv: KvStore): void {
    if (current !== kv) return;
    current = undefined;
    openOnce = opening();
    const othersEnded = isRemote ? delay(deadlineMs) : Promise.resolve();
    othersEnded.then(() => kv.close()).catch(() => {});
  }

  function noteFailure(error: unknown): void {
    health.note("store", false);
    reason = (error instanceof Error ? error.message : String(error)).slice(0, longestReason);
    // A clock that was set back holds nothing up.
    if (Math.abs(now() - lastLine) < logMs) return;
    log({ event: "contact_store", outcome: "unavailable", reason });
    lastLine = now();
  }

  const use: UseKv = async (work) => {
    let used: KvStore | undefined;
    const attempt = async (late: AbortSignal) => {
      used = await openOnce();
      if (isLost()) throw new Error("The file was moved or deleted while in use");
      late.throwIfAborted();
      return await work(used, late);
    };
    try {
      const retry = (late: AbortSignal) => retryWhileLocked(attempt, delay, late);
      const result = await withDeadline(deadlineMs, delay, retry);
      health.note("store", true);
      return result;
    } catch (error) {
      noteFailure(error);
      // A file that is locked goes on: to close it could stop the whole process.
      if (used && (isRemote || !isPassing(error))) giveUp(used);
      throw unavailable;
    }
  };

  return { use, open: () => use(() => Promise.resolve()).then(() => undefined, () => reason) };
}

const unavailable = new ApiError(
  "IDEMPOTENCY_UNAVAILABLE",
  "The store against duplicates cannot be used. Nothing was sent. Repeat the same request later",
  retryAfter(10),
);

/** Tries again, with growing, random pauses, as long as the database is locked. */
async function retryWhileLocked<T>(
  attempt: (late: AbortSignal) => Promise<T>,
  delay: Delay,
  late: AbortSignal,
): Promise<T> {
  for (let pause = 5;; pause = Math.min(pause * 2, 50)) {
    try {
      return await attempt(late);
    } catch (error) {
      if (late.aborted || !isLocked(error)) throw error;
    }
    await delay(pause * (0.5 + Math.random()), late);
    late.throwIfAborted();
  }
}

const isLocked = (error: unknown) => /database is locked/i.test(String(error));

/** Tells if a failure may be over by itself, with the store as it is. */
const isPassing = (error: unknown) =>
  isLocked(error) || (error instanceof DOMException && error.name === "TimeoutError");

/** Makes what opens the store that is configured, and notices when its file is gone. */
export function storeAt(
  { kvUrl, kvToken }: Config,
  openKv: OpenKv,
  runtime: Runtime,
): Pick<StoreOptions, "open" | "isLost"> {
  let opened: number | null | undefined;
  return {
    async open() {
      if (kvUrl === null) throw new Error("No KV database is assigned to the app");
      if (isFile(kvUrl)) await prepareFile(kvUrl);
      if (kvUrl && isAddress(kvUrl)) await checkKvConnect(kvUrl, kvToken, runtime);
      const kv = await openKv(kvUrl);
      if (isFile(kvUrl)) opened = fileNumber(kvUrl);
      return kv;
    },
    // A store goes on in a file that was deleted, where nobody finds its keys.
    isLost: () => isFile(kvUrl) && opened !== undefined && fileNumber(kvUrl) !== opened,
  };
}

/** Returns the number that a file has as long as it is there; some systems number none. */
function fileNumber(path: string): number | null | undefined {
  try {
    return Deno.statSync(path).ino;
  } catch {
    return undefined;
  }
}

/** Says of a store's file that it cannot be used, and what that means. */
export const storeWarning = (path: string, reason: string): Message =>
  say`WARNING: the store ${path} cannot be used (${reason}). Until it can, enquiries by the
    form and those with an Idempotency-Key are refused; others are delivered`;

/** Makes the folder of a store's file, and makes sure that the file can be opened. */
export async function prepareFile(path: string): Promise<void> {
  await Deno.mkdir(dirname(path), { recursive: true });
  if (await isThere(path)) await checkFile(path);
}

/** Makes sure that a store's file can be used, or made, and leaves nothing of it. */
export async function tryFile(path: string): Promise<void> {
  if (await isThere(path)) return await checkFile(path);
  // The file, or the uppermost of the folders that will be made for it: a folder can be tried.
  let missing = path;
  while (!await isThere(dirname(missing))) missing = dirname(missing);
  await Deno.mkdir(missing);
  await Deno.remove(missing);
}

/** Tells if a file or a folder is at a path. */
async function isThere(path: string): Promise<boolean> {
  try {
    await Deno.lstat(path);
    return true;
  } catch (error) {
    if (error instanceof Deno.errors.NotFound) return false;
    throw error;
  }
}

/**
 * Makes sure that a store's file can be opened and written, or throws what SQLite said: on a
 * truncated one `Deno.openKv` ends the whole process, on a pipe it waits, and on a new one that
 * another process has locked it stops the event loop for seconds.
 */
async function checkFile(path: string): Promise<void> {
  const { isFile } = await Deno.stat(path);
  if (!isFile) throw new Error("Is a folder, a pipe or a device, not a file");
  const { DatabaseSync } = await import("node:sqlite");
  const database = new DatabaseSync(path);
  try {
    // Fails if the file is read-only, or locked by another process; closing it takes the table back.
    database.exec("PRAGMA busy_timeout = 0; BEGIN; CREATE TABLE contact_probe (a)");
    const [check] = database.prepare("PRAGMA quick_check(1)").all();
    if (check?.quick_check !== "ok") throw new Error(`The store is damaged: ${check?.quick_check}`);
  } finally {
    database.close();
  }
}

/** A text that a header takes: a line break in one would end the whole process. */
const line = z.string().regex(/^\P{Cc}*$/u);

/** The part of a KV Connect database's metadata that becomes a header and an address. */
const Metadata = z.object({
  token: line,
  expiresAt: z.string(),
  endpoints: z.array(z.object({ url: line })).min(1),
});

/** Milliseconds that a store may take to tell its metadata. */
const metadataMs = 10_000;

/**
 * Makes sure that the runtime can use what a KV Connect store says of itself, as it does again
 * later unseen. It throws what is wrong, without the token.
 */
export async function checkKvConnect(
  address: string,
  accessToken: string | undefined,
  runtime: Runtime,
): Promise<void> {
  if (!/^[\x21-\x7e]*$/.test(accessToken ?? "")) {
    throw new Error("The store's access token holds what no header can. Set it anew");
  }
  const content: RequestInit = {
    headers: { "Authorization": `Bearer ${accessToken}`, "Content-Type": "application/json" },
    body: JSON.stringify({ supportedVersions: [1, 2, 3] }),
    redirect: "follow",
  };
  const { status, ok, url: base, json } = await post(address, content, metadataMs, runtime);
  const { data } = Metadata.safeParse(json);
  // For a token that is over, the runtime would ask anew hundreds of times a second.
  const isUsable = ok && data !== undefined && Date.parse(data.expiresAt) > runtime.now() &&
    data.endpoints.every(({ url }) => isAddress(URL.parse(url, base)?.href ?? ""));
  if (!isUsable) throw new Error(`The store tells no metadata that can be used (status ${status})`);
}
