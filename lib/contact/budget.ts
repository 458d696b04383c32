import { MailError } from "./mail.ts";

/** Delivers for a client (its quota's key), or throws a MailError: `unavailable` without room. */
export type Budget = (client: string, deliver: () => Promise<unknown>) => Promise<void>;

const hourMs = 60 * 60 * 1000;
/** The parts that one network, and those of one IPv6 provider (/32), may take: one in so many. */
const parts = { network: 5, provider: 2 };

/** Returns how many of `limit` deliveries each of them may take. */
export const sharesOf = (limit: number): Record<keyof typeof parts, number> => ({
  network: Math.max(1, Math.floor(limit / parts.network)),
  provider: Math.max(1, Math.floor(limit / parts.provider)),
});

/** A delivery that counts: one that runs, or was or may have been made. */
interface Delivery {
  readonly networks: readonly string[];
  /** When it counts no more, in milliseconds passed; left out while it runs. */
  until?: number;
}

/**
 * Makes a budget of `limit` deliveries in any hour, of which one network takes a fifth at most and
 * one provider of IPv6 half, but at least one: so one stranger cannot close the form to everybody.
 * What was or may have been delivered counts for an hour from its end. `now` tells milliseconds.
 */
export function createBudget(limit: number, now: () => number): Budget {
  const passed = timePassed(now);
  let recent: Delivery[] = [];

  return async (client, deliver) => {
    const time = passed();
    recent = recent.filter(({ until = Infinity }) => until > time);
    const networks = networksOf(client);
    checkRoom("the hourly budget is spent", recent, limit, time);
    for (const { network, part } of networks) {
      const deliveries = recent.filter(({ networks }) => networks.includes(network));
      const share = sharesOf(limit)[part];
      checkRoom("a network's share of the hourly budget is spent", deliveries, share, time);
    }
    const delivery: Delivery = { networks: networks.map(({ network }) => network) };
    recent.push(delivery);
    try {
      await deliver();
    } catch (error) {
      const nothingSent = error instanceof MailError && error.outcome !== "uncertain";
      if (nothingSent) recent = recent.filter((other) => other !== delivery);
      throw error;
    } finally {
      delivery.until = passed() + hourMs;
    }
  };
}

/** @throws {MailError} when there is no room; the wait is unknown while all still run */
function checkRoom(reason: string, deliveries: Delivery[], limit: number, time: number): void {
  if (deliveries.length < limit) return;
  const ends = deliveries.map(({ until = Infinity }) => until);
  const first = ends.reduce((earliest, end) => Math.min(earliest, end), Infinity);
  const wait = first === Infinity ? undefined : Math.ceil((first - time) / 1000);
  throw new MailError("unavailable", reason, "access", wait);
}

/** Counts milliseconds that have passed: a clock set back holds no place longer, and gives none. */
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

/** Returns the network of a client's key: an IPv4 /24 or an IPv6 /48. */
export const networkOf = (client: string): string => networksOf(client)[0]!.network;

/** Lists the networks of a client's key, such as `192.0.2.1` or `2001:db8:0:0::/64`. */
function networksOf(client: string) {
  if (!client.includes(":")) {
    return [{ network: client.split(".", 3).join("."), part: "network" as const }];
  }
  const groups = client.split(":", 3);
  return [
    { network: groups.join(":"), part: "network" as const },
    { network: groups.slice(0, 2).join(":"), part: "provider" as const },
  ];
}
