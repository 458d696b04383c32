import { Queue } from "../queue.ts";
import { MailError } from "./mail.ts";

/**
 * Delivers for a client, known by the key its quota is counted under, if there is room.
 * @throws {MailError} `unavailable` if there is none; else what `deliver` throws
 */
export type Budget = (client: string, deliver: () => Promise<void>) => Promise<void>;

const hourMs = 60 * 60 * 1000;
/** One network may take one part in so many. */
const parts = 5;

/**
 * A budget of `limit` deliveries in any hour for everybody together, of which one network takes a
 * fifth at most, but at least one delivery: so one stranger cannot close the form to everybody. What
 * was or may have been delivered counts for an hour from its end, what runs counts until it ends.
 *
 * An hour is one of time that has passed: a clock set back neither holds a place longer nor gives one
 * back. Networks are forgotten with their last delivery. `now` tells milliseconds since 1970.
 */
export function createBudget(limit: number, now: () => number): Budget {
  const share = Math.max(1, Math.floor(limit / parts));
  const everybody = new Spending(limit);
  const networks = new Map<string, Spending>();
  const passed = timePassed(now);

  function forgetPast(time: number) {
    const { ended } = everybody;
    for (let past = ended.oldest; past && past.at + hourMs <= time; past = ended.oldest) {
      ended.dropOldest();
      const spending = networks.get(past.network)!;
      spending.ended.dropOldest();
      if (spending.isNone) networks.delete(past.network);
    }
  }

  return async (client, deliver) => {
    const time = passed();
    forgetPast(time);
    const network = networkOf(client);
    const own = networks.get(network) ?? new Spending(share);
    if (everybody.isSpent) throw spent("the hourly budget is spent", everybody, time);
    if (own.isSpent) throw spent("a network's share of the hourly budget is spent", own, time);
    networks.set(network, own);
    everybody.running++;
    own.running++;
    let nothingSent = false;
    try {
      await deliver();
    } catch (error) {
      nothingSent = error instanceof MailError && error.outcome !== "uncertain";
      throw error;
    } finally {
      everybody.running--;
      own.running--;
      if (!nothingSent) {
        const delivery = { network, at: passed() };
        everybody.ended.add(delivery);
        own.ended.add(delivery);
      } else if (own.isNone) {
        networks.delete(network);
      }
    }
  };
}

/** What was or may have been delivered; `at` is when that ended, in milliseconds passed. */
interface Delivery {
  readonly network: string;
  readonly at: number;
}

/** The deliveries that count, of everybody or of one network. */
class Spending {
  running = 0;
  readonly ended = new Queue<Delivery>();

  constructor(readonly limit: number) {}

  get #count(): number {
    return this.running + this.ended.length;
  }

  get isSpent(): boolean {
    return this.#count >= this.limit;
  }

  get isNone(): boolean {
    return this.#count === 0;
  }
}

/** Milliseconds that passed since the first call, without those by which the clock was set back. */
function timePassed(now: () => number): () => number {
  let last = now();
  let passed = 0;
  return () => {
    const time = now();
    passed += Math.max(0, time - last);
    last = time;
    return passed;
  };
}

/** The IPv4 /24 or IPv6 /48 of a client's key, such as `192.0.2.1` or `2001:db8:0:0::/64`. */
function networkOf(client: string): string {
  const separator = client.includes(":") ? ":" : ".";
  return client.split(separator, 3).join(separator);
}

/** Until the oldest delivery is an hour old; unknown while all are still running. */
function spent(reason: string, { ended }: Spending, time: number): MailError {
  const { oldest } = ended;
  const wait = oldest && Math.ceil((oldest.at + hourMs - time) / 1000);
  return new MailError("unavailable", reason, false, wait);
}
