/** How much is measured: enough for steady medians, or just enough to see the tables. */
export interface Effort {
  /** Interleaved rounds (A B, B A, A B …). */
  rounds: number;
  /** Requests a round and side. */
  requests: number;
  /** Requests before the first round. */
  warmUp: number;
  /** Process starts a side. */
  starts: number;
  /** Sizes of the made-up sites. */
  sizes: readonly number[];
  /** Requests from made-up addresses. */
  sprayed: number;
}

export const full: Effort = {
  rounds: 15,
  requests: 3000,
  warmUp: 15_000,
  starts: 15,
  sizes: [100, 1000, 5000, 10_000],
  sprayed: 300_000,
};

export const quick: Effort = {
  rounds: 3,
  requests: 500,
  warmUp: 1500,
  starts: 3,
  sizes: [100],
  sprayed: 10_000,
};

/** Fewer requests, for what costs more. */
export const lighter = (effort: Effort, by: number): Effort => ({
  ...effort,
  requests: Math.ceil(effort.requests / by),
  warmUp: Math.ceil(effort.warmUp / by),
});
