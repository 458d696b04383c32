import { MailError } from "./mail.ts";

/** Delivers for a client (its quota's key), or throws a MailError: `unavailable` without room. */
type DeliveryLimit = (client: string, deliver: () => Promise<unknown>) => Promise<void>;

const hourMs = 60 * 60 * 1000;

/** Returns how many of `limit` deliveries one client may take: a fifth, but at least one. */
export const shareOf = (limit: number): number => Math.max(1, Math.floor(limit / 5));

/** A delivery that counts, until a time in milliseconds: one that runs, or was or may have been made. */
interface Delivery {
  readonly client: string;
  until: number;
}

/**
 * Limits deliveries to `limit` in any hour. What was or may have been delivered counts for
 * an hour from its end. `now` tells milliseconds since 1970.
 */
export function createDeliveryLimit(limit: number, now: () => number): DeliveryLimit {
  let recent: Delivery[] = [];

  return async (client, deliver) => {
    recent = recent.filter(({ until }) => until > now());
    checkRoom("the hourly budget is spent", recent, limit, now());
    const own = recent.filter((delivery) => delivery.client === client);
    checkRoom("a client's share of the hourly budget is spent", own, shareOf(limit), now());
    const delivery = { client, until: Infinity };
    recent.push(delivery);
    try {
      await deliver();
    } catch (error) {
      const nothingSent = error instanceof MailError && error.outcome !== "uncertain";
      if (nothingSent) recent = recent.filter((other) => other !== delivery);
      throw error;
    } finally {
      delivery.until = now() + hourMs;
    }
  };
}

/** @throws {MailError} when there is no room; the wait is unknown while all still run */
function checkRoom(reason: string, deliveries: Delivery[], limit: number, time: number): void {
  if (deliveries.length < limit) return;
  const first = deliveries.reduce((earliest, { until }) => Math.min(earliest, until), Infinity);
  const wait = first === Infinity ? undefined : Math.ceil((first - time) / 1000);
  throw new MailError("unavailable", reason, "access", wait);
}
