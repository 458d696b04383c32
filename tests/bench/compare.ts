import type { Effort } from "./effort.ts";
import { Load, type MakeRequest } from "./load.ts";
import type { ServerProcess } from "./server_process.ts";
import { median } from "./statistics.ts";

/** A server and the requests it is measured with. */
export interface Contender {
  server: ServerProcess;
  request: MakeRequest;
  /** What each answer must be. */
  status: number;
}

export interface Comparison {
  /** Speed by CPU time: requests of the first a CPU second, the second's being 1. */
  cpu: number;
  /** Speed by the clock: requests a second under full load, the second's being 1. */
  rate: number;
}

interface Cost {
  cpu: number;
  seconds: number;
}

/**
 * Measures two servers in turn and gives the medians of the rounds' ratios. CPU time does not see
 * what else the machine does, nor how fast the load generator is; it decides whether a target is met.
 */
export async function compare(
  a: Contender,
  b: Contender,
  { rounds, requests, warmUp }: Effort,
): Promise<Comparison> {
  using loadA = await Load.open(a.server.port, a.request, a.status);
  using loadB = await Load.open(b.server.port, b.request, b.status);
  const runA = () => cost(a.server, loadA, requests);
  const runB = () => cost(b.server, loadB, requests);
  await loadA.run(warmUp);
  await loadB.run(warmUp);
  const ratios: Comparison[] = [];
  for (let round = 0; round < rounds; round++) {
    const [first, second] = round % 2 ? [await runB(), await runA()] : [await runA(), await runB()];
    const [costA, costB] = round % 2 ? [second, first] : [first, second];
    ratios.push({ cpu: costB.cpu / costA.cpu, rate: costB.seconds / costA.seconds });
  }
  return {
    cpu: median(ratios.map(({ cpu }) => cpu)),
    rate: median(ratios.map(({ rate }) => rate)),
  };
}

async function cost(server: ServerProcess, load: Load, requests: number): Promise<Cost> {
  const before = server.cpu();
  const seconds = await load.run(requests);
  return { cpu: server.cpu() - before, seconds };
}
