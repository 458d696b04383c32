/**
 * Sends mixed requests in process and prints the heap after each half, in bytes:
 * `deno run --v8-flags=--expose-gc memory_program.ts REQUESTS ADDRESSES`.
 */
import { madeUpAddress } from "../../kit/address.ts";
import { testApp, testClock } from "../../kit/app.ts";
import { mixedReads } from "./samples.ts";

declare function gc(): void;

const [requests = 0, addresses = 1] = Deno.args.map(Number);
/** A hundred requests a second, so that the quotas' windows pass. */
const clock = testClock();
const { send, deps, logged } = testApp({ now: clock.now });

const reads = mixedReads();

async function ask(index: number): Promise<void> {
  const { target, ...init } = reads[index % reads.length]!;
  const response = await send(target, { ...init, client: madeUpAddress(index % addresses) });
  await response.text();
  logged.length = 0;
  clock.advance(10);
}

function heap(): number {
  gc();
  const { heapUsed, external } = Deno.memoryUsage();
  return heapUsed + external;
}

await deps.search.build();
const halves: number[] = [];
for (let index = 0; index < requests; index++) {
  await ask(index);
  if ((index + 1) % (requests / 2) === 0) halves.push(heap());
}
console.log(JSON.stringify(halves));
