import type { Server } from "../kit/program.ts";
import { Load, type MakeRequest } from "./load.ts";

/** How the processor time of two servers compares: the ratio's median and its middle half. */
export interface Comparison {
  ratio: number;
  low: number;
  high: number;
}

/** Interleaved rounds (A B, B A, A B …). */
const rounds = 7;

/** Requests a round and side, by which the whole bench takes a few minutes. */
export const usualEffort = 3_000;

/**
 * Requests a CPU second of the first server, those of the second being 1; each answer must have the
 * status. Processor time sees neither what else the machine does nor how fast the load generator is,
 * though a busy neighbour still costs both sides their caches: hence the rounds and their spread.
 */
export async function compare(
  [a, b]: [Server, Server],
  request: MakeRequest,
  status: number,
  effort: number,
): Promise<Comparison> {
  using loadA = await Load.open(a.listening, request, status);
  using loadB = await Load.open(b.listening, request, status);
  const cost = async (server: Server, load: Load) => {
    const before = server.cpu();
    await load.run(effort);
    return server.cpu() - before;
  };
  await loadA.run(effort * 2);
  await loadB.run(effort * 2);
  const ratios: number[] = [];
  for (let round = 0; round < rounds; round++) {
    const runA = () => cost(a, loadA);
    const runB = () => cost(b, loadB);
    const [first, second] = round % 2 ? [await runB(), await runA()] : [await runA(), await runB()];
    ratios.push(round % 2 ? first / second : second / first);
  }
  const [low, ratio, high] = [0.25, 0.5, 0.75].map((share) => quantile(ratios, share));
  return { ratio: ratio!, low: low!, high: high! };
}

/** The value below which a share (0 to 1) of the values lies. */
export function quantile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))]!;
}

export const median = (values: readonly number[]): number => quantile(values, 0.5);
