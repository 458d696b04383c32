import type { Delay } from "./call.ts";
import type { Found, KvStore, UseKv } from "./store.ts";
import type { Enquiry, SentResponse } from "../contract/contact.ts";

/**
 * An entry about a key: hashes, times (milliseconds since 1970) and, once sent, the answer. It
 * holds `expiresAt`, because KV removes an expired entry up to a minute late.
 */
type Entry =
  & { fingerprint: string; owner: string; expiresAt: number }
  & (
    | { state: "running"; leaseUntil: number; doubtful: boolean }
    | { state: "uncertain" }
    | { state: "sent"; response: SentResponse }
  );

type Running = Extract<Entry, { state: "running" }>;

/** The lease of a claimed key. Each method reports `false`, and writes nothing, once another owner has it. */
export interface Lease {
  /** The mail provider's idempotency key: the same for every run of the same enquiry. */
  readonly delivery: string;
  /** An earlier run of the same enquiry may have been delivered. */
  readonly doubtful: boolean;
  /** Nobody has told of that run how it ended: its process was stopped before. */
  readonly cutOff: boolean;
  settle(response: SentResponse): Promise<boolean>;
  release(): Promise<boolean>;
  uncertain(): Promise<boolean>;
}

export type Claim =
  | { outcome: "claimed"; lease: Lease }
  | { outcome: "replay"; response: SentResponse }
  | { outcome: "conflict" }
  /** `leaseSeconds`: whole seconds until the lease is over, 1 to 30. */
  | { outcome: "in progress"; leaseSeconds: number };

export interface IdempotencyStore {
  /** Claims a client's Idempotency-Key for the enquiry sent with it. */
  claim(key: string, enquiry: Enquiry): Promise<Claim>;
}

const leaseMs = 30_000;
const keptMs = 24 * 60 * 60 * 1000;

/**
 * Makes the store of Idempotency-Keys. Every transition is a compare-and-set. Where the answer to
 * a write is lost, KV Connect's client repeats it and reports a failed check: what is found may be
 * one's own.
 *
 * A request claims its key. What it gets depends on what is stored:
 *
 * | stored | same fields | other fields |
 * |---|---|---|
 * | nothing, or past its 24 h | claimed → running | claimed → running |
 * | running, lease alive | in progress | conflict |
 * | running, lease over | claimed → running, doubtful | conflict |
 * | uncertain | claimed → running, doubtful | conflict |
 * | sent | replay | conflict |
 *
 * The owner of a running key then says how it ended; for everybody else these do nothing:
 *
 * | the owner calls | when | running becomes |
 * |---|---|---|
 * | settle | the enquiry was delivered | sent |
 * | release | nothing was sent | nothing; uncertain if doubtful |
 * | uncertain | nobody knows | uncertain |
 * | (process dies) | | running until the lease is over |
 *
 * A claim and a settle start the 24 h; the lease lasts 30 s, longer than any run, also when the
 * clock is set back meanwhile.
 * `now` tells milliseconds since 1970.
 */
export function createIdempotencyStore(use: UseKv, now: () => number): IdempotencyStore {
  return {
    async claim(key, enquiry) {
      const { record, fingerprint, delivery } = await identify(key, enquiry);
      const path = ["contact", record];
      const owner = crypto.randomUUID();
      return await use(async (kv, late): Promise<Claim> => {
        let cutOff = false;
        const hold = async (running: Running): Promise<Claim> => {
          const lease = { delivery, cutOff, ...leaseOf(use, now, path, running) };
          // A claim that succeeds after the deadline has no request waiting for it: take it back.
          if (late.aborted) await lease.release();
          return { outcome: "claimed", lease };
        };
        while (true) {
          const stored = await kv.get<Entry>(path);
          const time = now();
          const entry = stored.value && stored.value.expiresAt > time ? stored.value : null;
          if (entry?.state === "running" && entry.owner === owner) return await hold(entry);
          late.throwIfAborted();
          if (entry?.state === "running" && entry.leaseUntil > time + leaseMs) {
            // The clock was set back: what is left of the lease is not more than a whole one.
            await replace(kv, stored, { ...entry, leaseUntil: time + leaseMs }, time);
            continue;
          }
          const refusal = entry && refuse(entry, fingerprint, time);
          if (refusal) return refusal;
          cutOff = entry?.state === "running";
          const running: Running = {
            state: "running",
            fingerprint,
            owner,
            leaseUntil: time + leaseMs,
            expiresAt: time + keptMs,
            doubtful: entry !== null,
          };
          if (await replace(kv, stored, running, time)) return await hold(running);
        }
      });
    },
  };
}

/**
 * Finds the runs that a crash cut off, by their leases, and marks each as uncertain; a lease that
 * lasts is waited for, since who crashed has often just been started again. `tell` is called once
 * for each, whatever the number of processes that look.
 */
export async function findCutOff(
  kv: KvStore,
  now: () => number,
  delay: Delay,
  tell: () => void,
): Promise<void> {
  for (let left: number | undefined = 0; left !== undefined;) {
    await delay(left);
    left = undefined;
    for await (const stored of kv.list<Entry>({ prefix: ["contact"] })) {
      const { value } = stored;
      if (value.state !== "running" || value.expiresAt <= now()) continue;
      const { fingerprint, owner, expiresAt, leaseUntil } = value;
      if (leaseUntil > now()) left = Math.min(leaseUntil - now(), leaseMs);
      else {
        const uncertain: Entry = { state: "uncertain", fingerprint, owner, expiresAt };
        if (await replace(kv, stored, uncertain, now())) tell();
      }
    }
  }
}

/** Puts an entry, or none, in the place of what was found; `false` if that has changed meanwhile. */
async function replace(
  kv: KvStore,
  found: Found<Entry>,
  next: Entry | null,
  time: number,
): Promise<boolean> {
  const change = kv.atomic().check(found);
  if (next === null) change.delete(found.key);
  else change.set(found.key, next, { expireIn: Math.max(0, next.expiresAt - time) });
  return (await change.commit()).ok;
}

/** Says why the key cannot be claimed; `null` if it can be taken over. */
function refuse(entry: Entry, fingerprint: string, time: number): Claim | null {
  if (entry.fingerprint !== fingerprint) return { outcome: "conflict" };
  if (entry.state === "sent") return { outcome: "replay", response: entry.response };
  if (entry.state === "uncertain" || entry.leaseUntil <= time) return null;
  return { outcome: "in progress", leaseSeconds: Math.ceil((entry.leaseUntil - time) / 1000) };
}

function leaseOf(
  use: UseKv,
  now: () => number,
  path: string[],
  { fingerprint, owner, doubtful, expiresAt }: Running,
) {
  const become = (next: Entry | null) =>
    use(async (kv, late) => {
      for (let isRepeated = false;; isRepeated = true) {
        const stored = await kv.get<Entry>(path);
        late.throwIfAborted();
        const entry = stored.value;
        const isOwn = entry === null ? next === null : entry.owner === owner;
        if (entry?.state !== "running" || !isOwn) {
          return isRepeated && isOwn && entry?.state === next?.state;
        }
        if (await replace(kv, stored, next, now())) return true;
      }
    });

  const uncertain = () => become({ state: "uncertain", fingerprint, owner, expiresAt });

  return {
    doubtful,
    settle: (response: SentResponse) =>
      become({ state: "sent", fingerprint, owner, response, expiresAt: now() + keptMs }),
    release: () => doubtful ? uncertain() : become(null),
    uncertain,
  };
}

/**
 * Derives from a client's Idempotency-Key and the enquiry sent with it, 64 hexadecimal digits each:
 * `record` finds the entry of the key, `fingerprint` is equal for equal fields, `delivery` is the
 * mail provider's key. All are HMACs keyed with the client's key, so that who holds the store
 * cannot test guesses about an enquiry, but for a form without script, whose key is made of its
 * fields.
 * A field that was not sent is not in them, so that no default can change them.
 */
export async function identify(
  idempotencyKey: string,
  { name, email, subject, message, gdprConsent, language, phone }: Enquiry,
) {
  // Loading it costs a start as much as all of the contact form, which most visitors never send.
  const { createHmac } = await import("node:crypto");
  const hmac = (...members: unknown[]) =>
    createHmac("sha256", idempotencyKey).update(JSON.stringify(members)).digest("hex");
  const optionalFields = [language ?? null, ...phone ? [phone] : []];
  const fields = [name, email, subject, message, gdprConsent, ...optionalFields];
  return {
    record: hmac("record"),
    fingerprint: hmac("fingerprint", ...fields),
    delivery: hmac("delivery", ...fields),
  };
}
