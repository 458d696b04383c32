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
    const times = this.#timesOf(client);
    if (!this.#young.has(client)) this.#remember(client, times, now);
    const { allowed } = this.#allowance(times, now);
    if (allowed) times.push(now);
    return { ...this.#allowance(times, now), allowed };
  }

  /** Tells the state of a client's quota, without counting. */
  peek(client: string): Allowance {
    return this.#allowance(this.#timesOf(client), this.now());
  }

  #timesOf(client: string): number[] {
    return this.#young.get(client) ?? this.#old.get(client) ?? [];
  }

  #remember(client: string, times: number[], now: number): void {
    if (this.#young.size >= generationSize || now - this.#rotated >= windowMs) {
      this.#old = this.#young;
      this.#young = new Map();
      this.#rotated = now;
    }
    this.#young.set(client, times);
  }

  #allowance(times: number[], now: number): Allowance {
    // Those in the future were left by a clock that was set back.
    while (times.length > 0 && !(times[0]! > now - windowMs && times[0]! <= now)) times.shift();
    return {
      allowed: times.length < this.limit,
      remaining: this.limit - times.length,
      reset: Math.max(1, Math.ceil(((times[0] ?? now) + windowMs - now) / 1000)),
    };
  }
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
