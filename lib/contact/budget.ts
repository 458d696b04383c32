import { Queue } from "../queue.ts";
import { MailError } from "./mail.ts";

/**
 * Delivers for a client, known by the key its quota is counted under, if there is room.
 * @throws {MailError} `unavailable` if there is none; else what `deliver` throws
 */
export type Budget = (client: string, deliver: () => Promise<void>) => Promise<void>;

const hourMs = 60 * 60 * 1000;
/** The parts that one network, and those of one IPv6 provider (/32), may take: one in so many. */
const parts = { network: 5, provider: 2 };

/**
 * Makes a budget of `limit` deliveries in any hour for everybody together, of which one network takes a
 * fifth at most and one provider of IPv6 half, but at least one delivery: so one stranger cannot
 * close the form to everybody. What was or may have been delivered counts for an hour from its end,
 * what runs counts until it ends.
 *
 * An hour is one of time that has passed: a clock set back neither holds a place longer nor gives one
 * back. Networks are forgotten with their last delivery. `now` tells milliseconds since 1970.
 */
export function createBudget(limit: number, now: () => number): Budget {
  const everybody = new Spending(limit);
  const networks = new Map<string, Spending>();
  const passed = timePassed(now);

  function forgetPast(time: number) {
    const { ended } = everybody;
    for (let past = ended.oldest; past && past.at + hourMs <= time; past = ended.oldest) {
      ended.dropOldest();
      for (const network of past.networks) {
        const spending = networks.get(network)!;
        spending.ended.dropOldest();
        if (spending.isNone) networks.delete(network);
      }
    }
  }

  return async (client, deliver) => {
    const time = passed();
    forgetPast(time);
    const shares = sharesOf(client).map(({ network, part }) => {
      const share = Math.max(1, Math.floor(limit / part));
      return [network, networks.get(network) ?? new Spending(share)] as const;
    });
    if (everybody.isSpent) throw spent("the hourly budget is spent", everybody, time);
    for (const [, own] of shares) {
      if (own.isSpent) throw spent("a network's share of the hourly budget is spent", own, time);
    }
    everybody.running++;
    for (const [network, own] of shares) {
      networks.set(network, own);
      own.running++;
    }
    let nothingSent = false;
    try {
      await deliver();
    } catch (error) {
      nothingSent = error instanceof MailError && error.outcome !== "uncertain";
      throw error;
    } finally {
      const delivery = { networks: shares.map(([network]) => network), at: passed() };
      everybody.running--;
      if (!nothingSent) everybody.ended.add(delivery);
      for (const [network, own] of shares) {
        own.running--;
        if (!nothingSent) own.ended.add(delivery);
        else if (own.isNone) networks.delete(network);
      }
    }
  };
}

/** A delivery that was or may have been made; it ended `at` so many milliseconds passed. */
interface Delivery {
  readonly networks: readonly string[];
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

/** Counts milliseconds since the first call, without those by which the clock was set back. */
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

/** Lists the networks that a client's key, such as `192.0.2.1` or `2001:db8:0:0::/64`, belongs to. */
function sharesOf(client: string): { network: string; part: number }[] {
  if (!client.includes(":")) {
    return [{ network: client.split(".", 3).join("."), part: parts.network }];
  }
  const groups = client.split(":", 3);
  return [
    { network: groups.join(":"), part: parts.network },
    { network: groups.slice(0, 2).join(":"), part: parts.provider },
  ];
}

/** Refuses until the oldest delivery is an hour old; unknown while all are still running. */
function spent(reason: string, { ended }: Spending, time: number): MailError {
  const { oldest } = ended;
  const wait = oldest && Math.ceil((oldest.at + hourMs - time) / 1000);
  return new MailError("unavailable", reason, false, wait);
}
