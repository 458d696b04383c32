/**
 * Sends mixed requests in process and prints the heap after each half, in bytes:
 * `deno run --v8-flags=--expose-gc memory_program.ts REQUESTS ADDRESSES`.
 */
import { madeUpAddress } from "../kit/address.ts";
import { testApp, testClock } from "../kit/app.ts";
import { mixedReads } from "./mixed_reads.ts";

declare function gc(): void;

const [requests = 0, addresses = 1] = Deno.args.map(Number);
/** A hundred requests a second, so that the quotas' windows pass. */
const clock = testClock();
const { send, deps, logged } = testApp({ now: clock.now });

async function ask(index: number): Promise<void> {
  const { target, json, form, ...init } = mixedReads[index % mixedReads.length]!;
  const body = form ? new URLSearchParams(form) : JSON.stringify(json);
  const type = json === undefined ? undefined : { "content-type": "application/json" };
  const response = await send(target, {
    method: body === undefined ? "GET" : "POST",
    ...init,
    headers: { ...init.headers, ...type },
    body,
    client: madeUpAddress(index % addresses),
  });
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
