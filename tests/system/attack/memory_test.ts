import { assertLess } from "@std/assert";
import { madeUpAddress } from "../../kit/address.ts";
import { testApp, testClock } from "../../kit/app.ts";
import { succeed } from "../../kit/program.ts";
import { operations, sampleRequests } from "./operations.ts";

/** Sends mixed requests in process, and prints the heap after each half, in bytes. */
async function program(requests: number, addresses: number): Promise<void> {
  const clock = testClock();
  const { send, deps, logged } = testApp({ now: clock.now });
  // What a contact request leaves in the store is meant to stay.
  const reads = operations.filter(({ path }) => !/contact/.test(path))
    .flatMap((operation) => sampleRequests(operation, 20));
  await deps.search.build();
  const halves: number[] = [];
  for (let index = 1; index <= requests; index++) {
    const { target, ...init } = reads[index % reads.length]!;
    await (await send(target, { ...init, client: madeUpAddress(index % addresses) })).text();
    logged.length = 0;
    // A hundred requests a second, so that the quotas' windows pass.
    clock.advance(10);
    if (index % (requests / 2) !== 0) continue;
    (globalThis as unknown as { gc(): void }).gc();
    const { heapUsed, external } = Deno.memoryUsage();
    halves.push(heapUsed + external);
  }
  console.log(JSON.stringify(halves));
}

if (import.meta.main && Deno.args[0] === "program") await program(6_000, 2_000);
else {
  Deno.test("6 000 mixed requests from 2 000 addresses: the second half adds less than a tenth", async () => {
    const flags = ["--v8-flags=--expose-gc", "-A", "--no-check", "--lock=tests/deno.lock"];
    const args = ["run", ...flags, "tests/system/attack/memory_test.ts", "program"];
    const [half, all] = JSON.parse(await succeed({ args }));
    assertLess(all, half * 1.1);
  });
}
