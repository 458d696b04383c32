/** Length of the sliding window, in milliseconds. */
const windowMs = 60_000;

/** Clients of one generation at most; a quota remembers two generations. */
const generationSize = 10_000;

interface Allowance {
  allowed: boolean;
  /** Requests left in the window. */
  remaining: number;
  /** Whole seconds until the oldest counted request leaves the window, at least 1. */
  reset: number;
}

/**
 * Counts at most `limit` requests of each client in any 60 seconds; a refused one is not counted.
 * Memory is bounded: a client not seen for a whole window, or pushed out by 10 000 others, is
 * forgotten together with its generation.
 */
export class Quota {
  #young = new Map<string, number[]>();
  #old = new Map<string, number[]>();
  #rotated = 0;

  constructor(readonly policy: string, readonly limit: number, readonly now: () => number) {}

  /** Counts one request of a client, if its quota allows it. */
  take(client: string): Allowance {
    const now = this.now();
    const times = this.#timesOf(client, now);
    dropExpired(times, now);
    const allowed = times.length < this.limit;
    if (allowed) times.push(now);
    return this.#allowance(allowed, times, now);
  }

  /** Tells the state of a client's quota, without counting. */
  peek(client: string): Allowance {
    const now = this.now();
    const times = this.#young.get(client) ?? this.#old.get(client) ?? [];
    dropExpired(times, now);
    return this.#allowance(times.length < this.limit, times, now);
  }

  #allowance(allowed: boolean, times: number[], now: number): Allowance {
    const oldest = times[0] ?? now;
    return {
      allowed,
      remaining: this.limit - times.length,
      reset: Math.max(1, Math.ceil((oldest + windowMs - now) / 1000)),
    };
  }

  #timesOf(client: string, now: number): number[] {
    const recent = this.#young.get(client);
    if (recent !== undefined) return recent;
    if (this.#young.size >= generationSize || now - this.#rotated >= windowMs) {
      this.#old = this.#young;
      this.#young = new Map();
      this.#rotated = now;
    }
    const times = this.#old.get(client) ?? [];
    this.#young.set(client, times);
    return times;
  }
}

/** Drops times before the window, and times in the future, left by a clock that was set back. */
function dropExpired(times: number[], now: number): void {
  const isOver = (time: number) => time <= now - windowMs || time > now;
  while (times.length > 0 && isOver(times[0]!)) times.shift();
}

/** Writes the quota's state in fields (draft-ietf-httpapi-ratelimit-headers, its predecessors). */
export function quotaHeaders(quota: Quota, { remaining, reset }: Allowance) {
  return {
    "ratelimit": `"${quota.policy}";r=${remaining};t=${reset}`,
    "ratelimit-policy": `"${quota.policy}";q=${quota.limit};w=60`,
    "ratelimit-limit": String(quota.limit),
    "ratelimit-remaining": String(remaining),
    "ratelimit-reset": String(reset),
  };
}
