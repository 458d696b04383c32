import type { Server } from "../kit/program.ts";
import { Load, type MakeRequest } from "./load.ts";
import { quantile } from "./statistics.ts";

/** A server and the requests it is measured with. */
export interface Contender {
  server: Server;
  request: MakeRequest;
  /** What each answer must be. */
  status: number;
}

/** How the processor time of two servers compares: the ratio's median and its middle half. */
export interface Comparison {
  ratio: number;
  low: number;
  high: number;
}

/** How long is measured; the whole bench takes a few minutes with it. */
export interface Effort {
  /** Interleaved rounds (A B, B A, A B …). */
  rounds: number;
  /** Requests a round and side. */
  requests: number;
}

export const effort: Effort = { rounds: 7, requests: 3_000 };

/** Fewer requests, for what costs more. */
export const lighter = (by: number): Effort => ({
  ...effort,
  requests: Math.ceil(effort.requests / by),
});

/**
 * Requests a CPU second of the first server, those of the second being 1. Processor time sees neither
 * what else the machine does nor how fast the load generator is, though a busy neighbour still costs
 * both sides their caches: hence the interleaved rounds and their spread.
 */
export async function compare(
  a: Contender,
  b: Contender,
  { rounds, requests }: Effort = effort,
): Promise<Comparison> {
  using loadA = await Load.open(a.server.listening, a.request, a.status);
  using loadB = await Load.open(b.server.listening, b.request, b.status);
  const cost = async ({ server }: Contender, load: Load, count: number) => {
    const before = server.cpu();
    await load.run(count);
    return server.cpu() - before;
  };
  await loadA.run(requests * 2);
  await loadB.run(requests * 2);
  const ratios: number[] = [];
  for (let round = 0; round < rounds; round++) {
    const runA = () => cost(a, loadA, requests);
    const runB = () => cost(b, loadB, requests);
    const [first, second] = round % 2 ? [await runB(), await runA()] : [await runA(), await runB()];
    ratios.push(round % 2 ? first / second : second / first);
  }
  const [low, ratio, high] = [0.25, 0.5, 0.75].map((share) => quantile(ratios, share));
  return { ratio: ratio!, low: low!, high: high! };
}
